"""What every part shares: two-language text, faults, exact money."""
