"""What is written by token: in whose name, once, all or nothing, by two people where two are asked for."""

import base64
import hashlib
import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from enajena.book.models import Leaf, PersonalRecord
from enajena.office.accounts.giving import take_access
from enajena.office.acting.prepared_set import PreparedSet
from enajena.office.api import throttling
from enajena.office.api.models import Refusal, Token
from enajena.office.api.throttling import Pace
from enajena.office.api.tokens import revoke
from support.books import Rehearsal, rehearsal
from support.calling import Caller, anybody, faults, holder, said
from support.offers import CLOSED, FILED, acceptance, assessed, closed, noticed
from support.offices import office_of

SALE = "/sales/ensayo"
NOTE = {
    "act": "note_added",
    "on": "2003-12-12",
    "body": {"note": "N-1", "kind": "stage", "about": "first"},
    "personal": {"text": "se llamó"},
}
CLOSING = {"act": "stage_closed", "on": "2003-12-12", "body": {"stage": "first"}}
VOID = {"act": "stage_declared_void", "on": "2003-12-12", "body": {"stage": "first", "because": "norm", "reason": "ensayo"}}


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as played, office_of(played.book):
        noticed(played)
        played.clock.to(CLOSED)
        yield played


def _set(*acts: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"acts": list(acts), **more}


def _post(who: Caller, acts: object, key: str = "k-1", path: str = f"{SALE}/acts") -> Any:
    return who.post(path, acts, Idempotency_Key=key)


def _size(sale: Rehearsal) -> int:
    return Leaf.objects.using(sale.book.alias).count()


def test_an_act_is_recorded_in_the_name_of_whose_token_it_is_and_only_once(sale: Rehearsal) -> None:
    dana = holder("dana", "director")
    first = said(_post(dana, _set(CLOSING, NOTE)), 201)
    size = _size(sale)
    assert said(_post(dana, _set(CLOSING, NOTE)), 201)["indexes"] == first["indexes"]
    assert _size(sale) == size
    leaf = said(anybody().get(f"{SALE}/acts/{first['indexes'][0]}"))["leaf"]
    assert (leaf["act"], leaf["by"], leaf["ref"]) == ("stage_closed", ["dana"], "k-1/1")
    assert first["checkpoint"].startswith("enajena.co/ensayo\n")
    assert PersonalRecord.objects.using(sale.book.alias).get(index=first["indexes"][1]).content == '{"text":"se llamó"}'


def test_another_act_or_another_person_under_the_same_key_is_a_conflict(sale: Rehearsal) -> None:
    dana, dora = holder("dana", "director"), holder("dora", "director")
    said(_post(dana, _set(CLOSING)), 201)
    size = _size(sale)
    for who, act in ((dana, NOTE), (dora, CLOSING)):
        assert faults(_post(who, _set(act)), 409)[0][0] == "other_act_same_key"
    assert _size(sale) == size


def test_one_refused_act_refuses_the_set_and_says_which(sale: Rehearsal) -> None:
    size = _size(sale)
    answer = _post(holder("dana", "director"), _set(CLOSING, CLOSING, {**NOTE, "on": "2003-12-31"}))
    assert [code for code, _ in faults(answer, 422)] == ["wrong_state", "future"]
    assert "act 2" in answer.content.decode()
    assert _size(sale) == size


def test_acts_that_cannot_be_read_are_told_one_by_one(sale: Rehearsal) -> None:
    wrong = {**CLOSING, "body": {"stage": 1}}
    answer = _post(holder("dana", "director"), _set({**CLOSING, "act": "stage_painted"}, wrong))
    assert faults(answer, 422) == [("act", "act 1, stage_painted"), ("unreadable", "act 2, stage_closed")]
    assert said(anybody().get(f"{SALE}"))["acts"] == _size(sale)


def test_who_does_it_is_never_taken_from_what_is_sent(sale: Rehearsal) -> None:
    answer = _post(holder("dana", "director"), _set(CLOSING, {**CLOSING, "by": ["otra"]}))
    assert ("extra_forbidden", "the body: acts.1.by") in faults(answer, 400)
    assert _size(sale) == 5


def test_a_check_tells_what_would_be_refused_and_records_nothing(sale: Rehearsal) -> None:
    dana, path = holder("dana", "director"), f"{SALE}/acts?check=true"
    size = _size(sale)
    answer = said(_post(dana, _set(CLOSING, NOTE), path=path))
    assert (answer["acts"], answer["people"]) == (2, 1)
    assert "checkpoint" not in answer
    assert said(_post(dana, _set(VOID), path=path))["people"] == 2
    assert faults(_post(dana, _set(CLOSING, CLOSING), path=path), 422)
    assert _size(sale) == size
    assert not PreparedSet.objects.exists()
    assert said(anybody().get(SALE))["stages"][0]["state"] == "noticed"


@pytest.mark.usefixtures("sale")
def test_a_file_that_an_act_names_comes_with_it() -> None:
    content = b"otro papel de ensayo"
    sha256 = hashlib.sha256(content).hexdigest()
    body = {"paper": "P-9", "authority": "Superintendencia de ensayo", "number": "9", "dated": "2003-12-12", "file_sha256": sha256}
    filed = {"act": "authorisation_filed", "on": "2003-12-12", "body": body}
    files = [{"name": "autorización.pdf", "content": base64.b64encode(content).decode()}]
    dana = holder("dana", "director")
    assert faults(_post(dana, _set(filed)), 422)
    (index,) = said(_post(dana, _set(filed, files=files)), 201)["indexes"]
    assert said(anybody().get(f"{SALE}/acts/{index}"))["leaf"]["files"] == {sha256: "pdf"}


def test_an_acceptance_is_recorded_read_page_by_page_and_explained(sale: Rehearsal) -> None:
    desk = holder("vera", "window_operator")
    for number in (1, 2, 3):
        given = acceptance(f"A-{number}", 10 * number)
        body = {
            "acceptance": f"A-{number}",
            "stage": "first",
            "person": f"P-{number}",
            "kind": "natural",
            "recipient": "pensioner",
            "filed_at": FILED.isoformat(),
            "channel": "counter",
            "requested_shares": str(10 * number),
        }
        sent = {"on": "2003-11-04", "body": body, "personal": dict(given.personal)}
        said(_post(desk, sent, key=f"a-{number}", path=f"{SALE}/acceptances"), 201)
    closed(sale)
    assessed(sale)
    first = said(desk.get(f"{SALE}/acceptances?limit=2"))
    rest = said(desk.get(f"{SALE}/acceptances?limit=2&cursor={first['next']}"))
    assert [row["acceptance"] for row in (*first["rows"], *rest["rows"])] == ["A-1", "A-2", "A-3"]
    assert rest["next"] is None
    one = said(desk.get(f"{SALE}/acceptances/A-2"))
    assert (one["verdict"], one["requested_shares"], one["name"]) == ("accepted", 20, "Persona de ensayo A-2")
    assert [act["act"] for act in one["acts"]] == ["acceptance_received", "acceptance_assessed"]
    assert said(desk.get(f"{SALE}/acceptances?verdict=rejected"))["rows"] == []
    assert faults(desk.get(f"{SALE}/acceptances/A-9"), 404) == []
    assert faults(desk.get(f"{SALE}/acceptances?cursor=A-1"), 400)[0][0] == "cursor"


def test_what_two_people_do_is_prepared_by_one_and_confirmed_by_another(sale: Rehearsal) -> None:
    dana, dora = holder("dana", "director"), holder("dora", "director")
    size = _size(sale)
    waiting = said(_post(dana, _set(VOID)), 202)
    assert said(_post(dana, _set(VOID)), 202) == waiting
    assert _size(sale) == size
    path = f"{SALE}/prepared/{waiting['set']}"
    assert said(dora.get(path))["acts"][0]["body"] == VOID["body"]
    assert [one["set"] for one in said(dora.get(f"{SALE}/prepared"))["sets"]] == [waiting["set"]]
    assert faults(dana.post(f"{path}/confirm", {}), 409) == []
    done = said(dora.post(f"{path}/confirm", {}), 201)
    leaf = said(anybody().get(f"{SALE}/acts/{done['indexes'][0]}"))["leaf"]
    assert leaf["by"] == ["dana", "dora"]
    assert faults(dora.post(f"{path}/confirm", {}), 404) == []
    assert not PreparedSet.objects.exists()


def test_what_somebody_prepared_who_has_left_since_is_not_confirmed(sale: Rehearsal) -> None:
    dana, dora = holder("dana", "director"), holder("dora", "director")
    path = f"{SALE}/prepared/{said(_post(dana, _set(VOID)), 202)['set']}"
    size = _size(sale)
    take_access("dana")
    assert faults(dora.post(f"{path}/confirm", {}), 409) == []
    assert _size(sale) == size


@pytest.mark.usefixtures("sale")
def test_a_prepared_set_may_be_withdrawn_by_whoever_prepared_it_and_ends_by_itself() -> None:
    dana, dora = holder("dana", "director"), holder("dora", "director")
    path = f"{SALE}/prepared/{said(_post(dana, _set(NOTE, prepare=True)), 202)['set']}"
    assert faults(dora.delete(path), 409) == []
    assert dana.delete(path).status_code == 204
    assert faults(dora.get(path), 404) == []
    said(_post(dana, _set(NOTE, prepare=True)), 202)
    PreparedSet.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert faults(dora.post(f"{path}/confirm", {}), 404) == []
    assert said(dora.get(f"{SALE}/prepared"))["sets"] == []


def test_only_directors_prepare_and_confirm_what_two_people_do(sale: Rehearsal) -> None:
    rita, dana = holder("rita", "reviewer"), holder("dana", "director")
    assert faults(_post(rita, _set(VOID)), 403) == []
    waiting = said(_post(dana, _set(VOID)), 202)
    assert faults(rita.post(f"{SALE}/prepared/{waiting['set']}/confirm", {}), 403) == []
    assert _size(sale) == 5


@pytest.mark.usefixtures("sale")
def test_a_token_reaches_what_its_scopes_and_the_roles_of_its_holder_both_allow() -> None:
    awarded_read = f"{SALE}/acceptances"
    narrow = holder("dana", "director", scopes=("register:read",))
    assert said(narrow.get(f"{SALE}/lots"))["rows"] == []
    refused = narrow.get(awarded_read)
    assert faults(refused, 403) == []
    assert 'scope="acceptances:read"' in refused["WWW-Authenticate"]
    assert "acceptances:read" in json.loads(refused.content)["detail"]
    token = Token.objects.get()
    token.user.groups.clear()
    assert faults(narrow.get(f"{SALE}/lots"), 403) == []
    assert [(one.status, one.who) for one in Refusal.objects.order_by("pk")] == [(403, token.prefix), (403, token.prefix)]


@pytest.mark.usefixtures("sale")
@pytest.mark.parametrize("end", ["revoked", "expired", "closed", "none", "mangled"])
def test_a_token_that_is_not_good_lets_nobody_in(end: str) -> None:
    caller = holder("dana", "director")
    said(caller.get(f"{SALE}/lots"))
    token = Token.objects.get()
    assert token.last_used_on is not None
    assert caller.token is not None
    assert caller.token not in (token.digest, token.prefix)
    if end == "revoked":
        revoke(token.prefix)
    elif end == "expired":
        Token.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    elif end == "closed":
        type(token.user).objects.update(is_active=False)
    elif end == "none":
        caller = anybody()
    else:
        caller = Caller(caller.client, f"{caller.token}x")
    answer = caller.get(f"{SALE}/lots")
    assert faults(answer, 401) == []
    assert answer["WWW-Authenticate"] == "Bearer"
    (refusal,) = Refusal.objects.all()
    assert (refusal.status, refusal.route, refusal.who) == (401, "api/v1/sales/<sale>/lots", "")


@pytest.mark.usefixtures("sale")
def test_a_refusal_is_kept_for_a_year() -> None:
    for days in (364, 366):
        Refusal.objects.create(at=timezone.now() - timedelta(days=days), route=f"{days}", method="GET", status=401, who="")
    assert anybody().get(f"{SALE}/lots").status_code == 401
    assert [one.route for one in Refusal.objects.order_by("at")] == ["364", "api/v1/sales/<sale>/lots"]


@pytest.mark.usefixtures("sale")
def test_whoever_tries_tokens_is_slowed_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(throttling.PACES, "unknown_token", Pace(2, 60))
    tried = [Caller(anybody().client, f"enj_{number}").get(f"{SALE}/lots").status_code for number in range(3)]
    assert tried == [401, 401, 429]
