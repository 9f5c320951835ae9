"""Instants in Bogotá. Legal dates are local dates; an instant serves the log and the closing of an urn, no more.

Converting to UTC first and counting afterwards moves the answer: 23:30 of 25 September in Bogotá is already the 26th in UTC.
So an instant is turned into a local date once, here, and every term is counted on dates.
"""

from datetime import date, datetime, time, timedelta, timezone

from enajena.basics.faults import CallError
from enajena.basics.text import Text

# Fixed: from May 1992 to April 1993 clocks in Colombia ran an hour ahead, before the first programme under Ley 226 de 1995.
BOGOTA = timezone(timedelta(hours=-5))
_LAST_SECOND = time(23, 59, 59)


def end_of_day_bogota(day: date, hour: time | None = None) -> datetime:
    """Return the instant at which a term that ends on `day` closes, with its offset -05:00.

    The day lasts until midnight (Ley 4 de 1913, arts. 59 and 60), written as its last second, 23:59:59. A Regulation may name
    an hour of closing, given as `hour` on the clocks of Bogotá (between merchants a day of expiry closes at 18:00, C.Co.
    art. 829). Neither the start of the day nor the end of the day in UTC is meant.

    Raises:
        CallError: `hour` carries a time zone of its own.
    """
    if hour is not None and hour.tzinfo is not None:
        raise CallError(
            Text(
                "Hora de cierre: {hour} trae su propia zona horaria.",
                "Closing hour: {hour} carries a time zone of its own.",
            ).format(hour=hour.isoformat()),
            Text("Dé la hora de Bogotá sin zona.", "Give the hour of Bogotá without a zone."),
        )
    return datetime.combine(day, _LAST_SECOND if hour is None else hour, tzinfo=BOGOTA)


def local_date(instant: datetime) -> date:
    """Return the date that it is in Bogotá at an instant.

    Raises:
        CallError: the instant has no time zone, so that nobody can tell which day it is.
    """
    if instant.tzinfo is None:
        raise CallError(
            Text("Instante: {instant} no dice su zona horaria.", "Instant: {instant} does not say its time zone.").format(
                instant=instant.isoformat()
            ),
            Text("Agregue el desfase, por ejemplo -05:00.", "Add the offset, for example -05:00."),
        )
    return instant.astimezone(BOGOTA).date()
