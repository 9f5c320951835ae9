"""The acceptances of a sale, for the office: page by page, each with its history, and recorded one at a time."""

import json
from collections.abc import Iterable, Mapping

from django.http import HttpRequest
from ninja import Query, Router
from ninja.responses import Status

from enajena.basics.money import plain, plain_or_none
from enajena.basics.text import Text
from enajena.book.machines import MACHINES
from enajena.book.models import Acceptance, Award, Leaf, Person
from enajena.calendar.bogota import BOGOTA
from enajena.engine.reasons import REASON_TEXTS
from enajena.office.api.problems import not_found
from enajena.office.api.sales import alias_of
from enajena.office.api.scopes import ACCEPTANCES_READ, ACCEPTANCES_WRITE
from enajena.office.api.shapes.kinds import Flag, Name, cursor
from enajena.office.api.shapes.office import (
    AcceptanceGiven,
    Acceptances,
    AcceptancesAsked,
    AcceptanceTold,
    ActGiven,
    ActsGiven,
    Checked,
    Recorded,
)
from enajena.office.api.tokens import Bearer
from enajena.office.api.writing import Idempotency, record_or_check
from enajena.office.ground.language import tell

router = Router(tags=["acceptances"])
_SEPARATOR = ";"
Row = dict[str, object]


@router.get("/sales/{sale}/acceptances", response=Acceptances, auth=Bearer(ACCEPTANCES_READ))
def list_acceptances(*_: HttpRequest, sale: Name, asked: Query[AcceptancesAsked]) -> Row:
    """List the acceptances of a sale, by reference."""
    alias = alias_of(sale)
    rows = Acceptance.objects.using(alias).filter(sale=sale, until_index__isnull=True)
    wanted = {"ref__gt": asked.cursor, "stage": asked.stage, "state": asked.state, "verdict": asked.verdict}
    rows = rows.filter(**{name: value for name, value in wanted.items() if value is not None})
    found = list(rows.order_by("ref")[: asked.limit + 1])
    some, more = found[: asked.limit], len(found) > asked.limit
    people = _people(alias, sale, {row.person for row in some})
    return {"sale": sale, "rows": [_row(row, people.get(row.person)) for row in some], "next": cursor(some[-1].ref) if more else None}


@router.get("/sales/{sale}/acceptances/{acceptance}", response=AcceptanceTold, auth=Bearer(ACCEPTANCES_READ))
def show_acceptance(*_: HttpRequest, sale: Name, acceptance: Name) -> Row:
    """Tell an acceptance with its facts, its reasons in words, its awards and its history."""
    alias = alias_of(sale)
    versions = list(Acceptance.objects.using(alias).filter(sale=sale, ref=acceptance).order_by("index", "step"))
    standing = next((row for row in versions if row.until_index is None), None)
    if standing is None:
        raise not_found(Text(f"No hay una aceptación «{acceptance}».", f"There is no acceptance “{acceptance}”."))
    awards = Award.objects.using(alias).filter(sale=sale, acceptance=acceptance, until_index__isnull=True).order_by("ref")
    leaves = Leaf.objects.using(alias).filter(sale=sale, index__in={row.index for row in versions}).order_by("index")
    return {
        **_row(standing, _people(alias, sale, {standing.person}).get(standing.person)),
        "facts": standing.facts,
        "reasons_told": [_reason(reason) for reason in _reasons(standing)],
        "awards": [_award(award) for award in awards],
        "acts": [json.loads(content) for content in leaves.values_list("content", flat=True)],
    }


@router.post("/sales/{sale}/acceptances", response={200: Checked, 201: Recorded}, auth=Bearer(ACCEPTANCES_WRITE))
def record_acceptance(
    request: HttpRequest, sale: Name, given: AcceptanceGiven, idempotency_key: Idempotency, check: Flag = False
) -> Status[Row]:
    """Record an acceptance that was received; with `check` only say whether it could be."""
    act = ActGiven.model_construct(act="acceptance_received", on=given.on, body=given.body, ref=None, personal=given.personal)
    return record_or_check(request, sale, ActsGiven.model_construct(acts=(act,), files=(), prepare=False), idempotency_key, check=check)


def _people(alias: str, sale: str, refs: Iterable[str]) -> Mapping[str, Person]:
    return {one.ref: one for one in Person.objects.using(alias).filter(sale=sale, ref__in=refs, until_index__isnull=True)}


def _row(row: Acceptance, person: Person | None) -> Row:
    return {
        "acceptance": row.ref,
        "stage": row.stage,
        "state": row.state,
        "label": tell(MACHINES["acceptance"].label_of(row.state)),
        "person": row.person,
        "kind": row.person_kind,
        "name": None if person is None else person.name,
        "id_type": None if person is None else person.id_type,
        "id_number": None if person is None else person.id_number,
        "recipient": row.recipient,
        "filed_at": row.filed_at.astimezone(BOGOTA).isoformat(),
        "channel": row.channel,
        "requested_shares": row.requested_shares,
        "price_offered_cop": plain_or_none(row.price_offered_cop),
        "verdict": row.verdict,
        "admitted_shares": row.admitted_shares,
        "binding": row.binding,
        "reasons": _reasons(row),
    }


def _reasons(row: Acceptance) -> list[str]:
    return row.reasons.split(_SEPARATOR) if row.reasons else []


def _reason(reason: str) -> Row:
    numeral, _, code = reason.rpartition(":")
    return {"numeral": numeral, "code": code, "words": tell(REASON_TEXTS[code]) if code in REASON_TEXTS else code}


def _award(row: Award) -> Row:
    return {
        "award": row.ref,
        "state": row.state,
        "label": tell(MACHINES["award"].label_of(row.state)),
        "shares": row.shares,
        "price_cop": plain(row.price_cop),
        "amount_cop": plain(row.amount_cop),
    }
