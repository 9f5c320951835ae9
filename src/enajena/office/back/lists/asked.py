"""What is asked of a list, read from its address: filters, a search, an order, and where the page begins.

- `state=referred`: objects in a state;
- `stage=first`: what a column holds; `due_on.desde` and `due_on.hasta`: from a value on, and up to it;
- `busca=A-12`: references that begin so;
- `persona=1012345678`: a person, by reference, by document or by how the name begins;
- `orden=-due_on`: the order, `-` for downwards;
- `tras=["A-1","A-1"]`: what comes after a row; `antes`, what comes before it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Any
from urllib.parse import urlencode

from enajena.basics.money import plain
from enajena.basics.text import Text
from enajena.book.machines import MACHINES
from enajena.calendar.bogota import BOGOTA
from enajena.office.back.lists.tables import Column, Table
from enajena.office.back.values import NO, YES

Key = tuple[Any, Any]
"""Where a row stands: its value in the column that orders, and what tells it from any other."""

FROM, TO = "desde", "hasta"
_WHOLE_DIGITS = 18
_FIRST_YEAR, _LAST_YEAR = 1800, 9998


@dataclass(frozen=True, slots=True)
class Order:
    """By which column a list is ordered, and whether downwards."""

    column: str
    down: bool = False

    def told(self) -> str:
        """Return it as it stands in an address."""
        return f"-{self.column}" if self.down else self.column


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something in the address that cannot be asked for: the name of the field, and what is wrong with it."""

    name: str
    what: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is asked of a list. `given` is all that was asked but for where the page begins, as it stood in the address."""

    order: Order
    state: str | None = None
    equal: Mapping[str, Any] = field(default_factory=dict)
    least: Mapping[str, Any] = field(default_factory=dict)
    most: Mapping[str, Any] = field(default_factory=dict)
    reference: str = ""
    person: str = ""
    after: Key | None = None
    before: Key | None = None
    given: Mapping[str, str] = field(default_factory=dict)
    wrong: tuple[Wrong, ...] = ()

    def address(self, **changes: str) -> str:
        """Return the query of an address that asks the same with changes; what is changed to nothing is left out."""
        said = {**self.given, **changes}
        return urlencode({name: value for name, value in said.items() if value})


@dataclass(slots=True)
class _Reading:
    table: Table
    equal: dict[str, Any] = field(default_factory=dict)
    least: dict[str, Any] = field(default_factory=dict)
    most: dict[str, Any] = field(default_factory=dict)
    wrong: list[Wrong] = field(default_factory=list)

    def take(self, name: str, said: str) -> None:
        """Read what is asked of a column, or say why it cannot be."""
        column, _, end = name.partition(".")
        found = self.table.columns.get(column)
        if found is None or not found.filters or (end and not (found.ranges and end in {FROM, TO})):
            self.wrong.append(Wrong(name, _NO_FILTER.format(name=name)))
            return
        try:
            value = read_value(found, said, last=end == TO)
        except (ValueError, InvalidOperation):
            self.wrong.append(Wrong(name, _HOW[found.form].format(label=found.label, given=said)))
            return
        {FROM: self.least, TO: self.most, "": self.equal}[end][column] = value


def read(table: Table, query: Mapping[str, str]) -> Asked:
    """Read what is asked of a table; what cannot be is told in `wrong`, and the rest is asked all the same."""
    # PostgreSQL takes no text with a zero in it, and none is kept.
    given = {name: value.replace("\0", "").strip() for name, value in query.items() if value.replace("\0", "").strip()}
    after, before = given.pop("tras", ""), given.pop("antes", "")
    reading = _Reading(table)
    for name, said in given.items():
        if name not in _WORDS and not (name == "state" and table.is_things):
            reading.take(name, said)
    order = _order(table, given.get("orden", ""), reading)
    state = _state(table, given.get("state"), reading) if table.is_things else None
    keys = {name: _key(table, order, said, name, reading) for name, said in (("tras", after), ("antes", before)) if said}
    return Asked(
        order=order,
        state=state,
        equal=reading.equal,
        least=reading.least,
        most=reading.most,
        reference=given.get("busca", "") if table.is_things else "",
        person=given.get("persona", "") if table.person else "",
        after=keys.get("tras"),
        before=keys.get("antes"),
        given=given,
        wrong=tuple(reading.wrong),
    )


def read_value(column: Column, said: str, *, last: bool = False) -> Any:  # noqa: ANN401 - of the column's own kind
    """Return a value of a column as it is compared; `last` says that a day stands for its last instant.

    Raises:
        ValueError: it is not one (or `InvalidOperation`, of a number).
    """
    match column.form:
        case "whole":
            return _whole(said)
        case "money" | "exact":
            return _amount(said, cents=column.form == "money")
        case "day":
            return read_day(said)
        case "instant":
            return datetime.combine(read_day(said), time.max if last else time.min, BOGOTA)
        case "yes_or_no":
            return _yes_or_no(said)
        case _:
            return said


def read_day(said: str) -> date:
    """Return a day that somebody wrote.

    Raises:
        ValueError: it is none, or one whose instants no clock of another zone could tell.
    """
    day = date.fromisoformat(said)
    if not _FIRST_YEAR <= day.year <= _LAST_YEAR:
        raise ValueError(said)
    return day


def written_key(key: Key) -> str:
    """Return where a row stands as an address holds it."""
    return json.dumps([_plain(key[0]), key[1]], ensure_ascii=False, separators=(",", ":"))


def options(column: Column) -> list[tuple[str, Text]]:
    """Return the values that a column with few of them may be asked for."""
    return [("si", YES), ("no", NO)] if column.form == "yes_or_no" else []


_WORDS = frozenset({"orden", "busca", "persona"})
_NO_FILTER = Text("Esta lista no se filtra por «{name}».", "This list has no filter “{name}”.")
_NO_PLACE = Text(
    "La dirección no dice bien dónde comienza la página; se muestra la primera.",
    "The address does not say well where the page begins; the first one is shown.",
)
_DAY = Text("{label}: «{given}» no es una fecha. Escríbala AAAA-MM-DD.", "{label}: “{given}” is no date. Write it YYYY-MM-DD.")
_NUMBER = Text(
    "{label}: «{given}» no es un número. Escríbalo sin separador de miles y con punto decimal.",
    "{label}: “{given}” is no number. Write it without thousands separators and with a decimal point.",
)
_HOW: Mapping[str, Text] = {
    "day": _DAY, "instant": _DAY, "whole": _NUMBER, "money": _NUMBER, "exact": _NUMBER,
    "yes_or_no": Text("{label}: se espera sí o no, y dice «{given}».", "{label}: yes or no is expected, and it says “{given}”."),
}  # fmt: skip


def _state(table: Table, said: str | None, reading: _Reading) -> str | None:
    if said is None or said in dict(MACHINES[table.name].states):
        return said
    reading.wrong.append(Wrong("state", Text("No hay un estado «{name}».", "There is no state “{name}”.").format(name=said)))
    return None


def _order(table: Table, said: str, reading: _Reading) -> Order:
    column = said.removeprefix("-")
    known = table.columns.get(column)
    if said and (known is None or not known.orders):
        reading.wrong.append(Wrong("orden", Text("No se ordena por «{name}».", "There is no order by “{name}”.").format(name=said)))
    if known is None or not known.orders:
        return Order("ref") if table.is_things else Order("index", down=True)
    return Order(column, said.startswith("-"))


def _key(table: Table, order: Order, said: str, name: str, reading: _Reading) -> Key | None:
    try:
        value, tie = json.loads(said)
        return _value(table.columns[order.column], value), _tie(table, tie)
    except (ValueError, TypeError, InvalidOperation, RecursionError):
        reading.wrong.append(Wrong(name, _NO_PLACE))
        return None


def _tie(table: Table, said: object) -> str | int:
    wanted = str if table.is_things else int
    if type(said) is not wanted:
        raise ValueError(said)
    return said


def _value(column: Column, said: object) -> Any:  # noqa: ANN401 - of the column's own kind
    if said is None:
        return None
    if not isinstance(said, str):
        raise TypeError(said)
    return _instant(said) if column.form == "instant" else read_value(column, said)


def _instant(said: str) -> datetime:
    at = datetime.fromisoformat(said)
    read_day(at.date().isoformat())
    return at if at.tzinfo else at.replace(tzinfo=BOGOTA)


def _plain(part: object) -> object:
    match part:
        case bool():
            return "si" if part else "no"
        case Decimal():
            return plain(part)
        case date():
            return part.isoformat()
        case None:
            return None
        case _:
            return str(part)


def _whole(said: str) -> int:
    if not (said.isascii() and said.removeprefix("-").isdigit() and len(said) <= _WHOLE_DIGITS):
        raise ValueError(said)
    return int(said)


def _amount(said: str, *, cents: bool) -> Decimal:
    value = Decimal(said)
    if not said.isascii() or "_" in said or not value.is_finite() or abs(value.adjusted()) > _WHOLE_DIGITS - 2:
        raise ValueError(said)
    if cents and value * 100 != int(value * 100):
        raise ValueError(said)
    return value


def _yes_or_no(said: str) -> bool:
    if said not in {"si", "no"}:
        raise ValueError(said)
    return said == "si"
