"""Accounts as a Django application."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Names the application."""

    name = "enajena.office.accounts"
    label = "accounts"
