"""What an acceptance says of itself, looked at with no book at hand: the same when it is sealed, opened, typed and recorded."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from enajena.basics.text import Text, same
from enajena.book.facts import fact_named, wrong_facts
from enajena.engine.prices import PRICE_SCALE
from enajena.intake.columns import ID_TYPES
from enajena.intake.forms import Canonical
from enajena.intake.forms.id_numbers import RULES, read_id_number
from enajena.programme.model import Programme
from enajena.programme.stage_model import MinimumPrice
from enajena.programme.stage_model import Stage as StageRule

CONTACT = ("address", "email", "phone", "account")
IDENTITY = ("name", "id_type", "id_number")
FACT = "fact."
_ABOVE_ALL = 10**18


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """One thing that may not be: what kind of fault, in which field, and by which numeral; the text shows nothing of a person."""

    code: str
    field: str
    what: Text
    remedy: Text
    source: str | None = None


def wrong_shares(shares: int) -> Iterator[Wrong]:
    """Yield what is wrong with how many shares are asked for."""
    if not 1 <= shares < _ABOVE_ALL:
        yield Wrong(
            code="shares",
            field="requested_shares",
            what=Text(f"Una aceptación por {shares} acciones no puede ser.", f"An acceptance for {shares} shares cannot be."),
            remedy=Text("Dé una acción o más, en dieciocho cifras a lo sumo.", "Give one share or more, in eighteen digits at the most."),
        )


def wrong_price(price: Decimal | None, rule: StageRule | None) -> Iterator[Wrong]:
    """Yield what is wrong with the price offered; without the rules of the stage, as far as can be told."""
    if price is None:
        return
    source = None if rule is None else rule.price.source if rule.price else rule.source
    if rule is not None and not isinstance(rule.price, MinimumPrice):
        yield Wrong(
            code="fixed_price",
            field="price_offered_cop",
            what=Text(
                "En esta etapa el precio es fijo: el aceptante no ofrece otro.",
                "In this stage the price is fixed: the acceptor offers no other.",
            ),
            remedy=Text("Quite `price_offered_cop`.", "Take `price_offered_cop` out."),
            source=source,
        )
    if not 0 < price < _ABOVE_ALL or price != round(price, PRICE_SCALE):
        yield Wrong(
            code="price",
            field="price_offered_cop",
            what=Text(
                "El precio ofrecido debe ser mayor que cero y tener {most} decimales a lo sumo.",
                "The price offered must be above zero and have {most} decimals at the most.",
            ).format(most=same(str(PRICE_SCALE))),
            remedy=Text("Corrija el precio.", "Mend the price."),
            source=source,
        )


def wrong_personal(personal: Mapping[str, str]) -> Iterator[Wrong]:
    """Yield what is wrong with the personal part of an act: names that are not known, and the document."""
    unknown = [name for name in personal if name not in (*CONTACT, *IDENTITY) and not name.startswith(FACT)]
    if unknown:
        names = ", ".join(sorted(unknown))
        yield Wrong(
            code="unknown_personal",
            field="personal",
            what=Text(f"En `personal` no se conoce: {names}.", f"Not known in `personal`: {names}."),
            remedy=Text(f"Use {', '.join((*IDENTITY, *CONTACT))} o fact.NOMBRE.", f"Use {', '.join((*IDENTITY, *CONTACT))} or fact.NAME."),
        )
    if "id_type" in personal or "id_number" in personal:
        yield from wrong_document(personal.get("id_type", ""), personal.get("id_number", ""))


def wrong_document(id_type: str, id_number: str) -> Iterator[Wrong]:
    """Yield what is wrong with a document of identity; where the intake reads its number, the remedy says how it is written."""
    if id_type not in ID_TYPES:
        yield Wrong(
            code="id_type",
            field="id_type",
            what=Text("El tipo de documento falta o no se conoce.", "The type of document is missing or not known."),
            remedy=Text(f"Dé en id_type uno de: {', '.join(ID_TYPES)}.", f"Give as id_type one of: {', '.join(ID_TYPES)}."),
        )
        return
    if not _is_plain(id_type, id_number):
        yield Wrong(
            code="id_number",
            field="id_number",
            what=Text(
                "El número de documento no es de un {kind}, o no está en su forma simple.",
                "The number of the document is not one of a {kind}, or not in its plain form.",
            ).format(kind=id_type),
            remedy=_plain_remedy(id_type, id_number),
        )


def wrong_in_facts(programme: Programme | None, personal: Mapping[str, str]) -> Iterator[Wrong]:
    """Yield the facts that the vocabulary does not have, or that are not in their plain form; the field names known ones alone."""
    facts = {name.removeprefix(FACT): value for name, value in personal.items() if name.startswith(FACT)}
    for name, what in wrong_facts(programme, facts):
        yield Wrong(
            code="wrong_fact",
            field=f"{FACT}{name}" if fact_named(programme, name) else "fact",
            what=Text("El dato {name}: {what}.", "The fact {name}: {what}.").format(name=name, what=what),
            remedy=Text(
                "Corríjalo; los nombres de los datos están en el vocabulario.", "Mend it; the names of facts are in the vocabulary."
            ),
        )


def _is_plain(id_type: str, id_number: str) -> bool:
    rule = RULES[id_type]
    # Only a NIT that starts with 1 has ten digits: any other of ten has its check digit with it.
    form = rule.usual if id_type == "NIT" else rule.possible
    return bool(re.fullmatch(form, id_number, re.ASCII)) and (rule.zeros_count or not id_number.startswith("0"))


def _plain_remedy(id_type: str, id_number: str) -> Text:
    read = read_id_number(id_type, id_number)
    if isinstance(read, Canonical) and _is_plain(id_type, read.text):
        return Text(f"Escríbalo {read.text}.", f"Write it {read.text}.")
    return Text(
        "Escríbalo sin puntos, espacios, ceros delante ni dígito de verificación.",
        "Write it without points, blanks, zeros before it or check digit.",
    )
