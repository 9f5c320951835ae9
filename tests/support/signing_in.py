"""People who work in an office of a test: made, and signed in as a browser signs in, code of an authenticator app included."""

import hashlib
import hmac
import struct
import time
from base64 import b32decode
from dataclasses import dataclass

from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import Group
from django.test import Client

from enajena.office.accounts.models import User
from support.offices import visitor

PASSWORD = "una clave larga de ensayo"  # noqa: S105 - opens nothing but offices of tests


@dataclass(frozen=True, slots=True)
class Worker:
    """Somebody with a password and an authenticator app."""

    user: User
    secret: str

    def code(self) -> str:
        """Return what the app shows now."""
        return totp(self.secret, int(time.time()))


def worker(name: str, *roles: str) -> Worker:
    """Make somebody with roles."""
    user = User.objects.create_user(name, password=PASSWORD)
    user.groups.set(Group.objects.filter(name__in=roles))
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    RecoveryCodes.activate(user)
    return Worker(user, secret)


def signed_in(who: Worker, language: str = "es") -> Client:
    """Return the browser of somebody who signed in with both factors."""
    browser = visitor(language)
    browser.post("/cuenta/entrar/", {"login": who.user.username, "password": PASSWORD})
    answer = browser.post("/cuenta/segundo-factor/entrar/", {"code": who.code()})
    assert answer.status_code == 302, answer.content.decode()
    return browser


def totp(secret: str, at: int) -> str:
    """Return the code of RFC 6238 at a second, worked out by hand."""
    digest = hmac.new(b32decode(secret), struct.pack(">Q", at // 30), hashlib.sha1).digest()
    place = digest[-1] & 15
    number: int = struct.unpack(">I", digest[place : place + 4])[0]
    return f"{(number & 0x7FFFFFFF) % 10**6:06}"
