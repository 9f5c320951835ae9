"""Looking at a whole book: hashes, signatures, files, and that the tables are what the log gives."""
