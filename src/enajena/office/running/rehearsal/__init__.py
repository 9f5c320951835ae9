"""A guided rehearsal: an office with one made-up sale, from its notice to its first release, on a clock that the player moves."""
