"""One-time links: made for a user, shown once, used once, gone after a day."""

import hashlib
import secrets
from datetime import timedelta

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.utils import timezone

from enajena.office.accounts.models import Entrance, User

LASTS = timedelta(hours=24)


def make_entrance(user: User) -> str:
    """Make the one link that a user has; links given before stop working. Return its secret, which is kept nowhere."""
    secret = secrets.token_urlsafe(32)
    with transaction.atomic():
        user.entrances.all().delete()
        Entrance.objects.create(user=user, digest=_digest(secret), expires_at=timezone.now() + LASTS)
    return secret


def user_of(secret: str) -> User | None:
    """Return the user whom a link lets in, None where it is unknown, used or too old. The link stays."""
    found = _standing(secret)
    return None if found is None else found.user


def use_entrance(secret: str, password: str) -> User | None:
    """Use a link up: set the password and take off the second factors, which whoever needs a link no longer has.

    Of two who use it at once only one gets in; the other gets None, as for a link that is unknown, used or too old.
    """
    with transaction.atomic():
        found = _standing(secret)
        if found is None or not Entrance.objects.filter(pk=found.pk).delete()[0]:
            return None
        user = found.user
        Authenticator.objects.filter(user=user).delete()
        user.set_password(password)
        user.save(update_fields=["password"])
    return user


def _standing(secret: str) -> Entrance | None:
    entrances = Entrance.objects.select_related("user").filter(digest=_digest(secret), expires_at__gt=timezone.now(), user__is_active=True)
    return entrances.first()


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
