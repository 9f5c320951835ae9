"""`enajena book`: the record of sales as a whole: verify, rebuild, export, import, proof."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from enajena.basics.faults import CallError, FaultsError
from enajena.basics.text import Text
from enajena.cli import show as terminal
from enajena.cli import values
from enajena.cli.book_options import DATA, DATABASE, DATABASE_VARIABLE, SALE, opened
from enajena.cli.options import JSON, flag, option
from enajena.cli.speech import complain, language, say

if TYPE_CHECKING:
    from enajena.basics.faults import Fault
    from enajena.book.books import Book
    from enajena.book.verifying.verify import Verified
    from enajena.urn.kept_files import KeptFiles
    from enajena.urn.kept_notes import KeptNotes

_FOLDER = Annotated[str, option("Carpeta.", "Folder.")]


def verify(*, data: DATA = None, database: DATABASE = None, json: JSON = False) -> None:
    """Look at every act, signature, stored file and row of the book, and name what is not as its log says."""
    with opened(data, database) as book:
        from enajena.book.verifying.verify import verify as look  # noqa: PLC0415 - needs Django, which `opened` made ready

        result = look(book)
        notes, kept = _beside_urns(book) if not result.faults else (None, None)
    faults = (*result.faults, *(notes.faults if notes else ()), *(kept.faults if kept else ()))
    if json:
        beside = {"cosignatures": notes.cosignatures if notes else None, "urn_files": kept.files if kept else None}
        terminal.print_json({**_record(result, faults), **beside})
    else:
        _show(result, faults, kept)
    if faults:
        raise FaultsError(faults)


def _beside_urns(book: "Book") -> "tuple[KeptNotes | None, KeptFiles | None]":
    """Return what the checkpoints and the files beside the urns say, None in a book without urns."""
    from enajena.book.models import Urn  # noqa: PLC0415 - as above

    if not Urn.objects.using(book.alias).exists():
        return None, None
    from enajena.urn.kept_files import look_at_files  # noqa: PLC0415 - the age library, only for a book with urns
    from enajena.urn.kept_notes import look_at_notes  # noqa: PLC0415

    return look_at_notes(book), look_at_files(book)


def rebuild(*, sale: SALE, data: DATA = None, database: DATABASE = None, json: JSON = False) -> None:
    """Empty the tables of a sale and make them again from its log."""
    with opened(data, database) as book:
        from enajena.book.history import check_sale  # noqa: PLC0415 - as above
        from enajena.book.replay import rebuild as again  # noqa: PLC0415

        check_sale(book.alias, sale)
        count = again(book.alias, sale)
    if json:
        terminal.print_json({"sale": sale, "acts": count})
        return
    terminal.facts_of(((say("Venta", "Sale"), sale), (say("Actos aplicados", "Acts applied"), str(count))))


def export(
    folder: _FOLDER,
    /,
    *,
    public: Annotated[
        bool, flag("Sin lo personal y sin archivos: para publicar.", "Without what is personal and files: to publish.")
    ] = False,
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Write the book as plain files that anybody can verify."""
    with opened(data, database) as book:
        from enajena.book.plain.export import export_book  # noqa: PLC0415 - as above

        done = export_book(book, Path(folder), public=public)
    if json:
        terminal.print_json({"folder": str(done.folder), "acts": done.acts, "files": done.files})
        return
    terminal.facts_of(
        (
            (say("Carpeta", "Folder"), str(done.folder)),
            *((say(f"Actos de {sale}", f"Acts of {sale}"), str(count)) for sale, count in done.acts.items()),
            (say("Archivos", "Files"), str(done.files)),
        )
    )


def import_(folder: _FOLDER, /, *, data: DATA = None, database: DATABASE = None, json: JSON = False) -> None:
    """Make a book from the plain files of another, once they are verified."""
    import os  # noqa: PLC0415 - beside the two below

    from enajena.book.clock import system_clock  # noqa: PLC0415 - as above
    from enajena.book.django_ready import make_ready  # noqa: PLC0415
    from enajena.indices.store import data_folder  # noqa: PLC0415

    make_ready()
    from enajena.book.plain.importing import import_book  # noqa: PLC0415

    url = database or os.environ.get(DATABASE_VARIABLE) or None
    acts = import_book(Path(folder), data_folder(data), url=url, clock=system_clock)
    if json:
        terminal.print_json({"acts": acts})
        return
    terminal.facts_of((say(f"Actos de {sale}", f"Acts of {sale}"), str(count)) for sale, count in acts.items())


def proof(
    index: Annotated[str, option("Número del acto.", "Number of the act.")], /, *, sale: SALE, data: DATA = None, database: DATABASE = None
) -> None:
    """Print the proof that an act is in the log, in the C2SP tlog-proof form."""
    number = values.a_count("INDEX", index)
    with opened(data, database) as book:
        from enajena.book.stored_tree import proof_of  # noqa: PLC0415 - as above

        print(proof_of(book.alias, sale, number).text(), end="")  # noqa: T201 - this is the command line


def follow_code(
    index: Annotated[str, option("Lugar del sobre o de la aceptación en el registro.", "Place of the envelope or acceptance in the log.")],
    /,
    *,
    sale: SALE,
    data: DATA = None,
    database: DATABASE = None,
) -> None:
    """Print the secret code by which whoever filed an acceptance follows it."""
    number = values.a_count("INDEX", index)
    with opened(data, database) as book:
        from enajena.book.models import Leaf  # noqa: PLC0415 - as above
        from enajena.urn.follow_code import FILINGS  # noqa: PLC0415
        from enajena.urn.follow_code import follow_code as code_of  # noqa: PLC0415

        if not Leaf.objects.using(book.alias).filter(sale=sale, index=number, kind__in=FILINGS).exists():
            raise CallError(
                Text(f"En el lugar {number} no se presentó nada.", f"Nothing was filed at place {number}."),
                Text("Dé el lugar de un sobre o de una aceptación: los dice `enajena book log`.",
                     "Give the place of an envelope or an acceptance: `enajena book log` tells them."),
            )  # fmt: skip
        print(code_of(book, sale, number))  # noqa: T201 - this is the command line


def _record(result: "Verified", faults: "tuple[Fault, ...]") -> dict[str, object]:
    return {
        "good": not faults,
        "sales": [
            {
                "sale": one.sale, "acts": one.acts, "checkpoints": one.checkpoints, "personal_kept": one.personal_kept, "rows": one.rows,
            }
            for one in result.sales
        ],
        "files": result.files,
        "faults": [fault.record(language()) for fault in faults],
    }  # fmt: skip


def _show(result: "Verified", faults: "tuple[Fault, ...]", kept: "KeptFiles | None") -> None:
    terminal.table(
        say("Ventas del libro", "Sales of the book"),
        (
            say("venta", "sale"),
            say("actos", "acts"),
            say("firmas", "checkpoints"),
            say("partes personales", "personal parts"),
            say("filas", "rows"),
        ),
        [(one.sale, str(one.acts), str(one.checkpoints), str(one.personal_kept), str(one.rows)) for one in result.sales],
        right=range(1, 5),
    )
    terminal.facts_of(
        (
            (say("Archivos", "Files"), str(result.files)),
            (say("Sobres, anexos y fotos", "Envelopes, attachments and photographs"), None if kept is None else str(kept.files)),
        )
    )
    if not faults:
        terminal.console().print(say("Todo es como lo dice el registro.", "Everything is as the log says."))
    else:
        complain(say(f"Faltas: {len(faults)}", f"Faults: {len(faults)}"))
