"""Addresses of this piece, below `/oficina/`."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
