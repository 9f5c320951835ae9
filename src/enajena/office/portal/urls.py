"""Addresses of the portal."""

from django.urls import path

from enajena.office.ground import preferences
from enajena.office.portal import home, notices

app_name = "portal"
urlpatterns = [
    path("", home.home, name="home"),
    path("preferencias/", preferences.choose, name="preferences"),
    path("privacidad/", notices.privacy, name="privacy"),
    path("accesibilidad/", notices.accessibility, name="accessibility"),
]
