"""Reviewing acceptances: by the keyboard alone, what is wrong by field, terms worked out, and two officials on one acceptance."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from threading import Barrier, Thread
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from django.db import connections
from django.test import Client

from enajena.book.acts.acceptances import CureRequested, DocumentChecked
from enajena.book.acts.kinds import Act
from enajena.book.models import Acceptance, Cure, Document, Leaf
from support.back import again, people, person
from support.books import Rehearsal, rehearsal
from support.browsers import complaints, visiting
from support.offers import BY, FILED, TERMS, acceptance, accepted, assessed, closed, noticed
from support.offices import office_of

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as TestHttpResponse

TODAY = date(2003, 11, 5)
# Five times the pay of 2,448,700 is 12,243,500: 5,000 shares at 2,448.70 (Decreto 2781 de 2003, 5.1).
PAY = {"executive": "true", "annual_pay_cop": "2448700.00"}
CERTIFIED = {**PAY, "pay_certificate_on": "2003-10-30"}


@pytest.fixture(scope="module")
def sale(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsal]:
    """Three acceptances: one in order, one of an executive who says no date of the certificate, one with its certificate."""
    with rehearsal(tmp_path_factory.mktemp("review")) as opened, office_of(opened.book):
        noticed(opened, replace(TERMS, cure_days=5))
        facts: tuple[Mapping[str, str], ...] = ({}, PAY, CERTIFIED)
        accepted(opened, *(acceptance(f"A-{n}", 10, FILED + timedelta(minutes=n), facts=said) for n, said in enumerate(facts, start=1)))
        opened.clock.to(TODAY)
        yield opened


@pytest.fixture(scope="module")
def browsers(sale: Rehearsal) -> Mapping[str, Client]:
    assert sale.book.data.is_dir()  # the office that they work in
    return people()


def at(sale: Rehearsal, ref: str = "") -> str:
    return f"/oficina/{sale.sale}/revisar/" + (f"una/{ref}/" if ref else "")


def seen(page: str) -> str:
    found = re.search(r'name="visto" value="(\d+)"', page)
    assert found is not None
    return found[1]


def press(browser: Client, where: str, what: str, **more: str) -> "TestHttpResponse":
    """Do what a key and Enter do: look first, then record by the form of the page that answers."""
    page = browser.get(where).content.decode()
    looked = browser.post(where, {"paso": "mirar", "visto": seen(page), "papel": what, **more})
    assert looked.status_code == 200, looked.content.decode()
    confirm = looked.content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', confirm))
    return browser.post(where, {name: value for name, value in hidden.items() if name != "csrfmiddlewaretoken"})


def documents(sale: Rehearsal, ref: str) -> list[tuple[str, str]]:
    rows = Document.objects.using(sale.book.alias).filter(acceptance=ref, until_index=None).order_by("kind")
    return [(row.kind, row.finding) for row in rows]


class TestByTheKeyboard:
    def test_the_queue_lists_what_waits_and_begins_with_the_first_filed(self, sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
        page = browsers["auditor"].get(at(sale)).content.decode()
        assert [page.index(f"/una/A-{n}/") for n in (1, 2, 3)] == sorted(page.index(f"/una/A-{n}/") for n in (1, 2, 3))
        assert 'data-key="e"' in page

    def test_each_page_leads_to_the_one_before_and_the_next(self, sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
        page = browsers["reviewer"].get(at(sale, "A-2")).content.decode()
        assert f'rel="prev" href="{at(sale, "A-1")}"' in page
        assert f'rel="next" href="{at(sale, "A-3")}"' in page

    def test_whoever_only_reads_gets_no_button_and_is_refused(self, sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
        auditor = browsers["auditor"]
        page = auditor.get(at(sale, "A-2")).content.decode()
        assert 'name="papel"' not in page
        assert auditor.post(at(sale, "A-2"), {"paso": "registrar", "visto": "0", "papel": "todos:in_order"}).status_code == 403
        assert not documents(sale, "A-2")

    def test_a_key_and_enter_record_all_papers_and_the_next_one_comes_up(self, sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
        with_papers(sale, "K-1", CERTIFIED)
        with_papers(sale, "K-2", {})
        done = press(browsers["reviewer"], at(sale, "K-1"), "todos:in_order")
        assert (done.status_code, done.headers["Location"]) == (302, at(sale, "K-2"))
        assert documents(sale, "K-1") == [("identity", "in_order"), ("pay_certificate_on", "in_order")]
        content = Leaf.objects.using(sale.book.alias).filter(kind="document_checked").order_by("-index")[0].content
        assert '"by":["reviewer-uno"]' in content

    def test_one_paper_at_a_time_stays_until_none_waits(self, sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
        with_papers(sale, "P-1", CERTIFIED)
        first = press(browsers["reviewer"], at(sale, "P-1"), "identity:in_order")
        assert first.headers["Location"] == at(sale, "P-1")
        second = press(browsers["reviewer"], at(sale, "P-1"), "pay_certificate_on:illegible")
        assert second.headers["Location"] != at(sale, "P-1")
        faulty = browsers["reviewer"].get(at(sale) + "?cola=con-faltas").content.decode()
        assert "/una/P-1/" in faulty
        assert "/una/K-1/" not in faulty

    def test_looking_records_nothing(self, sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
        with_papers(sale, "D-1", {})
        where, reviewer = at(sale, "D-1"), browsers["reviewer"]
        looked = reviewer.post(where, {"paso": "mirar", "visto": seen(reviewer.get(where).content.decode()), "papel": "todos:missing"})
        assert looked.status_code == 422  # all at once is only for what is in order
        looked = reviewer.post(where, {"paso": "mirar", "visto": seen(reviewer.get(where).content.decode()), "papel": "identity:missing"})
        assert looked.status_code == 200
        assert not documents(sale, "D-1")

    def test_a_row_of_acceptances_is_reviewed_without_a_mouse(self, sale: Rehearsal) -> None:
        names = [f"M-{number:02}" for number in range(1, 13)]
        for name in names:
            with_papers(sale, name, CERTIFIED if name == "M-07" else {})
        with visiting() as visit, visit.page() as tab:
            session = again("reviewer-uno").cookies["sessionid"].value
            tab.context.add_cookies([{"name": "sessionid", "value": session, "url": visit.address}])
            tab.goto(f"{visit.address}{at(sale, names[0])}")
            for name in names:
                assert f"/una/{name}/" in tab.url
                tab.keyboard.press("t")
                tab.wait_for_selector("button[autofocus]")
                with tab.expect_navigation():
                    tab.keyboard.press("Enter")
            tab.keyboard.press("u")
            tab.wait_for_url(f"{visit.address}{at(sale)}")
            assert complaints(tab) == []
        assert all(("identity", "in_order") in documents(sale, name) for name in names)
        assert ("pay_certificate_on", "in_order") in documents(sale, "M-07")


class TestWhatIsWrong:
    def test_a_missing_fact_is_told_by_its_name_and_numeral(self, sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
        page = browsers["reviewer"].get(at(sale, "A-2")).content.decode()
        assert "<strong>fecha del certificado de remuneración</strong>: no se dijo" in page
        assert "12.243.500,00" in page  # five times the pay
        english = again("reviewer-uno", "en").get(at(sale, "A-2")).content.decode()
        assert "<strong>date of the pay certificate</strong>: was not stated" in english

    def test_a_cure_says_its_deadline_by_the_regulation_before_it_is_asked_for(
        self, sale: Rehearsal, browsers: Mapping[str, Client]
    ) -> None:
        with_papers(sale, "C-1", PAY)
        where, reviewer = at(sale, "C-1"), browsers["reviewer"]
        page = reviewer.get(where).content.decode()
        # Wednesday 5 November 2003; 6, 7, 10, 11 and 12 are business days.
        assert "12 de noviembre de 2003" in page
        given = {"asks": "Traiga el certificado.", "numeral": "5.1", "business_days": "5"}
        wrong = reviewer.post(where, {"paso": "mirar", "visto": seen(page), "papel": "subsanar", **given, "business_days": "0"})
        assert wrong.status_code == 422
        other = reviewer.post(where, {"paso": "mirar", "visto": seen(page), "papel": "subsanar", **given, "business_days": "4"})
        assert other.status_code == 422  # the Regulation gives five
        assert "da 5 días hábiles" in other.content.decode()
        assert press(reviewer, where, "subsanar", **given).status_code == 302
        cure = Cure.objects.using(sale.book.alias).get(acceptance="C-1", until_index=None)
        assert (cure.deadline, cure.numeral) == (date(2003, 11, 12), "5.1")

    def test_cures_that_ran_out_come_first_and_may_only_run_out(self, sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
        with_papers(sale, "V-1", {})
        asked = CureRequested(cure="V-1/S1", acceptance="V-1", asks="firma", numeral="4", business_days=5)
        sale.book.record(sale.sale, [Act(body=asked, on=date(2003, 11, 4), by=BY)])
        sale.clock.to(date(2003, 11, 12))
        page = browsers["reviewer"].get(at(sale) + "subsanaciones/").content.decode()
        sale.clock.to(TODAY)
        assert page.index("/una/V-1/") < page.index("/una/C-1/")
        assert "cure_expired/?volver" in page[page.index("/una/V-1/") : page.index("/una/C-1/")]
        assert "vence hoy" in page[page.index("/una/C-1/") :]


class TestTwoOfficials:
    def test_the_second_is_told_what_the_first_did_and_nothing_is_recorded_twice(
        self, sale: Rehearsal, browsers: Mapping[str, Client]
    ) -> None:
        with_papers(sale, "T-1", {})
        where, one, two = at(sale, "T-1"), browsers["reviewer"], browsers["director"]
        theirs = seen(two.get(where).content.decode())
        assert press(one, where, "todos:in_order").status_code == 302
        late = two.post(where, {"paso": "registrar", "visto": theirs, "papel": "identity:missing"})
        assert late.status_code == 409
        told = late.content.decode()
        assert "Otra persona llegó antes" in told
        assert "reviewer-uno" in told[told.index("Otra persona") :]
        assert documents(sale, "T-1") == [("identity", "in_order")]

    def test_the_same_form_sent_twice_records_once(self, sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
        with_papers(sale, "T-2", {})
        where, reviewer = at(sale, "T-2"), browsers["reviewer"]
        form = {"paso": "registrar", "visto": seen(reviewer.get(where).content.decode()), "papel": "todos:in_order"}
        assert reviewer.post(where, form).status_code == 302
        assert reviewer.post(where, form).status_code == 409
        assert len(versions(sale, "T-2")) == 1

    def test_at_the_very_same_moment_one_of_them_records(self, sale: Rehearsal) -> None:
        with_papers(sale, "T-3", {})
        where, barrier, answers = at(sale, "T-3"), Barrier(2), []
        browsers = [person(f"a-la-vez-{n}", "reviewer") for n in (1, 2)]
        form = {"paso": "registrar", "visto": seen(browsers[0].get(where).content.decode())}

        def send(browser: Client, finding: str) -> None:
            barrier.wait()
            answers.append(browser.post(where, {**form, "papel": f"identity:{finding}"}).status_code)
            connections.close_all()

        threads = [Thread(target=send, args=pair) for pair in zip(browsers, ("in_order", "missing"), strict=True)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == [302, 409]
        assert len(versions(sale, "T-3")) == 1


def test_what_is_filed_anew_waits_anew(sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
    with_papers(sale, "N-1", {})
    sale.do(TODAY, DocumentChecked(document="X-9", acceptance="N-1", kind="identity", finding="missing"), by=BY)
    waiting = browsers["auditor"].get(at(sale)).content.decode()
    assert "/una/N-1/" not in waiting
    row = Acceptance.objects.using(sale.book.alias).get(ref="N-1", until_index=None)
    assert row.state == "received"


def test_cures_that_ran_out_are_recorded_in_one_set(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale, office_of(sale.book):
        noticed(sale)
        accepted(sale, *(acceptance(f"A-{n}", 10, FILED + timedelta(minutes=n)) for n in (1, 2, 3)))
        for name, days in (("A-1", 2), ("A-2", 2), ("A-3", 9)):
            sale.do(TODAY, CureRequested(cure=f"{name}/S1", acceptance=name, asks="firma", numeral="4", business_days=days), by=BY)
        sale.clock.to(date(2003, 11, 10))  # two business days after Wednesday the 5th end on Friday the 7th
        reviewer, where = person("revisora", "reviewer"), at(sale) + "subsanaciones/vencidas/"
        looked = reviewer.post(where, {"paso": "mirar"}).content.decode()
        digest = re.search(r'name="conjunto" value="(\w+)"', looked)
        assert digest is not None
        assert reviewer.post(where, {"paso": "registrar", "conjunto": digest[1]}).status_code == 302
        rows = Cure.objects.using(sale.book.alias).filter(until_index=None).order_by("ref")
        assert [row.state for row in rows] == ["expired", "expired", "asked"]


def test_a_day_beyond_every_calendar_is_told_in_words_and_breaks_no_page(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale, office_of(sale.book):
        noticed(sale, replace(TERMS, cure_days=5))
        accepted(sale, acceptance("A-1", 10))
        reviewer, where = person("revisora", "reviewer"), at(sale, "A-1")
        sale.clock.to(date(2099, 1, 1))
        page = reviewer.get(where)
        assert page.status_code == 200
        assert "Pedida hoy vence" not in page.content.decode()
        asked = {"asks": "firma", "numeral": "4", "business_days": "5"}
        answer = reviewer.post(where, {"paso": "mirar", "visto": seen(page.content.decode()), "papel": "subsanar", **asked})
        assert answer.status_code == 422


def test_a_reference_of_any_signs_has_a_page_of_its_own(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale, office_of(sale.book):
        noticed(sale)
        accepted(sale, acceptance("a/b?c#d", 10), acceptance("../../x", 10, FILED + timedelta(minutes=1)))
        sale.clock.to(TODAY)
        auditor = person("auditora", "auditor")
        page = auditor.get(at(sale)).content.decode()
        for name in ("a%2Fb%3Fc%23d", "..%2F..%2Fx"):
            assert f'href="{at(sale)}una/{name}/' in page
            assert auditor.get(f"{at(sale)}una/{name}/").status_code == 200


def test_an_assessment_leaves_papers_that_nobody_looked_at_in_the_queue(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale, office_of(sale.book):
        noticed(sale)
        accepted(sale, *(acceptance(f"A-{n}", 10, FILED + timedelta(minutes=n), facts=CERTIFIED) for n in (1, 2)))
        reviewer = person("revisora", "reviewer")
        sale.clock.to(TODAY)
        assert press(reviewer, at(sale, "A-1"), "todos:in_order").status_code == 302
        closed(sale)
        assessed(sale)
        page = reviewer.get(at(sale)).content.decode()
        assert ("/una/A-1/" in page, "/una/A-2/" in page) == (False, True)
        assert press(reviewer, at(sale, "A-2"), "todos:in_order").headers["Location"] == at(sale)
        assert "/una/" not in reviewer.get(at(sale)).content.decode()


def test_whoever_decides_a_referred_one_goes_on_to_the_next(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale, office_of(sale.book):
        noticed(sale)
        # 5,000 shares fit the ceiling, and the decree does not say what follows an excess (5).
        accepted(sale, *(acceptance(f"A-{n}", 6_000, FILED + timedelta(minutes=n), facts=CERTIFIED) for n in (1, 2)))
        closed(sale)
        assessed(sale)
        page = person("directora", "director").get(at(sale, "A-1") + "?cola=remitidas").content.decode()
        assert "<strong>5.000</strong>" in page
        onward = quote(at(sale, "A-2") + "?cola=remitidas", safe="")
        assert f"registrar/referred_decided/?volver={onward}&amp;acceptance=A-1&amp;admitted_shares=5000" in page


def versions(sale: Rehearsal, ref: str) -> list[Document]:
    return list(Document.objects.using(sale.book.alias).filter(acceptance=ref))


def with_papers(sale: Rehearsal, ref: str, facts: Mapping[str, str]) -> None:
    """Receive an acceptance of its own for a test."""
    accepted(sale, acceptance(ref, 10, FILED + timedelta(hours=1), facts=facts))
    sale.clock.to(TODAY)
