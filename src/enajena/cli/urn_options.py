"""What the commands of the urn share: their options, what an acceptance says, and handing out a receipt."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from enajena.basics.text import Text
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


def hand_out(book: "Book", manifest: "Manifest", index: int, seen: "Witnessed", out: str) -> None:
    """Write a receipt and its page, and tell which witnesses did not sign."""
    from enajena.urn.proven import page, verify_receipt  # noqa: PLC0415 - as above
    from enajena.urn.receipts import receipt  # noqa: PLC0415 - as above

    text = receipt(book, manifest, index, seen.note)
    file = Path(out)
    file.write_text(text, encoding="utf-8")
    file.with_suffix(".html").write_text(page(verify_receipt(text, manifest), text, language()), encoding="utf-8")
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
