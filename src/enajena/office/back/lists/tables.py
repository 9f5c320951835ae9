"""What may be listed: every table of the book, its columns as people see them, and what each may be found and ordered by."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Literal

from django.db.models import BooleanField, DateField, DateTimeField, IntegerField, JSONField

from enajena.basics.text import Text
from enajena.book.fields import CopField, ExactField
from enajena.book.models import ENTRIES, THINGS, Entry, Thing
from enajena.book.models.columns import Column as ModelColumn
from enajena.book.models.columns import every_column_of, indexes_of
from enajena.book.undoing import ALSO_POINTS
from enajena.office.back.values import choices
from enajena.office.back.words import column_label

Form = Literal["text", "code", "whole", "money", "exact", "day", "instant", "yes_or_no", "parts"]
"""How the values of a column are written and asked for."""

_FORMS: tuple[tuple[type[Any], Form], ...] = (
    (CopField, "money"), (ExactField, "exact"), (BooleanField, "yes_or_no"), (DateTimeField, "instant"),
    (DateField, "day"), (JSONField, "parts"), (IntegerField, "whole"),
)  # fmt: skip
_ASIDE = frozenset({"id", "sale", "step", "until_index"})
PLURALS: Mapping[str, Text] = MappingProxyType(
    {
        "sale": Text("La venta", "The sale"),
        "stage": Text("Etapas", "Stages"),
        "creditline": Text("Líneas de crédito", "Credit lines"),
        "regulation": Text("Reglamentos", "Regulations"),
        "paper": Text("Documentos del expediente", "Papers on file"),
        "person": Text("Personas", "Persons"),
        "acceptance": Text("Aceptaciones", "Acceptances"),
        "cure": Text("Subsanaciones", "Cures"),
        "document": Text("Documentos de aceptaciones", "Papers of acceptances"),
        "assessment": Text("Evaluaciones", "Assessments"),
        "adjudication": Text("Adjudicaciones de etapas", "Adjudications of stages"),
        "award": Text("Adjudicaciones", "Awards"),
        "bidsecurity": Text("Garantías de seriedad", "Bid securities"),
        "instalment": Text("Cuotas", "Instalments"),
        "payment": Text("Pagos", "Payments"),
        "refund": Text("Devoluciones", "Refunds"),
        "severancenotice": Text("Avisos de cesantías", "Notices of severance savings"),
        "lot": Text("Lotes de acciones", "Lots of shares"),
        "transfer": Text("Transferencias", "Transfers"),
        "attachment": Text("Embargos", "Attachments"),
        "pledge": Text("Garantías sobre acciones", "Pledges"),
        "release": Text("Solicitudes de levantamiento", "Requests for release"),
        "depositoryfile": Text("Archivos del depósito", "Files of the depository"),
        "movement": Text("Movimientos del depósito", "Movements at the depository"),
        "case": Text("Casos de incumplimiento", "Cases of breach"),
        "fine": Text("Multas", "Fines"),
        "note": Text("Notas", "Notes"),
        "urn": Text("Urnas", "Urns"),
        "envelope": Text("Sobres sellados", "Sealed envelopes"),
        "paperenvelope": Text("Sobres de papel", "Paper envelopes"),
        "screening": Text("Contrastes", "Screenings"),
        "screenedcluster": Text("Grupos de contrastes", "Clusters of screenings"),
        "publication": Text("Documentos publicados", "Published papers"),
        "moneyentry": Text("Movimientos de dinero", "Entries of the money ledger"),
        "shareentry": Text("Movimientos de acciones", "Entries of the share ledger"),
    }
)
"""What each list is called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of a list.

    `points` is the table whose objects it names; `nullable` says that it may be empty, `kept_back` that it holds personal data, and
    `found` that an index finds its values among the rows of a sale.
    """

    name: str
    label: Text
    form: Form
    points: str | None
    nullable: bool
    kept_back: bool
    found: bool

    @property
    def is_number(self) -> bool:
        """Return whether its values stand to the right."""
        return self.form in {"whole", "money", "exact"}

    @property
    def ranges(self) -> bool:
        """Return whether it is asked for from a value to another."""
        return self.form in {"whole", "money", "day", "instant"} and not self.kept_back

    @property
    def filters(self) -> bool:
        """Return whether it may be asked for at all: not what is personal, and not what has parts."""
        return self.form != "parts" and not self.kept_back

    @property
    def orders(self) -> bool:
        """Return whether a list may be ordered by it; a price is kept as text, whose order is not that of numbers."""
        return self.filters and self.form != "exact"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table of the book as a list: of objects, or of the lines of a ledger."""

    name: str
    label: Text
    model: type[Thing] | type[Entry]
    columns: Mapping[str, Column]

    @property
    def is_things(self) -> bool:
        """Return whether it lists objects, which have references, states and versions."""
        return issubclass(self.model, Thing)

    @property
    def tie(self) -> str:
        """Return the column that tells any two rows apart."""
        return "ref" if self.is_things else "id"

    @property
    def person(self) -> str | None:
        """Return the column that names a person, None where there is none."""
        if self.name == "person":
            return "ref"
        return next((name for name, column in self.columns.items() if column.points == "person"), None)


@cache
def tables() -> Mapping[str, Table]:
    """Return every table that may be listed, by its name, in the order of the work."""
    models: tuple[type[Thing | Entry], ...] = (*THINGS, *ENTRIES)
    return MappingProxyType({model.__name__.lower(): _table(model) for model in models})


def _table(model: type[Thing] | type[Entry]) -> Table:
    name = model.__name__.lower()
    fields = [field for field in every_column_of(model) if field.attname not in _ASIDE]
    # The tail of every version: its legal date and its act stand last.
    fields.sort(key=lambda field: field.attname in {"on", "index"})
    columns = {field.attname: _column(model, field) for field in fields}
    return Table(name=name, label=PLURALS[name], model=model, columns=MappingProxyType(columns))


def _column(model: type[Thing] | type[Entry], field: ModelColumn) -> Column:
    table, name = model.__name__.lower(), field.attname
    form: Form = next((form for kind, form in _FORMS if isinstance(field, kind)), "text")
    return Column(
        name=name,
        label=column_label(table, name),
        form="code" if form == "text" and choices(name) else form,
        points=points_to(name),
        nullable=field.null,
        kept_back=issubclass(model, Thing) and name in model.blanked,
        found=name in _found(model) and not field.null,
    )


def points_to(column: str) -> str | None:
    """Return the table whose objects a column names, None where it names none."""
    named = ALSO_POINTS.get(column, column)
    return named if named in PLURALS else None


def _found(model: type[Thing] | type[Entry]) -> frozenset[str]:
    """Return the columns whose values an index finds in a sale, among all the rows."""
    whole = (index.fields for index in indexes_of(model) if index.condition is None)
    found = {fields[1] for fields in whole if fields[0] == "sale"}
    return frozenset(found | {"ref"} if issubclass(model, Thing) else found)
