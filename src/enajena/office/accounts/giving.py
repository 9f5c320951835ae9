"""Giving people access and taking it away, as an administrator does."""

from collections.abc import Collection

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.office.accounts.models import User
from enajena.office.accounts.roles import ROLES


def give_access(name: str, roles: Collection[str], email: str = "") -> User:
    """Make a user without a password, or give one that is there the roles said (none: those it has) and the address.

    Raises:
        CallError: the name, a role or the address cannot be.
    """
    _check(name, roles, email)
    with transaction.atomic():
        user, made = User.objects.get_or_create(username=name)
        if made:
            user.set_unusable_password()
        user.is_active = True
        user.email = email or user.email
        user.save()
        if roles:
            user.groups.set(Group.objects.filter(name__in=roles))
        if email:
            # Whoever gives access answers for the address: an identity provider that has verified the same lets its owner in.
            EmailAddress.objects.filter(user=user).delete()
            EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user


def take_access(name: str) -> User:
    """Close a user: no password, second factor, link or session works any more. The name stays, as acts may carry it.

    Raises:
        CallError: nobody has that name.
    """
    user = User.objects.filter(username=name).first()
    if user is None:
        raise CallError(
            Text(f"No hay nadie con el nombre «{name}».", f"Nobody has the name “{name}”."),
            Text("Vea los nombres con `enajena office users`.", "See the names with `enajena office users`."),
        )
    with transaction.atomic():
        user.is_active = False
        user.set_unusable_password()
        user.save()
        user.entrances.all().delete()
        Authenticator.objects.filter(user=user).delete()
        mine = [one.pk for one in Session.objects.all().iterator() if one.get_decoded().get("_auth_user_id") == str(user.pk)]
        Session.objects.filter(pk__in=mine).delete()
    return user


def _check(name: str, roles: Collection[str], email: str) -> None:
    try:
        UnicodeUsernameValidator()(name)
        if email:
            validate_email(email)
    except ValidationError as error:
        raise CallError(
            Text(f"«{name}» {email} no sirve como nombre o correo.", f"“{name}” {email} cannot be a name or an address."),
            Text("Un nombre tiene letras, cifras y @ . + - _.", "A name has letters, digits and @ . + - _."),
        ) from error
    unknown = sorted(set(roles) - {role.name for role in ROLES})
    if unknown:
        known = ", ".join(role.name for role in ROLES)
        raise CallError(
            Text(f"No hay un papel «{unknown[0]}».", f"There is no role “{unknown[0]}”."),
            Text(f"Use: {known}.", f"Use: {known}."),
        )
