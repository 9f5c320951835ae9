"""The dates of a stage, worked out as one types the day of the notice: each step, and every day in between that is no business day."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.calendar import BusinessCalendar, Interruption, holidays_of
from enajena.office.acting.permissions import may_record
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.setting_up.notice import least_of, notice_address
from enajena.office.ground.language import language, tell
from enajena.office.portal.records import sale_record
from enajena.programme.model import Programme
from enajena.programme.stages import stage_of
from enajena.rules.term import TermResult, term

_HERE = Text("Fechas de una etapa", "Dates of a stage")
_DAY = r"\d{4}-\d{2}-\d{2}"


@dataclass(frozen=True, slots=True)
class Closed:
    """A day within the term that is no business day, and why; ordinary Saturdays and Sundays are not listed."""

    day: date
    why: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dates:
    """What a notice gives: the term with its steps, how many of its days are business days, and the holidays and closings among them."""

    term: TermResult
    calendar_days: int
    business_days: int
    closed: tuple[Closed, ...]


class _Asked(forms.Form):
    """What the term of a stage depends on."""

    def __init__(self, programme: Programme, *arguments: object, **named: object) -> None:
        super().__init__(*arguments, **named)  # type: ignore[arg-type]
        stages = [(stage.id, tell(stage.label)) for stage in programme.stages if stage.term is not None]
        self.fields["etapa"] = forms.ChoiceField(choices=stages, label=tell(Text("Etapa", "Stage")))
        self.fields["aviso"] = forms.DateField(
            widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), label=tell(Text("Día del aviso", "Day of the notice"))
        )
        self.fields["sabado"] = forms.BooleanField(
            required=False, label=tell(Text("El sábado es día hábil en la entidad", "Saturday is a business day of the entity"))
        )
        self.fields["cerrado"] = forms.CharField(
            required=False,
            label=tell(Text("Otros días en que la entidad no trabaja", "Other days on which the entity is closed")),
            help_text=tell(
                Text("Fechas separadas por espacios, como 2026-12-24 2026-12-31.", "Dates apart, such as 2026-12-24 2026-12-31.")
            ),
        )
        self.fields["sin_oferta"] = forms.CharField(
            required=False,
            widget=forms.Textarea(attrs={"rows": 2}),
            label=tell(Text("Interrupciones", "Interruptions")),
            help_text=tell(
                Text(
                    "Una por renglón: primer día sin oferta y primer día en que la hay otra vez, como 2026-11-05 2026-11-20.",
                    "One a line: the first day without offer and the first with one again, such as 2026-11-05 2026-11-20.",
                )
            ),
        )

    def clean_cerrado(self) -> frozenset[date]:
        """Return the days on which the entity is closed."""
        return frozenset(_days(str(self.cleaned_data["cerrado"])))

    def clean_sin_oferta(self) -> list[Interruption]:
        """Return the interruptions, one of each line."""
        lines = [list(_days(line)) for line in str(self.cleaned_data["sin_oferta"]).splitlines() if line.strip()]
        if any(len(line) != 2 for line in lines):  # noqa: PLR2004 - its first day and the day after its last
            raise forms.ValidationError(tell(Text("Dé dos fechas en cada renglón.", "Give two dates in each line.")))
        return [Interruption(first, again) for first, again in lines]


@require_safe
@door(*READERS)
def dates(request: HttpRequest, sale: str) -> HttpResponse:
    """Work out the dates of a stage from the day of its notice."""
    record = sale_record(sale)
    programme = record.programme
    form = _Asked(programme, request.GET) if "aviso" in request.GET else _Asked(programme)
    found = None
    if form.is_bound and form.is_valid():
        try:
            found = _found(programme, form.cleaned_data)
        except EnajenaError as error:
            form.add_error(None, error.render(language()))
    announced = least = None
    if found is not None:
        rule = stage_of(programme, found.term.stage_id)
        least = least_of(record, rule, form.cleaned_data["aviso"])
        if rule.id not in record.stages and may_record(request.user, "stage_noticed"):
            announced = notice_address(record, rule, found.term.last_day, least.price_cop if least else None)
    return page(request, "back/setting_up/dates.html", sale=sale, here=_HERE, form=form, found=found, announced=announced, least=least)


def dates_of(
    programme: Programme, *, stage: str, notice: date, calendar: BusinessCalendar, interruptions: list[Interruption] | None = None
) -> Dates:
    """Work out the dates of a stage.

    Raises:
        CallError: an interruption does not fit in the term.
        DataError: the text gives the stage no term, or a day is outside the holiday table.
    """
    found = term(programme, stage, notice, interruptions or (), calendar)
    days = [found.first_day + timedelta(days=place) for place in range((found.last_day - found.first_day).days + 1)]
    return Dates(
        term=found,
        calendar_days=len(days),
        business_days=sum(map(calendar.is_business, days)),
        closed=tuple(_closed(days, calendar)),
    )


def _closed(days: list[date], calendar: BusinessCalendar) -> Iterator[Closed]:
    """Yield the days that a holiday or the entity takes out; a rest of every week alone is in no list."""
    for day in days:
        if day in calendar.extra_non_working or day in {one.day for one in holidays_of(day.year)}:
            yield Closed(day, calendar.closed_because(day))


def _found(programme: Programme, said: Mapping[str, Any]) -> Dates:
    calendar = BusinessCalendar(saturday_is_business=said["sabado"], extra_non_working=said["cerrado"])
    return dates_of(programme, stage=said["etapa"], notice=said["aviso"], calendar=calendar, interruptions=said["sin_oferta"])


def _days(text: str) -> Iterator[date]:
    for part in re.split(r"[\s,;:]+", text.strip()):
        if not part:
            continue
        try:
            yield date.fromisoformat(part if re.fullmatch(_DAY, part) else "")
        except ValueError:
            wrong = Text("«{part}» no es una fecha como 2026-12-24.", "“{part}” is no date such as 2026-12-24.")
            raise forms.ValidationError(tell(wrong.format(part=part))) from None
