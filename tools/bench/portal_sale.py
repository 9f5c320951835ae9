"""The sale behind the pages that are measured: its first stage is open today, with many acceptances filed and an urn that takes more.

Run as `python -m bench.portal_sale ROWS FOLDER URL`, it makes the book in an empty PostgreSQL database; as
`python -m bench.portal_sale sealed COUNT FOLDER URL`, it seals so many envelopes into the folder. Everybody in it is made up.
"""

import sys
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from pathlib import Path

from bench.book_sale import SALE
from bench.urn_load import sealed
from enajena.book.acts.acceptances import AcceptanceReceived
from enajena.book.acts.kinds import Act
from enajena.book.acts.papers import RegulationTerms
from enajena.book.clock import system_clock
from enajena.book.opening import open_book
from enajena.book.rehearsal import Rehearsed, SimulatedClock
from enajena.calendar import local_date
from enajena.calendar.bogota import BOGOTA

URN = "first"
SEALED = "sobres"
_BY = ("carga:una", "carga:otro")
_ASKED = 1
_SINCE = timedelta(days=20)


def make(rows: int, folder: Path, url: str) -> None:
    """Make the book: announced twenty days ago, so many acceptances yesterday, an urn that is open."""
    today = local_date(system_clock())
    noticed = today - _SINCE
    clock = SimulatedClock(datetime.combine(noticed - _SINCE, time(12), BOGOTA))
    with Rehearsed(open_book(folder, url=url, clock=clock), clock, SALE, _BY) as played:
        from enajena.office.running.demo.acts import ALL_SHARES, PRICE_COP, adopt, announce  # noqa: PLC0415 - needs Django, which opening made ready

        terms = RegulationTerms(rule="largest_remainder", tie="earlier_filing", remote=True)
        adopt(played, noticed - timedelta(days=7), terms)
        last_day = announce(played, noticed, "first", ALL_SHARES, PRICE_COP)
        _constitute(played, noticed, last_day)
        played.clock.to(today - timedelta(days=1))
        played.book.record(SALE, _acceptances(rows, today - timedelta(days=1)))


def seal_some(count: int, folder: Path, url: str) -> None:
    """Seal envelopes as their authors do at home, a file each."""
    out = folder / SEALED
    out.mkdir()
    book = open_book(folder, url=url, new=False)
    try:
        from enajena.urn.life import manifest_of  # noqa: PLC0415 - as above

        manifest = manifest_of(book, SALE, URN)
        for number in range(count):
            (out / f"{number}.json").write_bytes(sealed(manifest, number))
    finally:
        book.close()


def deposited(folder: Path, url: str) -> int:
    """Return how many envelopes the book has."""
    book = open_book(folder, url=url, new=False)
    try:
        from enajena.book.models import Envelope  # noqa: PLC0415 - as above

        return Envelope.objects.using(book.alias).filter(sale=SALE, urn=URN, until_index__isnull=True).count()
    finally:
        book.close()


def _constitute(played: Rehearsed, noticed: date, last_day: date) -> None:
    from enajena.urn.custodian import create  # noqa: PLC0415 - as above
    from enajena.urn.life import add_signature, create_urn, log_key_of  # noqa: PLC0415
    from enajena.urn.manifest import Manifest, sign  # noqa: PLC0415

    keys = [create(f"custodio-{number}") for number in range(1, 6)]
    manifest = Manifest(
        sale=SALE, name=URN, k=3, custodians=tuple(key.public for key in keys), witnesses=(), opens=_midnight(noticed, 1),
        closes=_midnight(last_day, 1), log_key=log_key_of(SALE, played.book.key),
    )  # fmt: skip
    create_urn(played.book, manifest, "first", by=_BY[0])
    for key in keys:
        add_signature(played.book, manifest, key.name, sign(manifest, key.signing_key), by=_BY[0])


def _midnight(day: date, after: int) -> datetime:
    return datetime.combine(day + timedelta(days=after), time(), BOGOTA)


def _acceptances(rows: int, day: date) -> Iterator[Act]:
    filed = datetime.combine(day, time(8), BOGOTA)
    facts = ("has_capacity", "declares_lock_up", "declares_shareholder_rights", "declares_no_third_owner")
    told = {"fact.executive": "false", **{f"fact.{name}": "true" for name in facts}}
    for number in range(rows):
        body = AcceptanceReceived(
            acceptance=f"A-{number}", stage="first", person=f"P-{number}", kind="natural", recipient="pensioner",
            filed_at=filed + timedelta(milliseconds=number), channel="counter", requested_shares=_ASKED,
        )  # fmt: skip
        identity = {"name": f"Persona Inventada {number}", "id_type": "CC", "id_number": str(10**9 + number)}
        yield Act(body=body, on=day, by=_BY[:1], personal={**identity, **told})


if __name__ == "__main__":
    if sys.argv[1] == "sealed":
        seal_some(int(sys.argv[2]), Path(sys.argv[3]), sys.argv[4])
    elif sys.argv[1] == "deposited":
        print(deposited(Path(sys.argv[2]), sys.argv[3]))
    else:
        make(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
