"""The hour beside a date: `9:30`, `9:30 a. m.`, `09:30:15`, `21h30`, with or without an offset from UTC."""

import re
from dataclasses import dataclass
from datetime import timedelta

from enajena.basics.text import Text
from enajena.intake.forms.model import Unreadable

_NOON, _LAST_HOUR, _LAST_SIXTIETH, _LAST_OFFSET = 12, 23, 59, 14
_FRACTION_DIGITS = 6
_CLOCK = re.compile(
    r"(?P<day>.*?\S)(?:(?<=[0-9])t(?=[0-9])|,? a las? |,? - |, ?| )"
    r"(?P<hour>[0-9]{1,2})"
    r"(?::(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2})(?:[.,](?P<fraction>[0-9]{1,12}))?)?|h(?P<after_h>[0-9]{2})|(?= ?[ap]\.? ?m))"
    r"(?: ?(?P<half>[ap]\.? ?m\.?|m\.))?"
    r"(?: ?(?:h|hs|hrs|horas)\.?)?"
    r"(?: ?(?P<offset>z|utc|gmt|[+-][0-9]{2}(?::?[0-9]{2})?))?",
    re.IGNORECASE | re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Clock:
    """An hour of the day of 24 hours, the digits of its fraction of a second, and its offset from UTC where it says one."""

    hour: int
    minute: int
    second: int
    fraction: str = ""
    offset: timedelta | None = None

    @property
    def is_midnight(self) -> bool:
        """Return whether it is the first instant of the day."""
        return not (self.hour or self.minute or self.second or self.fraction)

    @property
    def text(self) -> str:
        """Return the hour as `HH:MM`, with seconds and their fraction only where there are any."""
        if not (self.second or self.fraction):
            return f"{self.hour:02}:{self.minute:02}"
        return f"{self.hour:02}:{self.minute:02}:{self.second:02}" + (f".{self.fraction}" if self.fraction else "")


def split_clock(bare: str) -> tuple[str, Clock | Unreadable] | None:
    """Return the text before the hour, and the hour or what is wrong with it; None where no hour ends the text."""
    found = _CLOCK.fullmatch(bare)
    return None if found is None else (found["day"], _clock(found))


def _clock(found: re.Match[str]) -> Clock | Unreadable:
    hour = _hour_of_24(int(found["hour"]), found["half"], int(found["minute"] or found["after_h"] or 0))
    minute, second = int(found["minute"] or found["after_h"] or 0), int(found["second"] or 0)
    if hour is None or hour > _LAST_HOUR or minute > _LAST_SIXTIETH or second > _LAST_SIXTIETH:
        return Unreadable("no_such_time", _NO_SUCH_TIME, _WRITE_HOUR)
    fraction = (found["fraction"] or "").rstrip("0")
    if len(fraction) > _FRACTION_DIGITS:
        return Unreadable("time_too_fine", _TOO_FINE, _WRITE_HOUR)
    offset = _offset(found["offset"])
    if offset is not None and abs(offset) > timedelta(hours=_LAST_OFFSET):
        return Unreadable("no_such_time", _NO_SUCH_TIME, _WRITE_HOUR)
    return Clock(hour, minute, second, fraction, offset)


def _hour_of_24(hour: int, half: str | None, minute: int) -> int | None:
    """Return the hour of 24, or None where it does not go with its half of the day; `12:00 m.` is noon."""
    if half is None:
        return hour
    if half[0] in "mM":
        return _NOON if (hour, minute) == (_NOON, 0) else None
    if not 1 <= hour <= _NOON:
        return None
    return hour % _NOON + (_NOON if half[0] in "pP" else 0)


def _offset(text: str | None) -> timedelta | None:
    if text is None:
        return None
    digits = text[1:].replace(":", "")
    if not digits.isdigit():
        return timedelta(0)
    offset = timedelta(hours=int(digits[:2]), minutes=int(digits[2:] or 0))
    return -offset if text[0] == "-" else offset


_NO_SUCH_TIME = Text("no es una hora que exista", "it is not an hour that exists")
_TOO_FINE = Text("es más fina que un microsegundo", "it is finer than a microsecond")
_WRITE_HOUR = Text(
    "Escriba la hora de 0:00 a 23:59, o de 1 a 12 con a. m. o p. m.",
    "Write the hour from 0:00 to 23:59, or from 1 to 12 with a. m. or p. m.",
)
