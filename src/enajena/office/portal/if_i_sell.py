"""“¿Y si vendo antes?”: the fine by the day of a sale before time. Nothing of what is asked is kept; at first an example is shown."""

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from enajena.basics.faults import CallError, DataError
from enajena.basics.figures import pesos_text
from enajena.basics.text import Text
from enajena.intake.columns import Column
from enajena.library import fine
from enajena.office.ground.language import language, tell
from enajena.office.portal.documents import picture_text
from enajena.office.portal.fact_fields import CellField
from enajena.office.portal.fine_months import MonthRow, month_rows
from enajena.office.portal.pace import paced
from enajena.office.portal.records import SaleRecord, sale_record
from enajena.office.portal.stages import price_of
from enajena.programme.labels import CONDUCT_LABELS
from enajena.programme.model import Fine, Programme
from enajena.publish.charts import Chart, fine_chart
from enajena.rules.fine import FineResult
from enajena.rules.fine_facts import FineFacts, counts_from_award, has_base

_EXAMPLE_SHARES = 100
_PICTURE_PX = 400  # it is read on a phone, and its title fits in the widest letters
_ACQUIRED = Column("acquired", "date", Text("fecha de compra", "date of purchase"))
_AWARDED = Column("awarded", "date", Text("fecha de adjudicación", "date of the award"))
_SHARES = Column("shares", "shares", Text("acciones", "shares"))
_PAID = Column("paid_cop", "price", Text("precio pagado", "price paid"))
_RESOLD = Column("resold_cop", "price", Text("precio de venta", "price obtained"))
_BREACHED = Column("breached", "date", Text("día de la venta", "day of the sale"))
_SECOND = Column("second_stage_cop", "price", Text("precio de la segunda etapa", "second-stage price"))
_SECOND_ON = Column("second_stage_on", "date", Text("fecha de ese precio", "date of that price"))

# The longest name first: one is the beginning of another.
_COLUMNS = (_SECOND_ON, _SECOND, _ACQUIRED, _AWARDED, _SHARES, _PAID, _RESOLD, _BREACHED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The fine month by month, its picture, and the fine of one day where one was asked for."""

    facts: FineFacts
    chart: Chart
    months: tuple[MonthRow, ...]
    on_day: FineResult | None

    @property
    def notes(self) -> list[str]:
        """Return what is to be said of the fine of the day."""
        return [in_words_of_the_form(tell(note)) for note in self.on_day.notes] if self.on_day else []

    @property
    def base_cop(self) -> Decimal | None:
        """Return the value of a share on which the fine of the day is measured."""
        base = self.on_day.base if self.on_day else None
        return None if base is None else Decimal(base.per_share_text())

    @property
    def picture(self) -> str:
        """Return the picture as an address that holds it, so that no figure of a person is part of a request."""
        drawn = picture_text(self.chart, language(), _PICTURE_PX)
        return "data:image/svg+xml;base64," + base64.b64encode(drawn.encode()).decode()


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
@paced
def if_i_sell(request: HttpRequest, sale: str) -> HttpResponse:
    """Tell the fine of a sale before time, by month and by day."""
    record = sale_record(sale)
    rule = _rule(record)
    form = form_for(record, rule, request.POST if request.method == "POST" else None)
    page: dict[str, Any] = {"record": record, "rule": rule, "form": form, "asked": form.is_bound}
    try:
        if form.is_bound and form.is_valid():
            page["answer"] = answer(record, form.cleaned_data)
        elif not form.is_bound and "paid_cop" in _example(record):
            page["answer"] = example(record)
    except (CallError, DataError) as error:
        page["wrong"] = [in_words_of_the_form(line) for line in error.render(language()).splitlines()]
    return render(request, "portal/if_i_sell.html", page)


@require_safe
def example_chart(request: HttpRequest, sale: str) -> HttpResponse:  # noqa: ARG001 - Django hands it over
    """Draw the brackets of the example: the sale's own price and dates, and nobody's figures."""
    record = sale_record(sale)
    _rule(record)
    given = _example(record)
    if not given.get("paid_cop"):
        raise Http404
    drawn = picture_text(_example_chart(record.programme, _facts(given)), language(), _PICTURE_PX)
    return HttpResponse(drawn, content_type="image/svg+xml", headers={"Cache-Control": "private, max-age=60"})


def answer(record: SaleRecord, given: Mapping[str, str]) -> Answer:
    """Return the fine for what was given, as `enajena fine` works it out.

    Raises:
        CallError: the facts cannot be.
        DataError: the text sets no fine for it, or an index is missing.
    """
    facts = _facts(given)
    on_day = fine(record.programme, facts) if given.get("breached") else None
    return _answer(record, facts, fine_chart(record.programme, facts), on_day)


def example(record: SaleRecord) -> Answer:
    """Return the fine for a hundred shares at the price and dates of the sale. Raises as `answer` does."""
    facts = _facts(_example(record))
    return _answer(record, facts, _example_chart(record.programme, facts), None)


@lru_cache(maxsize=64)
def _example_chart(programme: Programme, facts: FineFacts) -> Chart:
    return fine_chart(programme, facts)


def _answer(record: SaleRecord, facts: FineFacts, chart: Chart, on_day: FineResult | None) -> Answer:
    starts = facts.awarded if counts_from_award(record.programme) and facts.awarded else facts.acquired
    return Answer(facts=facts, chart=chart, months=month_rows(chart, starts, facts.acquired), on_day=on_day)


def form_for(record: SaleRecord, rule: Fine, data: Any) -> forms.Form:  # noqa: ANN401 - what Django takes
    """Return the form: what everybody is asked, and the second stage where its price counts."""
    form = forms.Form(data, initial=_as_written(_example(record)))
    form.fields["acquired"] = _field(
        _ACQUIRED, Text("¿Qué día las compró?", "Which day did you buy them?"), _purchase_help(record), needed=True
    )
    if counts_from_award(record.programme):
        form.fields["awarded"] = _field(
            _AWARDED, Text("¿Qué día se las adjudicaron?", "Which day were they awarded?"), _AWARDED_HELP, needed=True
        )
    form.fields["shares"] = _field(_SHARES, Text("¿Cuántas acciones vendería?", "How many shares would you sell?"), None, needed=True)
    form.fields["paid_cop"] = _field(_PAID, Text("¿A cuánto compró cada una?", "At how much did you buy each?"), _PESOS_HELP, needed=True)
    form.fields["resold_cop"] = _field(_RESOLD, Text("¿A cuánto vendería cada una?", "At how much would you sell each?"), _RESOLD_HELP)
    form.fields["breached"] = _field(_BREACHED, Text("¿Qué día vendería?", "Which day would you sell?"), _BREACHED_HELP)
    if len(rule.conducts) > 1:
        choices = [(one.conduct, tell(CONDUCT_LABELS[one.conduct])) for one in rule.conducts]
        form.fields["conduct"] = forms.ChoiceField(label=tell(Text("¿Qué haría?", "What would you do?")), choices=choices, initial="sale")
    if has_base(rule, "second_stage"):
        form.fields["second_stage_cop"] = _field(_SECOND, Text("Precio de la segunda etapa", "Second-stage price"), _SECOND_HELP)
        form.fields["second_stage_on"] = _field(_SECOND_ON, Text("Fecha de ese precio", "Date of that price"), None)
        form.fields["no_second_stage"] = forms.BooleanField(
            label=tell(Text("No habrá segunda etapa", "There will be no second stage")), required=False
        )
    return form


_PESOS_HELP = Text("En pesos por acción, como 2448,70.", "In pesos a share, such as 2448.70.")
_RESOLD_HELP = Text(
    "En pesos por acción. La multa se mide sobre el mayor de varios precios: si vende más caro, sube. Si no lo sabe, déjelo en blanco.",
    "In pesos a share. The fine is measured on the highest of several prices: selling for more raises it. If unknown, leave it empty.",
)
_AWARDED_HELP = Text("En este programa el tiempo se cuenta desde la adjudicación.", "In this programme time runs from the award.")
_BREACHED_HELP = Text("Para ver la multa de un día exacto.", "To see the fine of one exact day.")
_SECOND_HELP = Text(
    "Es uno de los precios de los que se toma el mayor. Mientras no se conozca, la multa es provisional.",
    "It is one of the prices of which the highest is taken. While it is not known, the fine is provisional.",
)


def _purchase_help(record: SaleRecord) -> Text:
    if _first_adjudication(record) is None:
        return Text(
            "Aún no hay adjudicación: la fecha que se propone es un ejemplo.", "There is no award yet: the date proposed is an example."
        )
    return Text("La fecha que se propone es la de la adjudicación de esta venta.", "The date proposed is that of this sale's award.")


def _field(column: Column, label: Text, help_text: Text | None, *, needed: bool = False) -> CellField:
    return CellField(column, label=tell(label), help_text=tell(help_text) if help_text else "", required=needed)


def _rule(record: SaleRecord) -> Fine:
    if record.programme.fine is None:
        raise Http404
    return record.programme.fine


def _first_adjudication(record: SaleRecord) -> date | None:
    stage = record.programme.stages[0].id if record.programme.stages else ""
    found = record.adjudications.get(stage)
    return None if found is None else found.on


def _example(record: SaleRecord) -> dict[str, str]:
    """Return what the sale itself says: its dates and prices, for a hundred shares."""
    rules = record.programme.stages
    first = record.stages.get(rules[0].id) if rules else None
    day = _first_adjudication(record) or (first.last_day if first else None) or record.today
    price = price_of(rules[0], first) if rules else None
    said = {"acquired": day.isoformat(), "awarded": day.isoformat(), "shares": str(_EXAMPLE_SHARES)}
    if price is not None:
        said["paid_cop"] = format(price, "f")
    second = record.stages.get(rules[1].id) if len(rules) > 1 else None
    if second is not None and second.price_cop is not None and second.notice_on is not None and second.state != "void":
        said |= {"second_stage_cop": format(second.price_cop, "f"), "second_stage_on": second.notice_on.isoformat()}
    return said


def _as_written(said: Mapping[str, str]) -> dict[str, str]:
    """Return values as people write them: amounts with their separators."""
    return {name: tell(pesos_text(Decimal(value))) if name.endswith("_cop") else value for name, value in said.items()}


def _facts(given: Mapping[str, Any]) -> FineFacts:
    acquired = date.fromisoformat(given["acquired"])
    return FineFacts(
        acquired=acquired,
        breached=_day(given.get("breached")) or acquired,
        shares=int(given["shares"]),
        paid_cop=Decimal(given["paid_cop"]),
        resold_cop=_amount(given.get("resold_cop")),
        second_stage_cop=_amount(given.get("second_stage_cop")),
        second_stage_on=_day(given.get("second_stage_on")),
        no_second_stage=bool(given.get("no_second_stage")),
        awarded=_day(given.get("awarded")),
        conduct=given.get("conduct") or "sale",
    )


def in_words_of_the_form(sentence: str) -> str:
    """Return a sentence of the rules with the names of the form in place of those of the command's options."""
    said = re.sub(r" \(--[a-z-]+\)", "", sentence)
    for column in _COLUMNS:
        said = said.replace("--" + column.name.replace("_", "-"), f"«{tell(column.label)}»")
    return said


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _amount(text: str | None) -> Decimal | None:
    return Decimal(text) if text else None
