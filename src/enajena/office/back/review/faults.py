"""What is wrong with an acceptance, field by field: what the rules miss in it, and what was found in its papers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from enajena.basics.text import Text, same
from enajena.engine.explain import Explanation
from enajena.engine.reasons import REASON_TEXTS
from enajena.office.back.review.papers import FINDINGS, Paper
from enajena.programme.model import Programme
from enajena.programme.vocabulary import vocabulary_of

_MISSING = Text("no se dijo", "was not stated")
_FRAME = Text("{field}: {what}", "{field}: {what}")


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldFault:
    """Something wrong: in which field or paper, what, and the numeral that asks for it, where one does."""

    field: Text
    what: Text
    numeral: str | None

    @property
    def said(self) -> Text:
        """Return both in one line."""
        return _FRAME.format(field=self.field, what=self.what)


def faults_of(programme: Programme, found: Explanation | None, papers: Iterable[Paper]) -> list[FieldFault]:
    """Return what is wrong, the fields that are missing first, then what the rules say, then the papers."""
    judged = [] if found is None else [*_missing(programme, found), *_reasons(found)]
    bad = [
        FieldFault(field=paper.label, what=FINDINGS[paper.finding], numeral=paper.numeral)
        for paper in papers
        if paper.finding is not None and paper.is_bad
    ]
    return [*judged, *bad]


def _missing(programme: Programme, found: Explanation) -> Iterator[FieldFault]:
    vocabulary = vocabulary_of(programme)
    for entry in dict.fromkeys(found.missing):
        numeral, _, name = entry.rpartition(":")
        label = vocabulary[name].label if name in vocabulary else same(name)
        yield FieldFault(field=label, what=_MISSING, numeral=numeral)


def _reasons(found: Explanation) -> Iterator[FieldFault]:
    """Yield the reasons of the verdict; one that only says that a fact is missing is told by the fact."""
    lacking = {entry.rpartition(":")[0] for entry in found.missing}
    for reason in found.reasons:
        numeral, _, code = reason.rpartition(":")
        if code.startswith("missing") and numeral in lacking:
            continue
        yield FieldFault(field=Text("Según las reglas", "By the rules"), what=REASON_TEXTS.get(code, same(code)), numeral=numeral)
