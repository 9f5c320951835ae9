"""Acts of two people: one prepares them, another one reads them and confirms them by their hash.

The first person's set is kept as it was sent and named by the hash of what it says, so that the second one signs what was read. It
goes once it is confirmed, withdrawn, or a week old, and with it whatever was personal in it.
"""

import base64
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.book.acts.codec import canonical, read_given, written_body
from enajena.book.acts.describe import kind_called
from enajena.book.acts.kinds import Act
from enajena.book.checks import different_people
from enajena.book.record import Receipt
from enajena.book.stored_bytes import StoredBytes
from enajena.engine.database import Watch, silent
from enajena.office.accounts.roles import ROLES, roles_of
from enajena.office.acting.permissions import CONFIRM, NotPermittedError, check_may_record, refused_kinds
from enajena.office.acting.prepared_set import PreparedSet
from enajena.office.acting.recording import TWO, record_set

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from enajena.office.accounts.models import User

LASTS = timedelta(days=7)


class NoSetError(EnajenaError):
    """No set of that hash waits."""


class OthersError(EnajenaError):
    """It is for another person to do: to confirm what one prepared oneself, to withdraw what somebody else did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A set that waits for a second person."""

    sale: str
    digest: str
    prepared_by: "User"
    prepared_at: datetime
    expires_at: datetime
    acts: tuple[Act, ...]
    written: tuple[dict[str, Any], ...]
    files: tuple[StoredBytes, ...]


def prepare(user: "User", sale: str, acts: Sequence[Act], files: Sequence[StoredBytes] = ()) -> Waiting:
    """Keep a set for another person to confirm; the same one again is the one that is there.

    Raises:
        NotPermittedError: whoever prepares it has no role for its acts, or may not do what two people do.
    """
    _check_two(user)
    check_may_record(user, sale, acts)
    now = timezone.now()
    PreparedSet.objects.filter(expires_at__lte=now).delete()
    said = {
        "by": user.get_username(),
        "acts": [_written(act) for act in acts],
        "files": [{"name": file.name, "content": base64.b64encode(file.content).decode()} for file in files],
    }
    digest = hashlib.sha256(canonical({"sale": sale, **said})).hexdigest()
    row, _ = PreparedSet.objects.get_or_create(
        sale=sale,
        digest=digest,
        defaults={"content": canonical(said).decode(), "prepared_by": user, "prepared_at": now, "expires_at": now + LASTS},
    )
    return _told(row)


def every_waiting(sale: str) -> list[Waiting]:
    """Return the sets of a sale that wait, the oldest first."""
    return [_told(row) for row in _rows(sale).order_by("prepared_at", "digest")]


def count_waiting(sale: str, user: "User") -> tuple[int, int]:
    """Return how many sets of a sale wait that others prepared, and how many that somebody prepared."""
    rows = _rows(sale)
    return rows.exclude(prepared_by=user).count(), rows.filter(prepared_by=user).count()


def found(sale: str, digest: str) -> Waiting:
    """Return a set that waits.

    Raises:
        NoSetError: there is none.
    """
    return _told(_row(sale, digest))


def confirm(user: "User", sale: str, digest: str, watch: Watch = silent) -> Receipt:
    """Record a set in the name of both, whoever prepared it first.

    Raises:
        NoSetError: there is none.
        NotPermittedError: whoever confirms has no role for it.
        OthersError: it is one's own, or whoever prepared it has no role for it any more.
        FaultsError: the book refuses it as things stand now; it goes on waiting.
    """
    row = _row(sale, digest)
    one = _told(row)
    _check_two(user)
    check_may_record(user, sale, one.acts)
    by = (json.loads(row.content)["by"], user.get_username())
    if row.prepared_by_id == user.pk or len(different_people(by)) < TWO:
        raise OthersError(
            Text("Quien prepara un conjunto no lo confirma.", "Whoever prepares a set does not confirm it."),
            Text("Que lo confirme otra persona.", "Let another person confirm it."),
        )
    if not CONFIRM & roles_of(row.prepared_by) or refused_kinds(row.prepared_by, sale, one.acts):
        raise OthersError(
            Text("Quien lo preparó ya no tiene el papel para ello.", "Whoever prepared it has not the role for it any more."),
            Text("Que lo prepare otra vez quien lo tenga.", "Let somebody who has it prepare it again."),
        )
    receipt = record_set(sale, [replace(act, by=by) for act in one.acts], one.files, watch)
    row.delete()
    return receipt


def withdraw(user: "User", sale: str, digest: str) -> None:
    """Take back a set of one's own.

    Raises:
        NoSetError: there is none.
        OthersError: it is somebody else's.
    """
    row = _row(sale, digest)
    if row.prepared_by_id != user.pk:
        raise OthersError(Text("Sólo lo retira quien lo preparó.", "Only whoever prepared it withdraws it."))
    row.delete()


def _rows(sale: str) -> "QuerySet[PreparedSet]":
    return PreparedSet.objects.select_related("prepared_by").filter(sale=sale, expires_at__gt=timezone.now())


def _row(sale: str, digest: str) -> PreparedSet:
    row = _rows(sale).filter(digest=digest).first()
    if row is None:
        raise NoSetError(
            Text("No hay un conjunto preparado con esa huella.", "No prepared set has that hash."),
            Text("Se confirmó, se retiró o venció.", "It was confirmed, withdrawn, or expired."),
        )
    return row


def _check_two(user: "User") -> None:
    if not CONFIRM & roles_of(user):
        titles = [role.title for role in ROLES if role.name in CONFIRM]
        raise NotPermittedError(
            Text(
                f"Los actos de dos personas los hacen dos con este papel: {', '.join(one.es for one in titles)}.",
                f"Acts of two people take two with this role: {', '.join(one.en for one in titles)}.",
            )
        )


def _written(act: Act) -> dict[str, object]:
    return {
        "act": act.kind.name,
        "on": act.on.isoformat(),
        "body": written_body(act.body, act.kind),
        "ref": act.ref or "",
        "personal": dict(act.personal),
    }


def _read(said: dict[str, Any]) -> Act:
    body = read_given(kind_called(said["act"]), said["body"])
    return Act(body=body, on=date.fromisoformat(said["on"]), by=(), ref=said["ref"] or None, personal=said["personal"])


def _told(row: PreparedSet) -> Waiting:
    said = json.loads(row.content)
    return Waiting(
        sale=row.sale,
        digest=row.digest,
        prepared_by=row.prepared_by,
        prepared_at=row.prepared_at,
        expires_at=row.expires_at,
        acts=tuple(_read(one) for one in said["acts"]),
        written=tuple(said["acts"]),
        files=tuple(StoredBytes(file["name"], base64.b64decode(file["content"])) for file in said["files"]),
    )
