"""What is made and looked at before an office serves: tables, the book, its urns, and the first administrator's link."""

import base64
from dataclasses import dataclass

from django.core.management import call_command
from django.db import connections

from enajena.book.log.note import public_bytes
from enajena.book.models import Urn
from enajena.book.opening import open_book
from enajena.office.accounts.entrances import make_entrance
from enajena.office.accounts.giving import give_access
from enajena.office.accounts.models import User
from enajena.office.config import Config
from enajena.office.ground.rehearsal_clock import check_own, clock_of
from enajena.office.ground.tables import make_tables
from enajena.urn.deposit import sweep
from enajena.urn.life import manifest_of

FIRST_ADMINISTRATOR = "administrador"


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """An office that may serve: the public key of its logs, what was swept from its urns, and the link, where nobody administers yet."""

    log_key: str
    swept: int
    link: str | None


def prepare(config: Config) -> Prepared:
    """Make what is not there yet and sweep what a stopped machine left in the open urns.

    Raises:
        CallError: the folder, the key or the database cannot be used.
        StorageError: the database or the disk could not be reached, read or written.
    """
    book = open_book(config.data, url=config.database, clock=clock_of(config.data))
    try:
        check_own(book)
        make_tables()
        call_command("clearsessions")
        open_urns = Urn.objects.using(book.alias).filter(state="ready", until_index__isnull=True)
        swept = sum(len(sweep(book, manifest_of(book, urn.sale, urn.ref))) for urn in open_urns)
        key = base64.b64encode(public_bytes(book.keys.public)).decode()
        return Prepared(log_key=f"Ed25519 {key}", swept=swept, link=_first_link())
    finally:
        book.close()
        # What serves is made by forking this process: no connection may be shared.
        connections.close_all()


def _first_link() -> str | None:
    """Return a link for the first administrator, until somebody has come in by one."""
    administrators = User.objects.filter(groups__name="administrator", is_active=True)
    if any(user.has_usable_password() for user in administrators):
        return None
    return make_entrance(administrators.first() or give_access(FIRST_ADMINISTRATOR, ("administrator",)))
