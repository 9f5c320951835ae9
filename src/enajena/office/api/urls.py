"""Addresses of the API."""

from django.urls import path

from enajena.office.api.openapi import document
from enajena.office.api.service import api

urlpatterns = [path("openapi.json", document, name="openapi"), path("", api.urls)]
