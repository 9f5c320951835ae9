"""The back office: a sale run by the people who run it. Nothing here writes but through `acting`, and so through the book's record."""
