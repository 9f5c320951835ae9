"""What django-allauth asks of this office: nobody signs up, and secrets of authenticator apps are kept encrypted."""

import base64
import hashlib

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from cryptography.fernet import Fernet
from django.conf import settings
from django.http import HttpRequest


class Accounts(DefaultAccountAdapter):
    """Accounts are given by an administrator."""

    def is_open_for_signup(self, _request: HttpRequest) -> bool:
        """Return that nobody makes an account for themselves."""
        return False


class OutsideAccounts(DefaultSocialAccountAdapter):
    """An identity provider tells who somebody is, and lets in only whom the office knows already by that e-mail address."""

    def is_open_for_signup(self, _request: HttpRequest, _sociallogin: SocialLogin) -> bool:
        """Return that an unknown identity makes no account."""
        return False


class SecondFactors(DefaultMFAAdapter):
    """Keeps what authenticator apps share with the office under a key that is not in its database."""

    def encrypt(self, text: str) -> str:
        """Return a secret as it is kept."""
        return _box().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Return a secret as it was."""
        return _box().decrypt(encrypted_text.encode()).decode()


def _box() -> Fernet:
    return Fernet(base64.urlsafe_b64encode(hashlib.sha256(b"enajena second factors\0" + settings.SECRET_KEY.encode()).digest()))
