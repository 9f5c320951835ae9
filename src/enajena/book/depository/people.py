"""Whom the depository's lines name, among the persons of the sale: by document, and where a line has none, by account."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import TypeVar

from enajena.book.asof import as_of
from enajena.book.depository.reading import Holder
from enajena.book.models import Person
from enajena.intake.forms.id_numbers import person_identity

_AT_ONCE = 5_000
T = TypeVar("T")


class People:
    """The persons that some lines name."""

    def __init__(self, alias: str, sale: str, holders: Iterable[Holder]) -> None:
        """Read them in sets."""
        holders = list(holders)
        self._alias, self._sale = alias, sale
        self._by_document: defaultdict[str, set[str]] = defaultdict(set)
        self._by_account: defaultdict[str, set[str]] = defaultdict(set)
        self._kinds: dict[str, str] = {}
        self._read(
            {one.identity[1] for one in holders if one.identity}, {one.account for one in holders if not one.identity and one.account}
        )

    def of(self, holder: Holder) -> tuple[str, ...]:
        """Return the references of whom a line names, in order; none where the sale knows nobody so."""
        found = self._by_document[person_identity(*holder.identity)] if holder.identity else self._by_account[holder.account or ""]
        return tuple(sorted(found))

    def kind_of(self, ref: str) -> str:
        """Return whether a person is `natural` or an `entity`."""
        return self._kinds[ref]

    def learn(self, holder: Holder, ref: str, kind: str) -> None:
        """Know somebody new from now on, by document."""
        if holder.identity:
            self._by_document[person_identity(*holder.identity)].add(ref)
            self._kinds[ref] = kind

    def _read(self, numbers: set[str], accounts: set[str]) -> None:
        people = as_of(self._alias, self._sale, Person)
        for some in in_parts(sorted(numbers)):
            for ref, kind, id_type, number in people.filter(id_number__in=some).values_list("ref", "kind", "id_type", "id_number"):
                self._by_document[person_identity(str(id_type), str(number))].add(ref)
                self._kinds[ref] = kind
        for some in in_parts(sorted(accounts)):
            for ref, kind, account in people.filter(contact__account__in=some).values_list("ref", "kind", "contact__account"):
                self._by_account[account].add(ref)
                self._kinds[ref] = kind


def documents_of(alias: str, sale: str, refs: Iterable[str]) -> Mapping[str, str | None]:
    """Return the one key of each person's document, None where it is not known any more."""
    found: dict[str, str | None] = {}
    for some in in_parts(sorted(refs)):
        for ref, id_type, number in as_of(alias, sale, Person).filter(ref__in=some).values_list("ref", "id_type", "id_number"):
            found[ref] = person_identity(id_type, number) if id_type and number else None
    return found


def in_parts(values: Iterable[T]) -> Iterator[list[T]]:
    """Yield values in lists of a size that any database takes at once."""
    remaining = iter(values)
    while part := list(islice(remaining, _AT_ONCE)):
        yield part
