"""Pictures of a what-if: one setting against the programme as it is, class by class, or a measure along a range."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType

from enajena.basics.faults import CallError
from enajena.basics.money import PERCENT
from enajena.basics.text import Text, same
from enajena.programme.labels import RECIPIENT_LABELS
from enajena.publish.charts import Chart, Heading, compare_chart, sweep_chart
from enajena.publish.charts.chart import Kind
from enajena.study.outcome import GroupOutcome, Outcome
from enajena.study.records import changes_text
from enajena.study.settings import Change, Value
from enajena.study.simulate import SimulationResult
from enajena.study.work import SettingResult

Exact = int | Decimal | Fraction
_MOST_LINES = 4

_SHARES, _PEOPLE = Text("acciones", "shares"), Text("personas", "people")
MEASURES: Mapping[str, tuple[Text, Text, Kind, Callable[[Outcome], Exact]]] = MappingProxyType(
    {
        "admitted": (Text("Acciones admitidas", "Shares admitted"), _SHARES, "count", lambda one: one.all.admitted_shares),
        "awarded": (Text("Acciones adjudicadas", "Shares awarded"), _SHARES, "count", lambda one: one.awarded),
        "gained": (Text("Acciones que pasan a quienes ganan", "Shares that go to those who gain"), _SHARES, "count",
                   lambda one: one.all.gained_shares),
        "people": (Text("Personas con algo admitido", "People admitted for any shares"), _PEOPLE, "count",
                   lambda one: one.persons_admitted),
        "holders": (Text("Personas que reciben acciones", "People who are awarded shares"), _PEOPLE, "count",
                    lambda one: one.concentration.holders),
        "amount": (Text("Valor adjudicado", "Value awarded"), Text("pesos", "pesos"), "pesos", lambda one: one.amount_cop),
        "served": (Text("Parte atendida de lo pedido", "Part served of what is asked for"), Text("por ciento", "percent"), "percent",
                   lambda one: (one.served or Fraction(0)) * PERCENT),
        "gini": (Text("Concentración de lo adjudicado: Gini", "Concentration of what is awarded: Gini"), Text("coeficiente", "coefficient"),
                 "number", lambda one: one.concentration.gini or Fraction(0)),
        "top_hundredth": (Text("Lo que tiene el 1 % con más acciones", "What the 1 % with most shares have"), Text("por ciento", "percent"),
                        "percent", lambda one: (one.concentration.top_hundredth or Fraction(0)) * PERCENT),
    }
)  # fmt: skip
"""What a picture may show of a setting: its title, the noun of its axis, the kind of its numbers, and the figure."""
OF_CLASSES: Mapping[str, Callable[[GroupOutcome], int]] = MappingProxyType(
    {"admitted": lambda group: group.admitted_shares, "awarded": lambda group: group.awarded_shares}
)
"""What a picture may show class by class."""


def picture(result: SimulationResult, measure: str) -> Chart:
    """Return the picture of a what-if: class by class where there is one setting, else the measure along what has several values.

    Raises:
        CallError: the settings are not of one range, or of two of which one has at most four values; or they are rules, and no numbers.
    """
    if len(result.settings) == 1:
        return _compared(result, result.settings[0], measure if measure in OF_CLASSES else "awarded")
    across, *more = sorted(_ranges(result), key=lambda values: -len(values))
    names = [values[0].name for values in (across, *more)]
    if len(more) > 1 or (more and len(more[0]) > _MOST_LINES) or not all(isinstance(change.after, int | Decimal) for change in across):
        raise CallError(
            Text(f"Un gráfico no puede mostrar estas variantes: {', '.join(names)}.",
                 f"A chart cannot show these settings: {', '.join(names)}."),
            Text("Dé un recorrido de números, o dos de los que uno tenga hasta cuatro valores.",
                 "Give a range of numbers, or two of which one has up to four values."),
        )  # fmt: skip
    lines: Sequence[Change | None] = more[0] if more else [None]
    title, noun, kind, figure = MEASURES[measure]
    heading = _heading(result, title, noun, kind)
    points = sorted((_number(point.after), [figure(_outcome(result, point, line)) for line in lines]) for point in across)
    marked = across[0].before
    return sweep_chart(
        heading,
        same(names[0]),
        [same(changes_text((line,))) if line else title for line in lines],
        points,
        marked=marked if isinstance(marked, int | Decimal) else None,
    )


def _compared(result: SimulationResult, setting: SettingResult, measure: str) -> Chart:
    title, noun, kind, _ = MEASURES[measure]
    figure = OF_CLASSES[measure]
    before, after = result.as_it_is.outcome.by_recipient, setting.outcome.by_recipient
    names = (Text("como está", "as it is"), same(changes_text(setting.changes)))
    pairs = [(RECIPIENT_LABELS[name], figure(group), figure(after[name])) for name, group in before.items()]
    # A class that has nothing either way only takes room.
    return compare_chart(_heading(result, title, noun, kind), names, [pair for pair in pairs if any(pair[1:])] or pairs)


def _heading(result: SimulationResult, title: Text, noun: Text, kind: Kind) -> Heading:
    where = Text(f"{result.programme}, etapa {result.stage}", f"{result.programme}, stage {result.stage}")
    breaches = tuple(dict.fromkeys(breach for setting in result.settings for breach in setting.breaches))
    notes = tuple(Text(f"Contra la ley: {one.es}.", f"Against the law: {one.en}.") for one in breaches)
    return Heading(title=title, subtitle=where, measure=noun, kind=kind, notes=notes, assumptions=result.assumptions)


def _ranges(result: SimulationResult) -> list[list[Change]]:
    """Return the changes that have several values, each with its values in order."""
    values: dict[str, dict[Value, Change]] = {}
    for setting in result.settings:
        for change in setting.changes:
            values.setdefault(change.name, {}).setdefault(change.after, change)
    return [list(changes.values()) for changes in values.values() if len(changes) > 1]


def _outcome(result: SimulationResult, point: Change, line: Change | None) -> Outcome:
    wanted = {point, line} - {None}
    return next(setting.outcome for setting in result.settings if wanted <= set(setting.changes))


def _number(value: Value) -> int | Decimal:
    if isinstance(value, str):
        raise TypeError(value)
    return value
