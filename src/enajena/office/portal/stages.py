"""A stage as a visitor sees it: how it stands today, its dates and how each was worked out, its price, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.book.machines.sale import STAGE
from enajena.book.models import Adjudication, Assessment, Regulation, Stage
from enajena.book.openness import has_closed, past_interruptions
from enajena.calendar import Interruption, Step, date_in_words
from enajena.office.portal.records import SaleRecord
from enajena.programme.show_stage import stage_parts
from enajena.programme.show_words import Chapter
from enajena.programme.stage_model import FixedPrice
from enajena.programme.stage_model import Stage as StageRule
from enajena.rules.term import TermResult, term

_NOT_YET = Text("Sin aviso todavía", "No notice yet")
_SOON = Text("Se abre pronto", "Opens soon")
_ENDED = Text("Plazo terminado", "Term ended")
_VERDICTS = {
    "accepted": Text("aceptaciones enteras", "acceptances taken whole"),
    "reduced": Text("aceptaciones reducidas", "acceptances reduced"),
    "rejected": Text("aceptaciones rechazadas", "acceptances rejected"),
    "incomplete": Text("aceptaciones incompletas", "acceptances incomplete"),
    "referred": Text("aceptaciones que decide una persona", "acceptances that a person decides"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """What came of a stage: acceptances by verdict, what was asked for, and what was awarded."""

    adjudication: Adjudication
    verdicts: Mapping[str, int]

    @property
    def by_verdict(self) -> tuple[tuple[Text, int], ...]:
        """Return how many acceptances had each verdict, in words."""
        return tuple((_VERDICTS[name], count) for name, count in self.verdicts.items() if count)

    @property
    def unsold_shares(self) -> int:
        """Return how many shares were left."""
        return int(self.adjudication.offered_shares - self.adjudication.awarded_shares)


@dataclass(frozen=True, slots=True, kw_only=True)
class StageView:
    """One stage. `look` is the class of its state; `term` is None where the text gives none, or there was no notice yet."""

    rule: StageRule
    row: Stage | None
    state: Text
    look: str
    sentence: Text
    price_cop: Decimal | None
    term: TermResult | None
    interruptions: tuple[tuple[date, date | None], ...]
    parts: tuple[Chapter, ...]
    results: Results | None

    @property
    def is_open(self) -> bool:
        """Return whether an acceptance may be filed today."""
        return self.look == "is-open"

    @property
    def steps(self) -> tuple[Step, ...]:
        """Return how the last day was worked out."""
        return self.term.steps if self.term else ()

    @property
    def longer(self) -> bool:
        """Return whether more days were announced than the term that the text gives."""
        return bool(self.term and self.row and self.row.last_day and self.row.last_day > self.term.last_day)


def stage_views(record: SaleRecord) -> tuple[StageView, ...]:
    """Return the stages of a sale in the order of its programme."""
    return tuple(_view(record, rule) for rule in record.programme.stages)


def current(views: tuple[StageView, ...]) -> StageView | None:
    """Return the stage that a visitor asks about first: the one that is open, else the last that had a notice, else the first."""
    for view in views:
        if view.is_open:
            return view
    noticed = [view for view in views if view.row is not None]
    return noticed[-1] if noticed else views[0] if views else None


def interruptions_of(row: Stage) -> list[Interruption]:
    """Return the interruptions of a stage that are over."""
    return past_interruptions(row)


def price_of(rule: StageRule, row: Stage | None) -> Decimal | None:
    """Return the price of a share: that of the notice, else the one that the text fixes, None where neither says it."""
    if row is not None and row.price_cop is not None:
        return row.price_cop
    return rule.price.values[-1].cop if isinstance(rule.price, FixedPrice) else None


def _view(record: SaleRecord, rule: StageRule) -> StageView:
    row = record.stages.get(rule.id)
    regulation = next((one for one in reversed(record.regulations) if one.stage == rule.id), None)
    state, look, sentence = _standing(row, regulation, record)
    return StageView(
        rule=rule,
        row=row,
        state=state,
        look=look,
        sentence=sentence,
        price_cop=price_of(rule, row),
        term=_term(record, rule, row),
        interruptions=() if row is None else tuple(_days(one) for one in row.interruptions),
        parts=stage_parts(record.programme, rule),
        results=_results(record.adjudications.get(rule.id), record.assessments.get(rule.id)),
    )


def _standing(row: Stage | None, regulation: Regulation | None, record: SaleRecord) -> tuple[Text, str, Text]:
    """Return the state in a word, the class it is shown in, and a sentence with its date."""
    if row is None:
        return _NOT_YET, "", Text("Aún no se publica el aviso de esta etapa.", "The notice of this stage is not published yet.")
    state = STAGE.label_of(row.state)
    if row.state == "interrupted":
        since = _days(row.interruptions[-1])[0]
        said = Text("La oferta está interrumpida desde el {day}.", "The offer is interrupted since {day}.")
        return state, "is-stopped", said.format(day=date_in_words(since))
    if row.state != "noticed":
        return state, "is-ended" if row.state == "void" else "", _closed(row)
    if row.first_day is not None and record.today < row.first_day:
        return _SOON, "is-soon", Text("Se recibe desde el {day}.", "Open from {day}.").format(day=date_in_words(row.first_day))
    if has_closed(row, regulation, record.now):
        return _ENDED, "is-ended", _closed(row)
    return state, "is-open", _open_until(row, regulation)


def _open_until(row: Stage, regulation: Regulation | None) -> Text:
    if row.last_day is None:
        return Text("Se reciben aceptaciones.", "Acceptances are taken.")
    hour = Text("", "")
    if regulation is not None and regulation.closing_hour is not None:
        hour = Text(" a las {hour}", " at {hour}").format(hour=regulation.closing_hour)
    said = Text("Se reciben aceptaciones hasta el {day}{hour}.", "Acceptances are taken until {day}{hour}.")
    return said.format(day=date_in_words(row.last_day), hour=hour)


def _closed(row: Stage) -> Text:
    if row.last_day is None:
        return Text("Ya no se reciben aceptaciones.", "No more acceptances are taken.")
    return Text("Se recibieron aceptaciones hasta el {day}.", "Acceptances were taken until {day}.").format(day=date_in_words(row.last_day))


def _term(record: SaleRecord, rule: StageRule, row: Stage | None) -> TermResult | None:
    if row is None or row.notice_on is None or rule.term is None:
        return None
    try:
        return term(record.programme, rule.id, row.notice_on, past_interruptions(row))
    except EnajenaError:
        # An interruption within days that the notice added goes beyond the term of the text: what was announced stands alone.
        return None


def _results(adjudication: Adjudication | None, assessment: Assessment | None) -> Results | None:
    if adjudication is None:
        return None
    counts = {} if assessment is None else assessment.counts
    return Results(adjudication=adjudication, verdicts=counts)


def _days(one: list[str | None]) -> tuple[date, date | None]:
    first, again = one
    return date.fromisoformat(str(first)), None if again is None else date.fromisoformat(again)
