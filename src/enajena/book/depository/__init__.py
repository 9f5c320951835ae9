"""The central depository's files: read, matched to lots, and watched for movements out of locked lots."""
