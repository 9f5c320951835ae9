"""Where things are in the back office: the addresses that every page and paper may hold, and which do not change."""

from collections.abc import Mapping
from types import MappingProxyType
from urllib.parse import quote, urlencode

from django.urls import reverse

NOTHING: Mapping[str, str] = MappingProxyType({})


def of_sale(sale: str, *parts: object, **asked: object) -> str:
    """Return the address of something of a sale: a step of the path for each part, then what is asked for where it says anything."""
    path = reverse("back:sale", args=[sale]) + "".join(f"{quote(str(part), safe='')}/" for part in parts)
    said = {name: str(value) for name, value in asked.items() if value not in (None, "")}
    return f"{path}?{urlencode(said)}" if said else path


def of_object(sale: str, table: str, ref: str) -> str:
    """Return the address of an object by the table that holds it."""
    return of_sale(sale, "objetos", table, ref)


def of_list(sale: str, table: str, **filters: object) -> str:
    """Return the address of a list, filtered."""
    return of_sale(sale, "listas", table, **filters)


def of_act(sale: str, index: int) -> str:
    """Return the address of an act of the log."""
    return of_sale(sale, "actos", index)


def of_reason(sale: str, table: str, ref: str, figure: str) -> str:
    """Return the address that explains a figure of an object."""
    return of_sale(sale, "por-que", table, ref, figure)


def of_recording(sale: str, kind: str, /, **fields: object) -> str:
    """Return the address of the form that records an act of a kind, with some fields filled in."""
    return of_sale(sale, "registrar", kind, **fields)
