"""Why a report says so much: the rows that it adds up, as a list that anybody may follow."""

from collections.abc import Callable
from decimal import Decimal

from enajena.basics.faults import DataError
from enajena.basics.figures import count_text, pesos_text
from enajena.basics.text import Text
from enajena.book.asof import as_of
from enajena.book.machines import MACHINES
from enajena.book.models import THINGS
from enajena.book.reports.proceeds import Proceeds, proceeds
from enajena.office.back.why.links import to_list
from enajena.office.back.why.model import Asked, Line, Worked

REGIONAL_SOURCE = "ley-226 art. 23"
_PER_STAGE = Text("Etapa {stage}", "Stage {stage}")


def of_proceeds(name: str) -> Callable[[Asked], Worked]:
    """Return what tells a figure of the proceeds of a sale."""

    def worked(asked: Asked) -> Worked:
        try:
            found = proceeds(asked.alias, asked.sale)
        except DataError as error:
            return Worked(said=error.message)
        return _TOLD[name](asked, found)

    return worked


def count_of(asked: Asked) -> Worked:
    """Tell how many objects stand in a state, and the list of them; the figure is named `count.TABLE.STATE`."""
    _, table, state = asked.figure.split(".")
    model = next(one for one in THINGS if one.__name__.lower() == table)
    found = as_of(asked.alias, asked.sale, model).filter(state=state).count()
    label = Text("{label}: {state}", "{label}: {state}").format(label=MACHINES[table].label, state=MACHINES[table].label_of(state))
    rows = to_list(asked, table, Text("Ver las filas que se cuentan", "See the rows that are counted"), state=state)
    return Worked(
        said=label, steps=(Line(says=Text("Cuántas hay en pie", "How many stand"), value=count_text(found), binds=True),), rows=rows
    )


def is_count(figure: str) -> bool:
    """Return whether a figure names how many objects of a table stand in a state."""
    name, _, rest = figure.partition(".")
    table, _, state = rest.partition(".")
    return name == "count" and table in MACHINES and state in dict(MACHINES[table].states)


def _price(asked: Asked, found: Proceeds) -> Worked:
    steps = tuple(Line(says=_PER_STAGE.format(stage=one.stage), value=pesos_text(one.price_cop)) for one in found.stages)
    said = Text("El precio de lo adjudicado que está pagado del todo.", "The price of the awards that are paid whole.")
    return Worked(said=said, steps=(*steps, _sum(found.price_cop)), rows=_awards(asked, state="paid"))


def _in_course(asked: Asked, found: Proceeds) -> Worked:
    steps = tuple(Line(says=_PER_STAGE.format(stage=one.stage), value=pesos_text(one.in_course_cop)) for one in found.stages)
    said = Text("Lo aplicado a lo que todavía se está pagando.", "What was applied to the awards that are still being paid.")
    return Worked(said=said, steps=(*steps, _sum(found.in_course_cop)), rows=_awards(asked, state="paying"))


def _regional(asked: Asked, found: Proceeds) -> Worked:
    said = Text(
        "El 10 % del producto neto va a proyectos regionales, salvo entidades financieras.",
        "10 % of the net proceeds go to regional projects, but for financial entities.",
    )
    steps = (
        Line(says=Text("Precio menos costos", "Price less costs"), value=pesos_text(found.net_cop), source=REGIONAL_SOURCE),
        Line(says=Text("Parte regional", "Regional share"), value=pesos_text(found.regional_cop), source=REGIONAL_SOURCE, binds=True),
    )
    return Worked(said=said, steps=steps, rows=_awards(asked, state="paid"))


def _held(asked: Asked, found: Proceeds) -> Worked:
    said = Text(
        "Todo lo recibido menos lo aplicado, lo devuelto y lo perdido.",
        "All that was received, less what was applied, given back and forfeited.",
    )
    return Worked(said=said, steps=(_sum(found.held_cop),), rows=_awards(asked))


def _forfeited(asked: Asked, found: Proceeds) -> Worked:
    said = Text("Lo que perdieron quienes no pagaron.", "What those who did not pay lost.")
    return Worked(said=said, steps=(_sum(found.forfeited_cop),), rows=_awards(asked, state="resolved"))


def _fines(asked: Asked, found: Proceeds) -> Worked:
    said = Text("Lo pagado por multas y su interés.", "What was paid for fines and their interest.")
    rows = to_list(asked, "fine", Text("Ver las multas", "See the fines"))
    return Worked(said=said, steps=(_sum(found.fines_cop),), rows=rows)


def _awards(asked: Asked, **filters: str) -> Line:
    return to_list(asked, "award", Text("Ver lo adjudicado que se suma", "See the awards that are added up"), **filters)


def _sum(amount_cop: Decimal) -> Line:
    return Line(says=Text("Suma, en pesos", "Sum, in pesos"), value=pesos_text(amount_cop), binds=True)


_TOLD: dict[str, Callable[[Asked, Proceeds], Worked]] = {
    "price_cop": _price,
    "in_course_cop": _in_course,
    "regional_cop": _regional,
    "held_cop": _held,
    "forfeited_cop": _forfeited,
    "fines_cop": _fines,
}
