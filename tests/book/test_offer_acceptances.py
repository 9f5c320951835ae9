"""Acceptances as they come in: what is kept, what is refused, and when the acceptor may change or withdraw them."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from enajena.book.acts.acceptances import AcceptanceCorrected, AcceptanceWithdrawn, DocumentChecked
from enajena.book.acts.kinds import Act
from enajena.book.models import Acceptance, Document, Leaf, Person
from enajena.book.refusal import RecordRefusedError
from support.books import Rehearsal, rehearsal
from support.offers import (
    ADJUDICATED,
    BY,
    CLOSED,
    FILED,
    LAST_DAY,
    TERMS,
    acceptance,
    accepted,
    adjudicated,
    assessed,
    at,
    awarded,
    closed,
    id_number,
    noticed,
    refusal,
)


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as opened:
        noticed(opened, replace(TERMS, withdrawals=True))
        yield opened


def standing(sale: Rehearsal, ref: str = "A-1") -> Acceptance:
    return Acceptance.objects.using(sale.book.alias).get(ref=ref, until_index__isnull=True)


def person(sale: Rehearsal, ref: str = "P-A-1") -> Person:
    return Person.objects.using(sale.book.alias).get(ref=ref, until_index__isnull=True)


def with_personal(act: Act, **changes: str | None) -> Act:
    personal = {**act.personal, **{name.replace("__", "."): value for name, value in changes.items()}}
    return replace(act, personal={name: value for name, value in personal.items() if value is not None})


def test_an_acceptance_is_kept_with_its_facts_and_its_person(sale: Rehearsal) -> None:
    accepted(sale, with_personal(acceptance("A-1", 10), email="ensayo@example.co"))
    found = standing(sale)
    assert (found.state, found.requested_shares, found.filed_at, found.person_kind) == ("received", 10, FILED, "natural")
    assert found.facts["declares_lock_up"] == "true"
    assert (person(sale).id_number, person(sale).contact) == (id_number("P-A-1"), {"email": "ensayo@example.co"})


def test_the_log_says_nothing_of_who_the_person_is_or_has(sale: Rehearsal) -> None:
    accepted(sale, with_personal(acceptance("A-1", 10), fact__net_worth_cop="123456789"))
    for content in Leaf.objects.using(sale.book.alias).values_list("content", flat=True):
        for secret in ("Persona de ensayo", id_number("P-A-1"), "123456789"):
            assert secret not in content


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"requested_shares": 0}, "shares"),
        ({"requested_shares": -1}, "shares"),
        ({"price_offered_cop": Decimal(2500)}, "fixed_price"),
        ({"channel": "remote"}, "remote"),
        ({"stage": "second"}, "unknown_object"),
        ({"filed_at": at(LAST_DAY)}, "filed_at"),
    ],
)
def test_an_acceptance_that_cannot_be_is_refused(sale: Rehearsal, change: dict[str, Any], code: str) -> None:
    act = acceptance("A-1", 10)
    wrong = replace(act, body=replace(act.body, **change))
    sale.clock.now = FILED
    assert refusal(lambda: sale.book.record(sale.sale, [wrong]))[0] == code


def test_an_unknown_class_of_recipient_is_refused(sale: Rehearsal) -> None:
    act = acceptance("A-1", 10)
    wrong = replace(act, body=replace(act.body, recipient="vecino"))
    with pytest.raises(RecordRefusedError, match="recipient"):
        accepted(sale, wrong)


def test_an_acceptance_filed_after_it_is_recorded_is_refused(sale: Rehearsal) -> None:
    sale.clock.now = FILED - timedelta(seconds=1)
    assert refusal(lambda: sale.book.record(sale.sale, [acceptance("A-1", 10)]))[0] == "filed_at"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"id_number": None}, "no_person"),
        ({"id_type": "XX"}, "id_type"),
        ({"id_type": None}, "id_type"),
        ({"id_number": "1.020.304.050"}, "id_number"),
        ({"id_number": "12"}, "id_number"),
        ({"id_number": "012345"}, "id_number"),
        ({"id_type": "NIT", "id_number": "8999990681"}, "id_number"),
        ({"favourite_colour": "azul"}, "unknown_personal"),
        ({"fact__shoe_size": "42"}, "wrong_fact"),
        ({"fact__recipient": "pensioner"}, "wrong_fact"),
        ({"fact__executive": "sí"}, "wrong_fact"),
        ({"fact__net_worth_cop": "1.000.000"}, "wrong_fact"),
        ({"fact__gross_income_cop": "-5"}, "wrong_fact"),
        ({"fact__figures_year": "99"}, "wrong_fact"),
        ({"fact__pay_certificate_on": "2003-02-30"}, "wrong_fact"),
        ({"fact__legal_maximum_cop": "ninguno"}, "wrong_fact"),
    ],
)
def test_what_is_said_of_the_person_is_plain_or_refused(sale: Rehearsal, change: dict[str, str | None], code: str) -> None:
    assert refusal(lambda: accepted(sale, with_personal(acceptance("A-1", 10), **change)))[0] == code


def test_facts_in_plain_form_are_taken(sale: Rehearsal) -> None:
    plain = {
        "fact__net_worth_cop": "-5.25",
        "fact__legal_maximum_cop": "none",
        "fact__figures_year": "2002",
        "fact__pay_certificate_on": "2003-10-31",
    }
    accepted(sale, with_personal(acceptance("A-1", 10), **plain))
    assert standing(sale).facts["net_worth_cop"] == "-5.25"


def test_from_afar_only_where_the_regulation_allows_it(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale:
        noticed(sale, replace(TERMS, remote=True))
        accepted(sale, acceptance("A-1", 10, channel="remote"))


def test_a_person_keeps_what_was_known_and_learns_what_is_new(sale: Rehearsal) -> None:
    accepted(sale, acceptance("A-1", 10))
    second = with_personal(acceptance("A-2", 5, FILED + timedelta(hours=1), person="P-A-1"), name=None, phone="601 000 0000")
    accepted(sale, second)
    found = person(sale)
    assert (found.name, found.contact) == ("Persona de ensayo A-1", {"phone": "601 000 0000"})


def test_a_person_does_not_turn_from_natural_into_an_entity(sale: Rehearsal) -> None:
    accepted(sale, acceptance("A-1", 10))
    other = acceptance("A-2", 5, person="P-A-1", kind="entity", recipient="union")
    assert refusal(lambda: accepted(sale, other))[0] == "other_kind"


def test_acceptances_of_one_person_may_be_recorded_in_any_order(sale: Rehearsal) -> None:
    accepted(sale, acceptance("A-2", 5, FILED + timedelta(days=9), person="P-A-1"))
    accepted(sale, acceptance("A-1", 10, FILED))
    assert standing(sale).state == "received"


def test_an_acceptance_typed_after_the_closing_counts_by_its_filing(sale: Rehearsal) -> None:
    closed(sale)
    accepted(sale, acceptance("A-1", 10))
    assert standing(sale).state == "received"


def test_nothing_filed_in_term_is_passed_over_by_an_adjudication_in_silence(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale:
        awarded(sale, {"A-1": 10})
        assert refusal(lambda: accepted(sale, acceptance("A-2", 10))) == ("stage_finished", "ley-226 art. 2")
        accepted(sale, acceptance("A-3", 10, at(CLOSED)))
        assert standing(sale, "A-3").state == "late"


def test_the_same_acceptance_sent_again_is_kept_once(sale: Rehearsal) -> None:
    sent = replace(acceptance("A-1", 10), ref="radicado-1")
    assert accepted(sale, sent).indexes == accepted(sale, sent).indexes
    assert Acceptance.objects.using(sale.book.alias).count() == 1


# Changes and withdrawals


def change(ref: str, shares: int, filed_at: Any, **changes: Any) -> Act:
    new = acceptance(ref, shares, filed_at)
    names = ("person", "kind", "recipient", "filed_at", "channel", "requested_shares")
    body = AcceptanceCorrected(acceptance=ref, **{**{name: getattr(new.body, name) for name in names}, **changes})
    return replace(new, body=body)


LATER = FILED + timedelta(days=2)


def test_what_the_acceptor_changes_has_the_order_of_its_new_filing(sale: Rehearsal) -> None:
    accepted(sale, acceptance("A-1", 10))
    accepted(sale, change("A-1", 20, LATER))
    assert (standing(sale).requested_shares, standing(sale).filed_at) == (20, LATER)


def test_a_withdrawn_acceptance_asks_for_nothing(sale: Rehearsal) -> None:
    accepted(sale, acceptance("A-1", 10), acceptance("A-2", 20))
    sale.do(LATER.date(), AcceptanceWithdrawn(acceptance="A-1", filed_at=LATER), by=BY)
    closed(sale)
    result = assessed(sale)
    assert (standing(sale).state, result.verdicts) == ("withdrawn", {"accepted": 1})
    assert adjudicated(sale).result.awarded == 20


def test_an_acceptance_is_irrevocable_where_no_regulation_says_otherwise(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale:
        noticed(sale)
        accepted(sale, acceptance("A-1", 10))
        sale.clock.now = LATER
        withdrawal = Act(body=AcceptanceWithdrawn(acceptance="A-1", filed_at=LATER), on=LATER.date(), by=BY)
        assert refusal(lambda: sale.book.record(sale.sale, [withdrawal])) == ("no_withdrawals", "2.1")
        assert refusal(lambda: accepted(sale, change("A-1", 20, LATER))) == ("no_withdrawals", "2.1")


def test_once_the_offer_is_over_an_acceptance_is_neither_changed_nor_withdrawn(sale: Rehearsal) -> None:
    accepted(sale, acceptance("A-1", 10))
    after = at(CLOSED, 9)
    sale.clock.now = after
    withdrawal = Act(body=AcceptanceWithdrawn(acceptance="A-1", filed_at=after), on=CLOSED, by=BY)
    assert refusal(lambda: sale.book.record(sale.sale, [withdrawal])) == ("not_open", "2.1.3")
    assert refusal(lambda: accepted(sale, change("A-1", 20, after))) == ("not_open", "2.1.3")


def test_a_change_is_by_the_person_who_accepted(sale: Rehearsal) -> None:
    accepted(sale, acceptance("A-1", 10), acceptance("A-2", 10))
    assert refusal(lambda: accepted(sale, change("A-1", 20, LATER, person="P-A-2")))[0] == "other_person"


def test_what_is_out_of_term_or_withdrawn_changes_no_more(sale: Rehearsal) -> None:
    accepted(sale, acceptance("A-1", 10))
    sale.do(LATER.date(), AcceptanceWithdrawn(acceptance="A-1", filed_at=LATER), by=BY)
    assert refusal(lambda: accepted(sale, change("A-1", 20, LATER))) == ("wrong_state", "ley-226 art. 25")


# Papers


def test_the_last_finding_on_a_paper_stands(sale: Rehearsal) -> None:
    accepted(sale, acceptance("A-1", 10), acceptance("A-2", 10))
    paper = DocumentChecked(document="X-1", acceptance="A-1", kind="pay_certificate_on", finding="missing")
    sale.do(LATER.date(), paper, by=BY)
    sale.do(LATER.date(), replace(paper, finding="in_order", dated=date(2003, 10, 20)), by=BY)
    assert Document.objects.using(sale.book.alias).get(until_index__isnull=True).finding == "in_order"
    assert refusal(lambda: sale.do(LATER.date(), replace(paper, acceptance="A-2"), by=BY))[0] == "other_acceptance"


def test_papers_of_what_was_decided_are_checked_no_more(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale:
        awarded(sale, {"A-1": 10})
        paper = DocumentChecked(document="X-1", acceptance="A-1", kind="pay_certificate_on", finding="missing")
        assert refusal(lambda: sale.do(ADJUDICATED, paper, by=BY))[0] == "not_under_study"
