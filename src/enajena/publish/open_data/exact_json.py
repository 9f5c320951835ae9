"""JSON with exact numbers: an amount is written with the digits that it has, never by way of a float."""

import json
from decimal import Decimal
from pathlib import Path

from enajena.basics.money import plain


def write_json(file: Path, value: object) -> None:
    """Write a document, two spaces a level, the keys in the order given."""
    file.write_text(exact_json(value) + "\n", encoding="utf-8")


def exact_json(value: object, level: int = 0) -> str:
    """Return a value as JSON; what is None inside an object is left out.

    Raises:
        TypeError: it is neither text, truth value, whole number, Decimal, list nor object.
    """
    inside, outside = "\n" + "  " * (level + 1), "\n" + "  " * level
    match value:
        case None | bool() | int() | str():
            return json.dumps(value, ensure_ascii=False)
        case Decimal():
            return plain(value, 0)
        case dict():
            parts = [
                f"{json.dumps(key, ensure_ascii=False)}: {exact_json(one, level + 1)}" for key, one in value.items() if one is not None
            ]
            return "{" + inside + f",{inside}".join(parts) + outside + "}" if parts else "{}"
        case list() | tuple():
            items = [exact_json(one, level + 1) for one in value]
            return "[" + inside + f",{inside}".join(items) + outside + "]" if items else "[]"
        case _:
            raise TypeError(f"no JSON is made of {type(value).__name__}")
