"""The tables of the back office."""
