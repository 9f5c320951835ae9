"""The sale behind the lists that are measured, and the lists asked for: half a million of each, every acceptance in three versions.

Run as `python -m bench.office_sale make ROWS FOLDER [URL]`, it makes the book, in SQLite or in an empty PostgreSQL database; the rows are
written as acts leave them, without the acts: only reading is measured. As `python -m bench.office_sale pages FOLDER [URL]` it asks for
each page and prints, as JSON, the milliseconds of each at the median. Everybody in it is made up.
"""

import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from django.http import HttpResponseBase

SALE = "lists"
_DAY = date(2026, 3, 2)
_FILED = datetime(2026, 3, 2, 13, tzinfo=UTC)
_PRICE = Decimal("2448.70")
_AT_ONCE = 20_000
_REJECTED_IN = 80
_ASKED_TIMES = 5
PAGES: Mapping[str, str] = {
    "acceptances, by reference": "listas/acceptance/",
    "acceptances, from the middle": 'listas/acceptance/?tras=["A-4","A-4"]',
    "acceptances, the last changed first": "listas/acceptance/?orden=-index",
    "acceptances, a state of nearly all": "listas/acceptance/?state=awarded",
    "acceptances, a state of few": "listas/acceptance/?state=rejected",
    "acceptances, a state of none": "listas/acceptance/?state=curing",
    "acceptances, a reference's beginning": "listas/acceptance/?busca=A-4999",
    "acceptances, a document": "listas/acceptance/?persona=1.000.000.777",
    "acceptances, a name's beginning": "listas/acceptance/?persona=persona inventada 4999",
    "acceptances, a column without index": "listas/acceptance/?requested_shares.desde=900",
    "awards, by reference": "listas/award/",
    "awards, of a person": "listas/award/?persona=1.000.000.777",
    "instalments, due from a day on": "listas/instalment/?due_on.desde=2026-04-01",
    "persons": "listas/person/",
    "an acceptance": "objetos/acceptance/A-777/",
    "the log": "actos/",
    "the log, by kind and person": "actos/?clase=acceptance_received&por=carga:una",
    "the log, on a day": "actos/?hasta=2026-03-02",
    "an act": "actos/777/",
}
"""The pages that are measured, by what they are."""


def make(rows: int, folder: Path, url: str | None) -> None:
    """Make the book."""
    from enajena.book.opening import open_book  # noqa: PLC0415 - Django is made ready by `main`

    book = open_book(folder, url=url)
    try:
        from django.db import connections, transaction  # noqa: PLC0415 - as above

        with transaction.atomic(using=book.alias):
            for first in range(0, rows, _AT_ONCE):
                _insert(book.alias, rows, range(first, min(first + _AT_ONCE, rows)))
            _begin(book.alias, rows)
        if url is not None:
            with connections[book.alias].cursor() as cursor:
                cursor.execute("ANALYZE")
    finally:
        book.close()


def pages(folder: Path, url: str | None) -> dict[str, float]:
    """Return the milliseconds of each page at the median, made as the office makes it for a director."""
    from enajena.book.opening import open_book  # noqa: PLC0415 - as above
    from enajena.office.ground import the_book  # noqa: PLC0415
    from enajena.office.ground.tables import make_tables  # noqa: PLC0415

    book = open_book(folder, url=url, new=False)
    try:
        make_tables()
        the_book.use(book)
        return {name: _median_ms(asking(path)) for name, path in PAGES.items()}
    finally:
        book.close()


def asking(path: str) -> Callable[[], "HttpResponseBase"]:
    """Return what asks for a page of the sale, by its address below the sale's, and returns the whole answer."""
    from django.test import RequestFactory  # noqa: PLC0415 - as above
    from django.urls import resolve  # noqa: PLC0415

    address = f"/oficina/{SALE}/{path}"
    request, found = RequestFactory(SERVER_NAME="localhost").get(address), resolve(address.partition("?")[0])
    request.user = _director()
    return lambda: found.func(request, *found.args, **found.kwargs)


def _director() -> Any:  # noqa: ANN401 - a user, whose class only Django knows
    from django.contrib.auth.models import Group  # noqa: PLC0415 - as above

    from enajena.office.accounts.models import User  # noqa: PLC0415

    user, _ = User.objects.get_or_create(username="directora")
    user.groups.set([Group.objects.get_or_create(name="director")[0]])
    return user


def _median_ms(ask: Callable[[], "HttpResponseBase"]) -> float:
    taken = []
    for _ in range(_ASKED_TIMES + 1):
        started = time.perf_counter()
        status = ask().status_code
        taken.append((time.perf_counter() - started) * 1000)
        if status != 200:  # noqa: PLR2004 - HTTP's word for well
            raise RuntimeError(status)
    return statistics.median(taken[1:])


def _begin(alias: str, rows: int) -> None:
    from enajena.book.models import Head, Sale, Stage, StoredFile  # noqa: PLC0415 - as above
    from enajena.book.stored_bytes import StoredBytes  # noqa: PLC0415
    from enajena.programme.reader import path_of  # noqa: PLC0415

    file = StoredBytes("programme.yaml", path_of("gases-guajira-2003").read_bytes())
    StoredFile(sha256=file.sha256, ending=file.ending, content=file.content).save(using=alias)
    adopted = {"programme": "gases-guajira-2003", "programme_sha256": file.sha256}
    Sale(sale=SALE, ref=SALE, state="adopted", on=_DAY, index=0, **adopted).save(using=alias)
    Stage(sale=SALE, ref="first", state="adjudicated", on=_DAY, index=0).save(using=alias)
    Head(sale=SALE, size=3 * rows, frontier="", note="").save(using=alias)


def _insert(alias: str, rows: int, numbers: range) -> None:
    from enajena.book import bulk  # noqa: PLC0415 - as above
    from enajena.book.models import Acceptance, Award, Instalment, Leaf, Person  # noqa: PLC0415

    awarded = [number for number in numbers if number % _REJECTED_IN]
    person = {"sale": SALE, "state": "known", "on": _DAY, "kind": "natural", "id_type": "CC"}
    bulk.insert(
        alias,
        Person,
        [
            Person(ref=f"P-{number:06}", index=number, name=f"Persona Inventada {number}", id_number=str(10**9 + number), **person)
            for number in numbers
        ],
    )
    bulk.insert(alias, Acceptance, [version for number in numbers for version in _acceptance(number, rows)])
    bulk.insert(alias, Award, [Award(**_award(number, rows)) for number in awarded])
    bulk.insert(alias, Instalment, [Instalment(**_instalment(number, rows)) for number in awarded])
    bulk.insert(alias, Leaf, list(_leaves(numbers, rows)))


def _acceptance(number: int, rows: int) -> Iterator[Any]:
    from enajena.book.models import Acceptance  # noqa: PLC0415 - as above

    said: dict[str, Any] = {
        "sale": SALE, "ref": f"A-{number}", "on": _DAY, "stage": "first", "person": f"P-{number:06}", "person_kind": "natural",
        "recipient": "pensioner", "filed_at": _FILED + timedelta(seconds=number), "channel": "counter",
        "requested_shares": _shares(number), "facts": {"executive": "false"},
    }  # fmt: skip
    is_awarded = bool(number % _REJECTED_IN)
    assessed, awarded = rows + number, 2 * rows + number
    yield Acceptance(state="received", index=number, until_index=assessed, **said)
    said |= {"verdict": "accepted", "admitted_shares": _shares(number)}
    yield Acceptance(state="assessed" if is_awarded else "rejected", index=assessed, until_index=awarded if is_awarded else None, **said)
    if is_awarded:
        yield Acceptance(state="awarded", index=awarded, **said)


def _award(number: int, rows: int) -> dict[str, Any]:
    return {
        "sale": SALE, "ref": f"A-{number}", "state": "awarded", "on": _DAY, "index": 2 * rows + number, "acceptance": f"A-{number}",
        "adjudication": "D-1", "awarded_on": _DAY, "stage": "first", "person": f"P-{number:06}", "recipient": "pensioner",
        "shares": _shares(number), "price_cop": _PRICE, "amount_cop": _PRICE * _shares(number),
    }  # fmt: skip


def _instalment(number: int, rows: int) -> dict[str, Any]:
    return {
        "sale": SALE, "ref": f"A-{number}/1", "state": "due", "on": _DAY, "index": 2 * rows + number, "award": f"A-{number}", "number": 1,
        "due_on": _DAY + timedelta(days=number % 60), "amount_cop": _PRICE * _shares(number),
    }  # fmt: skip


def _leaf(place: int, kind: str, body: dict[str, str]) -> Any:  # noqa: ANN401 - a row, whose class only Django knows
    from enajena.book.models import Leaf  # noqa: PLC0415 - as above

    at = _FILED + timedelta(milliseconds=place)
    content = {
        "act": kind, "at": at.isoformat(timespec="microseconds"), "body": body, "by": ["carga:una"], "index": str(place),
        "on": _DAY.isoformat(), "sale": SALE, "v": "1",
    }  # fmt: skip
    written = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return Leaf(sale=SALE, index=place, kind=kind, at=at, act_ref=None, content=written, hash=bytes(32))


def _leaves(numbers: range, rows: int) -> Iterator[Any]:
    """Yield the acts of some acceptances: each is received, and two papers of it are checked; their number is all that counts here."""
    for number in numbers:
        yield _leaf(number, "acceptance_received", _received(number))
        for turn in (1, 2):
            paper = {"document": f"D-{number}-{turn}", "acceptance": f"A-{number}", "kind": "executive", "finding": "in_order"}
            yield _leaf(turn * rows + number, "document_checked", paper)


def _received(number: int) -> dict[str, str]:
    return {
        "acceptance": f"A-{number}", "channel": "counter", "filed_at": _FILED.isoformat(), "kind": "natural", "person": f"P-{number:06}",
        "recipient": "pensioner", "requested_shares": str(_shares(number)), "stage": "first",
    }  # fmt: skip


def _shares(number: int) -> int:
    return number % 900 + 1


def main(called: list[str]) -> None:
    """Do what the command line says; the environment says where the office is before Django reads it."""
    what, *rest = called
    rows = int(rest.pop(0)) if what == "make" else 0
    folder, url = Path(rest[0]), rest[1] if len(rest) > 1 else None
    os.environ |= {"DJANGO_SETTINGS_MODULE": "enajena.office.settings", "ENAJENA_DATA": str(folder)}
    if url is not None:
        os.environ["ENAJENA_DATABASE"] = url
    folder.mkdir(parents=True, exist_ok=True)
    if what == "make":
        make(rows, folder, url)
    else:
        print(json.dumps(pages(folder, url)))


if __name__ == "__main__":
    main(sys.argv[1:])
