"""The lists of a sale: every table of the book, page by page and as files."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.views.decorators.http import require_safe

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.book.acts.describe import kind_called
from enajena.book.machines import MACHINES
from enajena.book.models import Thing
from enajena.calendar.bogota import BOGOTA
from enajena.office.accounts.roles import roles_of
from enajena.office.acting.permissions import may_record_as
from enajena.office.back.addresses import of_list, of_recording, of_sale
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page as framed
from enajena.office.back.lists import asked as asking
from enajena.office.back.lists.asked import FROM, TO, Asked, Order, written_key
from enajena.office.back.lists.files import Listing, csv_parts, xlsx_parts
from enajena.office.back.lists.people import people_of
from enajena.office.back.lists.query import FEW, Page, page
from enajena.office.back.lists.shown import Known, cell_of, shown_columns
from enajena.office.back.lists.tables import Column, Table, tables
from enajena.office.back.registering.beginning import stages_of
from enajena.office.back.values import choices
from enajena.office.ground.the_book import the_book

LISTS = Text("Listas", "Lists")
_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Heading:
    """The heading of a column: where it leads to order by it, and whether it orders already, upwards or downwards."""

    column: Column
    to: str
    sorts: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Filter:
    """A field of the form of filters: what it holds, in one value or from one to another, and what may be chosen."""

    column: Column
    said: str
    least: str
    most: str
    options: list[tuple[str, Text]]


@require_safe
@door(*READERS)
def index(request: HttpRequest, sale: str) -> HttpResponse:
    """Show every list there is, and which of them have nothing yet."""
    alias = the_book().alias
    listed = [(table, of_list(sale, name), _has_rows(alias, sale, table)) for name, table in tables().items()]
    return framed(request, "back/lists/index.html", sale=sale, here=LISTS, lists=listed)


@require_safe
@door(*READERS)
def listing(request: HttpRequest, sale: str, table: str) -> HttpResponse:
    """Show a page of a list."""
    shown = _table(table)
    alias, asked = the_book().alias, asking.read(shown, request.GET.dict())
    found = page(alias, sale, shown, asked)
    people = people_of(alias, sale, (getattr(row, shown.person) for row in found.rows)) if shown.person else {}
    known = Known(sale=sale, people=people, stages=stages_of(sale))
    columns = shown_columns(shown, found.rows)
    rows = [[cell_of(known, shown, row, column) for column in columns] for row in found.rows]
    return framed(
        request,
        "back/lists/list.html",
        sale=sale,
        here=shown.label,
        trail=[(LISTS, of_sale(sale, "listas"))],
        status=422 if asked.wrong else 200,
        table=shown,
        asked=asked,
        page=found,
        rows=rows,
        few=FEW,
        headings=[_heading(asked, found, column) for column in columns],
        filters=[
            _filter(asked, column, known.stages)
            for column in shown.columns.values()
            if column.filters and column.name not in {"ref", "state"}
        ],
        states=[(state, label) for state, label in (MACHINES[table].states if shown.is_things else ())],
        before=_beside(asked, found, antes=found.before),
        after=_beside(asked, found, tras=found.after),
        first=f"?{asked.address()}" if asked.after or asked.before else "",
        query=asked.address(),
        unsorted=_unsorted(shown, asked, found),
        is_asked=bool(asked.given.keys() - {"orden"}),
        beginnings=[] if rows else beginnings(sale, shown, roles_of(request.user)),
    )


@require_safe
@door(*READERS)
def whole(request: HttpRequest, sale: str, table: str, ending: str) -> HttpResponseBase:
    """Send all that answers what is asked of a list, as a file."""
    if ending not in _TYPES:
        raise Http404
    shown = _table(table)
    asked = asking.read(shown, request.GET.dict())
    if asked.wrong:
        return listing(request, sale=sale, table=table)
    made = Listing(the_book().alias, sale, shown, asked)
    try:
        parts: Iterator[str] | Iterator[bytes] = csv_parts(made) if ending == "csv" else xlsx_parts(made)
    except EnajenaError as error:
        return _too_much(request, sale, shown, error)
    day = the_book().clock().astimezone(BOGOTA)
    headers = {"Content-Disposition": f'attachment; filename="{_file_name(sale, table, day)}.{ending}"'}
    return StreamingHttpResponse(parts, content_type=_TYPES[ending], headers=headers)


def _table(name: str) -> Table:
    found = tables().get(name)
    if found is None:
        raise Http404
    return found


def _has_rows(alias: str, sale: str, table: Table) -> bool:
    rows = table.model._default_manager.using(alias).filter(sale=sale)  # noqa: SLF001 - Django's own name for it
    return rows.exists()


def _heading(asked: Asked, found: Page, column: Column) -> _Heading:
    if column.name not in found.orders:
        return _Heading(column=column, to="", sorts="")
    is_this = found.order.column == column.name
    order = Order(column.name, down=is_this and not found.order.down)
    sorts = "" if not is_this else "descending" if found.order.down else "ascending"
    return _Heading(column=column, to=f"?{asked.address(orden=order.told())}", sorts=sorts)


def _is_asked_below(column: Column) -> bool:
    """Return whether a column has its field among the others, and not one at the head of the form."""
    return column.filters and column.name not in {"ref", "state"}


def _filter(asked: Asked, column: Column, stages: Mapping[str, Text]) -> _Filter:
    name = column.name
    codes = list((stages if column.points == "stage" else choices(name) if column.form == "code" else {}).items())
    return _Filter(
        column=column,
        said=asked.given.get(name, ""),
        least=asked.given.get(f"{name}.{FROM}", ""),
        most=asked.given.get(f"{name}.{TO}", ""),
        options=codes or asking.options(column),
    )


def _beside(asked: Asked, found: Page, **key: asking.Key | None) -> str:
    (name, place), order = next(iter(key.items())), found.order.told()
    return "" if place is None else f"?{asked.address(**{name: written_key(place), 'orden': order})}"


def _unsorted(table: Table, asked: Asked, found: Page) -> Column | None:
    """Return the column that the list was to be ordered by and is too long for."""
    return table.columns[asked.order.column] if asked.order != found.order else None


def beginnings(sale: str, table: Table, roles: frozenset[str]) -> list[tuple[Text, str]]:
    """Return the acts that make such objects, each with the address of its form where one of some roles may record it."""
    kinds = dict.fromkeys(MACHINES[table.name].acts_from(None)) if issubclass(table.model, Thing) else {}
    return [(kind_called(kind).label, of_recording(sale, kind) if may_record_as(roles, kind) else "") for kind in kinds]


def _too_much(request: HttpRequest, sale: str, table: Table, error: EnajenaError) -> HttpResponse:
    trail = [(LISTS, of_sale(sale, "listas")), (table.label, of_list(sale, table.name))]
    here = Text("La hoja de cálculo no se puede hacer", "The spreadsheet cannot be made")
    return framed(
        request, "back/lists/too_much.html", sale=sale, here=here, trail=trail, status=422, error=error, query=request.GET.urlencode()
    )


def _file_name(sale: str, table: str, now: datetime) -> str:
    return f"{sale}-{table}-{now:%Y%m%d-%H%M}"
