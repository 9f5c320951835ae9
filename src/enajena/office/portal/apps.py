"""The portal as a Django application."""

from django.apps import AppConfig


class PortalConfig(AppConfig):
    """Names the application."""

    name = "enajena.office.portal"
    label = "portal"
