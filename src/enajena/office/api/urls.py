"""Addresses of the API."""

from django.urls import path

from enajena.office.api.openapi import document
from enajena.office.api.reference import reference
from enajena.office.api.service import api

urlpatterns = [path("", reference, name="api_reference"), path("openapi.json", document, name="openapi"), path("", api.urls)]
