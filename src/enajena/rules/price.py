"""The price of a share: the fixed one of the special offer, and the minimum of the stage that comes after it."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from enajena.basics.faults import CallError, DataError
from enajena.basics.figures import date_text, factor_text, pesos_text
from enajena.basics.money import decimals_of, plain, round_half_up
from enajena.basics.text import Language, Text
from enajena.programme.model import Assumption, Programme
from enajena.programme.stage_model import Adjustment, DatedPrice, FixedPrice, MinimumPrice, Rule, Stage
from enajena.rules.price_adjustments import ADJUSTMENTS, Adjusted, PriceMonth, Span
from enajena.rules.provenance import MONTHLY_DTF, MONTHLY_IPC, WEEKLY_DTF, Reading, Tables, assumed_by, notes_on
from enajena.rules.rate_periods import RatePeriod
from enajena.rules.results import assumption_records, assumptions_of, plain_factor, sentences

_TABLES_OF_METHOD: dict[str, tuple[str, ...]] = {
    "dtf_months": (MONTHLY_DTF,),
    "dtf_simple": (WEEKLY_DTF,),
    "ipc_months": (MONTHLY_IPC,),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceResult:
    """The minimum price of a stage, in pesos a share.

    `price_cop` is `base_cop` times `factor`, rounded once, half up, to the decimals with which the fixed price is written.
    `months` are the calendar months that count; `periods` the days at one DTF, where the adjustment goes by days.
    """

    stage_id: str
    source: str
    price_cop: Decimal
    base_cop: Decimal
    factor: Fraction
    months: tuple[PriceMonth, ...]
    periods: tuple[RatePeriod, ...]
    steps: tuple[Text, ...]
    notes: tuple[Text, ...]
    assumptions: tuple[Assumption, ...]

    def record(self, language: Language) -> dict[str, object]:
        """Return the contract's record of a price; amounts are plain text, the factor has 12 decimals."""
        return {
            "price_cop": plain(self.price_cop),
            "base_cop": plain(self.base_cop),
            "factor": plain_factor(self.factor),
            "months": [month.record() for month in self.months],
            "periods": [period.record() for period in self.periods],
            "steps": sentences(self.steps, language),
            "notes": sentences(self.notes, language),
            "assumptions": assumption_records(self.assumptions, language),
            "stage": self.stage_id,
            "source": self.source,
        }


def fixed_price(programme: Programme, on: date | None = None) -> DatedPrice:
    """Return the fixed price a share: the last one, or the one in force on a day.

    Raises:
        CallError: the day is before the first price.
        DataError: the text gives no fixed price.
    """
    values = _fixed_price_of(programme).values
    if on is None:
        return values[-1]
    first = values[0].since
    if first is not None and on < first:
        raise CallError(
            Text(
                "{programme}: el {on} aún no regía ningún precio fijo; el primero rige desde el {first}.",
                "{programme}: on {on} no fixed price was in force yet; the first one holds from {first}.",
            ).format(programme=programme.id, on=date_text(on), first=date_text(first)),
            Text("Dé ese día o uno posterior.", "Give that day or a later one."),
        )
    return [value for value in values if value.since is None or value.since <= on][-1]


def price_tables(programme: Programme) -> tuple[str, ...]:
    """Return the names of the index tables that the minimum price of the programme needs."""
    stage = _minimum_stage(programme)
    if stage is None or not isinstance(stage.price, MinimumPrice):
        return ()
    return _TABLES_OF_METHOD.get(stage.price.adjustment.method, ())


def minimum_price(
    programme: Programme,
    first_stage_ended: date,
    second_notice: date,
    tables: Tables,
    *,
    until: date | None = None,
    on: date | None = None,
) -> PriceResult:
    """Work out the minimum price of the stage after the special offer.

    `second_notice` is the first notice of that stage. `until` is the day of the act up to which the text adjusts the price, where
    that is not the notice (acceptance, adjudication); `on` picks a fixed price that was later changed.
    Each method is in `price_adjustments`, with the numeral that it comes from.

    Raises:
        CallError: dates out of order, or an act whose day is needed and was not given.
        DataError: the text gives no price or no minimum, or an index table has no value for a date.
    """
    _check_order("--second-notice", second_notice, "--first-stage-ended", first_stage_ended)
    base = fixed_price(programme, on)
    stage = _minimum_stage(programme)
    if stage is None or stage.price is None:
        raise _no_minimum(programme)
    if isinstance(stage.price, FixedPrice):
        return _same_price(programme, stage, stage.price)
    adjustment = stage.price.adjustment
    end, notes = _end_of_adjustment(adjustment, second_notice, until)
    _check_order("--until", end, "--second-notice", second_notice)
    reading = Reading(tables, adjustment.source)
    adjusted = ADJUSTMENTS[adjustment.method](adjustment, Span(first_stage_ended, end), reading)
    rules = (_fixed_price_of(programme), base, stage.price, adjustment)
    return _result(programme, stage, base.cop, adjusted, reading=reading, notes=notes, rules=rules)


def _result(
    programme: Programme,
    stage: Stage,
    base_cop: Decimal,
    adjusted: Adjusted,
    *,
    reading: Reading,
    notes: tuple[Text, ...],
    rules: tuple[Rule, ...],
) -> PriceResult:
    price_cop = round_half_up(Fraction(base_cop) * adjusted.factor, decimals_of(base_cop))
    used = reading.used()
    product = Text("{base} × {factor} = {price} pesos por acción.", "{base} × {factor} = {price} pesos a share.").format(
        base=pesos_text(base_cop), factor=factor_text(adjusted.factor), price=pesos_text(price_cop)
    )
    return PriceResult(
        stage_id=stage.id,
        source=reading.source,
        price_cop=price_cop,
        base_cop=base_cop,
        factor=adjusted.factor,
        months=adjusted.months,
        periods=adjusted.periods,
        steps=(*adjusted.steps, product),
        notes=(*notes, *notes_on(used)),
        assumptions=(*assumptions_of(programme, rules), *assumed_by(used)),
    )


def _same_price(programme: Programme, stage: Stage, price: FixedPrice) -> PriceResult:
    cop = price.values[-1].cop
    note = Text(
        "El texto fija el precio de esta etapa: no hay un mínimo que ajustar.",
        "The text fixes the price of this stage: there is no minimum to adjust.",
    )
    unread = Reading({}, price.source)
    return _result(programme, stage, cop, Adjusted(Fraction(1)), reading=unread, notes=(note,), rules=(price, price.values[-1]))


def _fixed_price_of(programme: Programme) -> FixedPrice:
    for stage in programme.stages:
        if isinstance(stage.price, FixedPrice) and stage.price.values:
            return stage.price
    raise DataError(
        Text("{programme}: el texto no da el precio fijo.", "{programme}: the text does not give the fixed price.").format(
            programme=programme.id
        ),
        Text(
            "Si lo conoce por otra fuente, escríbalo en una copia del archivo del programa, con su numeral.",
            "If another source gives it, write it in a copy of the programme file, with its numeral.",
        ),
    )


def _minimum_stage(programme: Programme) -> Stage | None:
    """Return the first stage with a minimum price; else the first after the special offer that has a price of its own."""
    later = [stage for stage in programme.stages[1:] if stage.price is not None]
    return next((stage for stage in later if isinstance(stage.price, MinimumPrice)), later[0] if later else None)


def _no_minimum(programme: Programme) -> DataError:
    return DataError(
        Text(
            "{programme}: el texto no da un precio mínimo para una etapa posterior.",
            "{programme}: the text does not give a minimum price for a later stage.",
        ).format(programme=programme.id),
        Text(
            "Vea sus etapas y precios: enajena programme show {programme}.",
            "See its stages and prices: enajena programme show {programme}.",
        ).format(programme=programme.id),
    )


def _end_of_adjustment(adjustment: Adjustment, second_notice: date, until: date | None) -> tuple[date, tuple[Text, ...]]:
    """Return the day up to which the price is adjusted, and what must be said of it."""
    if adjustment.until == "second_notice" or adjustment.method in ("none", "uplift"):
        unused = Text(
            "--until no cuenta: este texto no ajusta el precio hasta otro acto.",
            "--until does not count: this text adjusts the price up to no other act.",
        )
        return second_notice, ((unused,) if until is not None else ())
    if until is not None:
        return until, ()
    if adjustment.until == "acceptance":
        early = Text(
            "El texto ajusta hasta la fecha de las aceptaciones y no se dio con --until: se tomó el día del aviso, y el mínimo "
            "sube con cada día posterior.",
            "The text adjusts up to the date of the acceptances and --until was not given: the day of the notice was taken, and the "
            "minimum rises with every later day.",
        )
        return second_notice, (early,)
    raise CallError(
        Text(
            "--until: el texto ajusta el precio hasta la adjudicación ({source}) y falta esa fecha.",
            "--until: the text adjusts the price up to the adjudication ({source}) and that date is missing.",
        ).format(source=adjustment.source),
        Text("Dé --until con la fecha de la adjudicación.", "Give --until with the date of the adjudication."),
    )


def _check_order(later_name: str, later: date, earlier_name: str, earlier: date) -> None:
    if later < earlier:
        raise CallError(
            Text(
                "{later_name}: {later} es anterior a {earlier_name}, {earlier}.",
                "{later_name}: {later} is before {earlier_name}, {earlier}.",
            ).format(later_name=later_name, later=later, earlier_name=earlier_name, earlier=earlier),
            Text("Revise cuál de las dos fechas está mal.", "Check which of the two dates is wrong."),
        )
