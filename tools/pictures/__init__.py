"""Pictures of the office's pages for the documentation."""
