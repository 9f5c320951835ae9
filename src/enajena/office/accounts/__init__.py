"""Who works in the office: users, their roles, their second factor, and the link by which each first comes in."""
