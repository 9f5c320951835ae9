"""`enajena book acts` and `enajena book record`: the kinds of acts, and recording some."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

from cyclopts import Parameter

from enajena.cli import show as terminal
from enajena.cli.book_options import DATA, DATABASE, SALE, opened, receipt_record, show_receipt
from enajena.cli.options import JSON, option
from enajena.cli.speech import say, tell

if TYPE_CHECKING:
    from enajena.book.acts.describe import FieldOfAct
    from enajena.book.acts.kinds import Kind


_ACTS = say("Actos, uno por línea en JSON; - es la entrada estándar.", "Acts, one a line in JSON; - is standard input.")


def acts(name: Annotated[str | None, option("Clase de acto.", "Kind of act.")] = None, /, *, json: JSON = False) -> None:
    """List the kinds of acts, or the fields of one."""
    from enajena.book.acts.describe import every_kind, fields_of, kind_called, line_of  # noqa: PLC0415 - pydantic, which only acts need

    if name is None:
        _list(every_kind(), json=json)
        return
    kind = kind_called(name)
    if json:
        terminal.print_json({**_about(kind), "fields": [_field(one) for one in fields_of(kind)], "line": line_of(kind)})
        return
    terminal.facts_of(
        (
            (say("Acto", "Act"), f"{kind.name}: {tell(kind.label)}"),
            (say("Personas que lo hacen", "People who do it"), str(kind.people)),
            (say("Lleva datos personales", "Carries personal data"), say("sí", "yes") if kind.identifies else "no"),
            (say("En vez de corregirlo", "Instead of correcting it"), None if kind.final is None else tell(kind.final)),
        )
    )
    terminal.table(
        say("Campos de `body`", "Fields of `body`"),
        (say("campo", "field"), say("qué lleva", "what it takes"), say("obligatorio", "required")),
        [(one.name, tell(one.takes), say("sí", "yes") if one.required else "") for one in fields_of(kind)],
    )
    terminal.console().print(say("Una línea para `enajena book record`, por llenar:", "A line for `enajena book record`, to fill in:"))
    print(line_of(kind))  # noqa: T201 - to be copied whole, not broken at the width of the terminal


def record(
    file: Annotated[str, Parameter(help=_ACTS, allow_leading_hyphen=True)],
    /,
    *,
    sale: SALE,
    attach: Annotated[
        tuple[str, ...],
        Parameter(
            name="--file",
            negative="",
            help=say(
                "Archivo que un acto nombra por su SHA-256; se puede repetir.", "File that an act names by its SHA-256; may be repeated."
            ),
        ),
    ] = (),
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Record acts: all of them or none."""
    attached = [(Path(path).name, Path(path).read_bytes()) for path in attach]
    with _text(file) as lines, opened(data, database, new=True) as book:
        from enajena.book.effects import all as _every_effect  # noqa: F401, PLC0415 - the kinds of acts are known once it is imported
        from enajena.book.given import acts_given  # noqa: PLC0415
        from enajena.book.stored_bytes import StoredBytes  # noqa: PLC0415 - needs Django, which `opened` made ready

        files = (StoredBytes(name, content) for name, content in attached)
        receipt = book.record(sale, acts_given(lines, file), files)
    if json:
        terminal.print_json(receipt_record(receipt))
        return
    show_receipt(receipt)


def _list(kinds: "tuple[Kind, ...]", *, json: bool) -> None:
    if json:
        terminal.print_json({"acts": [_about(kind) for kind in kinds]})
        return
    terminal.table(
        say("Clases de actos", "Kinds of acts"),
        (say("acto", "act"), say("qué es", "what it is"), say("personas", "people")),
        [(kind.name, tell(kind.label), str(kind.people)) for kind in kinds],
        right=(2,),
    )


def _about(kind: "Kind") -> dict[str, object]:
    return {
        "name": kind.name,
        "label": tell(kind.label),
        "people": kind.people,
        "identifies": kind.identifies,
        "final": None if kind.final is None else tell(kind.final),
    }


def _field(one: "FieldOfAct") -> dict[str, object]:
    return {"name": one.name, "takes": tell(one.takes), "required": one.required}


@contextmanager
def _text(file: str) -> Iterator[TextIO]:
    """Yield a text whose bytes that are not UTF-8 are halves of signs: the reader of each line tells of them, and where they are."""
    if file == "-":
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")
        yield sys.stdin
    else:
        with Path(file).open(encoding="utf-8", errors="surrogateescape") as lines:
            yield lines
