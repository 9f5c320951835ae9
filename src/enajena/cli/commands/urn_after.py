"""`enajena urn` for what comes beside or after: extend the closing, receipts again, attachments, and the purge."""

from pathlib import Path
from typing import Annotated

from enajena.basics.figures import count_text, instant_text
from enajena.basics.text import Text, same
from enajena.calendar.bogota import BOGOTA
from enajena.cli import show, values
from enajena.cli.book_options import DATA, DATABASE, SALE, opened
from enajena.cli.options import JSON, option
from enajena.cli.speech import warn
from enajena.cli.urn_options import BY, RECEIPT_OUT, TWO, URN, check_receipt, check_two, hand_out
from enajena.cli.urn_words import ATTACHMENT_STATES, explain


def extend(
    *,
    closes: Annotated[str, option("Nuevo cierre, hora de Bogotá.", "New closing, Bogotá time.")],
    addendum: Annotated[str, option("Número del adendo, ya en el expediente.", "Number of the addendum, on file already.")],
    sale: SALE,
    urn: URN,
    by: BY,
    data: DATA = None,
    database: DATABASE = None,
) -> None:
    """Move the closing of an urn forward by an addendum."""
    at = values.an_instant("--closes", closes).replace(tzinfo=BOGOTA)
    with opened(data, database) as book:
        from enajena.urn.life import extend_urn, manifest_of  # noqa: PLC0415 - what the book needs is ready once it is open

        extend_urn(book, manifest_of(book, sale, urn), at, addendum, by=by)
    explain(
        Text("La urna cierra ahora el {at}, por el adendo {addendum}.", "The urn now closes on {at}, by addendum {addendum}.").format(
            at=instant_text(at), addendum=same(addendum)),
        Text("El cierre sólo se mueve hacia adelante, y antes de que llegue.", "The closing only moves forward, and before it comes."),
        Text("El manifiesto no cambia: custodios y verificadores toman el cierre del registro. Publique el adendo.",
             "The manifest stays as it is: custodians and verifiers take the closing from the log. Publish the addendum."),
    )  # fmt: skip


def receipt_issue(
    envelope: Annotated[str, option("SHA-256 del sobre o, si es de papel, su sello.", "SHA-256 of the envelope or, on paper, its seal.")],
    /,
    *,
    sale: SALE,
    urn: URN,
    out: RECEIPT_OUT,
    data: DATA = None,
    database: DATABASE = None,
) -> None:
    """Issue a receipt again, under the checkpoint that most witnesses signed."""
    check_receipt(out)
    with opened(data, database) as book:
        from enajena.book.log.note import parse  # noqa: PLC0415 - as above
        from enajena.urn.life import manifest_of  # noqa: PLC0415
        from enajena.urn.reissuing import best_checkpoint, index_of  # noqa: PLC0415

        manifest = manifest_of(book, sale, urn)
        index = index_of(book, manifest, envelope)
        best = best_checkpoint(book, manifest, index)
        hand_out(book, manifest, index, best, out)
    explain(
        Text("Constancia del lugar {index}, bajo un registro de {size} actos; firmaron {w} de {m} testigos.",
             "Receipt of place {index}, under a log of {size} acts; {w} of {m} witnesses signed.").format(
            index=count_text(index), size=count_text(parse(best.note)[0].size), w=len(best.signed), m=len(manifest.witnesses)),
        Text("La constancia anterior sigue valiendo.", "The earlier receipt still holds."),
        Text("Entregue las dos partes, {out} y su página, a quien depositó.", "Give both, {out} and its page, to the depositor.").format(
            out=out),
    )  # fmt: skip


def attachments(
    *,
    sale: SALE,
    urn: URN,
    out: Annotated[str, option("Carpeta donde quedan los anexos abiertos.", "Folder for the opened attachments.", "--out")],
    json: JSON = False,
    data: DATA = None,
    database: DATABASE = None,
) -> None:
    """Open the attachments of an opened urn with the keys that the reserves held."""
    with opened(data, database) as book:
        from enajena.urn.attachments import private_folder, read_attachments  # noqa: PLC0415 - as above
        from enajena.urn.life import manifest_of  # noqa: PLC0415

        private = private_folder(book, manifest_of(book, sale, urn))
        found = list(read_attachments(private, Path(out)))
    good = [what for what, state in found if state == "good"]
    bad = {str(what): state for what, state in found if state != "good"}
    if json:
        show.print_json({"files": [str(file) for file in good], "bad": bad})
        return
    for name, state in bad.items():
        warn(Text("Anexo {name}: {state}.", "Attachment {name}: {state}.").format(name=same(name), state=ATTACHMENT_STATES[state]))
    explain(
        Text("Se abrieron {count} anexos en {out}; {bad} no. U-N es la aceptación del lugar N.",
             "{count} attachments were opened into {out}; {bad} were not. U-N is the acceptance of place N.").format(
            count=count_text(len(good)), out=same(out), bad=len(bad)),
        keep=Text("Esa carpeta tiene datos personales abiertos: bórrela cuando termine la revisión; `urn purge` no la conoce.",
                  "That folder holds personal data in the open: delete it once the review is over; `urn purge` does not know it."),
    )  # fmt: skip


def purge(
    *,
    kept_until: Annotated[str, option("Último día del término de conservación.", "Last day of the retention term.")],
    rule: Annotated[
        str, option("Qué lo fija, como una línea de la tabla de retención.", "What sets it, such as a line of the retention table.")
    ],
    sale: SALE,
    urn: URN,
    by: TWO,
    data: DATA = None,
    database: DATABASE = None,
) -> None:
    """Destroy the keys, attachments and photographs of an opened urn once their retention term is over."""
    with opened(data, database) as book:
        from enajena.urn.life import manifest_of  # noqa: PLC0415 - as above
        from enajena.urn.purging import purge as destroy  # noqa: PLC0415

        check_two(by)
        done = destroy(book, manifest_of(book, sale, urn), values.a_day("--kept-until", kept_until), rule, by=by)
    if done.already:
        warn(Text("La urna ya estaba purgada; no se registró nada más.", "The urn was purged already; nothing more was recorded."))
    explain(
        Text("Se destruyeron {keys} claves de anexos y {files} archivos. El registro y el paquete público siguen y se verifican.",
             "{keys} keys of attachments and {files} files were destroyed. The log and the public package stay and verify.").format(
            keys=count_text(done.keys), files=count_text(done.files)),
        Text("Lo destruido no vuelve: sin las claves, ninguna copia de un anexo se abre.",
             "What was destroyed does not come back: without the keys no copy of an attachment opens."),
        Text("Destruya también las copias de seguridad de `urns-private`, los aportes de `reserva` y las claves de los custodios.",
             "Destroy the backups of `urns-private` too, the contributions of `reserva` and the custodians' keys."),
    )  # fmt: skip
