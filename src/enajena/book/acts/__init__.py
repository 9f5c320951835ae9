"""Everything that can happen in a sale, as values: one frozen class an act, grouped by what it is about."""
