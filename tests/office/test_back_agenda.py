"""The agenda in the back office: a month at a time, each day with its numeral and how it was counted, and as a calendar file."""

import re
from collections.abc import Iterator, Mapping
from datetime import date

import pytest
from django.test import Client
from icalendar import Calendar

from enajena.book.acts.money import PaymentScheduled
from support.back import again, people
from support.books import Rehearsal, rehearsal
from support.offices import office_of
from support.payments import dues, put_awards
from support.registers import registered

BOUGHT = date(2004, 1, 15)


@pytest.fixture(scope="module")
def sale(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsal]:
    """Shares bought on 15 January 2004 (locked for 24 months, brackets at 6, 12 and 18: 5.3), and an instalment of July 2005."""
    with rehearsal(tmp_path_factory.mktemp("agenda")) as opened, office_of(opened.book):
        opened.adopt(date(2003, 10, 3))
        registered(opened, "L-001", shares=100, on=BOUGHT)
        put_awards(opened, {"B-1": "250"}, on=BOUGHT)
        opened.do(BOUGHT, PaymentScheduled(award="B-1", under="3.2", instalments=dues((date(2005, 7, 20), "250"))))
        opened.clock.to(date(2005, 6, 1))
        yield opened


@pytest.fixture(scope="module")
def browsers(sale: Rehearsal) -> Mapping[str, Client]:
    assert sale.book.data.is_dir()  # the office that they work in
    return people()


def test_a_month_tells_each_day_with_its_numeral_and_how_it_was_counted(sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
    where = f"/oficina/{sale.sale}/agenda/"
    auditor = browsers["auditor"]
    assert "Nada vence este mes" in auditor.get(where).content.decode()
    july = auditor.get(f"{where}?mes=2005-07").content.decode()
    # 18 months after 15 January 2004 end on 15 July 2005: from the 16th on the fine is 10 %.
    days = [re.sub(r"<[^>]+>", " ", row) for row in re.findall(r"<tbody>.*?</tbody>", july, re.DOTALL)]
    assert [day.split(" de julio")[0].split()[-1] for day in days] == ["16", "20"]
    assert "15 % a 10 %" in days[0]
    assert "5.3" in days[0]
    assert "18 meses" in days[0]
    assert "250,00" in days[1]
    assert f'href="/oficina/{sale.sale}/dinero/"' in july
    assert 'rel="next" href="?mes=2005-08"' in july
    assert "15 % to 10 %" in again("auditor-uno", "en").get(f"{where}?mes=2005-07").content.decode()


def test_a_month_that_is_over_or_is_none_is_told_so(sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
    where = f"/oficina/{sale.sale}/agenda/"
    # Twelve months end on 15 January 2005.
    past = browsers["auditor"].get(f"{where}?mes=2005-01").content.decode()
    assert "se muestra como se veía en su primer día" in past
    assert "16 de enero de 2005" in past
    for wrong in ("enero", "2005-13", "0001-01"):
        assert browsers["auditor"].get(f"{where}?mes={wrong}").status_code == 422


def test_the_calendar_file_has_every_date_to_come(sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
    answer = browsers["auditor"].get(f"/oficina/{sale.sale}/agenda/agenda.ics")
    assert answer.headers["Content-Type"].startswith("text/calendar")
    events = sorted(event.decoded("DTSTART") for event in Calendar.from_ical(answer.content).walk("VEVENT"))
    assert events == [date(2005, 7, 16), date(2005, 7, 20), date(2006, 1, 15)]  # a change of bracket, an instalment, the end
