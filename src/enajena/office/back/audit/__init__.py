"""What an auditor does: the log verified, reports, exports, papers, refused attempts."""
