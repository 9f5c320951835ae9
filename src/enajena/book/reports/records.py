"""Reports as plain records for JSON."""

from dataclasses import fields
from decimal import Decimal
from typing import Any

from enajena.basics.money import plain
from enajena.book.reports.proceeds import Proceeds, SellerProceeds, StageProceeds

Record = dict[str, Any]


def proceeds_record(found: Proceeds) -> Record:
    """Return the record of the proceeds of a sale."""
    return {
        "price_cop": plain(found.price_cop),
        "costs": {name: plain(cost) for name, cost in found.costs.items()},
        "costs_cop": plain(found.costs_cop),
        "net_cop": plain(found.net_cop),
        "regional_cop": plain(found.regional_cop),
        "financial_entity": found.is_financial_entity,
        "in_course_cop": plain(found.in_course_cop),
        "held_cop": plain(found.held_cop),
        "forfeited_cop": plain(found.forfeited_cop),
        "fines_cop": plain(found.fines_cop),
        "stages": [_row(stage) for stage in found.stages],
        "sellers": [_row(seller) for seller in found.sellers],
    }


def _row(row: StageProceeds | SellerProceeds) -> Record:
    values = {each.name: getattr(row, each.name) for each in fields(row)}
    return {name: plain(value) if isinstance(value, Decimal) else value for name, value in values.items()}
