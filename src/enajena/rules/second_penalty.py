"""A second penalty beside the graduated fine (gases-guajira, Decreto 2781 de 2003, art. 8): reported, never added up (A22).

The text takes 150 % of the purchase price and brings it up to date from the sale to the payment: the yearly IPC for each calendar
year and the monthly one for the rest that completes no year. Read here as:
- the sale is the acquisition from the State, and a calendar year is whole where its 1 January is not before the sale and its
  31 December is before the payment; each one counts by its certified variation, December to December;
- the months before the first whole year count by the index of its previous December over that of the month of the sale;
- the months after the last whole year count by the index of the month before the payment over that of its December;
- where no year is whole, by the index of the month before the payment over that of the month of the sale.
An index that is not yet there when the payment is made (that of its own month) is so never needed.
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from enajena.basics.figures import date_text, factor_text
from enajena.basics.money import CENTAVO_DECIMALS, PERCENT, plain, plain_or_none, round_half_up
from enajena.basics.text import Language, Text
from enajena.calendar import add_months
from enajena.programme.model import SecondPenalty
from enajena.rules.fine_facts import FineFacts
from enajena.rules.provenance import ANNUAL_IPC, MONTHLY_IPC, Reading
from enajena.rules.results import plain_factor, plain_percent, sentences

_WITHOUT_PAYMENT = Text(
    "Sin la fecha de pago (--settled) la segunda sanción va sin actualizar.",
    "Without the date of payment (--settled) the second penalty is not indexed.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondPenaltyResult:
    """The second penalty: before indexation, and indexed to the payment (None without its date). Each is rounded once."""

    rule: SecondPenalty
    base_cop: Decimal
    fine_unindexed_cop: Decimal
    factor: Fraction | None
    fine_indexed_cop: Decimal | None
    acquired: date
    settled: date | None
    steps: tuple[Text, ...]

    def record(self, language: Language) -> dict[str, object]:
        """Return the penalty as a record; amounts are plain text."""
        return {
            "source": self.rule.source,
            "percent": plain_percent(self.rule.percent),
            "base_cop_per_share": plain(self.base_cop, CENTAVO_DECIMALS),
            "fine_unindexed_cop": plain(self.fine_unindexed_cop),
            "factor": None if self.factor is None else plain_factor(self.factor),
            "fine_indexed_cop": plain_or_none(self.fine_indexed_cop),
            "from": self.acquired.isoformat(),
            "to": None if self.settled is None else self.settled.isoformat(),
            "payee": self.rule.payee.to(language),
            "effect": self.rule.effect.to(language),
            "steps": sentences(self.steps, language),
        }


def second_penalty(rule: SecondPenalty | None, facts: FineFacts, reading: Reading) -> SecondPenaltyResult | None:
    """Work out the second penalty, or return None where there is none or the conduct does not bring it about.

    Raises:
        DataError: an index table has no value for a month or a year of the span.
    """
    if rule is None or facts.conduct not in rule.conducts:
        return None
    unindexed = Fraction(facts.paid_cop) * facts.shares * Fraction(rule.percent) / PERCENT
    factor = None if facts.settled is None else ipc_factor(facts.acquired, facts.settled, reading)
    return SecondPenaltyResult(
        rule=rule,
        base_cop=facts.paid_cop,
        fine_unindexed_cop=round_half_up(unindexed),
        factor=factor,
        fine_indexed_cop=None if factor is None else round_half_up(unindexed * factor),
        acquired=facts.acquired,
        settled=facts.settled,
        steps=_steps(facts, factor),
    )


def ipc_factor(sold: date, paid: date, reading: Reading) -> Fraction:
    """Return the growth from the sale to the payment, by whole calendar years and by months for the rest."""
    first_year = sold.year if sold == date(sold.year, 1, 1) else sold.year + 1
    years = range(first_year, paid.year)
    if not years:
        return _index_ratio(sold, add_months(paid.replace(day=1), -1), reading)
    december_before = date(first_year - 1, 12, 1)
    factor = _index_ratio(sold, december_before, reading) * _index_ratio(
        date(years[-1], 12, 1), add_months(paid.replace(day=1), -1), reading
    )
    for year in years:
        factor *= 1 + Fraction(reading.at(ANNUAL_IPC, date(year, 12, 31))) / PERCENT
    return factor


def _index_ratio(from_day: date, to_day: date, reading: Reading) -> Fraction:
    """Return the index of one month over that of an earlier one; 1 where it is not earlier."""
    if to_day <= from_day.replace(day=1):
        return Fraction(1)
    return Fraction(reading.at(MONTHLY_IPC, to_day)) / Fraction(reading.at(MONTHLY_IPC, from_day))


def _steps(facts: FineFacts, factor: Fraction | None) -> tuple[Text, ...]:
    if factor is None or facts.settled is None:
        return (_WITHOUT_PAYMENT,)
    return (
        Text(
            "IPC por años calendario completos y por meses el resto, del {sold} al {paid}: factor {factor}.",
            "IPC by whole calendar years and by months for the rest, from {sold} to {paid}: factor {factor}.",
        ).format(sold=date_text(facts.acquired), paid=date_text(facts.settled), factor=factor_text(factor)),
    )
