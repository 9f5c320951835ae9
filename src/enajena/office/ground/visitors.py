"""From where somebody visits, as far as the proxies that the office trusts tell."""

from allauth.account.adapter import get_adapter
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """Return the address of whoever asks, for counting only: it is kept and logged nowhere.

    Raises:
        PermissionDenied: no address can be told, as where a proxy that should name it does not.
    """
    return get_adapter().get_client_ip(request)
