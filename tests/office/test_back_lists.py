"""Lists of the back office: every page against a naive reading of all the rows, the files of the same query, and how they are found."""

import csv
import io
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connections
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

from enajena.book import bulk
from enajena.book.models import Acceptance, Award, Cure, Person, Release
from enajena.calendar.bogota import BOGOTA
from enajena.office.back.lists import asked as asking
from enajena.office.back.lists import query
from enajena.office.back.lists.asked import Key
from enajena.office.back.lists.query import Page, every_page, page
from enajena.office.back.lists.tables import Table, tables
from support.back import person
from support.books import Rehearsal, rehearsal
from support.offers import FILED, PRICE, noticed
from support.offices import office_of

SALE, DAY = "ensayo", date(2003, 11, 4)
_ACCEPTANCES = 83
_STATES = ("received", "assessed", "rejected")
_LISTED = f"/oficina/{SALE}/listas"


@pytest.fixture(scope="module")
def sale(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path_factory.mktemp("lists")) as played, office_of(played.book):
        noticed(played)
        _put_rows(played.book.alias)
        yield played


def _put_rows(alias: str) -> None:
    """Write rows as a sale leaves them, each object in one to three versions; what they say is drawn, always the same."""
    draw = random.Random(226)  # noqa: S311 - nothing is kept secret
    people, filed, awards = [], [], []
    for number in range(_ACCEPTANCES):
        named = f"=SUMA({number})" if number == 7 else f"María Inventada {number}"
        id_number = str(1_010_000_000 + number)
        people.append(
            Person(
                sale=SALE, ref=f"P-{number}", state="known", on=DAY, index=10, kind="natural", name=named, id_type="CC", id_number=id_number
            )
        )
        filed += _versions(number, draw)
        if number % 4 == 0:
            awards.append(
                Award(
                    sale=SALE, ref=f"J-{number}", state="awarded", on=DAY, index=900 + number, acceptance=f"A-{number}", adjudication="D-1",
                    awarded_on=DAY, stage="first", person=f"P-{number}", recipient="pensioner", shares=number + 1, price_cop=PRICE,
                    amount_cop=PRICE * (number + 1),
                )
            )  # fmt: skip
    for model, rows in ((Person, people), (Acceptance, filed), (Award, awards)):
        bulk.insert(alias, model, rows)


def _versions(number: int, draw: random.Random) -> list[Acceptance]:
    versions = draw.randint(1, 3)
    indexes = sorted(draw.sample(range(20, 400), versions))
    return [
        Acceptance(
            sale=SALE, ref=f"A-{number}", state=_STATES[(number + place) % 3], on=DAY + timedelta(days=place), index=index,
            until_index=indexes[place + 1] if place + 1 < versions else None, stage=draw.choice(["first", "second"]),
            person=f"P-{number % 40}", person_kind="natural", recipient="pensioner", filed_at=FILED + timedelta(hours=draw.randint(0, 60)),
            channel=draw.choice(["counter", "urn"]), requested_shares=draw.randint(1, 12),
            admitted_shares=draw.choice([None, 3, 5]), price_offered_cop=draw.choice([None, Decimal("2448.70")]),
            accepts_reduction=draw.choice([None, True, False]),
        )
        for place, index in enumerate(indexes)
    ]  # fmt: skip


def _standing(alias: str) -> list[Acceptance]:
    return [row for row in Acceptance.objects.using(alias).filter(sale=SALE) if row.until_index is None]


def _naive(rows: list[Any], order: str) -> list[str]:
    """Return references in an order, worked out over all the rows; who has no value stands last."""
    column, down = order.removeprefix("-"), order.startswith("-")
    some = sorted((row for row in rows if getattr(row, column) is not None), key=lambda row: (getattr(row, column), row.ref), reverse=down)
    none = sorted((row for row in rows if getattr(row, column) is None), key=lambda row: str(row.ref), reverse=down)
    return [row.ref for row in (*some, *none)]


def _pages(alias: str, said: Mapping[str, str], size: int, *, table: str = "acceptance") -> list[Page]:
    """Read a list forwards to its end, each page where the one before says that it begins."""
    shown = tables()[table]
    found = [page(alias, SALE, shown, asking.read(shown, said), size)]
    while found[-1].after is not None:
        following = {**said, "orden": found[-1].order.told(), "tras": asking.written_key(found[-1].after)}
        found.append(page(alias, SALE, shown, asking.read(shown, following), size))
        assert len(found) < 500
    return found


def _backwards(alias: str, said: Mapping[str, str], size: int, last: Key | None) -> list[str]:
    shown, refs = tables()["acceptance"], list[str]()
    while last is not None:
        found = page(alias, SALE, shown, asking.read(shown, {**said, "antes": asking.written_key(last)}), size)
        refs = [row.ref for row in found.rows] + refs
        last = found.before
    return refs


_SHORT_ORDERS = [name for name, column in tables()["acceptance"].columns.items() if column.orders]
_LONG_ORDERS = ["ref", "index", "person"]


@pytest.mark.parametrize("column", _SHORT_ORDERS)
def test_a_short_list_is_ordered_by_any_column_either_way_with_every_row_once(sale: Rehearsal, column: str) -> None:
    for order in (column, f"-{column}"):
        _check_order(sale.book.alias, 23, {"orden": order}, _naive(_standing(sale.book.alias), order))


@pytest.mark.parametrize("column", _LONG_ORDERS)
@pytest.mark.parametrize("state", ["", "assessed"])
def test_a_long_list_is_read_along_an_index_either_way_with_every_row_once(
    sale: Rehearsal, column: str, state: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(query, "FEW", 11)
    rows = [row for row in _standing(sale.book.alias) if state in {"", row.state}]
    for order in (column, f"-{column}"):
        _check_order(sale.book.alias, 7, {"orden": order, "state": state}, _naive(rows, order))


def _check_order(alias: str, size: int, said: Mapping[str, str], expected: list[str]) -> None:
    found = _pages(alias, said, size)
    assert [row.ref for one in found for row in one.rows] == expected
    assert all(one.order.told() == said["orden"] for one in found)
    last = next(one for one in reversed(found) if one.rows)
    key = (getattr(last.rows[-1], last.order.column), last.rows[-1].ref)
    assert _backwards(alias, said, size, key) == expected[:-1]


def test_a_list_too_long_for_an_order_says_so_and_keeps_to_references(sale: Rehearsal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(query, "FEW", 11)
    found = _pages(sale.book.alias, {"orden": "-requested_shares"}, 7)
    assert [row.ref for one in found for row in one.rows] == _naive(_standing(sale.book.alias), "ref")
    assert found[0].count is None
    assert "requested_shares" not in found[0].orders


_FILTERS: Mapping[str, Callable[[str], st.SearchStrategy[str]]] = {
    "state": lambda _: st.sampled_from(_STATES),
    "stage": lambda _: st.sampled_from(["first", "second", "third"]),
    "channel": lambda _: st.sampled_from(["counter", "urn"]),
    "person": lambda _: st.sampled_from(["P-3", "P-39", "P-82"]),
    "accepts_reduction": lambda _: st.sampled_from(["si", "no"]),
    "requested_shares.desde": lambda _: st.integers(0, 13).map(str),
    "requested_shares.hasta": lambda _: st.integers(0, 13).map(str),
    "filed_at.desde": lambda _: st.dates(date(2003, 11, 3), date(2003, 11, 8)).map(date.isoformat),
    "filed_at.hasta": lambda _: st.dates(date(2003, 11, 3), date(2003, 11, 8)).map(date.isoformat),
    "price_offered_cop": lambda _: st.sampled_from(["2448.70", "2448.7", "1"]),
    "busca": lambda _: st.sampled_from(["A-1", "A-7", "A-", "B", "A-82"]),
    "orden": lambda _: st.sampled_from(["ref", "-ref", "-index", "person"]),
}


@given(
    said=st.fixed_dictionaries({}, optional={name: make(name) for name, make in _FILTERS.items()}),
    few=st.sampled_from([5, 20_000]),
    by_code_points=st.booleans(),
)
@settings(max_examples=30)
def test_what_is_filtered_is_what_a_reading_of_every_row_finds(
    sale: Rehearsal, said: dict[str, str], few: int, by_code_points: bool
) -> None:
    alias = sale.book.alias
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(query, "FEW", few)
        # Some databases of PostgreSQL order texts as a language does.
        patched.setattr(query, "by_code_points", lambda _: by_code_points)
        found = _pages(alias, said, 17)
    rows = [row for row in _standing(alias) if all(_answers(row, name, value) for name, value in said.items())]
    assert [row.ref for one in found for row in one.rows] == _naive(rows, said.get("orden", "ref"))
    assert found[0].count in {None, len(rows)}


def _answers(row: Acceptance, name: str, value: str) -> bool:
    """Return whether a row answers a filter, read as a person reads it."""
    column, _, end = name.partition(".")
    held = getattr(row, column, None)
    if name == "orden":
        return True
    if name == "busca":
        return row.ref.startswith(value)
    if held is None:
        return False
    if end:
        held = held.astimezone(BOGOTA).date() if isinstance(held, datetime) else held
        bound: Any = date.fromisoformat(value) if isinstance(held, date) else int(value)
        return bool(held >= bound if end == "desde" else held <= bound)
    if isinstance(held, Decimal):
        return held == Decimal(value)
    return bool(held == {"si": True, "no": False}.get(value, value))


def test_rows_that_come_while_somebody_reads_move_none_of_those_that_were_there(sale: Rehearsal) -> None:
    alias = sale.book.alias
    shown = tables()["release"]
    was = [f"S-{number:02}" for number in range(20)]
    bulk.insert(alias, Release, [_release(ref) for ref in was])
    seen: list[str] = []
    key = None
    for turn in range(6):
        found = page(alias, SALE, shown, replace(asking.read(shown, {}), after=key), 4)
        seen += [row.ref for row in found.rows]
        bulk.insert(alias, Release, [_release(f"S-{turn:02}-x"), _release(f"R-{turn}")])
        key = found.after
        if key is None:
            break
    assert [ref for ref in seen if ref in was] == was
    assert len(seen) == len(set(seen))


def _release(ref: str) -> Release:
    return Release(sale=SALE, ref=ref, state="requested", on=DAY, index=700, pledge=f"G-{ref}", requested_on=DAY)


@pytest.mark.parametrize("said", ["P-5", "1010000005", "1.010.000.005", "María Inventada 5", "maría inventada 5"])
def test_a_person_is_found_by_reference_document_or_the_beginning_of_the_name(sale: Rehearsal, said: str) -> None:
    people = _pages(sale.book.alias, {"persona": said}, 50, table="person")[0]
    expected = [number for number in range(_ACCEPTANCES) if number == 5 or ("Inventada" in said.title() and str(number).startswith("5"))]
    assert sorted(row.ref for row in people.rows) == sorted(f"P-{number}" for number in expected)
    filed = _pages(sale.book.alias, {"persona": said}, 50)[0]
    theirs = {row.ref for row in _standing(sale.book.alias) if row.person in {f"P-{number}" for number in expected}}
    assert {row.ref for row in filed.rows} == theirs
    won = _pages(sale.book.alias, {"persona": said}, 50, table="award")[0]
    assert {row.ref for row in won.rows} <= {f"J-{number}" for number in expected}


def test_awards_are_found_by_whose_acceptance_they_answer(sale: Rehearsal) -> None:
    # Person P-4 filed; the award of A-4 is hers, that of A-44 was written to another person.
    assert [row.ref for row in _pages(sale.book.alias, {"persona": "P-4"}, 50, table="award")[0].rows] == ["J-4"]


def test_a_csv_and_a_spreadsheet_hold_every_row_of_the_same_query_and_no_formula(sale: Rehearsal) -> None:
    reader = person("archivo", "auditor")
    said = {"stage": "first", "orden": "-requested_shares"}
    sent = reader.get(f"{_LISTED}/acceptance/todo.csv", said)
    rows = list(csv.DictReader(io.StringIO(sent.getvalue().decode("utf-8-sig"))))
    expected = _naive([row for row in _standing(sale.book.alias) if row.stage == "first"], said["orden"])
    assert [row["ref"] for row in rows] == expected
    by_ref = {row.ref: row for row in _standing(sale.book.alias)}
    for row in rows:
        held = by_ref[row["ref"]]
        assert row["requested_shares"] == str(held.requested_shares)
        assert row["filed_at"] == (held.filed_at.astimezone(BOGOTA).replace(tzinfo=None)).isoformat()
        assert row["price_offered_cop"] == ("" if held.price_offered_cop is None else "2448.70")
        assert row["person_name"] == ("'=SUMA(7)" if held.person == "P-7" else f"María Inventada {held.person[2:]}")
        assert row["state_label"] in {"recibida", "admitida", "rechazada"}
    book = reader.get(f"{_LISTED}/acceptance/todo.xlsx", said)
    sheet = CalamineWorkbook.from_filelike(io.BytesIO(book.getvalue())).get_sheet_by_index(0).to_python()
    assert [line[0] for line in sheet[1:]] == expected
    shares = sheet[0].index("requested_shares")
    assert [int(str(line[shares]).split(".")[0]) for line in sheet[1:]] == [by_ref[ref].requested_shares for ref in expected]
    assert "acceptance" in sent["Content-Disposition"]


def test_a_file_is_all_of_a_list_that_pages_read_in_parts(sale: Rehearsal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(query, "FEW", 9)
    shown = tables()["acceptance"]
    parts = every_page(sale.book.alias, SALE, shown, asking.read(shown, {"channel": "urn", "tras": '["A-5","A-5"]'}), 4)
    expected = _naive([row for row in _standing(sale.book.alias) if row.channel == "urn"], "ref")
    assert [row.ref for part in parts for row in part] == expected


def test_a_page_of_a_list_says_what_it_shows_and_leads_to_the_next(sale: Rehearsal) -> None:
    reader = person("lectora", "reviewer")
    first = reader.get(f"{_LISTED}/acceptance/").content.decode()
    assert "83" in first
    assert f'href="/oficina/{SALE}/objetos/acceptance/A-0/"' in first
    assert "María Inventada 0" in first
    assert "todo.csv" in first
    following = first.split('data-key="]" href="')[1].split('"')[0].replace("&amp;", "&")
    second = reader.get(f"{_LISTED}/acceptance/{following}").content.decode()
    assert f'href="/oficina/{SALE}/objetos/acceptance/{_naive(_standing(sale.book.alias), "ref")[50]}/"' in second
    assert 'data-key="["' in second
    english = person("english-reader", "auditor", language="en").get(f"{_LISTED}/acceptance/?state=assessed").content.decode()
    assert "Acceptances" in english
    assert "assessed" in english


def test_what_cannot_be_asked_is_said_beside_what_can(sale: Rehearsal) -> None:
    reader = person("curioso", "director")
    said = {"due_on.desde": "mañana", "requested_shares.desde": "1,5", "state": "x", "orden": "facts", "facts": "1", "tras": "[1"}
    answer = reader.get(f"{_LISTED}/acceptance/", said)
    assert answer.status_code == 422
    assert answer.content.decode().count("<li>") > 5
    assert "María Inventada 0" in answer.content.decode()
    assert reader.get(f"{_LISTED}/acceptance/todo.csv", {"state": "x"}).status_code == 422
    odd = {"filed_at.hasta": "9999-12-31", "busca": "\0", "persona": "%_'", "requested_shares": "9" * 19, "orden": "filed_at"}
    for place in ('["9999-12-31T23:59:59-05:00","A-1"]', '["2003-11-04T10:00:00","A-1"]', "[[[[", '{"a":1}', "[1,2,3]", '["x",{}]'):
        assert reader.get(f"{_LISTED}/acceptance/", {**odd, "tras": place}).status_code == 422
    assert reader.get(f"{_LISTED}/nothing/").status_code == 404
    assert reader.get(f"{_LISTED}/acceptance/todo.pdf").status_code == 404
    assert sale.sale == SALE


def test_an_empty_list_says_which_acts_fill_it_and_leads_to_those_that_the_reader_may_record(sale: Rehearsal) -> None:
    address = f"{_LISTED}/cure/"
    assert not Cure.objects.using(sale.book.alias).exists()
    reviewer, auditor = (person(f"vacía-{role}", role).get(address).content.decode() for role in ("reviewer", "auditor"))
    assert f'href="/oficina/{SALE}/registrar/cure_requested/"' in reviewer
    assert "registrar/cure_requested" not in auditor
    assert "Nada responde" in person("vacía", "auditor").get(f"{_LISTED}/acceptance/?busca=ninguna").content.decode()


@pytest.mark.parametrize("table", sorted(tables()))
def test_every_table_of_the_book_is_listed(sale: Rehearsal, table: str) -> None:
    shown = tables()[table]
    found = page(sale.book.alias, SALE, shown, asking.read(shown, {}))
    assert found.count is not None
    assert min(found.count, query.PAGE_ROWS) == len(found.rows)


_PLANS: tuple[dict[str, str], ...] = (
    {}, {"state": "assessed"}, {"busca": "A-1"}, {"orden": "-index"}, {"tras": '["A-3","A-3"]'}, {"orden": "person"},
    {"state": "assessed", "antes": '["A-3","A-3"]'}, {"persona": "1010000005"}, {"persona": "María Inventada 5"},
)  # fmt: skip


@pytest.mark.parametrize("few", [5, 20_000])
def test_no_page_reads_a_whole_table(sale: Rehearsal, few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(query, "FEW", few)
    alias, shown = sale.book.alias, tables()["acceptance"]
    for said in _PLANS:
        with CaptureQueriesContext(connections[alias]) as captured:
            page(alias, SALE, shown, asking.read(shown, said))
        for line in captured.captured_queries:
            steps = _plan(alias, line["sql"])
            assert not [step for step in steps if step.startswith("SCAN")], (said, line["sql"], steps)
            is_sorted = "USE TEMP B-TREE FOR ORDER BY" in steps
            assert not (is_sorted and few == 5 and "persona" not in said), (said, steps)


def _plan(alias: str, sql: str) -> list[str]:
    with connections[alias].cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
        return [row[3] for row in cursor.fetchall()]


def test_no_column_of_a_list_shows_what_is_kept_of_the_means_of_a_person() -> None:
    shown: Table = tables()["acceptance"]
    assert not shown.columns["facts"].filters
    assert not tables()["person"].columns["name"].filters
    assert tables()["award"].person == "person"
