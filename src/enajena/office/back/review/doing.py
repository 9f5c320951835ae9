"""What a reviewer does to an acceptance from its page: findings on its papers, and a cure that is asked for.

Kept true: two officials who saw the acceptance at the same point never both act on the same paper. Each act's own key says up to
where its author had seen, and the book takes one act a key.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django import forms

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.book.acts.acceptances import CureRequested, DocumentChecked
from enajena.book.acts.describe import kind_called
from enajena.book.acts.kinds import Act
from enajena.calendar import BusinessCalendar
from enajena.office.back.review.one import Reviewed
from enajena.office.back.review.papers import FINDINGS, Paper
from enajena.office.ground.language import tell

ALL, CURE = "todos", "subsanar"
_MOST_DAYS = 250
_FRAME = Text("{paper}: {finding}", "{paper}: {finding}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Acts that somebody wants to record on an acceptance, each in words; `deadline` is that of a cure."""

    acts: Sequence[Act]
    says: Sequence[Text]
    label: Text
    deadline: date | None = None


class CureForm(forms.Form):
    """What is asked of an acceptor: what, by which numeral, and how many business days there are for it."""

    asks = forms.CharField(max_length=2_000, widget=forms.Textarea(attrs={"rows": 3}))
    numeral = forms.CharField(max_length=60)
    business_days = forms.IntegerField(min_value=1, max_value=_MOST_DAYS)


def cure_form(one: Reviewed, said: object = None) -> CureForm:
    """Return the form of a cure; empty, it asks for what is wrong with the acceptance, by the numeral of the first fault."""
    faults = [fault for fault in one.faults if fault.numeral]
    numeral = faults[0].numeral if faults else one.numeral
    asks = "; ".join(fault.said.es for fault in one.faults)
    form = CureForm(said, initial={"asks": asks, "numeral": numeral, "business_days": one.cure_days})  # type: ignore[arg-type]
    for name, label in _LABELS.items():
        form.fields[name].label = tell(label)
    return form


_LABELS = {
    "asks": Text("Qué se pide", "What is asked for"),
    "numeral": Text("Numeral que lo pide", "Numeral that asks for it"),
    "business_days": Text("Días hábiles", "Business days"),
}


def findings(one: Reviewed, asked: str) -> Wanted | None:
    """Return the findings that a button of the page means: `KIND:FINDING`, or `todos:in_order`. None where it means none."""
    kind, _, finding = asked.rpartition(":")
    waiting = [paper for paper in one.papers if paper.waits and kind in (ALL, paper.kind)]
    if finding not in FINDINGS or not waiting or (kind == ALL and finding != "in_order"):
        return None
    return Wanted(
        acts=[_check(one, paper, finding) for paper in waiting],
        says=[_FRAME.format(paper=paper.label, finding=FINDINGS[finding]) for paper in waiting],
        label=kind_called("document_checked").label,
    )


def cure(one: Reviewed, form: CureForm) -> Wanted | None:
    """Return the cure that a form asks for, with its deadline; None where the form is wrong or its days cannot be counted."""
    if not form.is_valid():
        return None
    said = form.cleaned_data
    try:
        deadline = BusinessCalendar().add_business_days(one.today, said["business_days"])
    except EnajenaError as error:
        form.add_error("business_days", tell(error.message))
        return None
    ref = one.acceptance.ref
    body = CureRequested(
        cure=f"{ref}/S{len(one.cures) + 1}",
        acceptance=ref,
        asks=said["asks"],
        numeral=said["numeral"],
        business_days=said["business_days"],
    )
    return Wanted(
        acts=[Act(body=body, on=one.today, by=(), ref=_key(one, CURE))],
        says=[Text("{asks} ({numeral})", "{asks} ({numeral})").format(asks=said["asks"], numeral=said["numeral"])],
        label=kind_called("cure_requested").label,
        deadline=deadline,
    )


def _check(one: Reviewed, paper: Paper, finding: str) -> Act:
    body = DocumentChecked(document=paper.ref, acceptance=one.acceptance.ref, kind=paper.kind, finding=finding, dated=paper.stated)  # type: ignore[arg-type]
    return Act(body=body, on=one.today, by=(), ref=_key(one, paper.kind))


def _key(one: Reviewed, what: str) -> str:
    return f"revision/{one.acceptance.ref}/{one.seen}/{what}"
