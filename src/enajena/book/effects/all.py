"""Importing this module registers the effect of every act."""

from enajena.book.effects import acquisitions, breaches, depository, fines, money, pledges, releases, sale, shares, urn

__all__ = ["acquisitions", "breaches", "depository", "fines", "money", "pledges", "releases", "sale", "shares", "urn"]
