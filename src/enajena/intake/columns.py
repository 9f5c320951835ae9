"""The columns of a file of acceptances: what each holds, what it is called in Spanish and English, and how its cells are read.

A cell is text until the column's kind has read it whole; what cannot be read exactly is a fault, never a guess.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from enajena.basics.text import Text
from enajena.programme.vocabulary import Fact

VERDICTS = ("accepted", "reduced", "rejected", "incomplete", "referred")
ID_TYPES = ("RC", "TI", "CC", "TE", "CE", "NIT", "PA", "DIE", "CD", "PEP", "PPT", "NITE", "NUIP")
"""The types of identity document, by their abbreviations; `forms.id_types` has their names."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name, its kind, its label, and whether a file must have it."""

    name: str
    kind: str
    label: Text
    other_headings: tuple[str, ...] = ()
    may_be_negative: bool = False
    required: bool = False


def optional(name: str, kind: str, es: str, en: str, *other_headings: str) -> Column:
    """Return a column that a file may lack, and whose cells may be empty."""
    return Column(name, kind, Text(es, en), other_headings)


def required(name: str, kind: str, es: str, en: str, *other_headings: str) -> Column:
    """Return a column that a file must have, and whose cells are never empty."""
    return Column(name, kind, Text(es, en), other_headings, required=True)


ACCEPTANCE_ID = required(
    "acceptance_id", "key", "número de aceptación", "number of the acceptance", "aceptación", "radicado", "número de radicado"
)
FILED_AT = required(
    "filed_at", "instant", "fecha y hora de presentación", "date and time of filing",
    "fecha de presentación", "fecha presentación", "fecha y hora", "fecha de radicación",
)  # fmt: skip
REQUESTED_SHARES = required(
    "requested_shares", "shares", "acciones solicitadas", "shares asked for", "cantidad", "acciones", "número de acciones"
)
ACCEPTS_REDUCTION = optional("accepts_reduction", "boolean", "acepta reducción", "accepts a reduction")
PRICE_OFFERED = optional("price_offered_cop", "price", "precio ofrecido", "price offered", "precio", "precio por acción")

NAME = optional("name", "key", "nombre o razón social", "name", "nombre", "nombre completo", "nombres y apellidos", "razón social")
"""What the acceptor is called: files carry it for people to read, and no rule asks for it."""

IDENTITY = (
    ACCEPTANCE_ID,
    FILED_AT,
    required("recipient", "class", "destinatario", "recipient", "clase", "clase de destinatario", "tipo de destinatario"),
    required("person", "person", "persona", "person", "tipo de persona", "clase de persona"),
    required("id_type", "code", "tipo de documento", "type of document", "tipo documento", "tipo de identificación", "tipo identificación"),
    required(
        "id_number",
        "key",
        "número de documento",
        "number of the document",
        "número documento",
        "documento",
        "no documento",
        "número de identificación",
        "identificación",
    ),
    REQUESTED_SHARES,
    ACCEPTS_REDUCTION,
)

CHECK_DIGIT = optional("id_check_digit", "key", "dígito de verificación", "check digit", "dígito verificación", "dígito", "dv", "dv nit")
"""The check digit of a NIT in a column of its own: it is read with the number of the document, wherever that is read."""

ASSESSED = (
    ACCEPTANCE_ID,
    FILED_AT,
    required("verdict", "verdict", "decisión", "verdict"),
    REQUESTED_SHARES,
    required("admitted_shares", "count", "acciones admitidas", "shares admitted"),
    ACCEPTS_REDUCTION,
)
"""What `award` reads of a file that `assess` wrote, or of any file like it; a price stage adds PRICE_OFFERED."""

OFFER = {
    column.name: column
    for column in (
        PRICE_OFFERED,
        optional("bid_security_cop", "money", "garantía de seriedad", "bid security", "garantía"),
        optional("payment_means", "code_lower", "medio de pago", "means of payment"),
    )
}


def columns_for(facts: Iterable[str], offer: Iterable[str], vocabulary: Mapping[str, Fact]) -> tuple[Column, ...]:
    """Return the columns that one stage reads: who accepts, what is offered, and the facts that its rules ask for."""
    asked = [vocabulary[name] for name in facts]
    return (
        *IDENTITY,
        *(OFFER[name] for name in offer),
        *(Column(fact.name, fact.kind, fact.label, may_be_negative=fact.may_be_negative) for fact in asked),
    )


def normal_heading(heading: str) -> str:
    """Return a heading without accents, case, or the signs that join words: `Número de aceptación` → `numero_de_aceptacion`."""
    plain = unicodedata.normalize("NFKD", heading.strip().casefold())
    kept = "".join(character if character.isalnum() else "_" for character in plain if not unicodedata.combining(character))
    return "_".join(part for part in kept.split("_") if part)


def names_of(column: Column) -> tuple[str, ...]:
    """Return every heading that stands for the column, in normal form."""
    return tuple(dict.fromkeys(normal_heading(name) for name in (column.name, column.label.es, column.label.en, *column.other_headings)))


NAME_HEADINGS = names_of(NAME)
"""The headings of a column that is passed over without a warning."""
