"""`enajena urn` for anybody: seal an envelope, verify a receipt, verify a whole urn; and rehearse one."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from enajena.basics.faults import CallError
from enajena.basics.text import Text, same
from enajena.cli import show, values
from enajena.cli.options import JSON, option
from enajena.cli.speech import say, tell
from enajena.cli.urn_options import FACT, PERSON, PRICE, SHARES, check_new, check_said, said_by
from enajena.cli.urn_words import explain, listed
from enajena.cli.whole_files import content_of

if TYPE_CHECKING:
    from enajena.urn.envelope import Attachment
    from enajena.urn.manifest import Manifest

_MOST_ENVELOPES = 10_000
"""Of a rehearsal, which is to take a minute."""

MANIFEST = Annotated[str, option("Manifiesto de la urna.", "Manifest of the urn.", "--manifest")]


def seal(
    *,
    manifest: MANIFEST,
    shares: SHARES,
    person: PERSON,
    out: Annotated[str, option("Archivo del sobre, .json.", "File of the envelope, .json.", "--out")],
    fact: FACT = (),
    price_cop: PRICE = None,
    attach: Annotated[
        tuple[str, ...],
        Parameter(
            help=say("Anexo, que queda sellado junto al sobre; se repite.", "Attachment, left sealed beside the envelope; repeat it."),
            negative="",
            consume_multiple=True,
        ),
    ] = (),
    programme: Annotated[
        str | None,
        option("Programa cuyos datos y precio se comprueban.", "Programme by which facts and price are checked."),
    ] = None,
    stage: Annotated[str | None, option("Su etapa; si no, la del manifiesto.", "Its stage; else that of the manifest.")] = None,
) -> None:
    """Seal an acceptance on the depositor's own computer."""
    from enajena.urn.envelope import seal as seal_it  # noqa: PLC0415 - the key library, for those who seal
    from enajena.urn.manifest import read_manifest  # noqa: PLC0415
    from enajena.urn.package import sha256_of  # noqa: PLC0415
    from enajena.urn.payloads import Offer, Reserve, new_binding, new_salt  # noqa: PLC0415

    urn, said = read_manifest(content_of(manifest)), said_by(shares, price_cop, person, fact)
    check_said(said, urn, programme, stage)
    check_new(out)
    _check_attached(attach)
    sealed = [_sealed(file) for file in attach]
    binding = new_binding(urn.urn)
    offer = Offer(binding=binding, shares=said.shares, price_cop=said.price_cop, salt=new_salt())
    keys = {one.sha256: key for one, _, key in sealed}
    reserve = Reserve(binding=binding, person=said.person, facts=said.facts, attachment_keys=keys)
    content = seal_it(urn, offer, reserve, [one for one, _, _ in sealed]).content()
    _check_form(content, urn)
    for one, file, _ in sealed:
        (Path(out).parent / f"{one.sha256}.age").write_bytes(file)
    Path(out).write_bytes(content)
    explain(
        Text("El sobre quedó en {out}; su huella es {sha}. Anexos sellados a su lado: {count}.",
             "The envelope is in {out}; its hash is {sha}. Attachments sealed beside it: {count}.").format(
            out=out, sha=sha256_of(content), count=len(sealed)),
        Text("Nadie puede leerlo antes de la apertura, ni usted.", "Nobody can read it before the opening, nor can you."),
        Text("El sobre, con los .age que lo acompañan, hasta depositarlo, y después la constancia.",
             "The envelope, with the .age files beside it, until you deposit it, and then the receipt."),
    )  # fmt: skip


def _check_attached(files: tuple[str, ...]) -> None:
    """Refuse an attachment that is empty, and one that is given twice."""
    seen: dict[bytes, str] = {}
    for file in files:
        content = content_of(file)
        if not content:
            raise CallError(Text(f"--attach {file}: está vacío.", f"--attach {file}: it is empty."), Text("Dé otro.", "Give another."))
        before = seen.setdefault(content, file)
        if before is not file or files.count(file) > 1:
            raise CallError(
                Text(f"--attach {file}: es el mismo anexo que {before}.", f"--attach {file}: it is the same attachment as {before}."),
                Text("Dé cada documento una sola vez.", "Give each paper only once."),
            )


def _check_form(content: bytes, urn: "Manifest") -> None:
    """Refuse to hand out an envelope that the office would not take."""
    from enajena.urn.envelope import MOST_ATTACHMENTS, MOST_BYTES, EnvelopeFormError, read_envelope  # noqa: PLC0415 - as above

    try:
        read_envelope(content, urn)
    except EnvelopeFormError as error:
        raise CallError(
            Text(f"El sobre no cumple su forma: {error}.", f"The envelope is not in its form: {error}."),
            Text(
                f"Un sobre lleva hasta {MOST_ATTACHMENTS} anexos y ocupa hasta {MOST_BYTES} bytes: acorte los datos o los anexos.",
                f"An envelope has up to {MOST_ATTACHMENTS} attachments and takes up to {MOST_BYTES} bytes: shorten data or attachments.",
            ),
        ) from error


def _sealed(file: str) -> "tuple[Attachment, bytes, str]":
    """Return a file sealed as an attachment, and its key."""
    from enajena.urn.envelope import MOST_ATTACHMENT_BYTES, Attachment, seal_attachment  # noqa: PLC0415 - as above
    from enajena.urn.package import sha256_of  # noqa: PLC0415

    content, key = seal_attachment(content_of(file))
    if len(content) > MOST_ATTACHMENT_BYTES:
        raise CallError(
            Text(f"--attach {file}: sellado ocupa {len(content)} bytes.", f"--attach {file}: sealed it takes {len(content)} bytes."),
            Text(f"Cada anexo ocupa a lo sumo {MOST_ATTACHMENT_BYTES}.", f"An attachment takes {MOST_ATTACHMENT_BYTES} at the most."),
        )
    return Attachment(sha256_of(content), len(content)), content, key


def receipt_verify(
    receipt: Annotated[str, option("Constancia, .tlog-proof.", "Receipt, .tlog-proof.")],
    /,
    *,
    manifest: MANIFEST,
    envelope: Annotated[str | None, option("El sobre, para ver que es ése.", "The envelope, to see that it is that one.")] = None,
    json: JSON = False,
) -> None:
    """Verify a receipt without asking the office."""
    from enajena.urn.manifest import read_manifest  # noqa: PLC0415 - as above
    from enajena.urn.package import sha256_of  # noqa: PLC0415
    from enajena.urn.proven import verify_receipt  # noqa: PLC0415

    urn = read_manifest(content_of(manifest))
    wanted = None if envelope is None else sha256_of(content_of(envelope))
    proven = verify_receipt(content_of(receipt).decode("utf-8", errors="replace"), urn, wanted)
    if json:
        show.print_json(
            {
                "urn": proven.urn, "envelope": proven.envelope, "paper": proven.paper, "index": proven.index, "at": proven.at.isoformat(),
                "in_term": proven.in_term, "log_size": proven.log_size, "witnesses": list(proven.witnesses),
            }
        )  # fmt: skip
        return
    nobody = say("ninguno: sólo responde la entidad", "none: the entity alone answers for it")
    show.facts_of(
        (
            (say("Urna", "Urn"), proven.urn),
            (say("Sobre", "Envelope"), proven.envelope),
            (say("Lugar en el registro", "Place in the log"), str(proven.index)),
            (say("Depositado", "Deposited"), proven.at.isoformat()),
            (say("En término", "In term"), say("sí", "yes") if proven.in_term else say("no: no se abrirá", "no: it will not be opened")),
            (say("Testigos", "Witnesses"), listed(proven.witnesses) or nobody),
        )
    )


def verify(
    package: Annotated[str, option("Carpeta del paquete público.", "Folder of the public package.")], /, *, json: JSON = False
) -> None:
    """Verify a whole urn from its public package."""
    from enajena.urn.verify import verify_package  # noqa: PLC0415 - as above

    found = verify_package(Path(package))
    if json:
        show.print_json(
            {
                "envelopes": found.envelopes, "paper_envelopes": found.papers, "witnesses": list(found.witnesses),
                "opened": found.opened, "void": found.void, "holds": True,
            }
        )  # fmt: skip
        return
    show.lines(say("Se verificó", "Verified"), (tell(finding) for finding in found.findings))


def rehearse(
    *,
    out: Annotated[str, option("Carpeta nueva para el ensayo.", "A new folder for the rehearsal.", "--out")],
    envelopes: Annotated[str, option("Cuántos sobres.", "How many envelopes.")] = "12",
) -> None:
    """Play a whole urn through with throw-away keys."""
    count = values.a_count_within("--envelopes", envelopes, _MOST_ENVELOPES)
    check_new(out)
    from enajena.book.django_ready import make_ready  # noqa: PLC0415 - as above

    make_ready()
    from enajena.urn.rehearsing import rehearse as play  # noqa: PLC0415

    terminal = show.console()
    for step in play(Path(out), envelopes=count):
        terminal.print(tell(step))
    explain(
        Text("Ensayo completo; nada de él toca una venta de verdad.", "The rehearsal is complete; nothing of it touches a real sale."),
        keep=Text(
            "Nada: las claves eran de usar y tirar. Borre {out} cuando quiera.",
            "Nothing: the keys were throw-away. Delete {out} when you like.",
        ).format(out=same(out)),
    )
