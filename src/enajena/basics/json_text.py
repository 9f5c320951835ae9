"""Reads the JSON that people write, strictly: what two readers could take for two different things is a fault in words."""

import json
import math
import re
from typing import NoReturn

from enajena.basics.text import Text, same

_BOM = "\ufeff"
_MOST_DIGITS = 40
_DEEPEST = 50
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_TOO_DEEP = Text(f"más de {_DEEPEST} niveles, unos dentro de otros", f"more than {_DEEPEST} levels, one inside another")
_NOT_UTF8 = Text("no está en UTF-8; guárdelo en UTF-8", "it is not in UTF-8; save it in UTF-8")
# What the parser of the standard library says, which is English only.
_WORDS = {
    "Expecting property name enclosed in double quotes": Text(
        "falta un nombre entre comillas dobles", "a name in double quotes is missing"
    ),
    "Expecting ':' delimiter": Text("faltan los dos puntos", "the colon is missing"),
    "Expecting ',' delimiter": Text("falta una coma o un cierre", "a comma or a closing sign is missing"),
    "Expecting value": Text("falta un valor", "a value is missing"),
    "Extra data": Text("sobra algo después del valor", "there is something after the value"),
    "Unterminated string starting at": Text("faltan las comillas que cierran un texto", "the quotes that close a text are missing"),
    "Invalid control character at": Text("hay un signo de control dentro de un texto", "there is a control sign inside a text"),
}
_OTHER = Text("no es JSON", "it is not JSON")


class JsonTextError(ValueError):
    """A text is not JSON as people may give it; `what` says why."""

    def __init__(self, what: Text) -> None:
        """Keep what is wrong in both languages."""
        super().__init__(what.en)
        self.what = what


def read_json(text: str | bytes) -> object:
    """Return what a JSON text says. A byte order mark at its beginning is passed over.

    Raises:
        JsonTextError: it is no UTF-8 or no JSON, has a name twice, a number that is none or is too long, half a sign, or is too deep.
    """
    try:
        said = text.decode() if isinstance(text, bytes) else text
        if _SURROGATE.search(said):
            raise JsonTextError(_NOT_UTF8)
        value: object = json.loads(
            said.removeprefix(_BOM), object_pairs_hook=_once, parse_constant=_no_number, parse_float=_decimals, parse_int=_whole
        )
    except json.JSONDecodeError as error:
        what = Text("{what} (columna {column})", "{what} (column {column})")
        raise JsonTextError(what.format(what=_WORDS.get(error.msg, _OTHER), column=error.colno)) from error
    except UnicodeDecodeError as error:
        raise JsonTextError(_NOT_UTF8) from error
    except RecursionError as error:
        raise JsonTextError(_TOO_DEEP) from error
    _check(value, 0)
    return value


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise JsonTextError(Text("«{name}» está dos veces", "“{name}” is there twice").format(name=_shown(name)))
        found[name] = value
    return found


def _no_number(text: str) -> NoReturn:
    raise JsonTextError(Text("{text} no es un número", "{text} is not a number").format(text=same(text)))


def _whole(text: str) -> int:
    if len(text.lstrip("-")) > _MOST_DIGITS:
        raise JsonTextError(Text(f"un número de más de {_MOST_DIGITS} cifras", f"a number of more than {_MOST_DIGITS} digits"))
    return int(text)


def _decimals(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise JsonTextError(
            Text("{text} es un número demasiado grande", "{text} is too large a number").format(text=same(text[:_MOST_DIGITS]))
        )
    return value


def _check(value: object, depth: int) -> None:
    """Refuse what is too deep for the readers that follow, and halves of signs, which no file can keep."""
    if depth >= _DEEPEST and isinstance(value, dict | list):
        raise JsonTextError(_TOO_DEEP)
    if isinstance(value, str) and _SURROGATE.search(value):
        what = Text("«{text}» tiene la mitad de un signo (\\ud800 a \\udfff)", "“{text}” has half of a sign (\\ud800 to \\udfff)")
        raise JsonTextError(what.format(text=_shown(value)))
    if isinstance(value, dict):
        for name, one in value.items():
            _check(name, depth + 1)
            _check(one, depth + 1)
    elif isinstance(value, list):
        for one in value:
            _check(one, depth + 1)


def _shown(text: str) -> Text:
    return same(text[:_MOST_DIGITS].encode("utf-8", "backslashreplace").decode())
