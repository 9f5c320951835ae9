"""Recording acts: their kinds, sets of them, and sets that a second person confirms."""

from http import HTTPStatus

from django.http import HttpRequest
from ninja import Router
from ninja.responses import Status

from enajena.basics.text import Text
from enajena.book.acts.describe import every_kind, fields_of
from enajena.book.acts.kinds import Kind, kind_named
from enajena.office.acting import two_people
from enajena.office.acting.recording import TWO, look_at, people_for
from enajena.office.acting.two_people import Waiting
from enajena.office.api.log import router as of_log
from enajena.office.api.problems import not_found
from enajena.office.api.scopes import ACTS_CONFIRM, ACTS_WRITE
from enajena.office.api.shapes.kinds import Flag, Name
from enajena.office.api.shapes.office import ActKinds, ActKindTold, ActsGiven, Checked, Prepared, PreparedSets, Recorded
from enajena.office.api.throttling import check_pace_of
from enajena.office.api.tokens import Bearer, holder_of
from enajena.office.api.writing import Idempotency, files_of, read_acts, receipt_record, record_or_check
from enajena.office.ground.language import tell

router = Router(tags=["acts"])


@router.get("/act-kinds", response=ActKinds)
def list_act_kinds(*_: HttpRequest) -> dict[str, object]:
    """List the kinds of acts."""
    return {"acts": [_about(kind) for kind in every_kind()]}


@router.get("/act-kinds/{name}", response=ActKindTold)
def show_act_kind(*_: HttpRequest, name: Name) -> dict[str, object]:
    """Tell what a kind of act takes."""
    every_kind()
    kind = kind_named(name)
    if kind is None:
        raise not_found(Text(f"No hay una clase de acto «{name}».", f"No kind of act is called “{name}”."))
    fields = [{"name": one.name, "takes": tell(one.takes), "required": one.required} for one in fields_of(kind)]
    return {**_about(kind), "fields": fields}


@of_log.post("/sales/{sale}/acts", response={200: Checked, 201: Recorded, 202: Prepared}, auth=Bearer(ACTS_WRITE), tags=["acts"])
def record_acts(
    request: HttpRequest, sale: Name, given: ActsGiven, idempotency_key: Idempotency, check: Flag = False
) -> Status[dict[str, object]]:
    """Record acts, all of them or none; those of two people wait for the other one. With `check` only say whether they could be."""
    user = holder_of(request).user
    acts, files = read_acts(given, idempotency_key), files_of(given)
    if not given.prepare and people_for(sale, acts) < TWO:
        return record_or_check(request, sale, given, idempotency_key, check=check)
    check_pace_of(holder_of(request).token.prefix, "writes")
    people = look_at(user, sale, acts, files)
    if check:
        return Status(HTTPStatus.OK, {"sale": sale, "acts": len(acts), "people": people})
    return Status(HTTPStatus.ACCEPTED, _told(two_people.prepare(user, sale, acts, files)))


@router.get("/sales/{sale}/prepared", response=PreparedSets, auth=Bearer(ACTS_WRITE))
def list_prepared(*_: HttpRequest, sale: Name) -> dict[str, object]:
    """List the sets that wait for another person."""
    return {"sale": sale, "sets": [_told(one) for one in two_people.every_waiting(sale)]}


@router.get("/sales/{sale}/prepared/{digest}", response=Prepared, auth=Bearer(ACTS_CONFIRM))
def show_prepared(*_: HttpRequest, sale: Name, digest: Name) -> dict[str, object]:
    """Show what somebody prepared, to whoever is to confirm it."""
    return _told(two_people.found(sale, digest))


@router.post("/sales/{sale}/prepared/{digest}/confirm", response={201: Recorded}, auth=Bearer(ACTS_CONFIRM))
def confirm_prepared(request: HttpRequest, sale: Name, digest: Name) -> Status[dict[str, object]]:
    """Record what somebody else prepared, in the name of both."""
    holder = holder_of(request)
    check_pace_of(holder.token.prefix, "writes")
    return Status(HTTPStatus.CREATED, receipt_record(sale, two_people.confirm(holder.user, sale, digest)))


@router.delete("/sales/{sale}/prepared/{digest}", response={204: None}, auth=Bearer(ACTS_WRITE))
def withdraw_prepared(request: HttpRequest, sale: Name, digest: Name) -> Status[None]:
    """Withdraw what one prepared oneself."""
    two_people.withdraw(holder_of(request).user, sale, digest)
    return Status(HTTPStatus.NO_CONTENT, None)


def _told(one: Waiting) -> dict[str, object]:
    return {
        "sale": one.sale,
        "set": one.digest,
        "prepared_by": one.prepared_by.get_username(),
        "prepared_at": one.prepared_at.isoformat(),
        "expires_at": one.expires_at.isoformat(),
        "acts": list(one.written),
    }


def _about(kind: Kind) -> dict[str, object]:
    return {
        "name": kind.name,
        "label": tell(kind.label),
        "people": kind.people,
        "identifies": kind.identifies,
        "final": None if kind.final is None else tell(kind.final),
    }
