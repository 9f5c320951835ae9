"""What an envelope must say, looked at before it is sealed and again when it is opened: one check for both."""

from collections.abc import Iterator, Mapping
from typing import get_args

from enajena.basics.text import Text
from enajena.book.acts.acceptances import PersonKind
from enajena.book.filed import CONTACT, FACT, IDENTITY, Wrong, wrong_document, wrong_in_facts, wrong_price, wrong_shares
from enajena.programme.model import Programme
from enajena.programme.stage_model import RecipientClass, Stage
from enajena.urn.payloads import Said

_MUST: Mapping[str, tuple[str, ...]] = {"kind": get_args(PersonKind), "recipient": get_args(RecipientClass)}
TRUTH: Mapping[str, bool | None] = {"": None, "true": True, "false": False}
PERSON = ("kind", "recipient", *IDENTITY, *CONTACT, "payment_means", "accepts_reduction")
"""What is said of a person; any other name is nobody's."""


def wrong_contents(said: Said, programme: Programme | None = None, rule: Stage | None = None) -> Iterator[Wrong]:
    """Yield everything for which an envelope would give no acceptance; without programme and stage, what can be told without them."""
    yield from wrong_shares(said.shares)
    yield from wrong_price(said.price_cop, rule)
    for name, words in _MUST.items():
        if said.person.get(name) not in words:
            yield _not_one_of(name, words)
    yield from wrong_document(said.person.get("id_type", ""), said.person.get("id_number", ""))
    if said.person.get("accepts_reduction", "") not in TRUTH:
        yield _not_one_of("accepts_reduction", ("true", "false"))
    yield from wrong_in_facts(programme, {f"{FACT}{name}": value for name, value in said.facts.items()})


def _not_one_of(name: str, words: tuple[str, ...]) -> Wrong:
    return Wrong(
        code="not_one_of",
        field=name,
        what=Text(f"{name} falta, o no es una palabra que se conozca.", f"{name} is missing, or is no word that is known."),
        remedy=Text(f"Dé en {name} una de: {', '.join(words)}.", f"Give as {name} one of: {', '.join(words)}."),
    )
