"""Files that somebody uploaded on one page and records on the next: only their owner's, and for a day."""

from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from enajena.book.stored_bytes import StoredBytes
from enajena.office.back.models import Upload

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

LASTS = timedelta(days=1)


def hold(user: "User", file: StoredBytes) -> None:
    """Hold a file for a day; the same one again is the one that is there, for a day more."""
    _forget()
    given = {"name": file.name, "content": file.content, "made_at": timezone.now()}
    Upload.objects.update_or_create(owner=user, sha256=file.sha256, defaults=given)


def held(user: "User", sha256: str) -> StoredBytes | None:
    """Return a file that somebody holds, None where there is none: it was recorded, or a day went by."""
    _forget()
    row = Upload.objects.filter(owner=user, sha256=sha256).first()
    return None if row is None else StoredBytes(row.name, bytes(row.content))


def let_go(user: "User", sha256: str) -> None:
    """Hold a file no longer: it was recorded, or is not wanted."""
    Upload.objects.filter(owner=user, sha256=sha256).delete()


def _forget() -> None:
    """Delete what was held for a day, whoever's it is."""
    Upload.objects.filter(made_at__lt=timezone.now() - LASTS).delete()
