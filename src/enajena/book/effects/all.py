"""Importing this module registers the effect of every act."""

from enajena.book.effects import breaches, fines, money, sale

__all__ = ["breaches", "fines", "money", "sale"]
