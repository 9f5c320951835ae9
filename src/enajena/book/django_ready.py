"""Makes Django ready for a book that is used from the library or the command line; a web server has settings of its own."""

import os

import django
from django.apps import apps


def make_ready() -> None:
    """Load the book's own settings, unless some are loaded already."""
    if not apps.ready:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "enajena.book.settings")
        django.setup()
