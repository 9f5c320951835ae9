"""Rules: pure functions of a programme and facts. No database, no clock, no files; a date is always a parameter."""
