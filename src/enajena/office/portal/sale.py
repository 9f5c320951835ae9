"""The page of a sale: what is sold, when, to whom and how much; its documents, what happened, what came of it, and how to check it."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from enajena.basics.text import Text
from enajena.book.journal import origin_of
from enajena.book.log.note import verifier_key
from enajena.office.ground.language import language, tell
from enajena.office.ground.the_book import the_book
from enajena.office.portal.acts import EventView, events_of
from enajena.office.portal.documents import results_of, timeline_of
from enajena.office.portal.records import SaleRecord, checkpoint, public_acts, sale_record, sale_records
from enajena.office.portal.stages import StageView, current, stage_views
from enajena.programme.show import tell as tell_programme
from enajena.programme.show_words import Section

_OWN_SECTIONS = (
    Text("El decreto", "The decree"),
    Text("Las acciones y quien las vende", "The shares and who sells them"),
    Text("Supuestos", "Assumptions"),
)
_OPEN_PARTS = ("Who may buy", "How much may be bought")
"""What of the current stage is open from the start, by its English headings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A file that anybody may read."""

    label: Text
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A sale in the list: its name, its title, and the stage that a visitor asks about first."""

    name: str
    record: SaleRecord
    stage: StageView | None


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the sales that the book has."""
    cards = [Card(name=record.name, record=record, stage=current(stage_views(record))) for record in sale_records()]
    return render(request, "portal/home.html", {"cards": cards})


@require_safe
def show(request: HttpRequest, sale: str) -> HttpResponse:
    """Show a sale."""
    record = sale_record(sale)
    views = stage_views(record)
    told = tell_programme(record.programme, language())
    own = {tell(heading) for heading in (*_OWN_SECTIONS, *(view.rule.label for view in views))}
    return render(
        request,
        "portal/sale.html",
        {
            "record": record,
            "programme": record.programme,
            "stages": views,
            "current": current(views),
            "decree": _section(told, _OWN_SECTIONS[0]),
            "offer": _section(told, _OWN_SECTIONS[1]),
            "rest": [section for section in told if _is_rest(section, own)],
            "open_parts": _OPEN_PARTS,
            "documents": list(documents_of(record)),
            "events": events(record),
            "checkpoint": checkpoint(sale),
            "verifier_key": verifier_key(origin_of(sale), the_book().keys.public),
            "timeline": timeline_of(record),
            "results": results_of(record),
        },
    )


def events(record: SaleRecord) -> list[EventView]:
    """Return what happened in a sale that concerns everybody, the last first."""
    labels = {stage.id: stage.label for stage in record.programme.stages}
    return events_of(public_acts(record.name), labels)


def documents_of(record: SaleRecord) -> Iterator[Document]:
    """Yield the files of a sale that anybody may read, each with what it is."""
    yield Document(
        label=Text("Archivo del programa (el decreto como datos)", "Programme file (the decree as data)"), sha256=record.programme_sha256
    )
    labels = {stage.id: stage.label for stage in record.programme.stages}
    for one in record.regulations:
        said = Text("Reglamento {number}, {stage}", "Regulation {number}, {stage}")
        yield Document(label=said.format(number=one.number, stage=labels.get(one.stage, one.stage)), sha256=one.sha256)
        for number, _, sha256 in one.addenda:
            yield Document(label=Text(f"Adendo {number}", f"Addendum {number}"), sha256=sha256)
    for paper in record.papers:
        yield Document(label=Text(f"Certificado de índice {paper.number}", f"Index certificate {paper.number}"), sha256=paper.sha256)


def _section(told: list[Section], heading: Text) -> Section | None:
    return next((section for section in told if section.heading == tell(heading)), None)


def _is_rest(section: Section, own: set[str]) -> bool:
    return section.heading.casefold() not in {heading.casefold() for heading in own}
