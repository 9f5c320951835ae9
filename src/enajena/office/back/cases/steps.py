"""A fine worked out, step by step: bracket, base with each value brought up to date, shares, and the interest period by period."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from enajena.basics.figures import count_text, date_text, factor_text, percent_text, pesos_text
from enajena.basics.money import round_half_up
from enajena.basics.text import Text, same
from enajena.book.acts.fines import Liquidation
from enajena.book.liquidation import Prepared
from enajena.rules.fine import FineResult

_EXACT_DECIMALS = 6
_NAMES = {
    "purchase": Text("Precio de compra, por acción", "Purchase price, a share"),
    "resale": Text("Valor que se obtuvo, por acción", "Value obtained, a share"),
    "second_stage": Text("Precio de la segunda etapa, por acción", "Price of the second stage, a share"),
}
_BRACKET = Text("Tramo del {first} al {last}", "Bracket from {first} to {last}")
_BASE = Text("Base por acción, el mayor de ellos", "Base a share, the highest of them")
_SHARES = Text("Acciones del incumplimiento", "Shares of the breach")
_FINE = Text("Multa: porcentaje × base × acciones, al centavo", "Fine: percent × base × shares, to the centavo")
_PERIOD = Text(
    "Interés del {first} al {last}: {days} días al {rate} efectivo anual ({certificate})",
    "Interest from {first} to {last}: {days} days at {rate} effective a year ({certificate})",
)
_INTEREST = Text("Interés, la suma al centavo", "Interest, the sum to the centavo")
_TOTAL = Text("Total", "Total")


@dataclass(frozen=True, slots=True)
class Step:
    """A step: what, its value, and the numeral that rules it. `is_sum` marks what the steps before add up to."""

    what: Text
    value: Text
    numeral: str | None = None
    is_sum: bool = False


def steps_of(prepared: Prepared) -> list[Step]:
    """Return the steps of a fine that was worked out now."""
    result, figures = prepared.result, prepared.body.figures
    if result.fine_cop is None:
        return list(_second(result, figures))
    return [*_bracket(result), *_base(result), *_sums(result, figures)]


def _bracket(result: FineResult) -> Iterator[Step]:
    if result.bracket is not None:
        bracket = result.bracket
        what = _BRACKET.format(first=date_text(bracket.first), last=date_text(bracket.last))
        yield Step(what, percent_text(bracket.rule.percent), bracket.rule.source)


def _base(result: FineResult) -> Iterator[Step]:
    if result.base is None:
        return
    for term in result.base.terms:
        yield Step(_NAMES[term.name], _grown(term.value_cop, term.factor), term.source)
    yield Step(_BASE, pesos_text(Decimal(result.base.per_share_text())))


def _grown(value_cop: Decimal, factor: Fraction) -> Text:
    """Return a value, and what it is once brought up to date, where that differs."""
    if factor == 1:
        return pesos_text(value_cop)
    grown = round_half_up(Fraction(value_cop) * factor, _EXACT_DECIMALS)
    return Text("{value} × {factor} = {grown}", "{value} × {factor} = {grown}").format(
        value=pesos_text(value_cop), factor=factor_text(factor), grown=pesos_text(grown)
    )


def _sums(result: FineResult, figures: Liquidation) -> Iterator[Step]:
    yield Step(_SHARES, count_text(result.affected_shares))
    yield Step(_FINE, pesos_text(figures.fine_cop), is_sum=True)
    if figures.interest_cop is None:
        return
    for one in result.interest_periods if figures.interest_cop == result.interest_cop else ():
        period = one.period
        what = _PERIOD.format(
            first=date_text(period.first),
            last=date_text(period.last),
            days=period.days,
            rate=percent_text(period.rate_pct),
            certificate=same(period.certificate or "—"),
        )
        yield Step(what, pesos_text(round_half_up(one.interest, _EXACT_DECIMALS)))
    yield Step(_INTEREST, pesos_text(figures.interest_cop), is_sum=True)
    yield Step(_TOTAL, pesos_text(figures.fine_cop + figures.interest_cop), is_sum=True)


def _second(result: FineResult, figures: Liquidation) -> Iterator[Step]:
    penalty = result.second_penalty
    if penalty is None:
        return
    yield Step(Text("Segunda sanción", "Second penalty"), percent_text(penalty.rule.percent), penalty.rule.source)
    yield Step(_NAMES["purchase"], _grown(penalty.base_cop, penalty.factor or Fraction(1)))
    yield from (Step(step, same("")) for step in penalty.steps)
    yield Step(_SHARES, count_text(result.affected_shares))
    yield Step(_FINE, pesos_text(figures.fine_cop), is_sum=True)
