"""The papers of an acceptance: those that its stage asks for and those that somebody looked at, each with what was found."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from enajena.basics.text import Text, same
from enajena.book.models import Acceptance, Document
from enajena.programme.stage_model import Stage

FILED = "received"
"""The state of an acceptance that was filed, or filed anew, and of which nothing was decided since."""
IDENTITY = "identity"
"""The kind of the paper that every acceptance has: the one that says who it is."""
_IDENTITY_LABELS = {
    "natural": Text("Documento de identidad", "Document of identity"),
    "entity": Text("Certificado de existencia y representación", "Certificate of existence and representation"),
}
FINDINGS: Mapping[str, Text] = MappingProxyType(
    {
        "in_order": Text("en orden", "in order"),
        "missing": Text("falta", "missing"),
        "stale": Text("vencido", "too old"),
        "illegible": Text("ilegible", "illegible"),
        "does_not_match": Text("no concuerda", "does not match"),
    }
)
KEYS: Mapping[str, str] = MappingProxyType({"in_order": "b", "missing": "f", "stale": "v", "illegible": "i", "does_not_match": "c"})
"""The key that records each finding."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A paper: what it proves, the numeral that asks for it, the date that was stated, and what was found since it was filed.

    `finding` is None while it waits. `index` is the act that found it.
    """

    ref: str
    kind: str
    label: Text
    numeral: str | None
    stated: date | None
    finding: str | None = None
    index: int | None = None

    @property
    def waits(self) -> bool:
        """Return whether nobody has looked at it since the acceptance was last filed."""
        return self.finding is None

    @property
    def is_bad(self) -> bool:
        """Return whether something was found to be wrong with it."""
        return self.finding not in (None, "in_order")

    @property
    def said(self) -> Text:
        """Return what was found, in words."""
        return Text("por mirar", "to be looked at") if self.finding is None else FINDINGS[self.finding]


def papers_of(acceptance: Acceptance, stage: Stage, checked: Iterable[Document]) -> list[Paper]:
    """Return the papers of an acceptance, those asked for first; what was found before it was last filed is not counted."""
    left = {row.kind: row for row in checked if acceptance.state != FILED or row.index > acceptance.index}
    asked = [one for one in stage.documents if one.fact in acceptance.facts]
    return [
        _paper(acceptance, IDENTITY, _IDENTITY_LABELS[acceptance.person_kind], None, left.pop(IDENTITY, None)),
        *(_paper(acceptance, one.fact, one.label, one.source, left.pop(one.fact, None)) for one in asked),
        *(_paper(acceptance, kind, same(kind), None, row) for kind, row in sorted(left.items())),
    ]


def _paper(acceptance: Acceptance, kind: str, label: Text, numeral: str | None, row: Document | None) -> Paper:
    return Paper(
        ref=f"{acceptance.ref}/{kind}" if row is None else row.ref,
        kind=kind,
        label=label,
        numeral=numeral,
        stated=_day(acceptance.facts.get(kind)),
        finding=None if row is None else row.finding,
        index=None if row is None else row.index,
    )


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)
