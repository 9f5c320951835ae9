"""The papers of a sale as PDF: facts read from the book, a template an office can adapt, and one module that renders."""
