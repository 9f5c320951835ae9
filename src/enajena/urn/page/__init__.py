"""The page on which people seal on their own computer: one file, with its script and style inside, that asks no network for anything.

Its script is built from `web/sealing` and lies here with its hash, so that nobody who uses it has to build anything.
"""
