"""Addresses of the API."""

from django.urls import path

from enajena.office.api.service import api

urlpatterns = [path("", api.urls)]
