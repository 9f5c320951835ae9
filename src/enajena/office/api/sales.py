"""Sales as everybody may see them: state, stages, dates, results, and the register as a whole."""

from datetime import date

from django.http import HttpRequest
from ninja import Router

from enajena.basics.money import plain, plain_or_none
from enajena.basics.text import Text
from enajena.book.asof import AsOf, as_of
from enajena.book.desk import Desk
from enajena.book.history import sales as sizes_of
from enajena.book.journal import size_of
from enajena.book.machines import MACHINES
from enajena.book.models import Adjudication, Sale, Stage
from enajena.book.register import shares_by_stage, shares_in_ledger
from enajena.calendar import local_date
from enajena.office.api.problems import not_found
from enajena.office.api.shapes.kinds import Day, Index, Name
from enajena.office.api.shapes.sales import RegisterTotals, Sales, SaleTold
from enajena.office.ground.language import tell
from enajena.office.ground.the_book import the_book
from enajena.programme.model import Programme

router = Router(tags=["sales"])
NOT_NOTICED = "not_noticed"
_NOT_NOTICED = Text("sin aviso todavía", "not noticed yet")


def alias_of(sale: str) -> str:
    """Return the database of a sale of the office.

    Raises:
        ApiError: the office has no such sale.
    """
    alias = the_book().alias
    if not as_of(alias, sale, Sale).exists():
        raise not_found(
            Text(f"No hay una venta «{sale}».", f"There is no sale “{sale}”."),
            Text("Las que hay están en /api/v1/sales.", "Those there are at /api/v1/sales."),
        )
    return alias


@router.get("/sales", response=Sales)
def list_sales(*_: HttpRequest) -> dict[str, object]:
    """List the sales of the office."""
    alias = the_book().alias
    sizes = sizes_of(alias)
    rows = Sale.objects.using(alias).filter(until_index__isnull=True).order_by("sale")
    return {"sales": [_listed(row, sizes[row.sale]) for row in rows]}


@router.get("/sales/{sale}", response=SaleTold)
def show_sale(*_: HttpRequest, sale: Name) -> dict[str, object]:
    """Tell the state, the stages, the dates and the results of a sale."""
    alias = alias_of(sale)
    row = as_of(alias, sale, Sale).get()
    stages = {one.ref: one for one in as_of(alias, sale, Stage)}
    results = {one.stage: one for one in as_of(alias, sale, Adjudication).order_by("index")}
    return {
        **_listed(row, size_of(alias, sale)),
        "programme_sha256": row.programme_sha256,
        "adopted_on": row.on.isoformat(),
        "stages": [_stage(one.id, stages.get(one.id), results.get(one.id)) for one in _programme(row).stages],
    }


@router.get("/sales/{sale}/register", response=RegisterTotals)
def register_totals(*_: HttpRequest, sale: Name, on: Day | None = None, known: Index | None = None) -> dict[str, object]:
    """Tell how many shares the register has, by stage."""
    alias, at = alias_of(sale), AsOf(on, known)
    return {
        "sale": sale,
        "on": (on or local_date(the_book().clock())).isoformat(),
        "known": known,
        "shares": shares_in_ledger(alias, sale, at),
        "shares_by_stage": dict(shares_by_stage(alias, sale, at)),
    }


def _programme(row: Sale) -> Programme:
    return Desk(the_book().alias, row.sale).programme_at(row.programme_sha256)


def _listed(row: Sale, acts: int) -> dict[str, object]:
    return {
        "sale": row.sale,
        "programme": row.programme,
        "title": tell(_programme(row).title),
        "state": row.state,
        "label": tell(MACHINES["sale"].label_of(row.state)),
        "acts": acts,
    }


def _stage(name: str, row: Stage | None, results: Adjudication | None) -> dict[str, object]:
    if row is None:
        row = Stage(ref=name, state=NOT_NOTICED)
    return {
        "stage": name,
        "state": row.state,
        "label": tell(_NOT_NOTICED if row.state == NOT_NOTICED else MACHINES["stage"].label_of(row.state)),
        "notice_on": iso(row.notice_on),
        "first_day": iso(row.first_day),
        "last_day": iso(row.last_day),
        "price_cop": plain_or_none(row.price_cop),
        "offered_shares": row.offered_shares,
        "interruptions": row.interruptions,
        "void_because": row.void_because,
        "results": None if results is None else _results(results),
    }


def _results(row: Adjudication) -> dict[str, object]:
    return {
        "adjudication": row.ref,
        "adjudicated_on": row.on.isoformat(),
        "rule": row.rule,
        "tie": row.tie,
        "offered_shares": row.offered_shares,
        "demanded_shares": row.demanded_shares,
        "awarded_shares": row.awarded_shares,
        "awards": row.awards_count,
        "amount_cop": plain(row.amount_cop),
        "threshold_reached": row.threshold_reached,
    }


def iso(day: date | None) -> str | None:
    """Return a day as answers have it."""
    return None if day is None else day.isoformat()
