"""A chart: the picture, the words for whoever cannot see it, and the table behind both."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Literal

from enajena.basics.figures import count_text, date_text, number_text, percent_text, pesos_text
from enajena.basics.money import plain, round_half_up
from enajena.basics.odd_signs import visible
from enajena.basics.text import Language, Text, same
from enajena.programme.model import Assumption
from enajena.publish.charts import style
from enajena.publish.charts.canvas import Canvas, Paper
from enajena.publish.charts.svg import png_of, svg_of
from enajena.rules.results import assumption_records

Cell = int | Decimal | Fraction | date | str | Text | None
Kind = Literal["count", "pesos", "percent", "number", "date", "words"]
RATIO_DECIMALS = 6
"""A ratio in JSON has so many decimals, half up; the cell itself is exact."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of the table behind a chart: its name in JSON, its heading, the kind of its cells, and the words of its codes."""

    name: str
    heading: Text
    kind: Kind
    words: Mapping[str, Text] = field(default_factory=lambda: MappingProxyType({}))

    def told(self, cell: Cell) -> Text:
        """Return a cell as people of each language write it; an unknown one is a dash."""
        match cell:
            case None:
                return same("–")
            case Text():
                return cell
            case str():
                return self.words.get(cell, same(cell))
            case date():
                return date_text(cell)
            case int():
                return count_text(cell)
        if self.kind == "number":
            return short_text(cell)
        amount = cell if isinstance(cell, Decimal) else round_half_up(cell)
        return {"pesos": pesos_text, "percent": percent_text}.get(self.kind, number_text)(amount)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A chart in both languages. `told` says what it shows, sentence by sentence.

    `notes` say what it leaves out, `assumptions` what it rests on.

    The cells of `rows` are exact. `draw` puts the picture on a canvas, below the title.
    """

    kind: str
    title: Text
    subtitle: Text
    told: tuple[Text, ...]
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    draw: Callable[[Canvas], None]
    notes: tuple[Text, ...] = ()
    assumptions: tuple[Assumption, ...] = ()

    def svg(self, language: Language, width_px: int = style.WIDE_PX) -> str:
        """Return the picture as SVG with its title and description; the same chart gives the same text."""
        canvas = Canvas(Paper(language, width_px))
        canvas.paragraph(self.title, size_px=style.TITLE_PX, bold=True)
        canvas.paragraph(self.subtitle, colour=style.QUIET, after=style.LINE_PX)
        self.draw(canvas)
        for note in (*self.notes, *self._assumed_in_short()):
            canvas.paragraph(note, size_px=style.SMALL_PX, colour=style.QUIET, after=2)
        description = "\n".join(canvas.paper.say(text) for text in self._said())
        return svg_of(canvas.specification(), canvas.paper.say(self.title), description)

    def png(self, language: Language, scale: int = 2, width_px: int = style.WIDE_PX) -> bytes:
        """Return the picture as PNG, with `scale` dots a pixel."""
        return png_of(self.svg(language, width_px), scale)

    def text(self, language: Language) -> str:
        """Return what the picture says, in words: a title, what is seen, and what it rests on."""
        return "\n".join(visible(text.to(language)) for text in (self.title, *self._said()))

    @property
    def table(self) -> Sequence[Mapping[str, Cell]]:
        """Return the rows behind the picture, by the names of the columns; whole numbers, decimals, fractions and dates are exact."""
        return [{column.name: cell for column, cell in zip(self.columns, row, strict=True)} for row in self.rows]

    def cells(self, language: Language) -> tuple[list[str], list[list[str]]]:
        """Return the headings and the rows of the table as people write them."""
        rows = [[visible(column.told(cell).to(language)) for column, cell in zip(self.columns, row, strict=True)] for row in self.rows]
        return [column.heading.to(language) for column in self.columns], rows

    def record(self, language: Language) -> dict[str, Any]:
        """Return the chart as JSON has it: title, text and table. Amounts, percents and ratios are plain text, dates ISO text."""
        rows = [{name: _plain(cell, language) for name, cell in row.items()} for row in self.table]
        return {
            "kind": self.kind,
            "title": self.title.to(language),
            "text": self.text(language),
            "rows": rows,
            "assumptions": assumption_records(self.assumptions, language),
        }

    def _said(self) -> tuple[Text, ...]:
        return (self.subtitle, *self.told, *self.notes, *(_assumed(one) for one in self.assumptions))

    def _assumed_in_short(self) -> tuple[Text, ...]:
        """Return the line of the picture that names what was assumed; the words have each in full."""
        if not self.assumptions:
            return ()
        return (
            Text("Supuestos: {ids}.", "Assumptions: {ids}.").format(
                ids=", ".join(sorted((one.id for one in self.assumptions), key=_by_number))
            ),
        )


def short_text(value: Decimal | Fraction | int) -> Text:
    """Return a number with no more decimals than say something, up to six: `0,5`, `12`."""
    exact = Fraction(value)
    places = next((places for places in range(RATIO_DECIMALS) if (exact * 10**places).denominator == 1), RATIO_DECIMALS)
    return number_text(round_half_up(exact, places))


def _by_number(assumption_id: str) -> tuple[int, str]:
    return len(assumption_id), assumption_id


def _assumed(one: Assumption) -> Text:
    said = Text("Se supone ({id}, {source}): {choice}", "Assumed ({id}, {source}): {choice}")
    return said.format(id=one.id, source=one.source, choice=one.choice)


def _plain(cell: Cell, language: Language) -> str | int | None:
    match cell:
        case Text():
            return cell.to(language)
        case date():
            return cell.isoformat()
        case Decimal():
            return plain(cell, 0)
        case Fraction():
            return plain(round_half_up(cell, RATIO_DECIMALS), 0)
        case _:
            return cell
