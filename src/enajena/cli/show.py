"""How results look on a terminal: tables, totals, what was assumed, where the files are. JSON is one object and nothing else."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from enajena.basics.text import Text
from enajena.cli.speech import language, say, tell
from enajena.programme.model import Assumption

if TYPE_CHECKING:
    from rich.console import Console


def print_json(record: Mapping[str, Any]) -> None:
    """Write one JSON object to standard output."""
    print(json.dumps(record, ensure_ascii=False, indent=2))  # noqa: T201 - this is the command line


def console() -> "Console":
    """Return the terminal; long texts break at words, and codes such as `10.4(a)` are left as they are."""
    from rich.console import Console  # noqa: PLC0415 - JSON needs no terminal

    return Console(highlight=False, markup=False, emoji=False)


def table(title: str, headings: Sequence[str], rows: Iterable[Sequence[str]], right: Collection[int] = ()) -> None:
    """Write a table; `right` are the columns of figures, by position."""
    from rich import box  # noqa: PLC0415 - as above
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text as Plain  # noqa: PLC0415

    grid = Table(title=Plain(title, style="bold"), title_justify="left", box=box.SIMPLE_HEAD)
    for place, heading in enumerate(headings):
        grid.add_column(heading, justify="right" if place in right else "left", overflow="fold")
    for row in rows:
        grid.add_row(*(Plain(cell) for cell in row))
    console().print(grid)


def lines(title: str, texts: Iterable[str]) -> None:
    """Write a heading and a list under it; nothing where the list is empty."""
    listed = list(texts)
    if not listed:
        return
    terminal = console()
    terminal.print(title, style="bold")
    for text in listed:
        terminal.print(f"  • {text}")
    terminal.print()


def facts_of(pairs: Iterable[tuple[str, str | None]]) -> None:
    """Write `label: value` lines; a value of None is left out."""
    known = [(label, value) for label, value in pairs if value is not None]
    width = max((len(label) for label, _ in known), default=0)
    terminal = console()
    for label, value in known:
        terminal.print(f"{label:<{width}}  {value}")
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


def _whole(sentence: str) -> str:
    """Return a sentence that ends in one full stop, whether or not whoever wrote it put one."""
    return f"{sentence.rstrip('.')}."


def recorded(record: Mapping[str, Any], name: str) -> str | None:
    """Return one value of a record as text, None where it is null."""
    value = record[name]
    return None if value is None else str(value)


def grouped(amount: str | None) -> str | None:
    """Return an amount of a record as a person of the run's language writes it."""
    if amount is None:
        return None
    whole, _, rest = amount.partition(".")
    figures = f"{int(whole):,}"
    if language() == "es":
        figures = figures.replace(",", ".")
    point = "," if language() == "es" else "."
    return figures + (point + rest if rest else "")
