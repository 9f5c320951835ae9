"""Addresses of health."""

from django.urls import path

from enajena.office.running import health

app_name = "running"
urlpatterns = [path("", health.live, name="live"), path("listo/", health.ready, name="ready")]
