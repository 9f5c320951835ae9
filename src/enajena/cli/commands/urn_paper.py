"""`enajena urn paper`: envelopes of paper, into the box and, at the opening, typed by one person and checked by another."""

from typing import Annotated

from enajena.basics.figures import count_text
from enajena.basics.text import Text, same
from enajena.cli.book_options import DATA, DATABASE, SALE, opened
from enajena.cli.options import option
from enajena.cli.urn_options import (
    BY,
    FACT,
    PERSON,
    PRICE,
    RECEIPT_OUT,
    SHARES,
    TWO,
    URN,
    ask_witnesses,
    check_receipt,
    check_two,
    hand_out,
    said_by,
)
from enajena.cli.urn_words import STAYS_IN_THE_LOG, explain
from enajena.cli.whole_files import content_of

SEAL = Annotated[str, option("Número del sello del sobre.", "Number of the envelope's seal.")]


def deposit(
    seal: SEAL,
    /,
    *,
    photo: Annotated[
        str,
        option("Foto del sobre sellado; el registro guarda su SHA-256.", "Photograph of the sealed envelope; the log keeps its SHA-256."),
    ],
    sale: SALE,
    urn: URN,
    by: BY,
    out: RECEIPT_OUT,
    data: DATA = None,
    database: DATABASE = None,
) -> None:
    """Take a paper envelope at the counter and give its receipt."""
    check_receipt(out)
    with opened(data, database) as book:
        from enajena.urn.life import manifest_of  # noqa: PLC0415 - what the book needs is ready once it is open
        from enajena.urn.papers import deposit_paper  # noqa: PLC0415

        manifest = manifest_of(book, sale, urn)
        taken = deposit_paper(book, manifest, seal, content_of(photo), by=by)
        seen = ask_witnesses(book, manifest, taken.checkpoint)
        hand_out(book, manifest, taken.index, seen, out)
    explain(
        Text("Sobre de papel {seal} recibido, con la foto {sha}. Lugar {index} del registro; firmaron {w} testigos.",
             "Paper envelope {seal} taken, with the photograph {sha}. Place {index} of the log; {w} witnesses signed.").format(
            seal=same(seal), sha=taken.sha256, index=count_text(taken.index), w=len(seen.signed)),
        STAYS_IN_THE_LOG,
        Text("Entregue la constancia a quien deposita: {out}. La foto quedó guardada aparte y no se publica.",
             "Give the receipt to whoever deposits: {out}. The photograph is kept apart and not published.").format(out=out),
    )  # fmt: skip


def type_(
    seal: SEAL,
    /,
    *,
    shares: SHARES,
    person: PERSON,
    sale: SALE,
    urn: URN,
    by: BY,
    fact: FACT = (),
    price_cop: PRICE = None,
    data: DATA = None,
    database: DATABASE = None,
) -> None:
    """Type what a paper envelope says, at the opening."""
    with opened(data, database) as book:
        from enajena.urn.life import manifest_of  # noqa: PLC0415 - as above
        from enajena.urn.papers import type_paper  # noqa: PLC0415

        acceptance = type_paper(book, manifest_of(book, sale, urn), seal, said_by(shares, price_cop, person, fact), by=by)
    explain(
        Text("El sobre de papel {seal} quedó transcrito: aceptación {acceptance}, con el instante de su depósito.",
             "Paper envelope {seal} is typed: acceptance {acceptance}, of the instant of its deposit.").format(
            seal=same(seal), acceptance=same(acceptance)),
        Text("Lo transcrito sólo se corrige con `act_corrected`, y queda a la vista.",
             "What was typed is mended by `act_corrected` only, in plain sight."),
        Text("El papel, para que otra persona lo coteje con `enajena urn paper check`: sin eso la urna no se abre.",
             "The paper, so that another person checks it with `enajena urn paper check`: without that the urn does not open."),
    )  # fmt: skip


def check(
    seal: SEAL,
    /,
    *,
    shares: SHARES,
    person: PERSON,
    sale: SALE,
    urn: URN,
    by: BY,
    fact: FACT = (),
    price_cop: PRICE = None,
    data: DATA = None,
    database: DATABASE = None,
) -> None:
    """Type a paper envelope again, as another person, so that the two are compared."""
    with opened(data, database) as book:
        from enajena.urn.life import manifest_of  # noqa: PLC0415 - as above
        from enajena.urn.papers import check_paper  # noqa: PLC0415

        check_paper(book, manifest_of(book, sale, urn), seal, said_by(shares, price_cop, person, fact), by=by)
    explain(
        Text("Dos personas leyeron lo mismo en el sobre de papel {seal}: quedó cotejado.",
             "Two people read the same in paper envelope {seal}: it is checked.").format(seal=same(seal)),
        Text("La aceptación cuenta como cualquier otra de la urna.", "The acceptance counts as any other of the urn."),
        Text("El papel, en el expediente de la apertura.", "The paper, in the file of the opening."),
    )  # fmt: skip


def void(
    seal: SEAL,
    /,
    *,
    reason: Annotated[
        str, option("Por qué no da aceptación; es público, sin nombres.", "Why it gives no acceptance; it is public, without names.")
    ],
    sale: SALE,
    urn: URN,
    by: TWO,
    data: DATA = None,
    database: DATABASE = None,
) -> None:
    """Void a paper envelope that holds no acceptance, or whose seal is not whole."""
    with opened(data, database) as book:
        from enajena.urn.life import manifest_of  # noqa: PLC0415 - as above
        from enajena.urn.papers import void_paper  # noqa: PLC0415

        check_two(by)
        void_paper(book, manifest_of(book, sale, urn), seal, reason, by=by)
    explain(
        Text("El sobre de papel {seal} quedó anulado: {reason}.", "Paper envelope {seal} is void: {reason}.").format(
            seal=same(seal), reason=same(reason)),
        Text("No da aceptación; el motivo queda en el registro público.", "It gives no acceptance; the reason stays in the public log."),
        Text("El papel, con su sello y su foto, en el expediente.", "The paper, its seal and its photograph, in the file."),
    )  # fmt: skip
