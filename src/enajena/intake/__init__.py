"""Intake: files of acceptances to typed columns, or faults by cell; never a guess."""
