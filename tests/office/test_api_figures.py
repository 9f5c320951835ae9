"""The public answers that need no book, against figures of the decrees worked out by hand."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import OperationalError
from django.test import Client

from enajena.office.api import sales, throttling
from enajena.office.api.throttling import Pace
from enajena.programme.reader import builtin_ids, path_of
from support.books import rehearsal
from support.calling import PROBLEM, anybody, faults, said
from support.offices import office_of

GASES = "/programmes/gases-guajira-2003"
BREACH = {"acquired": "2003-12-15", "breached": "2004-06-01", "shares": 100, "paid_cop": "2448.70", "no_second_stage": True}


@pytest.fixture(autouse=True)
def _office(tmp_path: Path) -> Iterator[None]:
    with rehearsal(tmp_path) as played, office_of(played.book):
        yield


def test_programmes_are_listed_told_in_both_languages_and_given_as_files() -> None:
    listed = said(anybody().get("/programmes"))["programmes"]
    assert [one["id"] for one in listed] == list(builtin_ids())
    spanish, english = (said(anybody(language).get(GASES)) for language in ("es", "en"))
    assert spanish["stages"] == ["first", "second", "direct"] == english["stages"]
    assert [line["source"] for one in spanish["sections"] for line in one["lines"]] == [
        line["source"] for one in english["sections"] for line in one["lines"]
    ]
    assert spanish["sections"][0]["heading"] == "El decreto"
    assert english["sections"][0]["heading"] == "The decree"
    assert anybody().get(f"{GASES}/file").content == path_of("gases-guajira-2003").read_bytes()
    assert said(anybody().get("/programme-schema"))["$id"].startswith("urn:enajena:programa")
    assert "SELECT" in anybody().get(f"{GASES}/query?stage=first&dialect=spark").content.decode()


def test_a_pensioner_who_files_no_return_may_buy_five_times_the_certified_income() -> None:
    facts = {"recipient": "pensioner", "files_return": False, "certified_income_cop": "12000000", "executive": "no"}
    answer = said(anybody().post("/programmes/carbocol-2000/limit", {"facts": facts}))
    assert (answer["ceiling_cop"], answer["ceiling_shares"], answer["binding"]) == (
        "60000000.00",
        6000,
        "10.1",
    )  # 5 × 12 million, at 10,000


def test_two_months_from_a_notice_end_on_the_day_of_the_same_number() -> None:
    answer = said(anybody().post(f"{GASES}/term", {"stage": "first", "notice": "2003-10-10"}))
    assert (answer["first_day"], answer["last_day"]) == ("2003-10-11", "2003-12-11")
    moved = {"stage": "first", "notice": "2003-10-10", "interrupted": [{"from": "2003-11-05", "to": "2003-11-20"}]}
    assert said(anybody().post(f"{GASES}/term", moved))["last_day"] > "2003-12-11"


def test_a_price_is_not_adjusted_where_no_whole_month_fits() -> None:
    days = {"first_stage_ended": "2003-12-11", "second_notice": "2004-02-10"}
    assert said(anybody().post(f"{GASES}/price", days))["price_cop"] == "2448.70"


def test_a_fine_of_the_first_half_year_is_a_quarter_of_the_price() -> None:
    answer = said(anybody().post(f"{GASES}/fine", BREACH))
    assert (answer["bracket"]["percent"], answer["fine_cop"], answer["total_cop"]) == ("25", "61217.50", "61217.50")
    assert answer["bracket"]["from"] == "2003-12-15"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"paid_cop": 2448.70}, "amount"),
        ({"paid_cop": 2448}, "amount"),
        ({"paid_cop": "2.448,70"}, "amount"),
        ({"paid_cop": "1e3"}, "amount"),
        ({"shares": "100"}, "int"),
        ({"shares": 100.5}, "int"),
        ({"shares": True}, "int"),
        ({"acquired": "15/12/2003"}, "day"),
        ({"acquired": "2003-02-29"}, "day"),
        ({"acquired": 1071446400}, "day"),
        ({"no_second_stage": "yes"}, "bool_type"),
        ({"conduct": "theft"}, "literal_error"),
        ({"pesos": "1"}, "extra_forbidden"),
    ],
)
def test_what_is_not_exactly_in_its_form_is_refused_by_field(change: dict[str, object], code: str) -> None:
    (fault,) = faults(anybody().post(f"{GASES}/fine", {**BREACH, **change}), 400)
    assert fault == (code, f"the body: {next(iter(change))}")


def test_every_fault_of_a_request_is_told_at_once_in_the_language_that_is_asked_for() -> None:
    spanish = said(anybody("es").post(f"{GASES}/fine", {"acquired": "ayer", "shares": -1}), 400)
    assert {fault["where"] for fault in spanish["faults"]} == {
        f"el cuerpo: {name}" for name in ("acquired", "breached", "shares", "paid_cop")
    }
    assert spanish["title"] == "La petición no se puede leer"


def test_a_body_that_two_readers_could_take_for_two_things_is_refused() -> None:
    for content in (b'{"stage":"first","stage":"second","notice":"2003-10-10"}', b'{"stage":NaN}', b"\xff", b"{"):
        assert faults(anybody().post(f"{GASES}/term", content), 400) == [("json", "the body")]


def test_what_the_rules_refuse_is_told_in_their_own_words() -> None:
    answer = anybody().post(f"{GASES}/term", {"stage": "third", "notice": "2003-10-10"})
    assert faults(answer, 422) == [("call", "the request")]
    assert "first, second, direct" in answer.content.decode()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/programmes/no-such", 404),
        ("/nothing", 404),
        ("/programmes/..%2f..%2fetc", 404),
        ("/programmes/gases-guajira-2003/query?price_cop=x", 400),
    ],
)
def test_there_is_never_a_page_where_a_problem_is_meant(path: str, status: int) -> None:
    answer = anybody().get(path)
    assert (answer.status_code, answer["Content-Type"]) == (status, PROBLEM)
    assert "<" not in answer.content.decode()


def test_another_method_and_another_kind_of_content_are_told() -> None:
    answer = anybody().delete("/programmes")
    assert (answer.status_code, answer["Allow"], answer["Content-Type"]) == (405, "GET", PROBLEM)
    assert anybody().post(f"{GASES}/term", b"stage=first", content_type="application/x-www-form-urlencoded").status_code == 415
    assert anybody().post(f"{GASES}/term", b'"' + b"x" * 3_000_000 + b'"').status_code == 413


def test_what_is_public_and_has_not_changed_is_not_sent_again() -> None:
    first = anybody().get("/programmes")
    again = anybody().get("/programmes", If_None_Match=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert anybody("es").get("/programmes")["ETag"] != first["ETag"]
    assert "Accept-Language" in first["Vary"]


def test_whoever_asks_too_often_is_told_how_long_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(throttling.PACES, "figures", Pace(2, 60))
    asked = [anybody().post(f"{GASES}/term", {"stage": "first", "notice": "2003-10-10"}) for _ in range(3)]
    assert [one.status_code for one in asked] == [200, 200, 429]
    assert asked[-1]["Retry-After"] == "60"
    assert json.loads(asked[-1].content)["type"] == "urn:enajena:problem:too_many_requests"


def test_a_database_that_does_not_answer_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(sales, "sizes_of", broken)
    answer = anybody().get("/sales")
    assert (answer.status_code, answer["Content-Type"], answer["Retry-After"]) == (503, PROBLEM, "5")


def test_what_nobody_foresaw_is_a_problem_too_and_shows_nothing_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a secret of the program")

    monkeypatch.setattr(sales, "sizes_of", broken)
    answer = Client(SERVER_NAME="localhost", raise_request_exception=False).get("/api/v1/sales")
    assert (answer.status_code, answer["Content-Type"]) == (500, PROBLEM)
    assert "secret" not in answer.content.decode()
