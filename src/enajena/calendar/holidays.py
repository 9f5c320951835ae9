"""Legal holidays of Colombia, computed from the laws that made them, each law from its own first year.

Three layers, each a row of the table with its years:
the list of the labour code (CST art. 177) on the days themselves, up to 1983;
Ley 51 de 1983, which adds the Sacred Heart and moves ten holidays to the following Monday, with first effect in January 1984;
Ley 2578 de 2026 (art. 6), which adds 9 July, moved like the others, from 2026.

A Sunday is no row here: it is not a business day by itself (see `business`). Neither are days on which only the stock exchange,
the banks or the courts are closed. The table answers for 1983 to 2030 and refuses every other year, since a law may change them.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from dateutil.easter import easter

from enajena.basics.faults import DataError
from enajena.basics.text import Text, same

FIRST_YEAR = 1983
LAST_YEAR = 2030

_MONDAY = 0
_DAYS_OF_WEEK = 7
_YEAR_OF_LEY_51 = 1984
_YEAR_OF_LEY_2578 = 2026


@dataclass(frozen=True, slots=True)
class Law:
    """A law that makes holidays: how it is cited and since when it is in force."""

    name: Text
    in_force: Text


@dataclass(frozen=True, slots=True)
class Holiday:
    """A legal holiday on the day on which it is kept, with the law that made it and since when that law is in force."""

    day: date
    name: Text
    law: Law


@dataclass(frozen=True, slots=True)
class FixedDay:
    """A day of the civil calendar."""

    month: int
    day: int

    def in_year(self, year: int) -> date:
        """Return the day in a year."""
        return date(year, self.month, self.day)


@dataclass(frozen=True, slots=True)
class EasterDay:
    """A day counted from Easter Sunday, in days; before Easter is negative."""

    offset_days: int

    def in_year(self, year: int) -> date:
        """Return the day in a year."""
        return easter(year) + timedelta(days=self.offset_days)


@dataclass(frozen=True, slots=True, kw_only=True)
class HolidayRule:
    """One row of the table: a holiday, its day, whether it moves to Monday, its law, and the years in which the row applies.

    `valid_to_year` is included; None where the law is still in force.
    """

    name: Text
    day: FixedDay | EasterDay
    moved: bool
    law: Law
    valid_from_year: int
    valid_to_year: int | None = None

    def applies_in(self, year: int) -> bool:
        """Say whether the row applies in a year."""
        return self.valid_from_year <= year and (self.valid_to_year is None or year <= self.valid_to_year)

    def in_year(self, year: int) -> Holiday:
        """Return the holiday on the day on which it is kept in a year."""
        day = self.day.in_year(year)
        return Holiday(_monday_from(day) if self.moved else day, self.name, self.law)


LABOUR_CODE = Law(
    Text("CST art. 177, lista original", "CST art. 177, original list"),
    Text("desde antes de 1983, donde empieza la tabla", "since before 1983, where the table begins"),
)
LEY_51_1983 = Law(same("Ley 51 de 1983"), Text("con efecto desde enero de 1984", "with effect since January 1984"))
LEY_2578_2026 = Law(same("Ley 2578 de 2026, art. 6"), Text("desde el 1 de junio de 2026", "since 1 June 2026"))

# Name, day, and whether Ley 51 de 1983 (art. 1) moves it to Monday.
_LISTED: tuple[tuple[Text, FixedDay | EasterDay, bool], ...] = (
    (Text("Año Nuevo", "New Year's Day"), FixedDay(1, 1), False),
    (Text("Reyes Magos", "Epiphany"), FixedDay(1, 6), True),
    (Text("San José", "Saint Joseph"), FixedDay(3, 19), True),
    (Text("Jueves Santo", "Maundy Thursday"), EasterDay(-3), False),
    (Text("Viernes Santo", "Good Friday"), EasterDay(-2), False),
    (Text("Día del Trabajo", "Labour Day"), FixedDay(5, 1), False),
    (Text("Ascensión", "Ascension"), EasterDay(39), True),
    (Text("Corpus Christi", "Corpus Christi"), EasterDay(60), True),
    (Text("San Pedro y San Pablo", "Saints Peter and Paul"), FixedDay(6, 29), True),
    (Text("Independencia", "Independence"), FixedDay(7, 20), False),
    (Text("Batalla de Boyacá", "Battle of Boyacá"), FixedDay(8, 7), False),
    (Text("Asunción", "Assumption"), FixedDay(8, 15), True),
    (Text("Día de la Raza", "Columbus Day"), FixedDay(10, 12), True),
    (Text("Todos los Santos", "All Saints"), FixedDay(11, 1), True),
    (Text("Independencia de Cartagena", "Independence of Cartagena"), FixedDay(11, 11), True),
    (Text("Inmaculada Concepción", "Immaculate Conception"), FixedDay(12, 8), False),
    (Text("Navidad", "Christmas Day"), FixedDay(12, 25), False),
)

RULES: tuple[HolidayRule, ...] = (
    *(
        HolidayRule(
            name=name,
            day=day,
            moved=False,
            law=LABOUR_CODE,
            valid_from_year=FIRST_YEAR,
            valid_to_year=_YEAR_OF_LEY_51 - 1,
        )
        for name, day, _ in _LISTED
    ),
    *(HolidayRule(name=name, day=day, moved=moved, law=LEY_51_1983, valid_from_year=_YEAR_OF_LEY_51) for name, day, moved in _LISTED),
    HolidayRule(
        name=Text("Sagrado Corazón", "Sacred Heart"),
        day=EasterDay(68),
        moved=True,
        law=LEY_51_1983,
        valid_from_year=_YEAR_OF_LEY_51,
    ),
    HolidayRule(
        name=Text("Virgen de Chiquinquirá", "Our Lady of Chiquinquirá"),
        day=FixedDay(7, 9),
        moved=True,
        law=LEY_2578_2026,
        valid_from_year=_YEAR_OF_LEY_2578,
    ),
)


@cache
def holidays_of(year: int) -> tuple[Holiday, ...]:
    """Return the legal holidays of a year in order of date; two holidays kept on one date stay two entries.

    Raises:
        DataError: the year is outside the table. It is never answered as if it had no holidays.
    """
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise DataError(
            Text(
                "Tabla de festivos: se pidió el año {year} y la tabla va de {first} a {last}.",
                "Holiday table: the year {year} was asked for and the table covers {first} to {last}.",
            ).format(year=year, first=FIRST_YEAR, last=LAST_YEAR),
            Text(
                "Use fechas de esos años, o una versión del programa cuya tabla llegue a {year}.",
                "Use dates of those years, or a version of the program whose table reaches {year}.",
            ).format(year=year),
        )
    found = (rule.in_year(year) for rule in RULES if rule.applies_in(year))
    return tuple(sorted(found, key=lambda holiday: holiday.day))


def holiday_on(day: date) -> tuple[Holiday, ...]:
    """Return the holidays kept on a day: none, one, or two that coincide.

    Raises:
        DataError: the year is outside the table.
    """
    return tuple(holiday for holiday in holidays_of(day.year) if holiday.day == day)


def _monday_from(day: date) -> date:
    return day + timedelta(days=(_MONDAY - day.weekday()) % _DAYS_OF_WEEK)
