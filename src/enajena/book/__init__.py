"""The record of a sale: acts, the one log they are kept in, and the tables they project to.

`opening.open_book` opens a book from a directory or a database URL; `record.record` is the only thing that writes.
"""
