"""How results look on a terminal: tables, totals, what was assumed, where the files are. JSON is one object and nothing else.

Figures stand under each other by their decimal point, sentences break at words, and no line ends in blanks.
"""

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal

from enajena.basics.figures import number_text
from enajena.basics.odd_signs import visible
from enajena.basics.text import Text
from enajena.cli.speech import language, say, tell
from enajena.cli.wrapping import hanging
from enajena.programme.model import Assumption, Programme
from enajena.programme.stages import stage_of

if TYPE_CHECKING:
    from rich.console import Console

_GAP = 2
"""Blanks after a column of a table: one of its own, one between it and the next."""
_NARROWEST = 5
"""A column of words is not made narrower than this while there is another way."""
_BLANKS_AT_END = re.compile(r" +((?:\x1b\[[\d;]*m)*)$", re.MULTILINE)


class Figure(str):
    """A number written for a person; a list of facts puts figures under each other."""

    __slots__ = ()


def print_json(record: Mapping[str, Any]) -> None:
    """Write one JSON object to standard output."""
    print(visible(json.dumps(record, ensure_ascii=False, indent=2)))  # noqa: T201 - this is the command line


def console() -> "Console":
    """Return the terminal; codes such as `10.4(a)` are left as they are."""
    from rich.console import Console  # noqa: PLC0415 - JSON needs no terminal

    return Console(highlight=False, markup=False, emoji=False)


def table(
    title: str, headings: Sequence[str], rows: Iterable[Sequence[str]], right: Collection[int] = (), total: Sequence[str] | None = None
) -> None:
    """Write a table; nothing where it has no rows.

    `right` are the columns of figures, by position; `total` is a last row under a line. Words stay whole where they fit.
    """
    from rich import box  # noqa: PLC0415 - as above
    from rich.table import Table  # noqa: PLC0415

    listed = [tuple(map(visible, row)) for row in rows]
    if not listed:
        return
    terminal = console()
    last = tuple(total or [""] * len(headings))
    written = [tuple(headings), *listed, last]
    widths = _widths(list(zip(*written, strict=True)), terminal.width - _GAP * len(headings) + 1, right)
    form = box.SIMPLE if total else box.SIMPLE_HEAD
    grid = Table(box=form, show_edge=False, show_footer=total is not None, padding=(0, _GAP - 1, 0, 0))
    for place, heading in enumerate(headings):
        justify: Literal["left", "right"] = "right" if place in right else "left"
        grid.add_column(heading, last[place], justify=justify, overflow="fold", width=widths[place])
    for row in listed:
        grid.add_row(*row)
    with terminal.capture() as captured:
        terminal.print(grid)
    terminal.print(title, style="bold", soft_wrap=True)
    terminal.file.write(_BLANKS_AT_END.sub(r"\1", captured.get()) + "\n")


def lines(title: str, texts: Iterable[str]) -> None:
    """Write a heading and a list under it; nothing where the list is empty."""
    listed = list(texts)
    if not listed:
        return
    terminal = console()
    terminal.print(title, style="bold", soft_wrap=True)
    for text in listed:
        terminal.print(hanging(text, "  • ", terminal.width), soft_wrap=True)
    terminal.print()


def commands(texts: Iterable[str]) -> None:
    """Write lines to be copied into a terminal: none is broken, however long."""
    terminal = console()
    for text in texts:
        terminal.print(f"    {text}", soft_wrap=True, markup=False, highlight=False)
    terminal.print()


def facts_of(pairs: Iterable[tuple[str, str | None]]) -> None:
    """Write `label  value` lines; a value of None is left out."""
    known = [(label, value) for label, value in pairs if value is not None]
    labels = max((len(label) for label, _ in known), default=0) + 2
    wholes = max((_whole_length(value) for _, value in known if isinstance(value, Figure)), default=0)
    terminal = console()
    for label, value in known:
        shown = " " * (wholes - _whole_length(value)) + value if isinstance(value, Figure) else value
        terminal.print(hanging(shown, f"{label:<{labels}}", terminal.width), soft_wrap=True)
    terminal.print()


def notes(texts: Iterable[Text]) -> None:
    """Write notes."""
    lines(say("Notas", "Notes"), (tell(text) for text in texts))


def assumed(assumptions: Iterable[Assumption]) -> None:
    """Write what was assumed, each with its number, its numeral and who may change it."""
    lines(
        say("Se supuso", "Assumed"),
        (
            f"{one.id} ({one.source}): {_whole(tell(one.choice))} {say('Lo puede cambiar', 'May be changed by')}: {_whole(tell(one.who))}"
            for one in assumptions
        ),
    )


def stage_named(programme: Programme, stage_id: str) -> str:
    """Return a stage of a programme as a person would name it, with its id for the options: `carbocol-2000 · First tranche (first)`."""
    return f"{programme.id} · {tell(stage_of(programme, stage_id).label)} ({stage_id})"


def recorded(record: Mapping[str, Any], name: str) -> str | None:
    """Return one value of a record as text, None where it is null."""
    value = record[name]
    return None if value is None else str(value)


def grouped(amount: str | None) -> Figure | None:
    """Return an amount of a record as a person of the run's language writes it."""
    if amount is None:
        return None
    return Figure(tell(number_text(Decimal(amount))))


def percent(part: int, whole: int) -> Figure:
    """Return what part of a whole a count is, in percent with one decimal, half up: `12,5 %`."""
    tenths = (2000 * part + whole) // (2 * whole)
    return Figure(f"{tenths // 10}{_point()}{tenths % 10} %")


def _point() -> str:
    return "," if language() == "es" else "."


def _whole(sentence: str) -> str:
    """Return a sentence that ends in one full stop, whether or not whoever wrote it put one."""
    return f"{sentence.rstrip('.')}."


def _whole_length(figure: str) -> int:
    """Return how many signs a figure has before its decimal point."""
    return len(figure.partition(_point())[0])


def _widths(columns: Sequence[Sequence[str]], room: int, figures: Collection[int]) -> list[int]:
    """Return how wide each column is: its longest cell; where that is too much, the widest ones give way, whole words last.

    A figure in two lines reads as two figures: columns of words are broken before those of figures are.
    """
    widths = [max(map(len, column)) for column in columns]
    longest_words = [max(len(word) for cell in column for word in (*cell.split(), "-")) for column in columns]
    while sum(widths) > max(room, len(widths)):
        roomy = [width if width > longest else 0 for width, longest in zip(widths, longest_words, strict=True)]
        words = [width if place not in figures and width > _NARROWEST else 0 for place, width in enumerate(widths)]
        pressed = next((each for each in (roomy, words) if any(each)), widths)
        widths[pressed.index(max(pressed))] -= 1
    return widths
