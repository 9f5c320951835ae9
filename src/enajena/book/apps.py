"""The book as a Django application."""

from django.apps import AppConfig


class BookConfig(AppConfig):
    """Names the application, so that its tables are called `book_…` wherever it is installed."""

    name = "enajena.book"
    label = "book"
    default_auto_field = "django.db.models.BigAutoField"
