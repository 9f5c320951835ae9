"""How a minimum price grows from the fixed price: nothing, a percent, the DTF by months or by days, or the price index.

Each method answers with a factor, exact; the price is rounded once, afterwards.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType

from enajena.basics.faults import DataError
from enajena.basics.figures import count_text, date_text, factor_text, month_text, percent_text
from enajena.basics.money import PERCENT
from enajena.basics.text import Text, same
from enajena.calendar import add_days, add_months
from enajena.indices.rates import DAYS_IN_YEAR, monthly_factor
from enajena.programme.stage_model import Adjustment
from enajena.rules.provenance import MONTHLY_DTF, MONTHLY_IPC, WEEKLY_DTF, Reading
from enajena.rules.rate_periods import RatePeriod, rate_periods
from enajena.rules.results import plain_factor, plain_percent

_DTF_COLUMN = "value_pct_ea"


@dataclass(frozen=True, slots=True)
class Span:
    """From the day on which the first stage ended to the day of the act up to which the price is adjusted."""

    ended: date
    until: date


@dataclass(frozen=True, slots=True)
class PriceMonth:
    """A calendar month that counts: its first day, its effective annual rate in percent (None for an index) and its factor."""

    first_day: date
    rate_pct: Decimal | None
    factor: Fraction

    def record(self) -> dict[str, object]:
        """Return the contract's record of a month."""
        return {
            "month": f"{self.first_day:%Y-%m}",
            "rate_ea": None if self.rate_pct is None else plain_percent(self.rate_pct),
            "factor": plain_factor(self.factor),
        }


@dataclass(frozen=True, slots=True)
class Adjusted:
    """The factor of an adjustment, with the months or days it comes from and the steps that lead to it."""

    factor: Fraction
    months: tuple[PriceMonth, ...] = ()
    periods: tuple[RatePeriod, ...] = ()
    steps: tuple[Text, ...] = ()


def unchanged(adjustment: Adjustment, _span: Span, _reading: Reading) -> Adjusted:
    """Leave the price as it is."""
    return Adjusted(
        Fraction(1),
        steps=(
            Text(
                "{source}: el mínimo es el precio fijo, sin ajuste.", "{source}: the minimum is the fixed price, without adjustment."
            ).format(source=adjustment.source),
        ),
    )


def uplift(adjustment: Adjustment, _span: Span, _reading: Reading) -> Adjusted:
    """Raise the price by the programme's percent (granahorrar: 2 %)."""
    if adjustment.percent is None:
        raise _lacks(adjustment, "percent")
    step = Text("{source}: precio fijo más {percent}.", "{source}: fixed price plus {percent}.")
    return Adjusted(
        1 + Fraction(adjustment.percent) / PERCENT,
        steps=(step.format(source=adjustment.source, percent=percent_text(adjustment.percent)),),
    )


def dtf_months(adjustment: Adjustment, span: Span, reading: Reading) -> Adjusted:
    """Compound the DTF of every whole calendar month, (1 + DTF)^(1/12) each (gases-guajira 2.2.1; open question A12).

    Only where strictly more than `after_days` calendar days went by. The months go from the one after that in which those days
    are completed to the one before the notice; there may be none.
    """
    allowed_days = adjustment.after_days or 0
    passed_days = (span.until - span.ended).days
    steps = [_days_step(adjustment, span, passed_days, allowed_days)]
    if passed_days <= allowed_days:
        return Adjusted(Fraction(1), steps=tuple(steps))
    completed = add_days(span.ended, allowed_days)
    months = tuple(_dtf_month(reading, day) for day in _months_between(completed, span.until))
    steps.append(_months_step(completed, months, allowed_days))
    return Adjusted(_product(months), months=months, steps=(*steps, *map(_month_step, months)))


def dtf_simple(_adjustment: Adjustment, span: Span, reading: Reading) -> Adjusted:
    """Add simple interest at the DTF of the week, each day at the rate in force on it divided by 365 (carbocol).

    The days are those after the end of the first stage, up to the act and with it.
    """
    periods = rate_periods(reading, WEEKLY_DTF, _DTF_COLUMN, span.ended, span.until)
    grown = sum((Fraction(period.rate_pct) / PERCENT * Fraction(period.days, DAYS_IN_YEAR) for period in periods), Fraction(0))
    step = Text(
        "Interés simple a la DTF de cada día, dividida por 365, por los {days} días después del {ended} y hasta el {until}.",
        "Simple interest at the DTF of each day, divided by 365, for the {days} days after {ended} and up to {until}.",
    ).format(days=count_text((span.until - span.ended).days), ended=date_text(span.ended), until=date_text(span.until))
    return Adjusted(1 + grown, periods=periods, steps=(step,))


def ipc_months(adjustment: Adjustment, span: Span, reading: Reading) -> Adjusted:
    """Multiply by the monthly price index, from the month of `base_on` to the month before the act (isagen-2013).

    With `never_lowers` a factor below 1 counts as 1.
    """
    if adjustment.base_on is None:
        raise _lacks(adjustment, "base_on")
    months = tuple(_ipc_month(reading, day) for day in _months_between(adjustment.base_on, span.until))
    factor = _product(months)
    step = Text(
        "Índice mensual de precios desde {base} hasta el mes anterior al {until}: {count} meses, factor {factor}.",
        "Monthly price index from {base} to the month before {until}: {count} months, factor {factor}.",
    ).format(base=month_text(adjustment.base_on), until=date_text(span.until), count=len(months), factor=factor_text(factor))
    if adjustment.never_lowers and factor < 1:
        floor = Text("El índice no puede bajar el precio: cuenta 1.", "The index cannot lower the price: 1 counts.")
        return Adjusted(Fraction(1), months=months, steps=(step, floor))
    return Adjusted(factor, months=months, steps=(step,))


ADJUSTMENTS: Mapping[str, Callable[[Adjustment, Span, Reading], Adjusted]] = MappingProxyType(
    {"none": unchanged, "uplift": uplift, "dtf_months": dtf_months, "dtf_simple": dtf_simple, "ipc_months": ipc_months}
)


def _months_between(after: date, before: date) -> Iterator[date]:
    """Yield the first day of every calendar month after the one of `after` and before the one of `before`."""
    anchor = after.replace(day=1)
    count = 1
    while (first := add_months(anchor, count)) < before.replace(day=1):
        yield first
        count += 1


def _dtf_month(reading: Reading, first: date) -> PriceMonth:
    rate_pct = reading.at(MONTHLY_DTF, first, _DTF_COLUMN)
    return PriceMonth(first, rate_pct, Fraction(monthly_factor(rate_pct)))


def _ipc_month(reading: Reading, first: date) -> PriceMonth:
    index_before = reading.at(MONTHLY_IPC, add_months(first, -1))
    return PriceMonth(first, None, Fraction(reading.at(MONTHLY_IPC, first)) / Fraction(index_before))


def _product(months: tuple[PriceMonth, ...]) -> Fraction:
    factor = Fraction(1)
    for month in months:
        factor *= month.factor
    return factor


def _days_step(adjustment: Adjustment, span: Span, passed_days: int, allowed_days: int) -> Text:
    text = (
        Text(
            "{source}: del {ended} al {until} van {passed} días calendario, más de {allowed}: hay ajuste.",
            "{source}: from {ended} to {until} there are {passed} calendar days, more than {allowed}: there is an adjustment.",
        )
        if passed_days > allowed_days
        else Text(
            "{source}: del {ended} al {until} van {passed} días calendario, no más de {allowed}: no hay ajuste.",
            "{source}: from {ended} to {until} there are {passed} calendar days, not more than {allowed}: there is no adjustment.",
        )
    )
    return text.format(
        source=adjustment.source,
        ended=date_text(span.ended),
        until=date_text(span.until),
        passed=count_text(passed_days),
        allowed=count_text(allowed_days),
    )


def _months_step(completed: date, months: tuple[PriceMonth, ...], allowed_days: int) -> Text:
    if not months:
        return Text(
            "Los {allowed} días se cumplen el {completed} y hasta el aviso no cabe un mes calendario entero: factor 1.",
            "The {allowed} days are completed on {completed} and no whole calendar month fits before the notice: factor 1.",
        ).format(allowed=count_text(allowed_days), completed=date_text(completed))
    return Text(
        "Los {allowed} días se cumplen el {completed}; cuentan los meses enteros de {first} a {last}: {count}.",
        "The {allowed} days are completed on {completed}; the whole months from {first} to {last} count: {count}.",
    ).format(
        allowed=count_text(allowed_days),
        completed=date_text(completed),
        first=month_text(months[0].first_day),
        last=month_text(months[-1].first_day),
        count=len(months),
    )


def _month_step(month: PriceMonth) -> Text:
    rate = same("") if month.rate_pct is None else percent_text(month.rate_pct)
    return Text(
        "{month}: DTF {rate} efectivo anual, por mes × {factor}.", "{month}: DTF {rate} effective annual, by the month × {factor}."
    ).format(month=month_text(month.first_day), rate=rate, factor=factor_text(month.factor))


def _lacks(adjustment: Adjustment, name: str) -> DataError:
    return DataError(
        Text(
            "{source}: el ajuste «{method}» necesita la clave `{name}`.", "{source}: the adjustment “{method}” needs the key `{name}`."
        ).format(source=adjustment.source, method=adjustment.method, name=name),
        Text("Escríbala en el archivo del programa.", "Write it in the programme file."),
    )
