"""Acts of every kind go into the log in the canonical form of RFC 8785, come back as they were, and carry nothing personal."""

import json
from dataclasses import fields
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from enajena.basics.faults import CallError, DataError
from enajena.book.acts.codec import canonical, leaf_bytes, personal_hash, prepare, read_body, read_given, read_leaf, same_act
from enajena.book.acts.describe import every_kind, fields_of, kind_called, line_of
from enajena.book.acts.exact import exact_cop, exact_decimal, exact_int
from enajena.book.acts.general import ActCorrected, NoteAdded
from enajena.book.acts.kinds import Act, Kind, Recorded
from enajena.book.acts.money import PaymentReceived
from enajena.book.given import acts_given
from support.random_bodies import DAYS, INSTANTS, TEXTS, bodies

KINDS = every_kind()
CANARY = "canario-7f3a9c"
AT = datetime(2004, 1, 5, 15, 30, tzinfo=UTC)
PAID = PaymentReceived(payment="PG-1", award="A-1", amount_cop=Decimal("24487.00"), means="transfer")


def names(kind: Kind) -> str:
    return kind.name


def no_number(text: str) -> None:
    """A number in a leaf would be read by each language in its own way: all of them are text."""
    raise AssertionError(text)


def leaf_of(act: Act, at: datetime = AT, personal_sha256: str | None = None) -> bytes:
    prepared = prepare(act)
    return leaf_bytes(Recorded(sale="ensayo", index=7, at=at, act=prepared.act), prepared.written, personal_sha256)


def act_of(body: Any, **more: Any) -> Act:
    return Act(**{"body": body, "on": date(2004, 1, 5), "by": ("ensayo:uno",), **more})


def test_there_are_acts_for_the_whole_life_of_a_sale() -> None:
    assert len(KINDS) > 60
    assert all(kind.label.es and kind.label.en and kind.people in {1, 2} and kind.body.__doc__ for kind in KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=names)
@given(data=st.data())
@settings(max_examples=12, deadline=None)
def test_an_act_of_any_kind_is_written_canonically_and_reads_back(kind: Kind, data: st.DataObject) -> None:
    people = tuple(data.draw(st.lists(TEXTS, min_size=1, max_size=2)))
    personal = {"name": CANARY, "account": CANARY} if kind.identifies else {}
    act = Act(body=data.draw(bodies(kind.body)), on=data.draw(DAYS), by=people, ref=data.draw(st.none() | TEXTS), personal=personal)
    at = data.draw(INSTANTS)
    leaf = leaf_of(act, at, personal_hash(b"sal", canonical(personal).decode()) if personal else None)
    assert leaf == rfc8785.dumps(json.loads(leaf, parse_int=no_number, parse_float=no_number))
    assert CANARY.encode() not in leaf
    read = read_leaf(leaf.decode(), personal or None)
    assert (read.act, read.at, read.index, read.sale, read.suppressed) == (prepare(act).act, at, 7, "ensayo", False)
    assert read.body == act.body
    assert same_act(read.act, act)
    assert leaf_of(read.act, at, json.loads(leaf).get("personal_sha256")) == leaf
    gone = read_leaf(leaf.decode(), None)
    assert (gone.act.personal, gone.suppressed) == ({}, bool(personal))


@pytest.mark.parametrize("kind", KINDS, ids=names)
def test_every_field_of_every_act_is_told(kind: Kind) -> None:
    told = fields_of(kind)
    assert {one.name for one in told} >= {one.name for one in fields(kind.body)}
    assert all(one.takes.es and one.takes.en for one in told)


@pytest.mark.parametrize("kind", KINDS, ids=names)
def test_the_line_to_begin_with_reads_as_an_act_of_its_kind_by_as_many_people(kind: Kind) -> None:
    (act,) = acts_given([line_of(kind)], "acts")
    assert (act.kind, len(set(act.by))) == (kind, kind.people)
    assert not act.personal or kind.identifies


@given(st.dictionaries(st.text("abcdefghijklmnopqrstuvwxyz_.", min_size=1), st.text() | st.booleans() | st.none() | st.lists(st.text())))
@settings(max_examples=300, deadline=None)
def test_the_canonical_form_is_that_of_the_reference(value: dict[str, Any]) -> None:
    assert canonical(value) == rfc8785.dumps(value)


def test_a_leaf_is_what_this_page_says() -> None:
    assert leaf_of(act_of(PAID, ref="k-1")).decode() == (
        '{"act":"payment_received","at":"2004-01-05T15:30:00.000000+00:00","body":{"amount_cop":"24487.00","award":"A-1",'
        '"bank_reference":null,"means":"transfer","payment":"PG-1","received_on":null,"statement_sha256":null},"by":["ensayo:uno"],'
        '"index":"7","on":"2004-01-05","ref":"k-1","sale":"ensayo","v":"1"}'
    )


def test_a_correction_carries_the_right_act_with_its_kind() -> None:
    body = ActCorrected(target=3, reason="el valor", replacement=PAID)
    said = json.loads(leaf_of(act_of(body)))["body"]
    assert said["replacement"]["act"] == "payment_received"
    assert read_leaf(leaf_of(act_of(body)).decode(), None).body == body


@pytest.mark.parametrize(
    "amount",
    [
        24487.0,
        "24487.001",
        "1e3",
        "1_000",
        " 5",
        "5 ",
        "٥",
        "NaN",
        "Infinity",
        "",
        "-",
        True,
        None,
        "1" * 41,
        Decimal("NaN"),
        Decimal("1E+17"),
    ],
)
def test_an_amount_that_is_not_exact_is_refused(amount: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - each says what is expected in words of its own
        exact_cop(amount)
    with pytest.raises(DataError, match="payment_received"):
        prepare(act_of(PaymentReceived(payment="PG-1", award="A-1", amount_cop=amount, means="cash")))  # type: ignore[arg-type]


def test_numbers_are_kept_as_they_are() -> None:
    assert str(exact_cop("5")) == str(exact_cop(5)) == "5.00"
    assert str(exact_decimal("2448.700")) == "2448.700"
    assert exact_int("42212620563213") == exact_int(42_212_620_563_213) == 42_212_620_563_213
    for wrong in ("4.0", 4.0, "", "+4", "4e2", str(2**63), 2**63, True, None):
        with pytest.raises(ValueError):  # noqa: PT011 - as above
            exact_int(wrong)


@pytest.mark.parametrize("odd", ["\n", "\x00", "\x1b[31m", "\u202e", "\u2066", "\x7f", "\x85", "\ud800"])
def test_signs_that_would_forge_a_line_are_refused_wherever_they_are(odd: str) -> None:
    body = NoteAdded(note="N-1", kind="sale", about=f"a{odd}b")
    for act in (act_of(body), act_of(PAID, by=(f"a{odd}b",)), act_of(PAID, ref=f"a{odd}b")):
        with pytest.raises(DataError, match="cannot be read"):
            prepare(act)


def test_what_is_personal_may_have_lines_but_no_sign_that_no_database_keeps() -> None:
    body = NoteAdded(note="N-1", kind="sale", about="ensayo")
    assert prepare(act_of(body, personal={"text": "una línea\notra \u200e"})).act.personal["text"] == "una línea\notra \u200e"
    for odd in ("\x00", "\ud800"):
        with pytest.raises(DataError, match="cannot be read"):
            prepare(act_of(body, personal={"text": odd}))


def test_a_backslash_in_a_text_is_a_backslash() -> None:
    body = NoteAdded(note="N\\n", kind="sale", about="c:\\u0000\\tabla")
    assert read_leaf(leaf_of(act_of(body)).decode(), None).body == body


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"amount_cop": 24487.5}, "amount_cop"),
        ({"received_on": "1072915200"}, "1072915200"),
        ({"received_on": "2004-02-30"}, "received_on"),
        ({"received_on": 12}, "received_on"),
        ({"means": "trueque"}, "means"),
        ({"sobra": "x"}, "sobra"),
        ({"award": None}, "award"),
        ({"award": 5}, "award"),
        ({"award": "\ud800"}, "half of a sign"),
    ],
)
def test_a_field_that_somebody_mistyped_is_named(change: dict[str, object], said: str) -> None:
    kind = kind_called("payment_received")
    typed = {"payment": "PG-1", "award": "A-1", "amount_cop": "24487.00", "means": "transfer"}
    assert read_given(kind, typed) == PAID
    with pytest.raises(DataError, match=said):
        read_given(kind, {**typed, **change})


def test_a_day_inside_a_list_is_held_to_its_form_too() -> None:
    kind = kind_called("payment_scheduled")
    due = {"due_on": "2004-03-01", "amount_cop": "5.00"}
    assert len(read_given(kind, {"award": "A-1", "instalments": [due, due]}).instalments) == 2
    with pytest.raises(DataError, match="1072915200"):
        read_given(kind, {"award": "A-1", "instalments": [due, {**due, "due_on": "1072915200"}]})


@pytest.mark.parametrize("said", ["2003-11-04T14:00:00Z", "2003-11-04T14:00:00+00:00", "2003-11-04T09:00-05:00"])
def test_an_instant_is_read_in_whatever_zone_it_is_written(said: str) -> None:
    withdrawn = read_given(kind_called("acceptance_withdrawn"), {"acceptance": "A-1", "filed_at": said})
    assert withdrawn.filed_at == datetime(2003, 11, 4, 14, tzinfo=UTC)


@pytest.mark.parametrize("said", ["1067954400", 1067954400])
def test_an_instant_is_no_count_of_seconds(said: object) -> None:
    with pytest.raises(DataError):
        read_given(kind_called("acceptance_withdrawn"), {"acceptance": "A-1", "filed_at": said})


def test_a_right_act_of_a_kind_that_does_not_exist_is_refused() -> None:
    kind = kind_called("act_corrected")
    wrong: tuple[object, ...] = ({"act": "nada", "body": {}}, {"act": "note_added"}, [], {"act": "note_added", "body": {}, "x": 1})
    for replacement in wrong:
        with pytest.raises(DataError):
            read_body(kind, {"target": "1", "reason": "x", "replacement": replacement, "replacement_on": None})


def test_a_leaf_of_another_version_or_kind_is_refused() -> None:
    leaf = leaf_of(act_of(PAID)).decode()
    for old, new in (('"v":"1"', '"v":"2"'), ('"act":"payment_received"', '"act":"nada"')):
        with pytest.raises(DataError, match="this program does not know"):
            read_leaf(leaf.replace(old, new), None)


def test_a_kind_that_does_not_exist_is_told_with_those_that_do() -> None:
    with pytest.raises(CallError, match="payment_received"):
        kind_called("nada")
