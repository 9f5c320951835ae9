"""The back office as a Django application."""

from django.apps import AppConfig


class BackConfig(AppConfig):
    """Names the application."""

    name = "enajena.office.back"
    label = "back"
