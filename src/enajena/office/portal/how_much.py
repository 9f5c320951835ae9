"""“¿Cuánto puedo comprar?”: a form that asks step by step. The figures come and go with each page; nothing is kept or noted down."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import BadRequest, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from enajena.basics.faults import CallError
from enajena.basics.figures import pesos_text
from enajena.basics.text import Text, same
from enajena.basics.words import OR, listed
from enajena.engine.limit import LimitResult
from enajena.intake.cells import NONE_WORDS
from enajena.intake.columns import Column
from enajena.office.ground.language import tell
from enajena.office.portal.fact_fields import CellField
from enajena.office.portal.fact_words import YES_NO, help_of, question_of
from enajena.office.portal.pace import paced
from enajena.office.portal.questions import NOBODY, Case, Next, after
from enajena.office.portal.records import sale_record
from enajena.office.portal.stages import StageView, current, stage_views
from enajena.programme.labels import PERSON_LABELS, RECIPIENT_LABELS
from enajena.programme.show_stage import stage_parts
from enajena.programme.vocabulary import Fact

_BEFORE = "dato"
_PAPERS = "What is stated and what goes with it"
_NO_CLASS = Text("Ninguna de estas", "None of these")
_DO_NOT_KNOW = "unknown"
_MOST_STEPS = 3
"""In so many digits a step is counted; no programme asks for a tenth of that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What was answered in a step: the fact, and its value in its strict form, empty where the person does not know."""

    step: int
    fact: Fact
    value: str

    @property
    def question(self) -> Text:
        """Return what was asked."""
        return question_of(self.fact)

    @property
    def told(self) -> Text:
        """Return the answer as a person says it."""
        return _told(self.fact, self.value)

    @property
    def field(self) -> str:
        """Return the name under which a page carries it on."""
        return f"{_BEFORE}.{self.step}.{self.fact.name}"


def form_for(case: Case, names: tuple[str, ...], data: QueryDict | None = None, initial: Mapping[str, str] | None = None) -> forms.Form:
    """Return the form that asks for some facts."""
    form = forms.Form(data, initial=dict(initial or {}))
    for name in names:
        form.fields[name] = _field(case, case.fact(name))
    return form


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
@paced
def how_much(request: HttpRequest, sale: str) -> HttpResponse:
    """Ask the next questions of a sale, or tell how much may be bought."""
    record = sale_record(sale)
    views = stage_views(record)
    view = _chosen(views, request.GET.get("etapa"))
    case = Case(programme=record.programme, stage=view.rule, price_cop=view.price_cop)
    try:
        answers = _carried(case, request.POST)
        return _turn(request, case, answers, {"record": record, "view": view, "views": views})
    except CallError as error:
        raise BadRequest(error.message.en) from error


def _turn(request: HttpRequest, case: Case, answers: list[Answer], page: dict[str, Any]) -> HttpResponse:
    dropped: dict[str, str] = {}
    back = request.POST.get("cambiar", "")
    if back.isdigit():
        dropped = {one.fact.name: one.value for one in answers if one.step >= int(back)}
        answers = [one for one in answers if one.step < int(back)]
    asked = () if back else _asked(case, request.POST, answers)
    form = form_for(case, asked, request.POST)
    if asked and not form.is_valid():
        now = Next(ask=asked, answer=None)
    else:
        step = _step(answers)
        answers += [Answer(step=step, fact=case.fact(name), value=form.cleaned_data[name]) for name in asked]
        now = after(case, _values(answers))
        form = form_for(case, now.ask, initial=dropped)
    return render(request, "portal/how_much.html", {**page, **_page(case, answers, now), "form": form})


def _asked(case: Case, sent: QueryDict, answers: list[Answer]) -> tuple[str, ...]:
    """Return the facts that a page asked for, by what it says itself: to know them the engine need not be asked again."""
    known = _values(answers)
    return tuple(name for name in sent.get("preguntas", "").split(",") if case.knows(name) and name not in known)


def _page(case: Case, answers: list[Answer], now: Next) -> dict[str, Any]:
    result = None if now.ask else now.answer
    return {
        "terms": [term for term in result.terms if term.status != "not_applicable"] if result else [],
        "papers": next((part for part in stage_parts(case.programme, case.stage) if part.heading.en == _PAPERS), None) if result else None,
        "answers": answers,
        "step": _step(answers),
        "asks": now.ask,
        "years": listed([same(str(year)) for year in now.years], OR),
        "result": result,
        "nobody": not now.ask and now.answer is None,
        "missing": [(name, case.fact(name).label) for name in now.answer.missing] if now.answer else [],
        "undecided": [case.fact(name).label for name in now.answer.undecided] if now.answer else [],
        "binding": _binding(now.answer),
    }


def _binding(result: LimitResult | None) -> tuple[str, Text] | None:
    """Return the numeral of the ceiling that binds and what it is."""
    if result is None or result.binding is None or result.ceiling_cop is None:
        return None
    known = [term for term in result.terms if term.source == result.binding and term.value_cop is not None]
    least = min(known, key=lambda term: term.value_cop or 0, default=None)
    return None if least is None else (least.source, least.label)


def _chosen(views: tuple[StageView, ...], wanted: str | None) -> StageView:
    found = current(views) if wanted is None else next((view for view in views if view.rule.id == wanted), None)
    if found is None:
        raise Http404
    return found


def _carried(case: Case, sent: QueryDict) -> list[Answer]:
    """Return the answers that a page carries on, in order, each read again: a page could have been changed on its way.

    Raises:
        BadRequest: one of them cannot be.
    """
    found = []
    for name, value in sent.items():
        before, step, fact = (*name.split(".", 2), "", "")[:3]
        if before == _BEFORE and step.isdigit() and len(step) < _MOST_STEPS and case.knows(fact):
            found.append(Answer(step=int(step), fact=case.fact(fact), value=_again(case, case.fact(fact), str(value))))
    return sorted(found, key=lambda one: one.step)


def _again(case: Case, fact: Fact, value: str) -> str:
    try:
        field = _field(case, fact)
        return str(field.clean(value or (_DO_NOT_KNOW if isinstance(field, _Choice) else "")))
    except ValidationError as error:
        raise BadRequest(f"{fact.name} cannot be read") from error


def _values(answers: list[Answer]) -> dict[str, str]:
    return {one.fact.name: one.value for one in answers}


def _step(answers: list[Answer]) -> int:
    """Return the number of the step that comes after some answers."""
    return max((one.step for one in answers), default=0) + 1


def _field(case: Case, fact: Fact) -> forms.Field:
    if fact.kind == "class":
        choices = [(name, _capital(tell(RECIPIENT_LABELS[name]))) for name in case.classes]
        return _choice(fact, [*choices, (NOBODY, tell(_NO_CLASS))])
    if fact.kind == "person":
        return _choice(fact, [(name, _capital(tell(label))) for name, label in PERSON_LABELS.items()])
    if fact.kind == "boolean":
        return _choice(fact, [(value or _DO_NOT_KNOW, tell(label)) for value, label in YES_NO])
    column = Column(fact.name, fact.kind, fact.label, may_be_negative=fact.may_be_negative)
    return CellField(column, label=tell(question_of(fact)), help_text=tell(help_of(fact)))


class _Choice(forms.ChoiceField):
    """One of a few answers; `unknown` is carried on as an empty one."""

    def clean(self, value: object) -> str:
        cleaned = str(super().clean(value))
        return "" if cleaned == _DO_NOT_KNOW else cleaned


def _choice(fact: Fact, choices: list[tuple[str, str]]) -> forms.Field:
    return _Choice(label=tell(question_of(fact)), help_text=tell(help_of(fact)), choices=choices, widget=forms.RadioSelect)


def _told(fact: Fact, value: str) -> Text:
    if not value:
        return Text("No lo sé", "I do not know")
    if fact.kind == "class":
        return RECIPIENT_LABELS.get(value, _NO_CLASS)
    if fact.kind == "person":
        return PERSON_LABELS[value]
    if fact.kind == "boolean":
        return dict(YES_NO)[value]
    if value.lower() in NONE_WORDS:
        return Text("ninguno", "none")
    return same(value) if fact.kind in {"year", "integer", "date"} else pesos_text(Decimal(value))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
