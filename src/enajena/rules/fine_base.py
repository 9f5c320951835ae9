"""The base of the fine: the higher of the values that exist, each brought up to date from its own day.

A value that does not exist is absent, never zero (open questions A13 to A15): a gratuitous transfer has no resale value, and a
second-stage price that may still come leaves the fine provisional.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from enajena.basics.money import CENTAVO_DECIMALS, PERCENT, decimals_of, plain, round_half_up
from enajena.basics.text import Text
from enajena.indices.rates import power
from enajena.programme.model import Fine, Indexation
from enajena.rules.fine_facts import FineFacts, has_base
from enajena.rules.provenance import ANNUAL_IPC, BANK_RATE, USURY_COLUMN, Reading
from enajena.rules.results import plain_factor


@dataclass(frozen=True, slots=True)
class BaseTerm:
    """One value of the base, in pesos a share: as given, and brought up to date without rounding."""

    source: str
    name: str
    value_cop: Decimal
    factor: Fraction

    @property
    def indexed_cop(self) -> Fraction:
        """The value brought up to date, exact."""
        return Fraction(self.value_cop) * self.factor

    def record(self, decimals: int) -> dict[str, object]:
        """Return the contract's record of a term; the indexed value is shown with that many decimals, half up."""
        return {
            "source": self.source,
            "name": self.name,
            "value_cop": plain(self.value_cop),
            "indexed_cop": plain(round_half_up(self.indexed_cop, decimals), CENTAVO_DECIMALS),
            "factor": plain_factor(self.factor),
        }


@dataclass(frozen=True, slots=True)
class Base:
    """The values of the base. `decimals` are at least 2, and as many as the values were given with."""

    terms: tuple[BaseTerm, ...]
    decimals: int
    provisional: bool
    notes: tuple[Text, ...]

    @property
    def per_share_cop(self) -> Fraction:
        """The highest value a share, exact."""
        return max(term.indexed_cop for term in self.terms)

    def per_share_text(self) -> str:
        """Return the base a share for the eye, half up; the fine is worked out on the exact one."""
        return plain(round_half_up(self.per_share_cop, self.decimals), CENTAVO_DECIMALS)


def base_of(rule: Fine, facts: FineFacts, reading: Reading) -> Base:
    """Gather the values that exist and bring each one up to date.

    Raises:
        DataError: an index table has no value for a date that the indexation needs.
    """
    given: Mapping[str, tuple[Decimal | None, date]] = {
        "purchase": (facts.paid_cop, facts.acquired),
        "resale": (facts.resold_cop, facts.breached),
        "second_stage": (facts.second_stage_cop, facts.second_stage_on or facts.breached),
    }
    terms = []
    for value in rule.base:
        amount, since = given[value.name]
        if amount is not None:
            terms.append(BaseTerm(value.source, value.name, amount, _factor(rule.indexation, since, facts, reading)))
    unraised = rule.indexation is not None and _end_of(rule.indexation, facts) is None
    awaited = has_base(rule, "second_stage") and facts.second_stage_cop is None and not facts.no_second_stage
    return Base(
        terms=tuple(terms),
        decimals=max(CENTAVO_DECIMALS, *(decimals_of(term.value_cop) for term in terms)),
        provisional=unraised or awaited,
        notes=tuple(_notes(rule, facts, unraised=unraised, awaited=awaited)),
    )


def january_factor(since: date, until: date, reading: Reading) -> Fraction:
    """Return the growth of a value by its January steps (text 003, 10.1; open question A19).

    On every 1 January after `since` and on or before `until`, the certified variation of the whole year before; exact, for it
    is not the ratio of the published index, which is rounded.
    """
    factor = Fraction(1)
    for year in range(since.year, until.year):
        variation_pct = reading.at(ANNUAL_IPC, date(year, 12, 31))
        factor *= 1 + Fraction(variation_pct) / PERCENT
    return factor


def legal_maximum_factor(since: date, until: date, reading: Reading) -> Fraction:
    """Return the growth of a value at the highest default rate in force on `until`, effective annual, by days over 365."""
    if until <= since:
        return Fraction(1)
    rate_pct = reading.at(BANK_RATE, until, USURY_COLUMN)
    return Fraction(power(rate_pct, (until - since).days))


def _factor(indexation: Indexation | None, since: date, facts: FineFacts, reading: Reading) -> Fraction:
    if indexation is None:
        return Fraction(1)
    until = _end_of(indexation, facts)
    if until is None:
        return Fraction(1)
    if indexation.method == "january_ipc":
        return january_factor(since, until, reading)
    return legal_maximum_factor(since, until, reading)


def _end_of(indexation: Indexation, facts: FineFacts) -> date | None:
    return facts.breached if indexation.until == "breach" else facts.settled


def _notes(rule: Fine, facts: FineFacts, *, unraised: bool, awaited: bool) -> Iterator[Text]:
    if unraised:
        yield Text(
            "El texto actualiza los valores hasta el pago y falta su fecha (--settled): van sin actualizar y la multa es provisional.",
            "The text indexes the values up to the payment and its date is missing (--settled): they are not raised and the fine is "
            "provisional.",
        )
    if awaited:
        yield Text(
            "Falta el precio de la segunda etapa: la multa es provisional y se liquida otra vez cuando exista (A15).",
            "The second-stage price is missing: the fine is provisional, and is worked out again when there is one (A15).",
        )
    if facts.second_stage_cop is not None and not has_base(rule, "second_stage"):
        yield Text(
            "El precio de la segunda etapa no cuenta en este texto.",
            "The second-stage price does not count in this text.",
        )
    yield from _resale_notes(facts)


def _resale_notes(facts: FineFacts) -> Iterator[Text]:
    if facts.conduct == "sale" and facts.resold_cop is None:
        yield Text(
            "No se dio el precio de la venta (--resold-cop): si lo hubo y es mayor que los demás valores, la multa sube.",
            "The price of the sale was not given (--resold-cop): if there was one above the other values, the fine rises.",
        )
    if facts.conduct == "gratuitous" and facts.resold_cop is not None:
        yield Text(
            "Una transferencia gratuita no tiene precio: el valor dado cuenta como lo recibido a cambio (A14).",
            "A gratuitous transfer has no price: the value given counts as what was received in exchange (A14).",
        )
    if facts.conduct == "gratuitous" and facts.resold_cop is None:
        yield Text(
            "Una transferencia gratuita no tiene precio: ese valor no existe y la base sale de los demás (A14).",
            "A gratuitous transfer has no price: that value does not exist and the base comes from the others (A14).",
        )
