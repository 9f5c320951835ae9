"""The adjudication of a stage: by its Regulation, by two people, once nothing is undecided, with every share accounted for."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from enajena.basics.faults import CallError, DataError
from enajena.book.acts.adjudication import Adjudicated, Awarded
from enajena.book.acts.general import ActCorrected
from enajena.book.acts.papers import RegulationTerms
from enajena.book.adjudicating import adjudicate_stage
from enajena.book.models import Acceptance, Adjudication, Award, Head, Leaf, Stage
from support.books import Rehearsal, rehearsal
from support.offers import (
    ADJUDICATED,
    ALL_SHARES,
    BY,
    BY_TWO,
    CREDIT,
    FILED,
    NOTICE,
    NOTICED,
    PAPER,
    PRICE,
    SCREENED,
    TERMS,
    acceptance,
    accepted,
    adjudicated,
    assessed,
    at,
    awarded,
    closed,
    noticed,
    refusal,
)


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as opened:
        yield opened


def awards(sale: Rehearsal) -> dict[str, int]:
    rows = Award.objects.using(sale.book.alias).filter(until_index__isnull=True)
    return dict(rows.values_list("ref", "shares"))


def states(sale: Rehearsal) -> dict[str, str]:
    return dict(Acceptance.objects.using(sale.book.alias).filter(until_index__isnull=True).values_list("ref", "state"))


def largest_remainder(asked: Mapping[str, int], supply: int) -> dict[str, int]:
    """Share a supply out by whole parts and then one share each to the largest remainders, ties to whoever comes first."""
    total = sum(asked.values())
    if total <= supply:
        return dict(asked)
    exact = {ref: Fraction(shares * supply, total) for ref, shares in asked.items()}
    given_ = {ref: int(part) for ref, part in exact.items()}
    order = sorted(asked, key=lambda ref: (given_[ref] - exact[ref], list(asked).index(ref)))
    for ref in order[: supply - sum(given_.values())]:
        given_[ref] += 1
    return given_


def test_where_there_is_enough_everybody_gets_what_was_asked_for(sale: Rehearsal) -> None:
    result = awarded(sale, {"A-1": 10, "A-2": 20})
    assert awards(sale) == {"A-1": 10, "A-2": 20}
    assert (result.result.awarded, result.result.unsold, result.threshold_reached) == (30, ALL_SHARES - 30, None)
    first = Stage.objects.using(sale.book.alias).get(ref="first", until_index__isnull=True)
    assert (first.state, states(sale)) == ("adjudicated", {"A-1": "awarded", "A-2": "awarded"})


def test_a_demand_above_the_supply_is_shared_out_to_the_last_share(sale: Rehearsal) -> None:
    # 92,284 shares for 50,000, 40,000, 25,000, 1,500 and 7: the vector of the notes, by the largest remainder
    asked = {"A-1": 50_000, "A-2": 40_000, "A-3": 25_000, "A-4": 1_500, "A-5": 7}
    awarded(sale, asked)
    assert awards(sale) == largest_remainder(asked, ALL_SHARES)
    assert sum(awards(sale).values()) == ALL_SHARES
    made = Adjudication.objects.using(sale.book.alias).get()
    assert (made.awards_count, made.awarded_shares, made.demanded_shares) == (5, ALL_SHARES, 116_507)
    assert made.amount_cop == ALL_SHARES * PRICE


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(asked=st.lists(st.integers(1, 200_000), min_size=1, max_size=6))
def test_no_share_is_lost_nor_made(asked: list[int], tmp_path_factory: pytest.TempPathFactory) -> None:
    with rehearsal(tmp_path_factory.mktemp("book")) as sale:
        wanted = {f"A-{place}": shares for place, shares in enumerate(asked)}
        awarded(sale, wanted)
        expected = {ref: shares for ref, shares in largest_remainder(wanted, ALL_SHARES).items() if shares}
        assert awards(sale) == expected
        amounts = Award.objects.using(sale.book.alias).values_list("shares", "amount_cop")
        assert all(amount == shares * PRICE for shares, amount in amounts)


def test_it_is_the_regulation_that_shares_out_and_not_what_the_file_recommends(sale: Rehearsal) -> None:
    # By P2 of the notes all that is left over goes to the smallest award: 29,999/3 … with 60,000 asked three times and one share.
    terms = RegulationTerms(rule="floor_smallest", tie="earlier_filing")
    asked = {"A-1": 40_000, "A-2": 40_000, "A-3": 40_000, "A-4": 1}
    awarded(sale, asked, terms)
    whole = {ref: shares * ALL_SHARES // 120_001 for ref, shares in asked.items()}
    assert awards(sale) == {**whole, "A-4": ALL_SHARES - 3 * whole["A-1"]}
    assert Adjudication.objects.using(sale.book.alias).get().rule == "floor_smallest"


def test_whoever_refuses_a_reduction_is_left_out_where_the_regulation_says_so(sale: Rehearsal) -> None:
    noticed(sale, replace(TERMS, refusers="left_out"))
    accepted(sale, acceptance("A-1", 80_000, accepts_reduction=False), acceptance("A-2", 90_000, FILED + timedelta(minutes=1)))
    closed(sale)
    assessed(sale)
    adjudicated(sale)
    assert awards(sale) == {"A-2": 90_000}
    assert states(sale) == {"A-1": "not_awarded", "A-2": "awarded"}


def test_no_tie_is_broken_that_the_regulation_leaves_open(sale: Rehearsal) -> None:
    with pytest.raises(CallError, match="unresolved_tie"):
        awarded(sale, {"A-1": 92_285, "A-2": 92_285, "A-3": 92_285}, RegulationTerms(rule="largest_remainder"))
    assert awards(sale) == {}


def test_without_a_regulation_on_file_nothing_is_adjudicated(sale: Rehearsal) -> None:
    sale.adopt(date(2003, 10, 3))
    sale.do(date(2003, 10, 7), CREDIT, SCREENED, by=BY, files=[PAPER])
    sale.do(NOTICED, NOTICE, by=BY)
    accepted(sale, acceptance("A-1", 10))
    closed(sale)
    assessed(sale)
    with pytest.raises(DataError, match=r"2\.1\.2"):
        adjudicated(sale)
    assert refusal(lambda: sale.do(ADJUDICATED, made(sale), by=BY_TWO)) == ("no_regulation", "2.1.2")


def test_nothing_is_adjudicated_where_nobody_was_admitted(sale: Rehearsal) -> None:
    noticed(sale)
    closed(sale)
    assessed(sale)
    with pytest.raises(DataError, match="deserted"):
        adjudicated(sale)


def test_two_different_people_adjudicate(sale: Rehearsal) -> None:
    ready(sale)
    sale.clock.to(ADJUDICATED)

    def by(*people: str) -> Any:
        return lambda: adjudicate_stage(sale.book, sale.sale, "first", ref="D-1", on=ADJUDICATED, by=people)

    assert refusal(by("ensayo:uno"))[0] == "people"
    assert refusal(by("ensayo:uno", "ensayo:uno"))[0] == "people"
    by("ensayo:uno", "ensayo:dos")()


@pytest.mark.parametrize("kind", ["received", "curing", "incomplete", "referred"])
def test_nothing_is_adjudicated_while_an_acceptance_is_undecided(sale: Rehearsal, kind: str) -> None:
    from enajena.book.acts.acceptances import CureRequested  # noqa: PLC0415

    noticed(sale)
    executive = {"executive": "true", "annual_pay_cop": "1", "pay_certificate_on": "2003-11-01"}
    second = acceptance("A-2", 10, facts=executive) if kind == "referred" else acceptance("A-2", 10)
    if kind in ("curing", "incomplete"):
        second = replace(second, personal={name: value for name, value in second.personal.items() if name != "fact.executive"})
    accepted(sale, acceptance("A-1", 10), *([] if kind == "received" else [second]))
    closed(sale)
    assessed(sale)
    if kind == "received":
        accepted(sale, second)
    if kind == "curing":
        ask = CureRequested(cure="S-1", acceptance="A-2", asks="¿directivo?", numeral="5.1", business_days=1)
        sale.do(ADJUDICATED, ask, by=BY)
    assert states(sale)["A-2"] == kind
    assert refusal(lambda: adjudicated(sale)) == ("undecided", "2.1")


def test_a_stage_is_adjudicated_once_and_after_its_assessment(sale: Rehearsal) -> None:
    noticed(sale)
    accepted(sale, acceptance("A-1", 10))
    closed(sale)
    with pytest.raises(DataError, match="Assess"):
        adjudicated(sale)
    assessed(sale)
    adjudicated(sale)
    with pytest.raises(DataError):
        adjudicated(sale, ref="D-2")


# An adjudication typed by hand

GIVEN = Awarded(acceptance="A-1", adjudication="D-1", shares=10)
SHA = "0" * 64


def ready(sale: Rehearsal) -> None:
    noticed(sale)
    accepted(sale, acceptance("A-1", 10), acceptance("A-2", 20))
    closed(sale)
    assessed(sale)


def made(sale: Rehearsal, **changes: Any) -> Adjudicated:
    values: dict[str, Any] = {
        "adjudication": "D-1",
        "stage": "first",
        "regulation": "R-1",
        "offered_shares": ALL_SHARES,
        "demanded_shares": 30,
        "awarded_shares": 30,
        "awards_count": 2,
        "amount_cop": 30 * PRICE,
        "input_sha256": SHA,
        "output_sha256": SHA,
        "log_size": Head.objects.using(sale.book.alias).order_by("-size")[0].size,
    }
    return Adjudicated(**{**values, **changes})


SECOND = replace(GIVEN, acceptance="A-2", shares=20)


def test_an_adjudication_typed_by_hand_that_adds_up_is_taken(sale: Rehearsal) -> None:
    ready(sale)
    sale.do(ADJUDICATED, made(sale), GIVEN, SECOND, by=BY_TWO)
    assert awards(sale) == {"A-1": 10, "A-2": 20}


@pytest.mark.parametrize(
    "change",
    [
        {"awarded_shares": 29},
        {"awards_count": 3},
        {"awards_count": 1},
        {"amount_cop": 30 * PRICE + Decimal("0.01")},
    ],
)
def test_an_adjudication_that_does_not_add_up_records_nothing(sale: Rehearsal, change: dict[str, Any]) -> None:
    ready(sale)
    assert refusal(lambda: sale.do(ADJUDICATED, made(sale, **change), GIVEN, SECOND, by=BY_TWO)) == (
        "adjudication_sums",
        "ley-226 art. 10",
    )
    assert awards(sale) == {}


def test_no_admitted_acceptance_is_left_without_its_result(sale: Rehearsal) -> None:
    ready(sale)
    one = made(sale, awarded_shares=10, awards_count=1, amount_cop=10 * PRICE)
    assert refusal(lambda: sale.do(ADJUDICATED, one, GIVEN, by=BY_TWO))[0] == "adjudication_sums"
    sale.do(ADJUDICATED, one, GIVEN, replace(SECOND, shares=0), by=BY_TWO)
    assert states(sale) == {"A-1": "awarded", "A-2": "not_awarded"}


@pytest.mark.parametrize(
    "change",
    [{"offered_shares": ALL_SHARES + 1}, {"demanded_shares": 29}, {"awarded_shares": ALL_SHARES + 1, "demanded_shares": ALL_SHARES + 1}],
)
def test_no_more_is_awarded_than_was_offered_and_asked_for(sale: Rehearsal, change: dict[str, Any]) -> None:
    ready(sale)
    code = refusal(lambda: sale.do(ADJUDICATED, made(sale, **change), by=BY_TWO))
    assert code == ("adjudicated_shares", "ley-226 art. 11 num. 1")


@pytest.mark.parametrize("wrong", [replace(GIVEN, shares=11), replace(GIVEN, shares=-1)])
def test_an_award_does_not_pass_what_was_admitted(sale: Rehearsal, wrong: Awarded) -> None:
    ready(sale)
    assert refusal(lambda: sale.do(ADJUDICATED, made(sale), wrong, SECOND, by=BY_TWO)) == ("award", "ley-226 art. 10")


def test_an_award_comes_with_its_adjudication_or_not_at_all(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 10})
    assert refusal(lambda: sale.do(ADJUDICATED, GIVEN, by=BY))[0] == "award"


def test_an_adjudication_of_an_earlier_reading_is_refused(sale: Rehearsal) -> None:
    ready(sale)
    earlier = made(sale)
    accepted(sale, acceptance("A-3", 10, at(ADJUDICATED, 9)))
    assert refusal(lambda: sale.do(ADJUDICATED, earlier, by=BY_TWO))[0] == "read_before"


def test_an_award_is_not_taken_back_without_its_adjudication(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 10, "A-2": 20})
    kinds = dict(Leaf.objects.using(sale.book.alias).order_by("-index").values_list("index", "kind")[:3])
    assert list(kinds.values()) == ["awarded", "awarded", "adjudicated"]
    corrected = [ActCorrected(target=index, reason="otro Reglamento") for index in kinds]
    assert refusal(lambda: sale.do(ADJUDICATED, corrected[0])) == ("part_of_adjudication", "ley-226 art. 10")
    sale.do(ADJUDICATED, *corrected)
    assert awards(sale) == {}
    assert adjudicated(sale, ref="D-2").result.awarded == 30
    assert awards(sale) == {"A-1": 10, "A-2": 20}
