"""Every table of the book as a list."""
