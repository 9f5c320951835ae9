"""Every object of the book with its history, and every act of its log."""
