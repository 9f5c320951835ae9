"""From which point an object is looked at: a legal date, the last act that is known, both, or now."""

from collections.abc import Mapping
from dataclasses import dataclass

from enajena.basics.text import Text
from enajena.book.asof import NOW, AsOf
from enajena.office.back.lists.asked import read_day

DAY, ACT = "fecha", "acto"
_DIGITS = 18


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A point as the address says it, read, and what is wrong with it."""

    day: str
    act: str
    at: AsOf
    wrong: tuple[Text, ...]


def read_point(query: Mapping[str, str]) -> Point:
    """Read the point that an address asks for; what cannot be read is told, and counts as not asked."""
    day, act = query.get(DAY, "").strip(), query.get(ACT, "").strip()
    wrong = []
    on, known = None, None
    if day:
        try:
            on = read_day(day)
        except ValueError:
            what = Text("«{day}» no es una fecha. Escríbala AAAA-MM-DD.", "“{day}” is no date. Write it YYYY-MM-DD.")
            wrong.append(what.format(day=day))
    if act:
        if act.isascii() and act.isdigit() and len(act) <= _DIGITS:
            known = int(act)
        else:
            wrong.append(Text("«{act}» no es el número de un acto.", "“{act}” is not the number of an act.").format(act=act))
    at = AsOf(on, known)
    return Point(day=day, act=act, at=NOW if at == NOW else at, wrong=tuple(wrong))
