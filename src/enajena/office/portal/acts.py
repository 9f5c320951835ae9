"""What happened in a sale, as anybody may read it: each act in words, with what it says that concerns everybody."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from enajena.basics.figures import pesos_text, shares_text
from enajena.basics.text import Text
from enajena.book.acts.describe import kind_called
from enajena.calendar import date_in_words
from enajena.office.portal.records import PublicAct

CORRECTED = "act_corrected"
_NUMBER = Text("Número {value}.", "Number {value}.")
_SAYS = {
    "offered_shares": Text("Se ofrecen {value}.", "{value} on offer."),
    "price_cop": Text("Precio por acción: {value} pesos.", "Price a share: {value} pesos."),
    "last_day": Text("Último día: {value}.", "Last day: {value}."),
    "addendum": Text("Adendo {value}.", "Addendum {value}."),
    "lender": Text("Da el crédito: {value}.", "The credit is given by: {value}."),
    "total_cop": Text("Por {value} pesos.", "For {value} pesos."),
    "ground": Text("Por: {value}.", "By: {value}."),
    "number": _NUMBER,
    "norm": Text("Norma: {value}.", "Norm: {value}."),
    "demanded_shares": Text("Se pidieron {value}.", "{value} asked for."),
    "awarded_shares": Text("Se adjudicaron {value}.", "{value} awarded."),
    "opened": Text("Sobres abiertos: {value}.", "Envelopes opened: {value}."),
    "void": Text("Sobres anulados: {value}.", "Envelopes void: {value}."),
    "reason": Text("Razón: {value}.", "Reason: {value}."),
}
"""What is told of the body of an act, by its fields and in this order; nothing else of it is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventView:
    """One act that concerns everybody; `stage` is None where it is of the whole sale.

    `corrected_by` is the act that took it back, and `corrects` the one that it takes back itself.
    """

    index: int
    on: date
    title: Text
    stage: Text | None
    says: tuple[Text, ...]
    corrected_by: int | None
    corrects: int | None


def events_of(acts: list[PublicAct], labels: Mapping[str, Text]) -> list[EventView]:
    """Return acts in words; `labels` are the stages by their ids."""
    corrected = {int(str(act.body["target"])): act.index for act in acts if act.kind == CORRECTED}
    return [
        EventView(
            index=act.index,
            on=act.on,
            title=kind_called(act.kind).label,
            stage=labels.get(str(act.body.get("stage", ""))),
            # Why an act is corrected is for those whom it concerns: a reason may speak of somebody.
            says=() if act.kind == CORRECTED else tuple(_says(act.body)),
            corrected_by=corrected.get(act.index),
            corrects=int(str(act.body["target"])) if act.kind == CORRECTED else None,
        )
        for act in acts
    ]


def _says(body: Mapping[str, object]) -> Iterator[Text]:
    for field, said in _SAYS.items():
        value = body.get(field)
        if value is not None:
            yield said.format(value=_value(field, str(value)))


def _value(field: str, value: str) -> object:
    if field.endswith("_shares"):
        return shares_text(int(value))
    if field.endswith("_cop"):
        return pesos_text(Decimal(value))
    return date_in_words(date.fromisoformat(value)) if field == "last_day" else value
