"""The share book in Open Cap Format 1.2: issuer, one class of stock, holders without names, and what happened to each lot.

The format knows shares that a company issues. Here existing shares are sold, so what it calls an issuance is the registration of a lot in
the name of its buyer, and a comment says so. Lock-up, pledge, attachment, breach and fine have no place in it: they stand in a file of our
own beside it, with its JSON Schema, under the identifiers of the securities.
"""

import hashlib
from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import Path

from enajena.basics.money import plain
from enajena.book.effects.acquisitions import SELLER
from enajena.book.models import Attachment, Case, Fine, Lot, Person, Pledge, Transfer
from enajena.publish.open_data.exact_json import write_json
from enajena.publish.open_data.view import View

VERSION = "1.2.1-alpha+main"
_CLASS, _LEGEND = "stock-class-1", "legend-lock-up"
_SALE_COMMENT = "Venta de acciones existentes, no emisión / Sale of existing shares, not an issue"
SCHEMA = Path(__file__).with_name("ocf-extensions.schema.json")
Item = dict[str, object]


def write_ocf(view: View, folder: Path) -> None:
    """Write the files of the format into a folder, and our own beside them."""
    files = {
        "stock_classes_files": _file(folder, "StockClasses", "OCF_STOCK_CLASSES_FILE", [_stock_class()]),
        "stock_legend_templates_files": _file(folder, "StockLegends", "OCF_STOCK_LEGEND_TEMPLATES_FILE", _legends(view)),
        "stakeholders_files": _file(folder, "Stakeholders", "OCF_STAKEHOLDERS_FILE", _stakeholders(view)),
        "transactions_files": _file(folder, "Transactions", "OCF_TRANSACTIONS_FILE", _transactions(view)),
    }
    formed = view.told.issuer_formed
    write_json(folder / "Manifest.ocf.json", {
        "ocf_version": VERSION,
        "file_type": "OCF_MANIFEST_FILE",
        "issuer": {"id": f"issuer-{view.sale}", "object_type": "ISSUER", "legal_name": view.issuer,
                   "formation_date": None if formed is None else formed.isoformat(), "country_of_formation": "CO"},
        "as_of": view.on.isoformat(),
        "generated_at": view.at.isoformat(),
        "stock_plans_files": [], "vesting_terms_files": [], "valuations_files": [],
        **files,
    })  # fmt: skip
    write_json(folder / "enajena-extensions.json", extensions(view))
    (folder / SCHEMA.name).write_bytes(SCHEMA.read_bytes())


def extensions(view: View) -> Item:
    """Return what the format has no place for: lock-ups, securities, attachments, breaches and fines."""
    return {
        "format": "enajena-ocf-extensions/1",
        "sale": view.sale,
        "as_of": view.on.isoformat(),
        "lock_ups": [
            {"security_id": view.code("lot", one.ref), "ends_on": one.lock_up_ends_on.isoformat(), "bound": one.bound}
            for one in view.standing(Lot)
            if one.lock_up_ends_on is not None
        ],
        "pledges": [
            {"id": view.code("pledge", one.ref), "security_id": view.code("lot", one.lot), "kind": one.kind, "rank": one.rank,
             "quantity": str(one.shares), "creditor": view.named(one.creditor), "state": one.state, "rights_with": one.rights_with}
            for one in view.standing(Pledge)
        ],
        "attachments": [
            {"id": view.code("attachment", one.ref), "security_id": view.code("lot", one.lot), "quantity": str(one.shares),
             "state": one.state}
            for one in view.standing(Attachment)
        ],
        "breaches": [
            {"id": view.code("case", one.ref), "security_id": view.code("lot", one.lot), "conduct": one.conduct,
             "quantity": str(one.shares),
             "date": one.breached_on.isoformat(), "numeral": one.numeral, "state": one.state}
            for one in view.standing(Case)
        ],
        "fines": [
            {"id": view.code("fine", one.ref), "breach_id": view.code("case", one.case), "percent": plain(one.percent, 0),
             "fine": _money(one.fine_cop), "interest": None if one.interest_cop is None else _money(one.interest_cop),
             "paid": _money(one.paid_cop), "provisional": bool(one.provisional_because), "state": one.state}
            for one in view.standing(Fine)
        ],
    }  # fmt: skip


def _file(folder: Path, name: str, file_type: str, items: Sequence[Item]) -> list[Item]:
    path = folder / f"{name}.ocf.json"
    write_json(path, {"file_type": file_type, "items": list(items)})
    return [{"filepath": path.name, "md5": hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}]


def _stock_class() -> Item:
    return {"id": _CLASS, "object_type": "STOCK_CLASS", "name": "Acciones ordinarias", "class_type": "COMMON", "default_id_prefix": "A-",
            "initial_shares_authorized": "NOT APPLICABLE", "votes_per_share": "1", "seniority": "1"}  # fmt: skip


def _legends(view: View) -> list[Item]:
    lock_up = view.programme.lock_up
    if lock_up is None:
        return []
    text = f"{lock_up.duty.es} ({lock_up.source})"
    return [{"id": _LEGEND, "object_type": "STOCK_LEGEND_TEMPLATE", "name": "Restricción de negociabilidad", "text": text}]


def _stakeholders(view: View) -> list[Item]:
    """Return the holders, whose name is their code."""
    kinds = {one.ref: one.kind for one in view.standing(Person)}
    found: dict[str, Item] = {}
    for lot in view.standing(Lot):
        code = view.code("party", lot.holder)
        is_seller = lot.holder.startswith(SELLER)
        kind = "INSTITUTION" if is_seller or kinds.get(lot.holder) == "entity" else "INDIVIDUAL"
        found.setdefault(code, {
            "id": code, "object_type": "STAKEHOLDER", "name": {"legal_name": code}, "stakeholder_type": kind,
            "comments": ["seller" if is_seller else lot.recipient],
        })  # fmt: skip
    return [found[code] for code in sorted(found)]


def _transactions(view: View) -> list[Item]:
    moves: dict[str, list[Transfer]] = {}
    for transfer in view.standing(Transfer):
        moves.setdefault(transfer.lot, []).append(transfer)
    return [item for lot in view.standing(Lot) for item in _of_lot(view, lot, sorted(moves.get(lot.ref, []), key=lambda one: one.index))]


def _of_lot(view: View, lot: Lot, moves: Sequence[Transfer]) -> Iterator[Item]:
    """Yield a lot's registration, and each transfer out of it: what is left goes on as a security of its own, as the format asks."""
    left = lot.shares + sum(one.shares for one in moves)
    security = view.code("lot", lot.ref)
    yield _issuance(view, lot, security, left, lot.acquired_on.isoformat())
    for number, one in enumerate(moves, start=1):
        left -= one.shares
        balance = f"{view.code('lot', lot.ref)}-{number}" if left else None
        yield {"id": view.code("transfer", one.ref), "object_type": "TX_STOCK_TRANSFER", "security_id": security,
               "date": one.on.isoformat(),
               "quantity": str(one.shares), "resulting_security_ids": [view.code("lot", one.new_lot)], "balance_security_id": balance,
               "comments": [f"conduct: {one.conduct}"]}  # fmt: skip
        if balance is not None:
            security = balance
            yield _issuance(view, lot, security, left, one.on.isoformat())


def _issuance(view: View, lot: Lot, security: str, shares: int, day: str) -> Item:
    return {
        "id": f"tx-{security}", "object_type": "TX_STOCK_ISSUANCE", "security_id": security, "custom_id": security, "date": day,
        "stakeholder_id": view.code("party", lot.holder), "stock_class_id": _CLASS, "share_price": _money(lot.price_cop),
        "quantity": str(shares), "stock_legend_ids": [] if lot.lock_up_ends_on is None or view.programme.lock_up is None else [_LEGEND],
        "security_law_exemptions": [], "comments": [_SALE_COMMENT, f"seller: {view.named(lot.seller)}", f"stage: {lot.stage}"],
    }  # fmt: skip


def _money(amount: Decimal) -> Item:
    return {"amount": plain(amount), "currency": "COP"}
