"""What the commands of the urn share: their options, what an acceptance says, and handing out a receipt."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from enajena.basics.faults import CallError, Fault, FaultsError
from enajena.basics.text import Text, same
from enajena.cli import values
from enajena.cli.options import option
from enajena.cli.speech import language, say, warn

if TYPE_CHECKING:
    from enajena.book.books import Book
    from enajena.urn.manifest import Manifest
    from enajena.urn.payloads import Said
    from enajena.urn.witnessing import Witnessed

BY = Annotated[str, option("Quién lo hace.", "Who does it.", "--by")]
TWO = Annotated[
    tuple[str, ...],
    Parameter(
        name="--by",
        help=say("Quién lo hace; se repite: son dos.", "Who does it; repeat it: they are two."),
        negative="",
        consume_multiple=True,
    ),
]
REHEARSAL = "-ensayo"
"""Ends the name of a rehearsal urn, after its stage."""
_MOST_WORKERS = 64
_PEOPLE = 2
_WHOSE_STAGE = Text("Diga de qué programa es la etapa.", "Say of which programme the stage is.")
URN = Annotated[
    str, option("Nombre de la urna: la etapa, si no se dice otro.", "Name of the urn: the stage, where no other is said.", "--urn")
]
RECEIPT_OUT = Annotated[
    str, option("Constancia: .tlog-proof, y al lado su página .html.", "Receipt: .tlog-proof, and beside it its .html page.", "--out")
]
SHARES = Annotated[str, option("Cuántas acciones.", "How many shares.")]
PERSON = Annotated[
    tuple[str, ...],
    Parameter(
        help=say(
            "Dato de la persona NOMBRE=VALOR (kind, recipient, id_type, id_number, name…); se repite.",
            "A datum of the person NAME=VALUE (kind, recipient, id_type, id_number, name…); repeat it.",
        ),
        negative="",
        consume_multiple=True,
    ),
]
FACT = Annotated[
    tuple[str, ...],
    Parameter(help=say("Dato NOMBRE=VALOR; se repite.", "Fact NAME=VALUE; repeat it."), negative="", consume_multiple=True),
]
PRICE = Annotated[
    str | None, option("Precio ofrecido por acción, en una etapa de precio.", "Price offered a share, in a price stage.", "--price-cop")
]


def said_by(shares: str, price_cop: str | None, person: tuple[str, ...], fact: tuple[str, ...]) -> "Said":
    """Return what the options say of an acceptance.

    Raises:
        CallError: one cannot be read.
    """
    from enajena.urn.payloads import Said  # noqa: PLC0415 - the key library, for those who seal

    return Said(
        shares=values.a_count("--shares", shares),
        price_cop=values.optional(values.an_amount, "--price-cop", price_cop),
        person=values.facts("--person", person),
        facts=values.facts("--fact", fact),
    )


def check_said(said: "Said", urn: "Manifest", programme: str | None, stage: str | None) -> None:
    """Check what is said as the opening will, before anything is sealed; facts by the programme, where one is named.

    Raises:
        CallError: the stage has no programme, or there is no such programme or stage.
        FaultsError: with everything for which the envelope would be void.
    """
    from enajena.programme.reader import load  # noqa: PLC0415 - the readers of programmes, for those who name one
    from enajena.programme.stages import stage_of  # noqa: PLC0415
    from enajena.urn.contents import PERSON as NAMES  # noqa: PLC0415
    from enajena.urn.contents import wrong_contents  # noqa: PLC0415

    if stage is not None and programme is None:
        raise CallError(Text("--stage va con --programme.", "--stage goes with --programme."), _WHOSE_STAGE)
    loaded = None if programme is None else load(programme)
    rule = None if loaded is None else stage_of(loaded, stage or stage_named(urn))
    faults = [
        Fault(code="unknown_person", where=same("--person"), what=Text(f"no se conoce «{name}»", f"“{name}” is not known"),
              remedy=Text(f"Use {', '.join(NAMES)}.", f"Use {', '.join(NAMES)}."), found=name)
        for name in said.person if name not in NAMES
    ]  # fmt: skip
    faults += [
        Fault(code=wrong.code, where=same(wrong.field), what=wrong.what, remedy=wrong.remedy)
        for wrong in wrong_contents(said, loaded, rule)
    ]
    if faults:
        raise FaultsError(faults)


def stage_named(urn: "Manifest") -> str:
    """Return the stage by which an urn is named, a rehearsal's too."""
    return urn.name.removesuffix(REHEARSAL)


def check_new(*files: str | Path) -> None:
    """Check that files can be made where the options say, before anything is done that is not undone.

    Raises:
        CallError: one is there already, or its folder is not, or takes none.
    """
    for file in map(Path, files):
        if file.exists():
            raise _not_written(file, Text("ya existe", "it is there already"), Text("Elija otro nombre.", "Choose another name."))
        if not os.access(file.parent, os.W_OK | os.X_OK) or not file.parent.is_dir():
            raise _not_written(file, Text("su carpeta no existe o no admite archivos", "its folder is not there or takes no files"),
                               Text("Haga antes la carpeta.", "Make the folder first."))  # fmt: skip


def check_receipt(out: str) -> None:
    """Check that a receipt and its page can be written, before the deposit that it proves is recorded.

    Raises:
        CallError: one is there already, or its folder is not; or the receipt has the name of its page.
    """
    page = Path(out).with_suffix(".html")
    if page == Path(out):
        raise _not_written(page, Text("así se llama su página", "its page is called so"),
                           Text("Use otro final, como .tlog-proof.", "Use another ending, such as .tlog-proof."))  # fmt: skip
    check_new(out, page)


def workers_of(text: str) -> int:
    """Return how many processes share the work.

    Raises:
        CallError: it is no number, or none that a machine would run.
    """
    return values.a_count_within("--workers", text, _MOST_WORKERS)


def check_two(by: tuple[str, ...]) -> None:
    """Check that two different people do it, before the work begins; to call once the book is open.

    Raises:
        CallError: it is one alone, or the same one twice.
    """
    from enajena.book.checks import different_people  # noqa: PLC0415 - what the book needs is ready once it is open

    if len(different_people(by)) < _PEOPLE:
        raise CallError(
            Text("Esto lo hacen dos personas distintas; --by nombra una.", "Two different people do this; --by names one."),
            Text("Repita --by con la segunda.", "Repeat --by with the second one."),
        )


def _not_written(file: Path, why: Text, remedy: Text) -> CallError:
    return CallError(
        Text("--out {file}: {why}; no se hizo nada.", "--out {file}: {why}; nothing was done.").format(file=same(str(file)), why=why),
        remedy,
    )


def hand_out(book: "Book", manifest: "Manifest", index: int, seen: "Witnessed", out: str) -> None:
    """Write a receipt and its page, which holds the code to follow the acceptance, and tell which witnesses did not sign."""
    from enajena.urn.follow_code import follow_code  # noqa: PLC0415 - as above
    from enajena.urn.proven import page, verify_receipt  # noqa: PLC0415 - as above
    from enajena.urn.receipts import receipt  # noqa: PLC0415 - as above

    text = receipt(book, manifest, index, seen.note)
    file = Path(out)
    file.write_text(text, encoding="utf-8")
    told = page(verify_receipt(text, manifest), text, language(), follow_code(book, manifest.sale, index))
    file.with_suffix(".html").write_text(told, encoding="utf-8")
    tell_missing(seen)


def tell_missing(seen: "Witnessed") -> None:
    """Tell which witnesses did not sign, and why."""
    for name, reason in seen.missing:
        warn(Text(f"El testigo {name} no firmó: {reason}", f"The witness {name} did not sign: {reason}"))


def ask_witnesses(book: "Book", manifest: "Manifest", checkpoint: str) -> "Witnessed":
    """Ask the witnesses for a fresh checkpoint and keep what they answer."""
    from enajena.book.stored_tree import tree_of  # noqa: PLC0415 - as above
    from enajena.urn.deposit import urn_folder  # noqa: PLC0415
    from enajena.urn.witnessing import keep_note, witnessed  # noqa: PLC0415

    seen = witnessed(checkpoint, manifest, tree_of(book.alias, manifest.sale).node)
    keep_note(urn_folder(book, manifest), seen.note)
    return seen
