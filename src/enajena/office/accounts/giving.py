"""Giving people access and taking it away, as an administrator does."""

import unicodedata
from collections.abc import Collection
from dataclasses import dataclass

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
from enajena.office.accounts.second_factor import FACTORS


def give_access(name: str, roles: Collection[str], email: str = "") -> User:
    """Make a user without a password, or give one that is there the roles said (none: those it has) and the address.

    Raises:
        CallError: the name, a role or the address cannot be.
    """
    _check(name, roles, email)
    _check_told_apart(name)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """Who has access: name, roles in order, whether it is open, and whether a second factor is set up."""

    name: str
    roles: tuple[str, ...]
    open: bool
    second_factor: bool

    def record(self) -> dict[str, object]:
        """Return it as JSON has it."""
        return {"name": self.name, "roles": list(self.roles), "open": self.open, "second_factor": self.second_factor}


def everybody() -> tuple[Access, ...]:
    """Return everybody who has or had access, by name."""
    with_factor = set(Authenticator.objects.filter(type__in=FACTORS).values_list("user_id", flat=True))
    return tuple(
        Access(
            name=user.get_username(),
            roles=tuple(sorted(group.name for group in user.groups.all())),
            open=user.is_active,
            second_factor=user.pk in with_factor,
        )
        for user in User.objects.prefetch_related("groups").order_by("username")
    )


def _check_told_apart(name: str) -> None:
    """Refuse a name that people would take for another one: acts are signed by names, and two people must be two to the eye.

    Raises:
        CallError: a letter is not Latin, or somebody is called alike but for capitals and accents.
    """
    foreign = next((sign for sign in name if sign.isalpha() and not unicodedata.name(sign, "").startswith("LATIN ")), None)
    if foreign is not None:
        raise CallError(
            Text(f"En «{name}» la letra «{foreign}» no es latina.", f"In “{name}” the letter “{foreign}” is not Latin."),
            Text("Escriba el nombre con letras latinas.", "Write the name in Latin letters."),
        )
    alike = next((one for one in User.objects.values_list("username", flat=True) if one != name and _bare(one) == _bare(name)), None)
    if alike is not None:
        raise CallError(
            Text(f"«{name}» se confunde con «{alike}», que ya está.", f"“{name}” is taken for “{alike}”, who is there already."),
            Text("Use otro nombre, o ese mismo como está escrito.", "Use another name, or that one as it is written."),
        )


def _bare(name: str) -> str:
    """Return a name without what the eye passes over: capitals and accents."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign)).casefold()


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
