"""Looking at every byte of a book: hashes, signatures, files, and that the tables are what the log gives."""
