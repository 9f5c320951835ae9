"""The register of shares, the securities over them and the fines of a sale, for the office, as of a date and as known after an act."""

from collections.abc import Iterator

from django.http import HttpRequest
from ninja import Query, Router

from enajena.book.asof import AsOf
from enajena.book.register import fine_rows, holdings, pledge_rows
from enajena.book.row_file import Row, parts, record_of
from enajena.calendar import local_date
from enajena.office.api.sales import alias_of
from enajena.office.api.scopes import REGISTER_READ
from enajena.office.api.shapes.kinds import Name, cursor
from enajena.office.api.shapes.office import LotsAsked, PointAsked, RowsTold
from enajena.office.api.tokens import Bearer
from enajena.office.ground.the_book import the_book

router = Router(tags=["register"], auth=Bearer(REGISTER_READ))


@router.get("/sales/{sale}/lots", response=RowsTold)
def list_lots(*_: HttpRequest, sale: Name, asked: Query[LotsAsked]) -> dict[str, object]:
    """List the lots of the register: who holds them, until when they are locked, and what burdens them."""
    alias, at, day = alias_of(sale), _point(asked), asked.on or local_date(the_book().clock())
    rows = holdings(alias, sale, day, at, holder=asked.holder, stage=asked.stage, after=asked.cursor, limit=asked.limit + 1)
    return _page(sale, asked, rows, "lot")


@router.get("/sales/{sale}/pledges", response=RowsTold)
def list_pledges(*_: HttpRequest, sale: Name, asked: Query[PointAsked]) -> dict[str, object]:
    """List the securities over shares and how far each is on its way to the release."""
    alias, at, day = alias_of(sale), _point(asked), asked.on or local_date(the_book().clock())
    return _page(sale, asked, pledge_rows(alias, sale, day, at, after=asked.cursor, limit=asked.limit + 1), "pledge")


@router.get("/sales/{sale}/fines", response=RowsTold)
def list_fines(*_: HttpRequest, sale: Name, asked: Query[PointAsked]) -> dict[str, object]:
    """List the fines and the breaches that they are for."""
    rows = fine_rows(alias_of(sale), sale, _point(asked), after=asked.cursor, limit=asked.limit + 1)
    return _page(sale, asked, rows, "fine")


def _point(asked: PointAsked) -> AsOf:
    return AsOf(asked.on, asked.known)


def _page(sale: str, asked: PointAsked, rows: Iterator[Row], ref: str) -> dict[str, object]:
    found, more = parts(rows, asked.limit)
    return {
        "sale": sale,
        "on": (asked.on or local_date(the_book().clock())).isoformat(),
        "known": asked.known,
        "rows": [record_of(row) for row in found],
        "next": cursor(getattr(found[-1], ref)) if more else None,
    }
