"""Assessing a stage."""
