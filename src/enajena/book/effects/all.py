"""Importing this module registers the effect of every act."""

from enajena.book.effects import breaches, fines, sale

__all__ = ["breaches", "fines", "sale"]
