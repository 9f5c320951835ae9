"""The guide of a rehearsal: what came in the mail today, what to do next, why, and by which numeral."""
