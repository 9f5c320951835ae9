"""Addresses of the portal."""

from django.urls import path

from enajena.office.portal import home

app_name = "portal"
urlpatterns = [path("", home.home, name="home")]
