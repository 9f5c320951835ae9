"""Statements of the bank: read, matched to what is due, recorded by a person; and the payment orders that take money back.

Nothing here writes a book but by the acts that somebody records.
"""
