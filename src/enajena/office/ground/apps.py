"""The ground as a Django application."""

from django.apps import AppConfig


class GroundConfig(AppConfig):
    """Names the application."""

    name = "enajena.office.ground"
    label = "ground"
