"""A book as a folder of plain files that anybody can verify by hand, and back."""
