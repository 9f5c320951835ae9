"""From closing to verdicts: cures, the assessment of what the book holds, and what a person decides."""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from enajena.book.acts.acceptances import CureExpired, CureReceived, CureRequested
from enajena.book.acts.assessing import AcceptanceAssessed, AssessmentRun, ReferredDecided
from enajena.book.acts.kinds import Act
from enajena.book.models import Acceptance, Assessment, Cure, Sale, Stage
from enajena.engine.assess import AssessOptions, assess
from enajena.programme.reader import load
from support.books import Rehearsal, rehearsal
from support.offers import (
    BY,
    CLOSED,
    FILED,
    GOOD_FACTS,
    PRICE,
    TERMS,
    acceptance,
    accepted,
    assessed,
    at,
    closed,
    id_number,
    noticed,
    refusal,
)

NO_FACTS: Mapping[str, str] = {}


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as opened:
        noticed(opened, replace(TERMS, cure_days=3))
        yield opened


def standing(sale: Rehearsal, ref: str) -> Acceptance:
    return Acceptance.objects.using(sale.book.alias).get(ref=ref, until_index__isnull=True)


def executive(ref: str, shares: int, filed_at: Any = FILED, **changes: Any) -> Act:
    """Return the acceptance of an executive who earns 100,000 a year: five times that is 204 shares at 2,448.70."""
    facts = {"executive": "true", "annual_pay_cop": "100000", "pay_certificate_on": "2003-11-01"}
    return acceptance(ref, shares, filed_at, facts=facts, **changes)


def incomplete(ref: str, shares: int = 10) -> Act:
    """Return an acceptance that does not say whether its person is an executive."""
    act = acceptance(ref, shares)
    return replace(act, personal={name: value for name, value in act.personal.items() if name != "fact.executive"})


# The assessment


def test_every_verdict_is_recorded_with_its_reasons(sale: Rehearsal) -> None:
    refuses = acceptance("A-5", 10, facts={"declares_lock_up": "false"})
    accepted(sale, acceptance("A-1", 10), executive("A-2", 204), executive("A-3", 205), incomplete("A-4"), refuses)
    closed(sale)
    result = assessed(sale)
    assert result.verdicts == {"accepted": 2, "referred": 1, "incomplete": 1, "rejected": 1}
    found = {ref: standing(sale, ref) for ref in ("A-1", "A-2", "A-3", "A-4", "A-5")}
    assert [row.state for row in found.values()] == ["assessed", "assessed", "referred", "incomplete", "rejected"]
    assert [row.admitted_shares for row in found.values()] == [10, 204, 0, 0, 0]
    assert (found["A-3"].reasons, found["A-3"].ceiling_shares) == ("5.1:over_ceiling", 204)
    assert found["A-5"].reasons == "5.3:missing_declaration"
    run = Assessment.objects.using(sale.book.alias).get()
    assert (run.price_cop, run.counts["accepted"]) == (PRICE, 2)
    assert Stage.objects.using(sale.book.alias).get(ref="first", until_index__isnull=True).assessment == "E-1"


def test_the_book_and_the_command_on_a_file_judge_alike(sale: Rehearsal, tmp_path: Path) -> None:
    acts = [
        acceptance("A-1", 10),
        executive("A-2", 150, person="P-X"),
        executive("A-3", 54, FILED + timedelta(minutes=1), person="P-X"),
        executive("A-4", 1, FILED + timedelta(minutes=2), person="P-X"),
        incomplete("A-5"),
        acceptance("A-6", 7, recipient="former_worker", facts={"dismissed_for_cause": "true"}),
        acceptance("A-7", 7, recipient="former_worker", facts={"dismissed_for_cause": "false"}),
        acceptance("A-8", 9, kind="entity", recipient="union", facts={"legal_maximum_cop": "none"}),
    ]
    accepted(sale, *acts)
    closed(sale)
    assessed(sale)
    file, out = tmp_path / "acceptances.csv", tmp_path / "verdicts.csv"
    write_contract_file(file, acts)
    assess(load("gases-guajira-2003"), file, out, AssessOptions(stage="first"))
    with out.open(newline="", encoding="utf-8") as lines:
        by_file = {row["acceptance_id"]: (row["verdict"], row["admitted_shares"], row["reasons"]) for row in csv.DictReader(lines)}
    by_book = {
        row.ref: (row.verdict, str(row.admitted_shares), row.reasons or "")
        for row in Acceptance.objects.using(sale.book.alias).filter(until_index__isnull=True)
    }
    assert by_book == by_file


def write_contract_file(file: Path, acts: list[Act]) -> None:
    facts = sorted({name for act in acts for name in act.personal if name.startswith("fact.")})
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        head = ["acceptance_id", "filed_at", "recipient", "person", "id_type", "id_number", "requested_shares"]
        writer.writerow([*head, *(name.removeprefix("fact.") for name in facts)])
        for act in acts:
            body, personal = act.body, act.personal
            local = (body.filed_at - timedelta(hours=5)).replace(tzinfo=None)
            row = [body.acceptance, local.isoformat(), body.recipient, body.kind, personal["id_type"], personal["id_number"]]
            writer.writerow([*row, body.requested_shares, *(personal.get(name, "") for name in facts)])


def test_one_person_under_two_references_has_one_ceiling(sale: Rehearsal) -> None:
    first = executive("A-1", 150)
    second = executive("A-2", 100, FILED + timedelta(minutes=1))
    same_document = replace(second, personal={**second.personal, "id_number": id_number("P-A-1")})
    accepted(sale, first, same_document)
    closed(sale)
    assessed(sale)
    assert [standing(sale, ref).verdict for ref in ("A-1", "A-2")] == ["accepted", "referred"]


def test_what_is_out_of_term_or_withdrawn_is_not_assessed(sale: Rehearsal) -> None:
    accepted(sale, acceptance("A-1", 10), acceptance("A-2", 10, at(CLOSED, 9)))
    closed(sale)
    assert assessed(sale).verdicts == {"accepted": 1}
    assert standing(sale, "A-2").state == "late"


def test_a_stage_with_nothing_to_assess_is_assessed_all_the_same(sale: Rehearsal) -> None:
    closed(sale)
    result = assessed(sale)
    assert (result.result, result.verdicts) == (None, {})


def test_an_open_stage_is_not_assessed(sale: Rehearsal) -> None:
    accepted(sale, acceptance("A-1", 10))
    assert refusal(lambda: assessed(sale, on=date(2003, 11, 5))) == ("wrong_state", "ley-226 art. 10")


def test_the_files_that_were_judged_can_be_kept_and_name_nobody(sale: Rehearsal, tmp_path: Path) -> None:
    accepted(sale, acceptance("A-1", 10))
    closed(sale)
    from enajena.book.assessing import assess_stage  # noqa: PLC0415

    assess_stage(sale.book, sale.sale, "first", ref="E-1", on=CLOSED, by=BY, keep=tmp_path / "kept")
    kept = sorted(path.name for path in (tmp_path / "kept").iterdir())
    assert kept == ["E-1-acceptances.csv", "E-1-verdicts.csv"]
    assert id_number("P-A-1") not in (tmp_path / "kept" / kept[0]).read_text(encoding="utf-8")


# An assessment typed by hand cannot say what was not judged

SHA = "0" * 64


def run(sale: Rehearsal, **changes: Any) -> AssessmentRun:
    alias = sale.book.alias
    values: dict[str, Any] = {
        "assessment": "E-1",
        "stage": "first",
        "price_cop": PRICE,
        "programme_sha256": Sale.objects.using(alias).get(until_index__isnull=True).programme_sha256,
        "input_sha256": SHA,
        "output_sha256": SHA,
        "engine": "a mano",
        "log_size": 8,
        **dict.fromkeys(("accepted", "reduced", "rejected", "incomplete", "referred"), 0),
    }
    return AssessmentRun(**{**values, "accepted": 2, **changes})


GIVEN = AcceptanceAssessed(acceptance="A-1", assessment="E-1", verdict="accepted", admitted_shares=10)


def two_closed(sale: Rehearsal) -> None:
    accepted(sale, acceptance("A-1", 10), acceptance("A-2", 20))
    closed(sale)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"log_size": 7}, "read_before"),
        ({"programme_sha256": SHA}, "other_programme"),
        ({"price_cop": Decimal(2448)}, "assessed_price"),
        ({"accepted": 1}, "assessment_counts"),
        ({"rejected": 1}, "assessment_counts"),
    ],
)
def test_a_run_that_is_not_of_the_book_as_it_stands_is_refused(sale: Rehearsal, changes: dict[str, Any], code: str) -> None:
    two_closed(sale)
    assert refusal(lambda: sale.do(CLOSED, run(sale, **changes), by=BY))[0] == code


@pytest.mark.parametrize(
    "verdicts",
    [
        (GIVEN,),
        (GIVEN, replace(GIVEN, acceptance="A-2", verdict="rejected", admitted_shares=0)),
    ],
)
def test_a_run_with_other_verdicts_than_it_counts_is_refused(sale: Rehearsal, verdicts: tuple[AcceptanceAssessed, ...]) -> None:
    two_closed(sale)
    assert refusal(lambda: sale.do(CLOSED, run(sale), *verdicts, by=BY))[0] == "assessment_counts"


@pytest.mark.parametrize(
    "wrong",
    [
        replace(GIVEN, admitted_shares=11),
        replace(GIVEN, admitted_shares=0),
        replace(GIVEN, verdict="rejected"),
        replace(GIVEN, admitted_shares=-1),
    ],
)
def test_a_verdict_that_contradicts_its_acceptance_is_refused(sale: Rehearsal, wrong: AcceptanceAssessed) -> None:
    two_closed(sale)
    second = replace(GIVEN, acceptance="A-2", admitted_shares=20)
    assert refusal(lambda: sale.do(CLOSED, run(sale), wrong, second, by=BY)) == ("assessment", "ley-226 art. 10")


def test_a_verdict_comes_with_its_run_or_not_at_all(sale: Rehearsal) -> None:
    two_closed(sale)
    assessed(sale)
    assert refusal(lambda: sale.do(CLOSED, replace(GIVEN, admitted_shares=5), by=BY)) == ("assessment", "ley-226 art. 10")


# Cures

ASK = CureRequested(cure="S-1", acceptance="A-1", asks="¿Ocupa un cargo directivo?", numeral="5.1", business_days=3)
DEADLINE = date(2003, 12, 17)
"""Three business days after Friday 12 December 2003."""


def asked(sale: Rehearsal) -> None:
    accepted(sale, incomplete("A-1"), acceptance("A-2", 20))
    closed(sale)
    assessed(sale)
    sale.do(CLOSED, ASK, by=BY)


def answer(on: date, **facts: str) -> Act:
    personal = {f"fact.{name}": value for name, value in facts.items()}
    return Act(body=CureReceived(cure="S-1", acceptance="A-1", person="P-A-1", kind="natural"), on=on, by=BY, personal=personal)


def test_what_is_made_good_in_time_is_assessed_again(sale: Rehearsal) -> None:
    asked(sale)
    assert Cure.objects.using(sale.book.alias).get(until_index__isnull=True).deadline == DEADLINE
    sale.clock.to(DEADLINE)
    sale.book.record(sale.sale, [answer(DEADLINE, executive="false")])
    assert standing(sale, "A-1").facts == {**GOOD_FACTS, "executive": "false"}
    assert assessed(sale, on=DEADLINE, ref="E-2").verdicts == {"accepted": 2}


def test_a_cure_after_its_last_day_is_late(sale: Rehearsal) -> None:
    asked(sale)
    after = DEADLINE + timedelta(days=1)
    sale.clock.to(after)
    assert refusal(lambda: sale.book.record(sale.sale, [answer(after, executive="false")])) == ("cure_late", "5.1")


def test_a_cure_that_ran_out_rejects_and_a_later_run_leaves_it_so(sale: Rehearsal) -> None:
    asked(sale)
    expired = CureExpired(cure="S-1", acceptance="A-1")
    assert refusal(lambda: sale.do(DEADLINE, expired, by=BY)) == ("cure_in_term", "5.1")
    sale.do(DEADLINE + timedelta(days=1), expired, by=BY)
    assert (standing(sale, "A-1").state, standing(sale, "A-1").reasons) == ("rejected", "5.1:cure_expired")
    assert assessed(sale, on=DEADLINE + timedelta(days=1), ref="E-2").verdicts == {"accepted": 1}
    assert standing(sale, "A-1").state == "rejected"


def test_the_regulation_sets_the_days_of_a_cure(sale: Rehearsal) -> None:
    accepted(sale, incomplete("A-1"))
    on = FILED.date()
    assert refusal(lambda: sale.do(on, replace(ASK, business_days=5), by=BY)) == ("cure_days", "5.1")


def test_one_cure_at_a_time(sale: Rehearsal) -> None:
    asked(sale)
    assert refusal(lambda: sale.do(CLOSED, replace(ASK, cure="S-2"), by=BY)) == ("wrong_state", "ley-226 art. 10")


def test_a_cure_is_answered_by_the_person_who_accepted_and_for_its_own_acceptance(sale: Rehearsal) -> None:
    asked(sale)
    sale.clock.to(DEADLINE)
    right = answer(DEADLINE, executive="false")
    other_person = replace(right, body=replace(right.body, person="P-A-2"))
    assert refusal(lambda: sale.book.record(sale.sale, [other_person]))[0] == "other_person"
    other_acceptance = replace(right, body=replace(right.body, acceptance="A-2"))
    assert refusal(lambda: sale.book.record(sale.sale, [other_acceptance]))[0] == "other_acceptance"
    unknown_fact = answer(DEADLINE, executive="tal vez")
    assert refusal(lambda: sale.book.record(sale.sale, [unknown_fact]))[0] == "wrong_fact"


# What a person decides

DECIDE = ReferredDecided(acceptance="A-1", admitted_shares=204, numeral="5", reason="Hasta el tope de cinco veces su remuneración")


def referred(sale: Rehearsal, *others: Act) -> None:
    accepted(sale, executive("A-1", 300), *others)
    closed(sale)
    assessed(sale)


@pytest.mark.parametrize(
    ("shares", "state", "verdict"), [(204, "assessed", "reduced"), (1, "assessed", "reduced"), (0, "rejected", "rejected")]
)
def test_what_the_text_refers_is_decided_within_the_ceiling(sale: Rehearsal, shares: int, state: str, verdict: str) -> None:
    referred(sale)
    sale.do(CLOSED, replace(DECIDE, admitted_shares=shares), by=BY)
    found = standing(sale, "A-1")
    assert (found.state, found.verdict, found.admitted_shares) == (state, verdict, shares)
    assert found.reasons == "5.1:over_ceiling;5:decided"


@pytest.mark.parametrize("shares", [205, 300, -1])
def test_a_decision_does_not_pass_the_ceiling(sale: Rehearsal, shares: int) -> None:
    referred(sale)
    assert refusal(lambda: sale.do(CLOSED, replace(DECIDE, admitted_shares=shares), by=BY)) == ("not_left_open", "5")


def test_a_decision_counts_what_the_same_person_was_admitted_for(sale: Rehearsal) -> None:
    referred(sale, executive("A-2", 100, FILED + timedelta(minutes=1), person="P-A-1"))
    assert standing(sale, "A-2").verdict == "accepted"
    assert refusal(lambda: sale.do(CLOSED, replace(DECIDE, admitted_shares=105), by=BY)) == ("not_left_open", "5")
    sale.do(CLOSED, replace(DECIDE, admitted_shares=104), by=BY)


def test_a_decision_says_why(sale: Rehearsal) -> None:
    referred(sale)
    assert refusal(lambda: sale.do(CLOSED, replace(DECIDE, reason=" "), by=BY))[0] == "no_reason"


def test_what_is_not_known_is_not_presumed_by_a_decision(sale: Rehearsal) -> None:
    accepted(sale, incomplete("A-1"))
    closed(sale)
    assessed(sale)
    assert refusal(lambda: sale.do(CLOSED, replace(DECIDE, admitted_shares=1), by=BY))[0] == "not_left_open"
    sale.do(CLOSED, replace(DECIDE, admitted_shares=0), by=BY)
    assert standing(sale, "A-1").state == "rejected"


def test_a_decision_stands_when_the_stage_is_assessed_again(sale: Rehearsal) -> None:
    referred(sale, acceptance("A-2", 20))
    sale.do(CLOSED, DECIDE, by=BY)
    assert assessed(sale, ref="E-2").verdicts == {"accepted": 1}
    assert standing(sale, "A-1").admitted_shares == 204


def test_only_what_is_undecided_is_decided(sale: Rehearsal) -> None:
    referred(sale, acceptance("A-2", 20))
    assert refusal(lambda: sale.do(CLOSED, replace(DECIDE, acceptance="A-2"), by=BY)) == ("wrong_state", "ley-226 art. 10")
