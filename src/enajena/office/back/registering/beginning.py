"""What a form begins with: the day, what its address says, and for a correction the act that it puts right."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.datastructures import MultiValueDict

from enajena.basics.text import Text, same
from enajena.book.acts.codec import written_body
from enajena.book.acts.kinds import Act, Kind, Recorded, kind_of
from enajena.book.asof import as_of
from enajena.book.journal import act_at
from enajena.book.models import THINGS, Person, Sale, StoredFile
from enajena.book.programmes import programme_of
from enajena.book.undoing import done_by
from enajena.calendar import local_date
from enajena.office.back.registering.form import BACK, ON, REF, given_of, personal_given
from enajena.office.back.registering.personal import personal_for
from enajena.office.back.registering.shape import Asked, asked_for
from enajena.office.ground.the_book import the_book
from enajena.programme.model import Programme

CORRECTION = "act_corrected"
_MOST_LISTED = 200
"""Where there are more objects than these, a field offers none: it is filled from a list of the office."""
_ALSO = {"in_place_of": "award", "behind": "pledge", "security": "bidsecurity", "line": "creditline"}
_MODELS = {model.__name__.lower(): model for model in THINGS}


@dataclass(frozen=True, slots=True)
class Asking:
    """What is asked for an act: the fields of its body, those that are personal, and the act that it corrects."""

    body: tuple[Asked, ...]
    personal: tuple[Asked, ...]
    target: Recorded | None


def asking(sale: str, kind: Kind, target: str) -> Asking:
    """Return what a form asks; of a correction, also what its right act takes, by the number of the act that it corrects."""
    programme = programme_sold(sale)
    found = act_at(the_book().alias, sale, int(target)) if kind.name == CORRECTION and target.isascii() and target.isdigit() else None
    right = None if found is None else done_by(found).body
    if right is None:
        return Asking(asked_for(kind), personal_for(kind, programme) if kind.name != CORRECTION else (), found)
    replaced = kind_of(right)
    return Asking(asked_for(kind, replaced), personal_for(replaced, programme), found)


def first_given(asks: Asking, query: QueryDict) -> MultiValueDict[str, Any]:
    """Return what a form begins with: today in Bogotá, a key of its own, and what the address says."""
    given = MultiValueDict({ON: [local_date(the_book().clock()).isoformat()], REF: [f"oficina:{secrets.token_hex(8)}"]})
    if asks.target is not None:
        for name, value in _of_target(asks, asks.target).items():
            given.setlist(name, value if isinstance(value, list) else [value])
    for name, values in query.lists():
        if name != REF and values:
            given.setlist(name, values)
    given.setdefault(BACK, "")
    return given


def lists_for(sale: str, form_asks: Asking) -> Mapping[str, Sequence[tuple[str, Text]]]:
    """Return what fields may pick from, by the name of the field, each with its label; nothing where there is too much to show.

    The stages are those of the programme, which need not have begun; all else is a reference of an object that stands.
    """
    names = {one.name for one in _every(form_asks.body)}
    tables = {name: _ALSO.get(name, name) for name in names - {"stage"} if _ALSO.get(name, name) in _MODELS}
    found = {name: [(ref, same(ref)) for ref in _refs(sale, table)] for name, table in tables.items()}
    stages = {"stage": list(stages_of(sale).items())} if "stage" in names else {}
    return {name: refs for name, refs in {**found, **stages}.items() if 0 < len(refs) <= _MOST_LISTED}


def stages_of(sale: str) -> Mapping[str, Text]:
    """Return what each stage of a sale is called, by its name."""
    programme = programme_sold(sale)
    return {} if programme is None else {stage.id: stage.label for stage in programme.stages}


def same_document(sale: str, act: Act) -> Person | None:
    """Return whom the book knows already by the document that an act gives to another reference, None where there is nobody."""
    ref, personal = getattr(act.body, "person", None), act.personal
    if ref is None or "id_number" not in personal:
        return None
    rows = as_of(the_book().alias, sale, Person).filter(id_type=personal.get("id_type"), id_number=personal["id_number"])
    return rows.exclude(ref=ref).order_by("ref").first()


def programme_sold(sale: str) -> Programme | None:
    """Return the programme that a sale adopted, None where there is no such sale yet."""
    alias = the_book().alias
    sha256 = as_of(alias, sale, Sale).values_list("programme_sha256", flat=True).first()
    return None if sha256 is None else programme_of(sha256, bytes(StoredFile.objects.using(alias).get(sha256=sha256).content))


def _of_target(asks: Asking, target: Recorded) -> Mapping[str, str | list[str]]:
    right = done_by(target).body
    if right is None:
        return {}
    replaced = kind_of(right)
    body = {"replacement": {"act": replaced.name, "body": written_body(right, replaced)}}
    # The date stays that of the mistaken act unless somebody says another.
    return {**given_of(asks.body, body), **personal_given(target.act.personal)}


def _every(asked: Sequence[Asked]) -> list[Asked]:
    return [each for one in asked for each in (one, *_every(one.inner))]


def _refs(sale: str, table: str) -> list[str]:
    rows = as_of(the_book().alias, sale, _MODELS[table]).order_by("ref")
    return list(rows.values_list("ref", flat=True)[: _MOST_LISTED + 1])
