"""Acts as a request gives them: read, recorded in one set by whoever holds the token, or only looked at."""

import base64
from collections.abc import Iterator
from dataclasses import replace
from http import HTTPStatus
from typing import Annotated

from django.http import HttpRequest
from ninja import Header
from ninja.responses import Status

from enajena.basics.faults import DataError, Fault, FaultsError
from enajena.basics.text import Text, same
from enajena.book.acts.codec import read_given
from enajena.book.acts.describe import every_kind
from enajena.book.acts.kinds import Act, kind_named
from enajena.book.record import Receipt
from enajena.book.stored_bytes import StoredBytes
from enajena.office.acting.recording import look_at, record
from enajena.office.api.shapes.office import ActGiven, ActsGiven
from enajena.office.api.throttling import check_pace_of
from enajena.office.api.tokens import holder_of

Idempotency = Annotated[str, Header(alias="Idempotency-Key", pattern="^[!-~]{1,64}$")]
_MEND = Text("Los campos de cada acto están en /api/v1/act-kinds.", "The fields of each act are at /api/v1/act-kinds.")


def record_or_check(request: HttpRequest, sale: str, given: ActsGiven, key: str, *, check: bool) -> Status[dict[str, object]]:
    """Record acts in the name of the token's holder, or say whether they could be.

    Raises:
        NotPermittedError: none of the holder's roles may record some act.
        FaultsError: an act cannot be read, or the book refuses it; nothing was recorded.
    """
    holder = holder_of(request)
    check_pace_of(holder.token.prefix, "writes")
    acts, files = read_acts(given, key), files_of(given)
    if check:
        people = look_at(holder.user, sale, acts, files)
        return Status(HTTPStatus.OK, {"sale": sale, "acts": len(acts), "people": people})
    return Status(HTTPStatus.CREATED, receipt_record(sale, record(holder.user, sale, acts, files)))


def read_acts(given: ActsGiven, key: str) -> list[Act]:
    """Return acts that nobody does yet; an act without a key of its own gets that of the request, and its place in the set.

    Raises:
        FaultsError: some cannot be read; all of them are told.
    """
    every_kind()
    faults: list[Fault] = []
    acts = [act for place, one in enumerate(given.acts, start=1) for act in _read(one, place, faults)]
    if faults:
        raise FaultsError(faults)
    single = len(acts) == 1
    return [replace(act, ref=act.ref or (key if single else f"{key}/{place}")) for place, act in enumerate(acts, start=1)]


def files_of(given: ActsGiven) -> list[StoredBytes]:
    """Return the files that came with acts."""
    return [StoredBytes(file.name, base64.b64decode(file.content)) for file in given.files]


def receipt_record(sale: str, receipt: Receipt) -> dict[str, object]:
    """Return what was recorded, for an answer."""
    return {"sale": sale, "indexes": list(receipt.indexes), "checkpoint": receipt.checkpoint}


def _read(one: ActGiven, place: int, faults: list[Fault]) -> Iterator[Act]:
    where = Text(f"acto {place}, {one.act}", f"act {place}, {one.act}")
    kind = kind_named(one.act)
    if kind is None:
        what = Text("No hay una clase de acto «{name}».", "No kind of act is called “{name}”.").format(name=same(one.act))
        faults.append(Fault("act", where, what, _MEND, found=one.act))
        return
    try:
        yield Act(body=read_given(kind, one.body), on=one.on, by=(), ref=one.ref, personal=one.personal)
    except DataError as error:
        faults.append(Fault("unreadable", where, error.message, error.remedy or _MEND))
