"""Facts as a template takes them: plain JSON, each value written as the law's language writes it, by the unit that ends its name."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from enajena.basics.figures import count_text, date_text, percent_text, pesos_text
from enajena.basics.money import round_half_up
from enajena.basics.text import Text
from enajena.basics.words_of_money import pesos_in_words, shares_in_words
from enajena.calendar.bogota import BOGOTA
from enajena.publish.papers.signs import printable

NO_NORMS: Mapping[str, str] = MappingProxyType({})
_NO_ARTICLE = ("", "art. s/n")
_MONTHS = (
    "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
)  # fmt: skip


def printed(value: object, name: str = "", norms: Mapping[str, str] = NO_NORMS) -> Any:  # noqa: ANN401 - whatever JSON has
    """Return a value for a template.

    Pesos are `figures` and, to the centavo, `words`; shares too; a date is `long` and `short`; a percent, a count and a text are text. A
    `source` cites a norm by what `norms` calls it.

    Raises:
        TypeError: it is of a kind that no paper prints.
    """
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, (str, Text)):
        said = value.es if isinstance(value, Text) else value
        return printable(cited(said, norms) if name.endswith("source") else said)
    if isinstance(value, (int, Decimal)):
        return _number(value, name)
    if isinstance(value, date):
        return _day(value)
    if isinstance(value, (tuple, list)):
        return [printed(each, name, norms) for each in value]
    if is_dataclass(value):
        return {each.name: printed(getattr(value, each.name), each.name, norms) for each in fields(value)}
    raise TypeError(f"{name}: {type(value).__name__}")


def cited(source: str, norms: Mapping[str, str]) -> str:
    """Return how a numeral is cited: one of the decree as it stands, one of another norm after its name, `Ley 226 de 1995, art. 3`."""
    norm, _, place = source.partition(" ")
    if norm not in norms:
        return source
    return norms[norm] if place in _NO_ARTICLE else f"{norms[norm]}, {place}"


def long_date(day: date) -> str:
    """Return a date as letters and resolutions write it: `1.º de abril de 2004`."""
    number = "1.º" if day.day == 1 else str(day.day)
    return f"{number} de {_MONTHS[day.month - 1]} de {day.year}"


def _day(day: date) -> dict[str, str]:
    if isinstance(day, datetime):
        local = day.astimezone(BOGOTA)
        return {"long": f"{long_date(local)} a las {local:%H:%M}", "short": f"{date_text(local).es} {local:%H:%M}"}
    return {"long": long_date(day), "short": date_text(day).es}


def _number(value: int | Decimal, name: str) -> object:
    if isinstance(value, int):
        figures = count_text(value).es
        return {"figures": figures, "words": shares_in_words(value)} if "shares" in name else figures
    if name.endswith("_pct"):
        return percent_text(value).es
    if not name.endswith("_cop"):
        raise TypeError(f"{name}: a number without its unit")
    whole = value >= 0 and round_half_up(value) == value
    return {"figures": pesos_text(value).es, "words": pesos_in_words(value) if whole else None}
