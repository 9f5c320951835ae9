"""Importing this module registers the effect of every act."""

from enajena.book.effects import sale

__all__ = ["sale"]
