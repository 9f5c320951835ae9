"""Who may record which act: every kind in the table, and each kind by each role, through its page and through the API."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from enajena.book.acts.describe import every_kind, line_of
from enajena.book.journal import act_at
from enajena.book.models import Head
from enajena.office.accounts.models import User
from enajena.office.accounts.roles import NAMES
from enajena.office.acting.permissions import RECORDS, may_record, who_may
from enajena.office.api import throttling
from enajena.office.api.models import Refusal
from enajena.office.api.throttling import Pace
from support.back import people, person
from support.books import Rehearsal, rehearsal
from support.calling import holder
from support.offers import acceptance, accepted, noticed
from support.offices import office_of

KINDS = every_kind()
DIRECTORS_ALONE = frozenset(
    {"programme_adopted", "regulation_filed", "stage_noticed", "referred_decided", "release_granted", "fine_decided"}
)
"""What the issue of a decision asks for: no window operator and no reviewer does it."""
AT_THE_WINDOW = frozenset({"acceptance_received", "acceptance_withdrawn", "payment_received", "cure_received", "fine_paid", "note_added"})

RECORDERS = ("custodian", "director", "reviewer", "window_operator")
"""The roles that record something; an auditor and an administrator do not come as far as a form (test_matrix.py)."""
TOKENS = RECORDERS[1:]
"""Those whose tokens record: an urn is signed and opened at the office."""
NOTICED_AT, RECEIVED = 4, 5
"""The places in the log of the notice of the stage and of the acceptance."""


@pytest.fixture(scope="module")
def sale(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path_factory.mktemp("permisos")) as played, office_of(played.book):
        noticed(played)
        accepted(played, acceptance("A-1", 10))
        yield played


def test_every_kind_of_act_says_which_roles_may_record_it_and_nothing_else_does() -> None:
    assert set(RECORDS) == {kind.name for kind in KINDS}
    assert all(roles and roles <= NAMES for roles in RECORDS.values())


def test_an_auditor_and_an_administrator_record_nothing_and_a_director_may_do_whatever_takes_two() -> None:
    assert not any(roles & {"auditor", "administrator"} for roles in RECORDS.values())
    assert all(RECORDS[kind.name] == {"director"} for kind in KINDS if kind.people == 2)


def test_the_window_receives_and_only_directors_decide() -> None:
    assert all(RECORDS[name] == {"director"} for name in DIRECTORS_ALONE)
    assert all("window_operator" in RECORDS[name] for name in AT_THE_WINDOW)
    assert {name for name, roles in RECORDS.items() if "custodian" in roles} == {"contribution_received", "urn_manifest_signed"}


def test_whoever_may_is_said_in_both_languages() -> None:
    (kind,) = (kind for kind in KINDS if kind.name == "contribution_received")
    assert who_may(kind).es == "Se recibe el aporte de un custodio: lo registra custodia de la urna, dirección."
    assert who_may(kind).en.endswith("recorded by custodian of the urn, director.")


@pytest.mark.usefixtures("sale")
def test_somebody_whose_access_was_taken_may_record_nothing() -> None:
    person("cerrada", "director")
    User.objects.filter(username="cerrada").update(is_active=False)
    assert not may_record(User.objects.get(username="cerrada"), "note_added")


def test_each_kind_is_refused_to_each_role_that_may_not_record_it_by_page_and_by_api(
    sale: Rehearsal, monkeypatch: pytest.MonkeyPatch
) -> None:
    for what in throttling.PACES:
        monkeypatch.setitem(throttling.PACES, what, Pace(10**9, 1))
    browsers = people()
    callers = {role: holder(f"api-{role}", role) for role in TOKENS}
    size, refused = _size(sale), 0
    for kind in KINDS:
        # A correction is of the acceptance: what is corrected counts too.
        line = json.loads(line_of(kind).replace('"target": "1"', f'"target": "{RECEIVED}"'))
        content = {"acts": [{key: value for key, value in line.items() if key != "by"}]}
        for role in RECORDERS:
            may = role in RECORDS[kind.name]
            answer = browsers[role].post(f"/oficina/ensayo/registrar/{kind.name}/", {"paso": "registrar"})
            assert answer.status_code == (422 if may else 403), (kind.name, role)
            if role in TOKENS:
                called = callers[role].post("/sales/ensayo/acts?check=true", content, Idempotency_Key=f"k-{kind.name}")
                assert (called.status_code == 403) == (not may), (kind.name, role, called.content)
            refused += 0 if may else 1 + (role in TOKENS)
    assert _size(sale) == size
    assert Refusal.objects.filter(status=403).count() == refused
    assert {one.who for one in Refusal.objects.filter(route__startswith="oficina/")} == {
        f"{role}-uno" for role in set(RECORDERS) - {"director"}
    }


def test_whoever_may_not_record_an_act_may_not_correct_it_either(sale: Rehearsal) -> None:
    vera = holder("vera", "window_operator")
    assert _kinds(sale, NOTICED_AT, RECEIVED) == ["stage_noticed", "acceptance_received"]
    for target, status in ((NOTICED_AT, 403), (RECEIVED, 200)):
        body = {"target": str(target), "reason": "error"}
        content = {"acts": [{"act": "act_corrected", "on": "2003-11-04", "body": body}]}
        answer = vera.post("/sales/ensayo/acts?check=true", content, Idempotency_Key=f"c-{target}")
        assert answer.status_code == status, answer.content


def _size(sale: Rehearsal) -> int:
    return Head.objects.using(sale.book.alias).filter(sale="ensayo").order_by("-size").values_list("size", flat=True)[0]


def _kinds(sale: Rehearsal, *indexes: int) -> list[str]:
    found = [act_at(sale.book.alias, "ensayo", index) for index in indexes]
    return [one.act.kind.name for one in found if one is not None]


def test_the_page_of_the_office_says_who_records_which_act() -> None:
    document = (Path(__file__).parents[2] / "docs" / "office.md").read_text(encoding="utf-8")
    part = document.split("## Who may do what")[1].split("\n## ")[0]
    rows = [line.split("|")[1:3] for line in part.splitlines() if line.startswith("|") and "`" in line]
    told = {
        kind: frozenset(who.strip().replace("window operator", "window_operator").split(", "))
        for who, acts in rows
        for kind in re.findall(r"`(\w+)`", acts)
    }
    assert told == dict(RECORDS)


def test_the_spanish_page_of_the_office_says_the_same() -> None:
    docs = Path(__file__).parents[2] / "docs"
    pages = [(docs / name).read_text(encoding="utf-8") for name in ("office.md", "oficina.md")]
    english, spanish = (re.findall(r"^\| [^|`]+ (\| (?:`\w+`,? ?)+\|)$", page, re.MULTILINE) for page in pages)
    assert english == spanish
    assert len(english) > 1
