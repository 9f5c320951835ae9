"""The sealed urn: acceptances that nobody can read before the opening, and that nobody can add, drop or change unseen."""
