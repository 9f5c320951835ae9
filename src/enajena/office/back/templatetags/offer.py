"""What the pages of the offer need of templates beside `words` and `back`."""

from collections.abc import Mapping
from decimal import Decimal

from django import template

from enajena.basics.figures import shares_text
from enajena.basics.text import Text
from enajena.office.back.adjudicating.forms import POLICY_TEXTS
from enajena.office.ground.language import tell
from enajena.programme.show_stage import RULE_TEXTS

register = template.Library()


@register.filter
def at(found: Mapping[str, object], name: str) -> object | None:
    """Return what a mapping has under a name, None where it has nothing."""
    return found.get(name)


@register.filter
def told(said: list[str]) -> str:
    """Return a sentence that a work keeps in both languages, in the page's."""
    return tell(Text(said[0], said[1]))


@register.filter
def money(text: str) -> Decimal:
    """Return an amount that a work keeps as text."""
    return Decimal(text)


@register.filter
def whole(text: str) -> int:
    """Return a whole number that a work keeps as text."""
    return int(text)


@register.filter
def rule_words(name: str) -> str:
    """Return what a rule of adjudication is called; the number that it may ask for is an N."""
    some = Text("N acciones", "N shares")
    words = RULE_TEXTS.get(name)
    return name if words is None else tell(words.format(flat=some, lot=some))


@register.filter
def change_words(changes: str) -> str:
    """Return what a variant has otherwise, in words; a number of a ceiling keeps its name, which says its numeral."""
    return "; ".join(_change(*part.split("=", 1)) for part in changes.split("; "))


def _change(name: str, value: str) -> str:
    if name == "shares":
        return tell(shares_text(int(value)))
    if name == "rule":
        return rule_words(value)
    return tell(POLICY_TEXTS[value]) if name == "over_ceiling" else f"{name}: {value}"
