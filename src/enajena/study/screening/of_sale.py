"""Screening a sale of the book: what is run, looked at and concluded is recorded first, and shown after.

What the book keeps of a screening names people by their references alone and holds no value of anybody, so that suppressing a person's
data leaves nothing of it there. Who looks at a cluster gets the data as they stand that day.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal

from enajena.basics.faults import CallError
from enajena.basics.text import Language, Text
from enajena.book.acts.kinds import Act
from enajena.book.acts.screening import ScreeningNoted, ScreeningRun, ScreeningViewed, Why
from enajena.book.asof import as_of
from enajena.book.machines.awards import EFFECTIVE
from enajena.book.models import Acceptance, Award, Person, ScreenedCluster, Screening, StoredFile
from enajena.book.record import Receipt
from enajena.book.stored_bytes import StoredBytes
from enajena.calendar.bogota import BOGOTA
from enajena.engine.database import database
from enajena.study.screening.found import Screened
from enajena.study.screening.hidden import with_references_alone
from enajena.study.screening.linkage import HUNDREDTHS
from enajena.study.screening.model import MODELS
from enajena.study.screening.reading import COMPARED, Read, read_beside, silent_columns
from enajena.study.screening.records import ROWS
from enajena.study.screening.screen import ScreenOptions, screen_rows
from enajena.study.screening.told import UNKNOWN, screened_record

if TYPE_CHECKING:
    import duckdb
    from django.db.models import QuerySet

    from enajena.book.books import Book

_GONE = ("withdrawn", "late")
_AT_ONCE = 20_000
_CONTACT = ("address", "phone", "email", "account")
_TEXT_COLUMNS = ("acceptance_id", "person_ref", "person", "id_number", *COMPARED)


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleScreened:
    """A screening of a sale, its reference, and the receipt of its act."""

    screening: str
    screened: Screened
    receipt: Receipt


def screen_sale(
    book: "Book", sale: str, ref: str, options: ScreenOptions, *, stage: str | None, on: date, by: tuple[str, ...]
) -> SaleScreened:
    """Screen the acceptances of a sale, or of one stage of it, but those withdrawn or late, and record that it was done.

    Raises:
        CallError: there is none, or a file beside is of others.
        RecordRefusedError: the act may not be recorded; nothing was.
    """
    with database() as connection:
        acceptances = _fill_rows(connection, book.alias, sale, stage)
        warnings = read_beside(connection, options.beside)
        read = Read(acceptances=acceptances, warnings=warnings, silent=silent_columns(connection))
        screened = screen_rows(connection, read, options)
    kept = _kept(screened)
    body = ScreeningRun(
        screening=ref,
        result_sha256=kept.sha256,
        acceptances=screened.acceptances,
        persons=screened.persons,
        links=sum(len(cluster.ties) for cluster in screened.clusters),
        clusters=len(screened.clusters),
        cap=screened.cap,
        seed=screened.seed,
        threshold_bits=Decimal(screened.threshold) / HUNDREDTHS,
        known=len(screened.known),
        method=_method(),
        stage=stage,
    )
    receipt = book.record(sale, [Act(body=body, on=on, by=by)], [kept])
    return SaleScreened(screening=ref, screened=with_references_alone(screened), receipt=receipt)


def view_cluster(
    book: "Book", sale: str, ref: str, number: int, *, why: Why, on: date, by: tuple[str, ...], language: Language
) -> dict[str, Any]:
    """Record that somebody looks at a cluster, then return it with its people's data as they stand.

    Raises:
        CallError: there is no such screening.
        RecordRefusedError: the look may not be recorded; nothing is shown.
    """
    screening = _screening(book.alias, sale, ref)
    book.record(sale, [Act(body=ScreeningViewed(screening=ref, number=number, why=why), on=on, by=by)])
    kept = json.loads(bytes(StoredFile.objects.using(book.alias).get(sha256=screening.result_sha256).content))
    cluster = next(one for one in kept["clusters"] if one["cluster"] == number)
    state = as_of(book.alias, sale, ScreenedCluster).get(ref=f"{ref}/{number}").state
    people = [{**one, **_data(book.alias, sale, one["person"])} for one in cluster["people"]]
    links = [{**link, "evidence": [_in_words(one, cluster["question"], language) for one in link["evidence"]]} for link in cluster["links"]]
    return {**cluster, "people": people, "links": links, "state": state}


def note_cluster(
    book: "Book",
    sale: str,
    ref: str,
    number: int,
    *,
    outcome: Literal["cleared", "referred"],
    reasons: StoredBytes,
    on: date,
    by: tuple[str, ...],
) -> Receipt:
    """Record what a person concluded of a cluster that was looked at; `reasons` is a file, which the book keeps.

    Raises:
        RecordRefusedError: nobody looked at it, or the act may not be recorded.
    """
    body = ScreeningNoted(screening=ref, number=number, outcome=outcome, reasons_sha256=reasons.sha256)
    return book.record(sale, [Act(body=body, on=on, by=by)], [reasons])


def screenings(alias: str, sale: str) -> Iterator[dict[str, Any]]:
    """Yield the screenings of a sale, each with how many of its clusters were looked at and what was concluded; nobody's data."""
    for one in as_of(alias, sale, Screening).order_by("index"):
        states = list(as_of(alias, sale, ScreenedCluster).filter(screening=one.ref).values_list("state", flat=True))
        yield {
            "screening": one.ref,
            "on": one.on.isoformat(),
            "stage": one.stage,
            "acceptances": one.acceptances,
            "persons": one.persons,
            "links": one.links,
            "clusters": one.clusters,
            **{state: states.count(state) for state in ("viewed", "cleared", "referred")},
            "not_viewed": one.clusters - len(states),
        }


def _screening(alias: str, sale: str, ref: str) -> Screening:
    found = as_of(alias, sale, Screening).filter(ref=ref).first()
    if found is None:
        raise CallError(
            Text(f"La venta «{sale}» no tiene un contraste «{ref}».", f"The sale “{sale}” has no screening “{ref}”."),
            Text("`enajena screen list` los nombra.", "`enajena screen list` names them."),
        )
    return found


def _kept(screened: Screened) -> StoredBytes:
    """Return what the book keeps: references, levels and weights, and no value of anybody."""
    record = screened_record(with_references_alone(replace(screened, warnings=())), "es")
    return StoredBytes("screening.json", json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode())


def _method() -> str:
    from importlib.metadata import version  # noqa: PLC0415 - reads the disk

    return f"splink {version('splink')}"


def _in_words(evidence: Mapping[str, Any], question: str, language: Language) -> dict[str, Any]:
    """Return evidence that is kept, in the words of the language asked for."""
    comparison = next(
        one for model in MODELS.values() if model.question == question for one in model.comparisons if one.name == evidence["field"]
    )
    label = next((level.label for level in comparison.levels if level.code == evidence["level"]), UNKNOWN)
    return {**evidence, "says": f"{comparison.label.to(language)}: {label.to(language)}"}


def _data(alias: str, sale: str, ref: str) -> dict[str, Any]:
    """Return what the book has of a person today."""
    person = as_of(alias, sale, Person).get(ref=ref)
    identity = {"name": person.name, "id_type": person.id_type, "id_number": person.id_number}
    return {**identity, **{name: person.contact.get(name) for name in _CONTACT}}


def _fill_rows(connection: "duckdb.DuckDBPyConnection", alias: str, sale: str, stage: str | None) -> int:
    """Put the standing acceptances into ROWS, with the columns that a file of acceptances gives."""
    texts = ", ".join(f"{name} VARCHAR" for name in _TEXT_COLUMNS)
    connection.execute(
        f"CREATE OR REPLACE TABLE {ROWS} ({texts}, filed_at TIMESTAMP, requested_shares HUGEINT, admitted_shares HUGEINT, "
        "awarded_shares HUGEINT, ceiling_cop DECIMAL(38, 2))"
    )
    names = [*_TEXT_COLUMNS, "filed_at", "requested_shares", "admitted_shares", "awarded_shares"]
    count = 0
    for rows in _parts(alias, sale, stage):
        columns = {name: [row.get(name) for row in rows] for name in names}
        selected = ", ".join(f"unnest(${name}) AS {name}" for name in names)
        connection.execute(f"INSERT INTO {ROWS} BY NAME SELECT {selected}", columns)
        count += len(rows)
    if not count:
        raise CallError(
            Text(f"La venta «{sale}» no tiene aceptaciones que contrastar.", f"The sale “{sale}” has no acceptances to screen."),
            Text("Registre primero las aceptaciones.", "Record the acceptances first."),
        )
    return count


def _parts(alias: str, sale: str, stage: str | None) -> Iterator[list[dict[str, Any]]]:
    """Yield the standing acceptances with their people and awards, some thousands at a time."""
    rows: QuerySet[Acceptance] = as_of(alias, sale, Acceptance).exclude(state__in=_GONE).order_by("ref")
    if stage is not None:
        rows = rows.filter(stage=stage)
    part: list[Acceptance] = []
    for row in rows.iterator(_AT_ONCE):
        part.append(row)
        if len(part) == _AT_ONCE:
            yield _joined(alias, sale, part)
            part = []
    if part:
        yield _joined(alias, sale, part)


def _joined(alias: str, sale: str, part: list[Acceptance]) -> list[dict[str, Any]]:
    people = {one.ref: one for one in as_of(alias, sale, Person).filter(ref__in={row.person for row in part})}
    awarded: dict[str, int] = {}
    for one in as_of(alias, sale, Award).filter(acceptance__in=[row.ref for row in part], state__in=EFFECTIVE):
        awarded[one.acceptance] = awarded.get(one.acceptance, 0) + one.shares
    return [_row(row, people.get(row.person), awarded.get(row.ref)) for row in part]


def _row(row: Acceptance, person: Person | None, awarded: int | None) -> dict[str, Any]:
    told: dict[str, Any] = {} if person is None else {"name": person.name, "id_number": person.id_number, **person.contact}
    return {
        **{name: told.get(name) or None for name in ("name", "id_number", *_CONTACT)},
        "acceptance_id": row.ref,
        "person_ref": row.person,
        "person": row.person_kind,
        "filed_at": row.filed_at.astimezone(BOGOTA).replace(tzinfo=None),
        "requested_shares": row.requested_shares,
        "admitted_shares": row.admitted_shares,
        "awarded_shares": awarded,
    }
