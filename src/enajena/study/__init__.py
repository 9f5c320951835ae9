"""Seeing before deciding: made-up populations, what-if over them or over real ones, and screening for duplicates and straw men."""
