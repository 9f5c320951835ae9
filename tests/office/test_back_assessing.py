"""Assessing in the browser: a run with its verdicts and reasons, what is different from the one before, one at a time, all or nothing."""

from collections.abc import Iterator, Mapping
from datetime import timedelta
from threading import Event

import pytest
from django.test import Client
from django.utils import timezone

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.acts.acceptances import DocumentChecked
from enajena.book.models import Leaf
from enajena.engine.database import Watch
from enajena.office.accounts.models import User
from enajena.office.back.jobs import running
from enajena.office.back.models import Job
from support.back import people
from support.books import Rehearsal, rehearsal
from support.offers import FILED, acceptance, accepted, closed, noticed
from support.offices import office_of
from support.pages import told
from support.works import finished

STEP = Text("Esperando", "Waiting")
Office = tuple[Rehearsal, Mapping[str, Client]]


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    """Open an office with a closed stage: two acceptances in order, and one whose declaration says no."""
    with rehearsal(tmp_path_factory.mktemp("book")) as played, office_of(played.book):
        noticed(played)
        accepted(
            played,
            acceptance("A-1", 100),
            acceptance("A-2", 200, FILED + timedelta(minutes=1)),
            acceptance("A-3", 300, FILED + timedelta(minutes=2), facts={"declares_lock_up": "false"}),
        )
        closed(played)
        yield played, people()


def assess(office: Office, ref: str) -> str:
    """Assess the first stage as the reviewer and return the page that comes of it."""
    page, _ = finished(office[1]["reviewer"], "/oficina/ensayo/evaluar/first/evaluar/", {"ref": ref, "clave": ref})
    return told(page.encode()).text


def test_a_run_shows_its_verdicts_and_reasons_with_numerals_and_the_next_one_what_it_changed(office: Office) -> None:
    played, desk = office
    assert "3 aceptaciones sin ningún papel mirado" in told(desk["reviewer"].get("/oficina/ensayo/evaluar/").content).text
    seen = DocumentChecked(document="DOC-1", acceptance="A-1", kind="identity", finding="in_order")
    played.do(played.clock().date(), seen)
    page = assess(office, "E-1")
    assert "aceptada 2" in page
    assert "rechazada 1" in page
    assert "falta una declaración, o se dijo que no 1" in page
    assert "Es la primera de su etapa" in page
    # A fourth one that was filed in time turns up: nothing else changes.
    accepted(played, acceptance("A-4", 400, FILED + timedelta(minutes=3)))
    again = assess(office, "E-2")
    assert "aceptada 3" in again
    assert "E-1 : cambiaron 0 ; nuevas: 1" in again or "E-1: cambiaron 0; nuevas: 1" in again
    listed = told(desk["auditor"].get("/oficina/ensayo/evaluar/").content).text
    assert all(ref in listed for ref in ("E-1", "E-2"))
    # The one that was looked at counts no more; the rejected one is awarded nothing anyway.
    assert "2 aceptaciones sin ningún papel mirado" in listed


def test_a_run_sent_twice_is_one_run_and_another_name_for_it_is_refused_by_the_book(office: Office) -> None:
    played, _ = office
    assess(office, "E-3")
    before = Leaf.objects.using(played.book.alias).filter(sale="ensayo").count()
    assess(office, "E-3")
    assert Leaf.objects.using(played.book.alias).filter(sale="ensayo").count() == before


def test_only_one_work_of_a_lane_goes_on_at_a_time_and_its_page_says_how_far_it_is(office: Office) -> None:
    user, free = User.objects.get(username="reviewer-uno"), Event()

    def wait(watch: Watch) -> Mapping[str, object]:
        watch(STEP, Half())
        free.wait(20)
        return {"done": True}

    job = running.start(user, "ensayo", "assess", wait, lane="acts/ensayo", key="espera", asked={"ref": "E-1"})
    try:
        assert job.ended_at is None
        page = office[1]["director"].get(f"/oficina/ensayo/trabajos/{job.pk}/").content.decode()
        assert "En marcha" in page
        assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in page
        stopped = office[1]["reviewer"].post("/oficina/ensayo/evaluar/first/evaluar/", {"ref": "E-9", "clave": "E-9"})
        assert (stopped.status_code, "Ya hay una corrida" in stopped.content.decode()) == (409, True)
        with pytest.raises(CallError):
            running.start(user, "ensayo", "assess", wait, lane="acts/ensayo", key="otra", asked={})
    finally:
        free.set()


class Half:
    """A work that is half done."""

    def query_progress(self) -> float:
        """Return half."""
        return 50


def test_a_work_that_was_cut_off_is_told_as_such_and_leaves_its_lane(office: Office) -> None:
    now = timezone.now()
    user = User.objects.get(username="reviewer-uno")
    stood = {"asked": {}, "started_by": user, "started_at": now, "beat_at": now - timedelta(minutes=2)}
    dead = Job.objects.create(sale="ensayo", kind="assess", lane="acts/muerta", key="muerta", **stood)
    page = told(office[1]["auditor"].get(f"/oficina/ensayo/trabajos/{dead.pk}/").content).text
    assert "Se interrumpió antes de terminar" in page
    assert "No se registró nada" in page
    job = running.start(user, "ensayo", "assess", lambda _: {"done": True}, lane="acts/muerta", key="viva", asked={"ref": "E-1"})
    assert job.outcome == {"done": True}
