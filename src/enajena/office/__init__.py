"""The web: the public portal, the REST API and what they stand on. Pages show the book; what is written goes through it."""
