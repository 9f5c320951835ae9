"""Facts of the papers of a fine: its liquidation step by step, the draft of a charge, the draft of a decision."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from enajena.basics.faults import DataError
from enajena.basics.figures import factor_text
from enajena.basics.money import CENTAVO_DECIMALS, PERCENT, decimals_of, round_half_up
from enajena.basics.text import Text
from enajena.book.models import Case, Fine, Lot, StoredFile
from enajena.indices import load
from enajena.programme.labels import CONDUCT_LABELS
from enajena.programme.model import Fine as FineRule
from enajena.publish.papers.paper import Addressee, Paper
from enajena.publish.papers.records import Records, View
from enajena.rules.provenance import ANNUAL_IPC

FIGURES = ("fine_worked_out", "fine_reworked")
_VALUES = {
    "purchase": Text("precio de compra", "purchase price"),
    "resale": Text("valor que se obtuvo", "value obtained"),
    "second_stage": Text("precio de la segunda etapa", "price of the second stage"),
}
_METHODS = {
    "period_effective": Text(
        "cada periodo certificado por (1 + tasa)^(días/365) − 1, sumados, sin capitalizar",
        "each certified period by (1 + rate)^(days/365) − 1, added up, without compounding",
    ),
    "daily_effective": Text("a la tasa diaria equivalente, por los días", "at the equivalent daily rate, by the days"),
    "monthly_effective": Text(
        "a la tasa mensual equivalente, por los días sobre 30", "at the equivalent monthly rate, by the days over 30"
    ),
    "linear_365": Text("en proporción a los días, sobre 365", "in proportion to the days, over 365"),
    "linear_366": Text("en proporción a los días, sobre 366", "in proportion to the days, over 366"),
}
_BECAUSE = {
    "second_stage": Text("puede haber todavía un precio de la segunda etapa", "there may still be a second-stage price"),
    "broad_reading": Text("la conducta se alcanza sólo en lectura amplia del texto", "the conduct is reached in a broad reading only"),
    "not_indexed": Text("falta la fecha de pago para actualizar los valores", "the date of payment is missing to bring values up to date"),
}
_MOST_YEARS = 30
_OPTION = " (--settled)"  # how the command line is told the day of payment: nothing for a paper
_INDEXED_DECIMALS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class YearStep:
    """One year of indexation: its certified variation, the factor so far, and the value a share that it gives."""

    year: str
    variation_pct: Decimal
    factor: str
    value_cop: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseLine:
    """A value of the base a share: as it stood, the factor that brings it up to date, and year by year how it comes."""

    source: str
    name: Text
    value_cop: Decimal
    factor: str
    indexed_cop: Decimal
    years: tuple[YearStep, ...]
    is_highest: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class InterestLine:
    """Days at one certified rate, and the interest of them with six decimals: only the sum is rounded."""

    first_on: date
    last_on: date
    days: int
    rate_pct: Decimal
    certificate: str | None
    interest_cop: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """The bracket that the day of the breach falls in, both days included."""

    source: str
    percent_pct: Decimal
    first_on: date
    last_on: date


@dataclass(frozen=True, slots=True, kw_only=True)
class AssumedPoint:
    """A point on which the text is silent, and what was decided."""

    id: str
    source: str
    choice: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Liquidated:
    """A fine with every step of its liquidation, as the file that its act names has them; in pesos."""

    fine: str
    case: str
    lot: str
    person: Addressee
    conduct: Text
    evidence: str
    shares_affected: int
    acquired_on: date
    awarded_on: date
    breached_on: date
    locked_until_on: date | None
    track: str
    payee: str
    imposed_by: Text | None
    source: str
    penalty: str
    percent_pct: Decimal
    bracket: Bracket | None
    base: tuple[BaseLine, ...]
    base_per_share_cop: Decimal | None
    effect: str | None
    steps: tuple[str, ...]
    fine_cop: Decimal
    worked_out_cop: Decimal
    interest_cop: Decimal | None
    settled_on: date | None
    method: Text | None
    interest: tuple[InterestLine, ...]
    total_cop: Decimal
    provisional_because: tuple[Text, ...]
    notes: tuple[str, ...]
    assumptions: tuple[AssumedPoint, ...]
    file_sha256: str
    authority: str | None
    number: str | None
    answer_by: date | None
    has_answered: bool


def liquidation(records: Records, ref: str) -> Paper:
    """Return the last liquidation of a fine, with every step.

    Raises:
        CallError: there is no such fine.
        DataError: the holder's data were suppressed.
    """
    return _paper(records, "fine", ref, f"Liquidación de la multa {ref}", FIGURES)


def steps_of(records: Records, ref: str) -> Liquidated:
    """Return the last liquidation of a fine with every step, for whoever asks why; its holder is told by reference alone.

    Raises:
        CallError: there is no such fine.
    """
    view = records.under(records.act(Fine, ref, *FIGURES))
    fine = view.find(Fine, ref)
    case = view.find(Case, fine.case)
    lot = view.find(Lot, case.lot)
    return _liquidated(view, fine, case, lot, Addressee(kind="", name=lot.holder, id_type="", id_number=""))


def charge(records: Records, ref: str) -> Paper:
    """Return the draft of the charge, or of the claim under the contract, for a fine that was worked out.

    Raises:
        CallError: there is no such fine.
        DataError: the holder's data were suppressed.
    """
    return _paper(records, "charge", ref, f"Proyecto de cargos por la multa {ref}", FIGURES)


def decision(records: Records, ref: str) -> Paper:
    """Return the draft of the decision on a fine that was charged.

    Raises:
        CallError: there is no such fine.
        DataError: nobody was charged yet, the track is that of the contract, or the holder's data were suppressed.
    """
    paper = _paper(
        records, "decision", ref, f"Proyecto de decisión sobre la multa {ref}", ("fine_charged", "fine_claimed", "fine_answered")
    )
    if paper.facts.track != "administrative":
        raise DataError(
            Text(
                f"La multa «{ref}» es del contrato: no la decide una resolución, sino el acuerdo o el juez.",
                f"The fine “{ref}” is under the contract: no resolution decides it, but agreement or the judge.",
            ),
            Text("El cobro se hace con `enajena publish charge`.", "It is claimed with `enajena publish charge`."),
        )
    return paper


def _paper(records: Records, kind: str, ref: str, title: str, acts: tuple[str, ...]) -> Paper:
    anchor = records.act(Fine, ref, *acts)
    view = records.under(anchor)
    fine = view.find(Fine, ref)
    case = view.find(Case, fine.case)
    lot = view.find(Lot, case.lot)
    facts = _liquidated(view, fine, case, lot, view.person(lot.holder))
    return Paper(
        kind=kind,
        ref=ref,
        title=title,
        anchor=anchor,
        sale=view.told,
        facts=facts,
        person=lot.holder,
        is_private=True,
        draft=kind != "fine",
    )


def _liquidated(view: View, fine: Fine, case: Case, lot: Lot, holder: Addressee) -> Liquidated:
    said: Mapping[str, Any] = json.loads(bytes(StoredFile.objects.using(view.alias).get(sha256=fine.file_sha256).content))
    rule = view.programme.fine
    second = said["second_penalty"] if fine.penalty == "second" else None
    interest_cop = fine.interest_cop
    return Liquidated(
        fine=fine.ref,
        case=case.ref,
        lot=lot.ref,
        person=holder,
        conduct=CONDUCT_LABELS[case.conduct],
        evidence=case.evidence,
        shares_affected=fine.shares,
        acquired_on=lot.acquired_on,
        awarded_on=lot.awarded_on,
        breached_on=case.breached_on,
        locked_until_on=lot.lock_up_ends_on,
        track=fine.track,
        payee=fine.payee,
        imposed_by=None if rule is None else rule.imposed_by,
        source=fine.numeral,
        penalty=fine.penalty,
        percent_pct=fine.percent,
        bracket=None if second or said["bracket"] is None else _bracket(said["bracket"]),
        base=tuple(_base(fine, rule, case.breached_on.year - 1)),
        base_per_share_cop=_per_share(fine),
        effect=second["effect"] if second else None,
        steps=tuple(second["steps"]) if second else (),
        fine_cop=fine.fine_cop,
        worked_out_cop=Decimal((second["fine_indexed_cop"] or second["fine_unindexed_cop"]) if second else said["fine_cop"]),
        interest_cop=interest_cop,
        settled_on=fine.settled_on,
        method=_METHODS.get(said["interest_method"] or ""),
        interest=() if second else tuple(_interest(said, fine)),
        total_cop=fine.fine_cop + (interest_cop or Decimal(0)),
        provisional_because=tuple(_BECAUSE[why] for why in fine.provisional_because),
        notes=tuple(note.replace(_OPTION, "") for note in said["notes"]),
        assumptions=tuple(AssumedPoint(**{name: one[name] for name in ("id", "source", "choice", "why")}) for one in said["assumptions"]),
        file_sha256=fine.file_sha256,
        authority=fine.authority,
        number=fine.number,
        answer_by=fine.answer_by,
        has_answered=fine.state == "answered",
    )


def _bracket(said: Mapping[str, str]) -> Bracket:
    first, last = date.fromisoformat(said["from"]), date.fromisoformat(said["to"])
    return Bracket(source=said["source"], percent_pct=Decimal(said["percent"]), first_on=first, last_on=last)


def _per_share(fine: Fine) -> Decimal | None:
    values = [_indexed(Decimal(value), Fraction(factor)) for _, value, factor in fine.base]
    return max(values, default=None)


def _indexed(value_cop: Decimal, factor: Fraction) -> Decimal:
    return round_half_up(Fraction(value_cop) * factor, max(CENTAVO_DECIMALS, decimals_of(value_cop)) if factor == 1 else _INDEXED_DECIMALS)


def _base(fine: Fine, rule: FineRule | None, last: int) -> Iterator[BaseLine]:
    highest = max((Fraction(value) * Fraction(factor) for _, value, factor in fine.base), default=None)
    sources = {} if rule is None else {value.name: value.source for value in rule.base}
    for name, said, exact in fine.base:
        value_cop, factor = Decimal(said), Fraction(exact)
        yield BaseLine(
            source=sources.get(name, fine.numeral) if fine.penalty == "graduated" else fine.numeral,
            name=_VALUES[name],
            value_cop=value_cop,
            factor=factor_text(factor).es,
            indexed_cop=_indexed(value_cop, factor),
            years=tuple(_years(value_cop, factor, last)),
            is_highest=Fraction(value_cop) * factor == highest,
        )


def _years(value_cop: Decimal, factor: Fraction, last: int) -> Iterator[YearStep]:
    """Yield the January steps up to a year whose product is a factor, exactly; none where the index table gives no such product."""
    years = [] if factor == 1 else _run(last, factor)
    so_far = Fraction(1)
    for year, variation_pct in years:
        so_far *= 1 + Fraction(variation_pct) / PERCENT
        yield YearStep(year=str(year), variation_pct=variation_pct, factor=factor_text(so_far).es, value_cop=_indexed(value_cop, so_far))


def _run(last: int, factor: Fraction) -> list[tuple[int, Decimal]]:
    """Return the years up to `last`, with their variations, that multiply to a factor; none where they do not."""
    table, product = load(ANNUAL_IPC), Fraction(1)
    years: list[tuple[int, Decimal]] = []
    for year in range(last, last - _MOST_YEARS, -1):
        row = table.find(date(year, 12, 31))
        variation_pct = None if row is None else row.get(table.columns[0])
        if variation_pct is None:
            return []
        product *= 1 + Fraction(variation_pct) / PERCENT
        years.insert(0, (year, variation_pct))
        if product == factor:
            return years
    return []


def _interest(said: Mapping[str, Any], fine: Fine) -> Iterator[InterestLine]:
    """Yield the periods of the liquidation, where the interest of the book is theirs: that on a decided fine is worked out on its own."""
    if said["interest_cop"] is None or Decimal(said["interest_cop"]) != fine.interest_cop:
        return
    for one in said["interest_periods"]:
        yield InterestLine(
            first_on=date.fromisoformat(one["from"]),
            last_on=date.fromisoformat(one["to"]),
            days=one["days"],
            rate_pct=Decimal(one["rate_ea"]),
            certificate=one["certificate"],
            interest_cop=Decimal(one["interest"]),
        )
