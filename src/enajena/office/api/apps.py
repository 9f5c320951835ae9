"""The API as a Django application."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Names the application."""

    name = "enajena.office.api"
    label = "api"
