"""Words and links that templates of the back office use."""
