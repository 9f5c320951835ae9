"""Makes the rehearsal of a folder: its book up to the eve of the notice, the note that marks it, and the people who play it."""

from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.acts.papers import RegulationTerms
from enajena.book.books import DATABASE_NAME
from enajena.book.clock import system_clock
from enajena.book.opening import open_book
from enajena.book.rehearsal import Rehearsed, SimulatedClock
from enajena.calendar import BusinessCalendar, add_days, add_months, local_date
from enajena.calendar.bogota import BOGOTA
from enajena.office.accounts.giving import give_access
from enajena.office.accounts.models import User
from enajena.office.ground.rehearsal_clock import NOTE, PREPARER, SALE, begin_note
from enajena.office.running.demo.acts import adopt
from enajena.office.running.rehearsal.persons import PERSONS

_MONTHS = 29
"""The play lasts so long on its own clock, and ends about today: nothing in it needs a certificate of days to come."""
TERMS = RegulationTerms(
    rule="largest_remainder", tie="earlier_filing", cure_days=5, withdrawals=True, payment_days=15, default_penalty_pct=Decimal(10)
)


def rehearsal(data: Path, today: date | None = None) -> date:
    """Make the book of a rehearsal in a folder where there is none yet, and return the day of the notice.

    Raises:
        CallError: the folder has a book that is no rehearsal.
        StorageError: the disk could not take it.
    """
    noticed = BusinessCalendar().next_business(add_months(today or local_date(system_clock()), -_MONTHS))
    if (data / NOTE).is_file():
        return noticed
    if (data / DATABASE_NAME).exists():
        raise CallError(
            Text(f"En {data} hay un libro que no es de ensayo.", f"There is a book in {data} that is no rehearsal."),
            Text("Dé otra carpeta con --data.", "Give another folder with --data."),
        )
    clock = SimulatedClock(datetime.combine(add_days(noticed, -8), time(9), BOGOTA))
    book = open_book(data, clock=clock)
    try:
        adopt(Rehearsed(book, clock, SALE, (PREPARER,)), add_days(noticed, -7), TERMS)
        begin_note(book, datetime.combine(noticed, time(9), BOGOTA))
    finally:
        book.close()
    return noticed


def make_people() -> None:
    """Make the people who play, where they are not there yet: without a password, for they come in by the page that chooses one."""
    for person in PERSONS:
        if not User.objects.filter(username=person.name).exists():
            TOTP.activate(give_access(person.name, [person.role]), generate_totp_secret())
