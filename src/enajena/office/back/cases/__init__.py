"""Breaches and fines."""
