"""Axes: round ticks for numbers, ticks of the calendar for days, and the unit in which large numbers are read."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from enajena.basics.figures import month_text
from enajena.basics.text import Text, same
from enajena.publish.charts import style
from enajena.publish.charts.canvas import Canvas, Exact, Frame, day_number, width_of
from enajena.publish.charts.chart import short_text
from enajena.publish.charts.style import Look

_GRID = Look(style.GRID, width_px=1)
_BASE = Look(style.STONE, width_px=1)
_STEPS = (1, 2, 5, 10)
_MONTHS_APART = (1, 2, 3, 6, 12, 24, 60, 120, 240)
_MONTHS_OF_YEAR = 12
_LABEL_PX, _YEAR_PX = 62, 36
"""The room that a month and a year need on an axis."""
_GAP_PX = 8


@dataclass(frozen=True, slots=True)
class Unit:
    """What a number on an axis counts: so many of the thing, and what that is called."""

    size: int
    name: Text


_UNITS = (
    Unit(10**12, Text("billones de ", "trillion ")),
    Unit(10**6, Text("millones de ", "million ")),
)


def unit_for(most: Exact) -> Unit:
    """Return the unit in which the largest number of an axis is short; a Spanish `billón` is a million millions."""
    return next((unit for unit in _UNITS if most >= 10 * unit.size), Unit(1, same("")))


def ticks(low: Exact, high: Exact, most: int = 5) -> list[Fraction]:
    """Return round numbers from `low` to `high`, both included where they are round, `most` steps at the most."""
    start, end = Fraction(low), Fraction(high)
    if end <= start:
        return [start]
    power = Fraction(10) ** math.floor(math.log10((end - start) / most))
    step = next(power * times for times in (*_STEPS, 20) if (end - start) / (power * times) <= most)
    first, last = math.ceil(start / step), math.floor(end / step)
    return [step * count for count in range(first, last + 1)]


def ticks_over(highest: Exact, most: int = 5) -> list[Fraction]:
    """Return round numbers from 0 to the first that is not below the largest value: the ticks of a whole axis."""
    if highest <= 0:
        return [Fraction(0), Fraction(1)]
    found = ticks(0, highest, most)
    return found if found[-1] >= highest else [*found, found[-1] + found[1] - found[0]]


def tick_text(value: Fraction, unit: Unit) -> Text:
    """Return a tick as it is written: no decimals that say nothing."""
    return short_text(value / unit.size)


def left_room(canvas: Canvas, values: Sequence[Fraction], unit: Unit) -> int:
    """Return how much room the labels of an axis need at the left."""
    return max(width_of(canvas.paper.say(tick_text(value, unit)), style.SMALL_PX) for value in values) + _GAP_PX


def number_axis(canvas: Canvas, frame: Frame, values: Sequence[Fraction], unit: Unit) -> None:
    """Draw the lines of an axis upwards, with their numbers at the left."""
    for look, chosen in ((_GRID, [value for value in values if value]), (_BASE, [value for value in values if not value])):
        canvas.rules([(frame.x[0], frame.up(value), frame.x[1], frame.up(value)) for value in chosen], frame, look)
    for value in values:
        words = canvas.paper.say(tick_text(value, unit))
        canvas.text(words, frame.px[0] - _GAP_PX, frame.up(value) + 4, align="right", size_px=style.SMALL_PX, colour=style.QUIET)


def number_axis_below(canvas: Canvas, frame: Frame, values: Sequence[Fraction], unit: Unit) -> None:
    """Draw the lines of an axis across, with their numbers below."""
    top, bottom = frame.py[1], frame.py[0]
    canvas.rules([(value, top, value, bottom) for value in values], frame, _GRID)
    canvas.rules([(frame.x[0], bottom, frame.x[1], bottom)], frame, _BASE)
    inner = [(value, canvas.paper.say(tick_text(value, unit))) for value in values]
    _words_below(canvas, frame, inner)


def date_axis(canvas: Canvas, frame: Frame, first: date, last: date) -> None:
    """Draw the ticks of a calendar, with their months or years below."""
    days = date_ticks(first, last, frame.px[1] - frame.px[0])
    top, bottom = frame.py[1], frame.py[0]
    canvas.rules([(day_number(day), top, day_number(day), bottom) for day in days], frame, _GRID)
    canvas.rules([(frame.x[0], bottom, frame.x[1], bottom)], frame, _BASE)
    years = all(day.month == 1 for day in days) and len({day.year for day in days}) == len(days)
    words = [(day_number(day), str(day.year) if years else canvas.paper.say(month_text(day))) for day in days]
    _words_below(canvas, frame, words)


def date_ticks(first: date, last: date, room_px: int) -> list[date]:
    """Return first days of months, evenly apart and as many as there is room for."""
    low, high = _month_of(first), _month_of(last)
    low += 0 if first.day == 1 else 1
    for apart in _MONTHS_APART:
        start = -(-low // apart) * apart
        months = range(start, high + 1, apart)
        if len(months) * (_YEAR_PX if apart % _MONTHS_OF_YEAR == 0 else _LABEL_PX) <= room_px:
            return [date(month // _MONTHS_OF_YEAR, month % _MONTHS_OF_YEAR + 1, 1) for month in months]
    return []


def _words_below(canvas: Canvas, frame: Frame, words: Sequence[tuple[Exact, str]]) -> None:
    """Write the labels of an axis; the last stays within the sheet, and one that would touch another is left out."""
    y = frame.py[0] + style.LINE_PX
    free_from = -_GAP_PX
    for value, text in words:
        width = width_of(text, style.SMALL_PX)
        left = max(0, min(frame.across(value) - width // 2, canvas.paper.inner_px - width))
        if left >= free_from:
            canvas.text(text, left, y, size_px=style.SMALL_PX, colour=style.QUIET)
            free_from = left + width + _GAP_PX


def _month_of(day: date) -> int:
    return day.year * _MONTHS_OF_YEAR + day.month - 1
