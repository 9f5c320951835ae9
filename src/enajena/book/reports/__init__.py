"""What a book says when it is added up."""
