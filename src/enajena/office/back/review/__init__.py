"""Reviewing acceptances one after another: their papers beside their figures, what is missing, what was referred."""
