"""Waits, as a browser does that looks again, for a work of the back office that lasts."""

import time
from typing import Any

from django.test import Client

_LONGEST_SECONDS = 60
_AGAIN_SECONDS = 0.1


def finished(client: Client, address: str, said: dict[str, Any]) -> tuple[str, str]:
    """Send a form that starts a work; return the page that it leads to once it is done, and its address."""
    answer = client.post(address, said)
    until = time.monotonic() + _LONGEST_SECONDS
    while answer.status_code == 302 or "En marcha" in answer.content.decode():
        if answer.status_code == 302:
            address = answer.headers["location"]
        else:
            assert time.monotonic() < until, "the work does not end"
            time.sleep(_AGAIN_SECONDS)
        answer = client.get(address)
    return answer.content.decode(), address
