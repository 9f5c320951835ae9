"""Addresses of the page of tokens, under /cuenta/fichas/."""

from django.urls import path

from enajena.office.api import token_pages

urlpatterns = [
    path("", token_pages.tokens, name="api_tokens"),
    path("<slug:prefix>/revocar/", token_pages.revoked, name="api_token_revoked"),
]
