"""The log of a sale for anybody to follow and verify: its acts in order, its checkpoints and its proofs, in the forms of C2SP.

A leaf holds nothing personal; what is personal never leaves by here.
"""

import json
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from ninja import Router

from enajena.basics.text import Text
from enajena.book.journal import origin_of, size_of
from enajena.book.log.note import verifier_key
from enajena.book.models import Head, Leaf
from enajena.book.stored_tree import consistency_of, proof_of
from enajena.office.api.problems import ApiError, not_found
from enajena.office.api.programmes import PLAIN
from enajena.office.api.sales import alias_of
from enajena.office.api.shapes.kinds import Index, Name, Rows
from enajena.office.api.shapes.sales import Feed, LeafTold, LogKey
from enajena.office.ground.the_book import the_book
from enajena.urn.witness import request_body

router = Router(tags=["log"])
_ROWS = 100


@router.get("/sales/{sale}/acts", response=Feed)
def list_acts(*_: HttpRequest, sale: Name, after: Index | None = None, limit: Rows = _ROWS) -> dict[str, object]:
    """Give the acts that follow an index, in the order of the log; an act never changes and never moves."""
    alias = alias_of(sale)
    first = 0 if after is None else after + 1
    rows = Leaf.objects.using(alias).filter(sale=sale, index__gte=first).order_by("index")[: limit + 1]
    found = [_told(row) for row in rows]
    more = urlencode({"after": first + limit - 1, "limit": limit})
    following = f"/api/v1/sales/{sale}/acts?{more}" if len(found) > limit else None
    return {"sale": sale, "size": size_of(alias, sale), "acts": found[:limit], "next": following}


@router.get("/sales/{sale}/acts/{index}", response=LeafTold)
def show_act(*_: HttpRequest, sale: Name, index: Index) -> dict[str, object]:
    """Give one act of the log."""
    row = Leaf.objects.using(alias_of(sale)).filter(sale=sale, index=index).first()
    if row is None:
        raise _no_act(sale, index)
    return _told(row)


@router.get("/sales/{sale}/acts/{index}/proof", response=str)
def prove_act(*_: HttpRequest, sale: Name, index: Index) -> HttpResponse:
    """Give the proof that an act is in the log, under its last checkpoint (C2SP tlog-proof)."""
    alias = alias_of(sale)
    if index >= size_of(alias, sale):
        raise _no_act(sale, index)
    return HttpResponse(proof_of(alias, sale, index).text(), content_type=PLAIN)


@router.get("/sales/{sale}/checkpoint", response=str)
def show_checkpoint(*_: HttpRequest, sale: Name, size: Index | None = None) -> HttpResponse:
    """Give the last signed checkpoint of the log, or the one over so many acts (C2SP tlog-checkpoint)."""
    return HttpResponse(_note(alias_of(sale), sale, size), content_type=PLAIN)


@router.get("/sales/{sale}/consistency", response=str)
def prove_consistency(*_: HttpRequest, sale: Name, old: Index, new: Index | None = None) -> HttpResponse:
    """Give the proof that the log only grew, as a C2SP tlog-witness is asked: the old size, the proof, and the checkpoint."""
    alias = alias_of(sale)
    note = _note(alias, sale, new)
    size = size_of(alias, sale) if new is None else new
    if old > size:
        raise not_found(Text(f"De {old} a {size} el registro no creció.", f"From {old} to {size} the log did not grow."))
    steps = consistency_of(alias, sale, old, size) if old else []
    return HttpResponse(request_body(old, steps, note), content_type=PLAIN)


@router.get("/sales/{sale}/log-key", response=LogKey)
def show_log_key(*_: HttpRequest, sale: Name) -> dict[str, object]:
    """Give the key that verifies the checkpoints of the log."""
    alias_of(sale)
    origin = origin_of(sale)
    return {"sale": sale, "origin": origin, "verifier_key": verifier_key(origin, the_book().keys.public)}


def _told(row: Leaf) -> dict[str, object]:
    return {"index": row.index, "hash": bytes(row.hash).hex(), "leaf": json.loads(row.content)}


def _note(alias: str, sale: str, size: int | None) -> str:
    heads = Head.objects.using(alias).filter(sale=sale)
    head = heads.order_by("-size").first() if size is None else heads.filter(size=size).first()
    if head is None:
        raise not_found(
            Text(f"No se firmó ningún punto de control de {size} actos.", f"No checkpoint of {size} acts was signed."),
            Text("Sin tamaño se da el último.", "Without a size the last one is given."),
        )
    return head.note


def _no_act(sale: str, index: int) -> ApiError:
    return not_found(Text(f"El registro de «{sale}» no tiene un acto {index}.", f"The log of “{sale}” has no act {index}."))
