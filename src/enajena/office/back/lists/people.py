"""Finds persons by what somebody knows of them: the reference, the number of the document, or how the name begins. Indexes serve."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from django.db import connections
from django.db.models import Model, QuerySet

from enajena.book.models import Acceptance, Person

M = TypeVar("M", bound=Model)
MOST = 500
"""So many persons are looked for at once; of more, the name or number must say more."""
LAST_SIGN = "\U0010ffff"


def persons_found(alias: str, sale: str, said: str) -> list[str]:
    """Return the references of the persons that are meant, `MOST` + 1 at the most.

    A number may have points and blanks; a name begins as it is written, or all in capitals, or each word with one.
    """
    number = "".join(sign for sign in said if sign.isalnum()).upper()
    rows = Person.objects.using(alias).filter(sale=sale, until_index__isnull=True)
    ways = [rows.filter(ref=said), *(beginning(rows, "id_number", number) for _ in number[:1])]
    ways += [beginning(rows, "name", name) for name in dict.fromkeys((said, said.title(), said.upper()))]
    found: dict[str, None] = {}
    for way in ways:
        found.update(dict.fromkeys(way.values_list("ref", flat=True)[: MOST + 1]))
    return list(found)[: MOST + 1]


def beginning(rows: QuerySet[M], column: str, said: str) -> QuerySet[M]:
    """Return the rows whose text in a column begins so, in a form that an index of the database serves."""
    if connections[rows.db].vendor == "postgresql":
        return rows.filter(**{f"{column}__startswith": said})
    # Texts stand by their code points: what begins so stands between the beginning and the beginning with the last sign of all.
    return rows.filter(**{f"{column}__gte": said, f"{column}__lt": said + LAST_SIGN})


def acceptances_of(alias: str, sale: str, persons: Iterable[str]) -> list[str]:
    """Return the references of what persons accepted."""
    rows = Acceptance.objects.using(alias).filter(sale=sale, until_index__isnull=True, person__in=list(persons))
    return list(rows.values_list("ref", flat=True))


def people_of(alias: str, sale: str, refs: Iterable[str | None]) -> Mapping[str, Person]:
    """Return persons by their references."""
    wanted = sorted({ref for ref in refs if ref})
    return {one.ref: one for part in _parts(wanted) for one in _persons(alias, sale, part)}


def _persons(alias: str, sale: str, refs: list[str]) -> QuerySet[Person]:
    return Person.objects.using(alias).filter(sale=sale, until_index__isnull=True, ref__in=refs)


def _parts(refs: list[str]) -> Iterator[list[str]]:
    for first in range(0, len(refs), MOST):
        yield refs[first : first + MOST]
