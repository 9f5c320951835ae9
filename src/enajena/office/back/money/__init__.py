"""Payments, and their reconciliation with a statement of the bank."""
