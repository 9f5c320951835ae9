"""Dates with an hour in Bogotá: `31/12/2005 9:30 a. m.`, `2005-12-31T09:30:15`.

A date alone is a fault, since acceptances are put in order by their hour. So is an offset other than -05:00; the remedy says the hour in
Bogotá, and a person writes it.
"""

import re
from datetime import datetime, timedelta

from enajena.basics.text import Text
from enajena.intake.forms.blanks import canonical, no_value, placeholder, unspaced
from enajena.intake.forms.clocks import Clock, split_clock
from enajena.intake.forms.dates import Day, day_of
from enajena.intake.forms.model import Canonical, Convention, Unreadable

BOGOTA_OFFSET = timedelta(hours=-5)
_STRICT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?(-05(:?00)?)?")


def read_instant(text: str, convention: Convention) -> Canonical | Unreadable:
    """Read a date and hour of Bogotá; the text returned is `YYYY-MM-DDTHH:MM`, with seconds where there are any.

    A text that the strict reading takes stays as it is.
    """
    missing = no_value(text) or placeholder(text)
    if missing is not None:
        return missing
    bare = unspaced(text)
    split = split_clock(bare)
    if split is None:
        day = day_of(bare, convention)
        return day if isinstance(day, Unreadable) else Unreadable("date_without_time", _NO_HOUR, _WRITE_BOTH)
    written, clock = split
    day = day_of(written, convention)
    if isinstance(day, Unreadable):
        return day
    return clock if isinstance(clock, Unreadable) else _instant(text, day, clock)


def _instant(text: str, day: Day, clock: Clock) -> Canonical | Unreadable:
    if clock.offset is not None and clock.offset != BOGOTA_OFFSET:
        return Unreadable("other_offset", _OFFSET, _in_bogota(day, clock, clock.offset))
    note = Text(f"{day.note.es}, a las {clock.text}", f"{day.note.en}, at {clock.text}")
    bare = unspaced(text)
    return canonical(text, bare if _STRICT.fullmatch(bare) else f"{day.date.isoformat()}T{clock.text}", note)


def _in_bogota(day: Day, clock: Clock, offset: timedelta) -> Text:
    """Return the remedy of an instant with another offset: what it is in Bogotá."""
    written = datetime.fromisoformat(f"{day.date.isoformat()}T{clock.hour:02}:{clock.minute:02}:{clock.second:02}")
    local = (written - offset + BOGOTA_OFFSET).isoformat()
    fraction = f".{clock.fraction}" if clock.fraction else ""
    return Text(f"En Bogotá eran: {local}{fraction}. Escriba eso.", f"In Bogotá it was {local}{fraction}. Write that.")


_NO_HOUR = Text("es una fecha sin hora", "it is a date without an hour")
_WRITE_BOTH = Text(
    "Escriba la fecha con la hora de Bogotá: 31/12/2005 9:30.",
    "Write the date with the hour of Bogotá: 2005-12-31T09:30.",
)
_OFFSET = Text("dice una hora que no es la de Bogotá", "it says an hour that is not that of Bogotá")
