"""The explanation of one figure of one object as a page shows it, and what there is where nobody knows such a figure."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from enajena.basics.faults import EnajenaError
from enajena.basics.figures import count_text, date_text, instant_text, number_text, pesos_text
from enajena.basics.text import Text, same
from enajena.book.machines import MACHINES
from enajena.book.models import THINGS, Thing
from enajena.book.refusal import RefusedError
from enajena.calendar.bogota import BOGOTA
from enajena.office.back.addresses import of_act, of_reason
from enajena.office.back.values import value_label
from enajena.office.back.why.figures import FIGURES, figure_of
from enajena.office.back.why.given import given_by
from enajena.office.back.why.model import Asked, Given, Line, Worked
from enajena.office.back.words import column_label, field_label
from enajena.office.ground.the_book import the_book

MODELS = {model.__name__.lower(): model for model in THINGS}
_WORD_OF_AN_ACT = Text(
    "Nadie la calcula: es lo que dice un acto del registro, y de quien lo hizo.",
    "Nobody works it out: it is what an act of the log says, and whoever did it.",
)
_NAMES = {
    "accepted": Text("Aceptadas", "Accepted"),
    "reduced": Text("Reducidas al tope", "Reduced to the ceiling"),
    "rejected": Text("Rechazadas", "Rejected"),
    "incomplete": Text("Incompletas", "Incomplete"),
    "referred": Text("Remitidas a decisión", "Referred for decision"),
    "awarded_shares": Text("Acciones adjudicadas", "Shares awarded"),
    "ceiling_cop": Text("Tope, en pesos", "Ceiling, in pesos"),
    "unpaid_cop": Text("Falta por pagar", "Still to be paid"),
    "held_cop": Text("Retenido, por aplicar o devolver", "Held, to apply or give back"),
    "owed_cop": Text("Se debe", "Owed"),
    "in_course_cop": Text("En curso de pago", "Being paid"),
    "regional_cop": Text("Para proyectos regionales", "For regional projects"),
    "fines_cop": Text("Pagado por multas", "Paid for fines"),
}
"""What figures that are no columns are called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """An explanation as a page shows it. `value` is None of a figure that is no column: its last step holds it."""

    table: str
    ref: str
    label: Text
    state: Text
    name: Text
    value: Text | None
    worked: Worked
    is_typed: bool
    given: Given | None
    field: Text | None
    act_address: str | None


def standing(sale: str, table: str, ref: str) -> Thing | None:
    """Return an object that stands, None where there is none."""
    model = MODELS.get(table)
    if model is None:
        return None
    rows = model._default_manager.using(the_book().alias)  # noqa: SLF001
    return rows.filter(sale=sale, ref=ref, until_index__isnull=True).first()


def shown(sale: str, row: Thing, name: str) -> Shown | None:
    """Return the explanation of a figure, None where there is no such figure."""
    asked = Asked(the_book().alias, sale, row, name)
    figure = figure_of(asked.table, name)
    if figure is None:
        return None
    try:
        worked = Worked(said=_WORD_OF_AN_ACT) if figure.worked is None else figure.worked(asked)
    except (EnajenaError, RefusedError) as error:
        worked = Worked(said=error.what if isinstance(error, RefusedError) else error.message)
    given = None if asked.table == "sale" else given_by(asked, figure)
    field = None if given is None or given.field is None else field_label(given.kind, given.field)
    return Shown(
        table=asked.table,
        ref=row.ref,
        label=MACHINES[asked.table].label,
        state=MACHINES[asked.table].label_of(row.state),
        name=_name(asked.table, name),
        value=_value(name, getattr(row, name)) if name in row.columns() else None,
        worked=worked,
        is_typed=figure.worked is None,
        given=given,
        field=field,
        act_address=None if given is None else of_act(sale, given.index),
    )


def what_there_is(sale: str, row: Thing) -> tuple[Line, ...]:
    """Return the figures of an object that have a reason, each with its address."""
    table = type(row).__name__.lower()
    return tuple(
        Line(
            says=_name(table, name),
            value=_value(name, getattr(row, name)) if name in row.columns() else None,
            address=of_reason(sale, table, row.ref, name),
        )
        for name in FIGURES.get(table, {})
    )


def _name(table: str, figure: str) -> Text:
    if figure.startswith("count."):
        return Text("Cuántas hay", "How many there are")
    return _NAMES.get(figure) or column_label(table, figure)


def _value(name: str, value: object) -> Text:
    match value:
        case None:
            return Text("no hay", "there is none")
        case datetime():
            return instant_text(value.astimezone(BOGOTA))
        case date():
            return date_text(value)
        case Decimal():
            return pesos_text(value) if name.endswith("_cop") else number_text(value)
        case int():
            return count_text(value)
        case _:
            return value_label(name, str(value)) or same(str(value))
