"""The graduated fine for a breach of the lock-up, with its interest and, apart, the second penalty of the programmes that have one."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from enajena.basics.faults import DataError
from enajena.basics.money import PERCENT, plain_or_none, round_half_up
from enajena.basics.text import Language, Text
from enajena.calendar import MonthSpan
from enajena.programme.model import Assumption, ConductReach, Fine, Programme
from enajena.programme.stage_model import Rule
from enajena.rules.brackets import PlacedBracket, Placement, place
from enajena.rules.fine_base import Base, base_of
from enajena.rules.fine_facts import FineFacts, check_facts
from enajena.rules.fine_notes import interest_notes, penalty_notes, reach_notes
from enajena.rules.interest import Interest, InterestPeriod, default_interest
from enajena.rules.provenance import ANNUAL_IPC, BANK_RATE, MONTHLY_IPC, Reading, Tables, assumed_by, notes_on
from enajena.rules.results import assumption_records, assumptions_of, sentences
from enajena.rules.second_penalty import SecondPenaltyResult, second_penalty


@dataclass(frozen=True, slots=True, kw_only=True)
class FineResult:
    """A fine worked out, in pesos.

    `bracket` and `base` are None after the last bracket, where the fine is zero, and where the fine does not reach the conduct,
    where `fine_cop` is None. `interest_cop` is None without a settlement. Fine and interest are each rounded once, to the
    centavo, half up, and `total_cop` is their sum. The second penalty is beside them and in no sum (open question A22).
    """

    conduct: str
    affected_shares: int
    bracket: PlacedBracket | None
    lock_up: MonthSpan | None
    base: Base | None
    fine_cop: Decimal | None
    interest_cop: Decimal | None
    interest_method: str | None
    interest_periods: tuple[InterestPeriod, ...]
    total_cop: Decimal | None
    payee: Text
    provisional: bool
    second_penalty: SecondPenaltyResult | None
    notes: tuple[Text, ...]
    assumptions: tuple[Assumption, ...]

    def record(self, language: Language) -> dict[str, object]:
        """Return the contract's record of a fine; amounts and percents are plain text, dates ISO text."""
        base = self.base
        return {
            "bracket": None if self.bracket is None else self.bracket.record(),
            "base_cop_per_share": None if base is None else base.per_share_text(),
            "base_terms": [] if base is None else [term.record(base.decimals) for term in base.terms],
            "fine_cop": plain_or_none(self.fine_cop),
            "interest_cop": plain_or_none(self.interest_cop),
            "total_cop": plain_or_none(self.total_cop),
            "payee": self.payee.to(language),
            "provisional": self.provisional,
            "notes": sentences(self.notes, language),
            "assumptions": assumption_records(self.assumptions, language),
            "conduct": self.conduct,
            "affected_shares": self.affected_shares,
            "lock_up": None if self.lock_up is None else _days_of(self.lock_up),
            "interest_method": self.interest_method,
            "interest_periods": [period.record() for period in self.interest_periods],
            "second_penalty": None if self.second_penalty is None else self.second_penalty.record(language),
        }


def fine_tables(programme: Programme) -> tuple[str, ...]:
    """Return the names of the index tables that a fine of the programme may need."""
    rule = programme.fine
    indexation = None if rule is None or rule.indexation is None else rule.indexation.method
    annual = indexation == "january_ipc" or programme.second_penalty is not None
    monthly = programme.second_penalty is not None
    rates = indexation == "legal_maximum_rate" or (rule is not None and rule.interest is not None)
    wanted = ((ANNUAL_IPC, annual), (MONTHLY_IPC, monthly), (BANK_RATE, rates))
    return tuple(name for name, needed in wanted if needed)


def fine(programme: Programme, facts: FineFacts, tables: Tables) -> FineResult:
    """Work out the fine for one breach: bracket, base, fine, interest, and what is assumed.

    Sources: the numeral of every rule of the programme; open questions A1 to A6, A13 to A22 and A45 for what the texts leave open.

    Raises:
        CallError: the facts cannot be (all their faults in one message).
        DataError: the text sets no fine, or an index table has no value for a date.
    """
    rule = _fine_rule(programme)
    check_facts(programme, rule, facts)
    reading = Reading(tables, rule.source)
    reach = next((each for each in rule.conducts if each.conduct == facts.conduct), None)
    reached = reach is not None and reach.reach != "not_reached"
    placement = place(programme, rule, facts)
    base = base_of(rule, facts, reading) if reached and placement.bracket is not None else None
    fine_cop = _fine_cop(placement, base, facts) if reached else None
    interest = _interest(rule, facts, fine_cop, reading)
    penalty = second_penalty(programme.second_penalty if placement.binds else None, facts, reading)
    used = reading.used()
    broad = reach is not None and reach.reach == "broad_reading"
    return FineResult(
        conduct=facts.conduct,
        affected_shares=facts.shares,
        bracket=placement.bracket if reached else None,
        lock_up=placement.lock_up,
        base=base,
        fine_cop=fine_cop,
        interest_cop=None if interest is None else interest.interest_cop,
        interest_method=None if interest is None else interest.method,
        interest_periods=() if interest is None else interest.periods,
        total_cop=_total_cop(fine_cop, interest),
        payee=rule.payee,
        provisional=base is not None and (base.provisional or broad),
        second_penalty=penalty,
        notes=(
            *reach_notes(rule, reach, facts.conduct),
            *(placement.notes if reached else ()),
            *(() if base is None else base.notes),
            *(() if fine_cop is None else interest_notes(rule, facts)),
            *penalty_notes(penalty),
            *notes_on(used),
        ),
        assumptions=(*assumptions_of(programme, _rules_used(programme, rule, reach, interest, penalty)), *assumed_by(used)),
    )


def _fine_rule(programme: Programme) -> Fine:
    if programme.fine is not None:
        return programme.fine
    raise DataError(
        Text("{programme}: el texto no establece una multa.", "{programme}: the text sets no fine.").format(programme=programme.id),
        Text(
            "Una multa necesita un texto: si lo hay, escríbalo bajo `fine` en el archivo del programa.",
            "A fine needs a text: if there is one, write it under `fine` in the programme file.",
        ),
    )


def _fine_cop(placement: Placement, base: Base | None, facts: FineFacts) -> Decimal:
    if placement.bracket is None or base is None:
        return round_half_up(0)
    return round_half_up(base.per_share_cop * facts.shares * Fraction(placement.bracket.rule.percent) / PERCENT)


def _interest(rule: Fine, facts: FineFacts, fine_cop: Decimal | None, reading: Reading) -> Interest | None:
    if facts.settled is None or fine_cop is None:
        return None
    if rule.interest is None:
        return Interest(None, round_half_up(0), ())
    return default_interest(fine_cop, facts.breached, facts.settled, facts.interest_method or rule.interest.method, reading)


def _total_cop(fine_cop: Decimal | None, interest: Interest | None) -> Decimal | None:
    """Return the sum, exact whatever its size; a sum of Decimals would be rounded to the 28 figures of the context."""
    if fine_cop is None:
        return None
    return round_half_up(Fraction(fine_cop) + (0 if interest is None else Fraction(interest.interest_cop)))


def _rules_used(
    programme: Programme, rule: Fine, reach: ConductReach | None, interest: Interest | None, penalty: SecondPenaltyResult | None
) -> Iterator[Rule | None]:
    """Yield the rules whose assumptions the answer lists: a contested reading is told even where another one would do the same."""
    yield from (rule, *rule.brackets, *rule.base, reach, programme.lock_up, rule.indexation)
    yield None if interest is None else rule.interest
    yield None if penalty is None else penalty.rule


def _days_of(span: MonthSpan) -> dict[str, str]:
    """Return the days of a span as a record, both included."""
    return {"from": span.first.isoformat(), "to": span.last.isoformat()}
