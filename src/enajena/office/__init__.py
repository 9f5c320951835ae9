"""The web: the public portal, the REST API and what they stand on. Pages are projections of the book; all that is written goes through it."""
