"""`enajena template`: a file of acceptances with a programme's columns, ready to fill in."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from enajena.cli import show
from enajena.cli.options import PROGRAMME, STAGE
from enajena.cli.speech import say, tell
from enajena.engine.template import template as write_template
from enajena.engine.template_columns import TemplateColumn
from enajena.programme.reader import load

_KINDS = {
    "key": ("texto", "text"),
    "instant": ("AAAA-MM-DDTHH:MM", "YYYY-MM-DDTHH:MM"),
    "date": ("AAAA-MM-DD", "YYYY-MM-DD"),
    "class": ("código", "code"),
    "person": ("natural | entity", "natural | entity"),
    "code": ("sigla", "abbreviation"),
    "code_lower": ("cash | cashiers_cheque | otro", "cash | cashiers_cheque | other"),
    "shares": ("entero", "whole number"),
    "integer": ("entero", "whole number"),
    "year": ("año", "year"),
    "money": ("pesos", "pesos"),
    "money_or_none": ("pesos | none", "pesos | none"),
    "price": ("pesos", "pesos"),
    "boolean": ("si | no", "true | false"),
}
_OUT = Annotated[str, Parameter(name=["--out", "-o"], help=say("Plantilla, .xlsx o .csv.", "Template, .xlsx or .csv."))]


def template(programme: PROGRAMME, /, *, out: _OUT, stage: STAGE = None) -> None:
    """Write a template of acceptances."""
    columns = write_template(load(programme), Path(out), stage)
    show.table(
        say("Columnas de la plantilla", "Columns of the template"),
        (
            say("columna", "column"),
            say("qué es", "what it is"),
            say("cómo se escribe", "how it is written"),
            say("numeral que la pide", "numeral that asks for it"),
        ),
        [(one.column.name, tell(one.column.label), say(*_KINDS[one.column.kind]), _asked_by(one)) for one in columns],
    )
    show.facts_of(((say("Plantilla en", "Template in"), out),))


def _asked_by(one: TemplateColumn) -> str:
    if one.for_people:
        return say("ninguno", "none")
    return ", ".join(one.sources) or say("siempre", "always")
