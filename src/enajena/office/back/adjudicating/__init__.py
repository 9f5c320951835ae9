"""Adjudicating a stage: as a rehearsal first, then as an act of two people."""
