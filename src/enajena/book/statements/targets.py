"""What a payer's reference may mean: the awards and fines of a sale by their references, however they are written."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from enajena.book.models import Award, Fine, Thing
from enajena.book.statements.codes import normal, read_code
from enajena.book.statements.movement import Movement

_WORDS = re.compile(r"[^\s,;:()«»\"']+")
_NUMBERED = re.compile(r"(.+)/[0-9]+")


@dataclass(frozen=True, slots=True, order=True)
class Target:
    """An award or a fine that a movement may pay."""

    kind: type[Thing]
    ref: str


class Targets:
    """The references of a sale's awards and fines, read once: one text each is kept."""

    def __init__(self, alias: str, sale: str) -> None:
        """Read the references of everything that stands."""
        self._by_code: dict[str, list[str]] = {}
        for kind in (Award, Fine):
            rows = kind._default_manager.using(alias).filter(sale=sale, until_index__isnull=True)  # noqa: SLF001 - Django's name for it
            for ref in rows.values_list("ref", flat=True).iterator():
                self._by_code.setdefault(normal(ref), []).append(f"{kind.__name__}:{ref}")

    def named_by(self, movement: Movement) -> tuple[Target, ...]:
        """Return what the references of a movement name, or the words beside them where no reference names anything."""
        found = self._named(movement.references)
        if not found:
            found = self._named(word for text in movement.texts for word in _WORDS.findall(text))
        return tuple(sorted(found, key=lambda target: (target.kind.__name__, target.ref)))

    def _named(self, words: Iterable[str]) -> set[Target]:
        return {target for word in words for target in self._meant(word)}

    def _meant(self, word: str) -> Iterator[Target]:
        """Yield what a word means: as it stands before any other way of writing it, an instalment before its award's own number."""
        numbered = _NUMBERED.fullmatch(word)
        forms = [word, *([numbered[1]] if numbered else [])]
        coded = read_code(word)
        if coded is not None:
            yield from self._all(coded)
            return
        for form in forms:
            exact = [target for target in self._all(normal(form)) if target.ref == form]
            if exact:
                yield from exact
                return
        yield from self._all(normal(forms[-1]))

    def _all(self, code: str) -> Iterator[Target]:
        for text in self._by_code.get(code, ()) if code else ():
            name, _, ref = text.partition(":")
            yield Target(_KINDS[name], ref)


_KINDS: dict[str, type[Thing]] = {"Award": Award, "Fine": Fine}
