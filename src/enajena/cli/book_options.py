"""What the commands of `enajena book` share: which book, which sale, and opening it. Django is loaded only when one is opened."""

import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.cli.options import option
from enajena.cli.show import facts_of
from enajena.cli.speech import say
from enajena.indices.store import DATA_VARIABLE, data_folder

if TYPE_CHECKING:
    from enajena.book.books import Book
    from enajena.book.record import Receipt

DATABASE_VARIABLE = "ENAJENA_DATABASE"

DATA = Annotated[
    str | None,
    option(
        f"Carpeta del libro; si no se dice, la de {DATA_VARIABLE} o la del usuario.",
        f"Folder of the book; where none is said, that of {DATA_VARIABLE} or the user's.",
        "--data",
    ),
]
DATABASE = Annotated[
    str | None,
    option(
        f"PostgreSQL en vez de SQLite: postgresql://usuario@servidor/base; si no se dice, la de {DATABASE_VARIABLE}.",
        f"PostgreSQL instead of SQLite: postgresql://user@host/name; where none is said, that of {DATABASE_VARIABLE}.",
        "--database",
    ),
]
SALE = Annotated[str, option("Nombre de la venta en el libro.", "Name of the sale in the book.", "--sale")]


def check_recorder(by: Collection[str] | None, *, record: bool) -> None:
    """Check that whoever asks to record says who does.

    Raises:
        CallError: nobody is named.
    """
    if record and not by:
        raise CallError(Text("Falta decir quién registra.", "Who records is missing."), Text("Dé --by NOMBRE.", "Give --by NAME."))


def receipt_record(receipt: "Receipt") -> dict[str, object]:
    """Return a receipt as JSON has it."""
    return {"indexes": list(receipt.indexes), "checkpoint": receipt.checkpoint}


def show_receipt(receipt: "Receipt") -> None:
    """Write what was recorded: how many acts, their numbers, and the signed checkpoint over them."""
    first, last = min(receipt.indexes), max(receipt.indexes)
    facts_of(
        (
            (say("Actos", "Acts"), str(len(receipt.indexes))),
            (say("Números", "Numbers"), f"{first}" if first == last else f"{first}–{last}"),
        )
    )
    print(receipt.checkpoint, end="")  # noqa: T201 - this is the command line


@contextmanager
def opened(data: str | None, database: str | None, *, new: bool = False) -> Iterator["Book"]:
    """Open the book that the options name, and close it at the end.

    A password is better kept out of the call: `ENAJENA_DATABASE` in the environment holds the whole address.

    Raises:
        CallError: there is none, or it cannot be used.
    """
    from enajena.book.opening import open_book  # noqa: PLC0415 - only a command that needs a book loads what opens it

    book = open_book(data_folder(data), url=database or os.environ.get(DATABASE_VARIABLE) or None, new=new)
    try:
        yield book
    finally:
        book.close()
