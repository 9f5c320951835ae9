"""What every page of the office stands on: the open book, the language, the words of templates, the frame of a page."""
