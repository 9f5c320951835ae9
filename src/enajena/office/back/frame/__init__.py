"""The frame of every page: what it stands in, the menu, what waits today, the help."""
