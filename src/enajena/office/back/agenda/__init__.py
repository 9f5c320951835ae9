"""What is due, and when."""
