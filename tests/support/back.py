"""The people of an office in tests of the back office: one of each role, signed in at once with a second factor of their own."""

from collections.abc import Mapping

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import Group
from django.test import Client

from enajena.office.accounts.models import User
from enajena.office.accounts.roles import NAMES
from support.offices import visitor


def person(name: str, *roles: str, language: str = "es") -> Client:
    """Make somebody with roles and return their browser, signed in; `force_login` stands for the two forms of signing in."""
    user = User(username=name)
    user.set_unusable_password()
    user.save()
    user.groups.set(Group.objects.filter(name__in=roles))
    TOTP.activate(user, generate_totp_secret())
    return again(name, language)


def again(name: str, language: str = "es") -> Client:
    """Return another browser of somebody who is there already."""
    browser = visitor(language)
    browser.force_login(User.objects.get(username=name), backend="allauth.account.auth_backends.AuthenticationBackend")
    return browser


def people(language: str = "es") -> Mapping[str, Client]:
    """Make one person of each role, called `ROLE-uno` (a second director `director-dos`), and return their browsers by role."""
    made = {role: person(f"{role}-uno", role, language=language) for role in sorted(NAMES)}
    return {**made, "second_director": person("director-dos", "director", language=language)}
