"""What a sale publishes for others' programs to read, and what lets a stranger adjudicate it again. Natural persons are never named."""
