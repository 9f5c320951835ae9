"""`enajena urn` at the office: constitute, take envelopes, close, open."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from json import loads as json_of
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from enajena.basics.faults import CallError, DataError
from enajena.basics.figures import count_text, instant_text
from enajena.basics.text import Text, same
from enajena.calendar.bogota import BOGOTA
from enajena.cli import show, values
from enajena.cli.book_options import DATA, DATABASE, SALE, opened
from enajena.cli.options import JSON, flag, option
from enajena.cli.speech import say, warn
from enajena.cli.urn_options import (
    BY,
    RECEIPT_OUT,
    REHEARSAL,
    TWO,
    URN,
    ask_witnesses,
    check_new,
    check_receipt,
    check_two,
    hand_out,
    tell_missing,
    workers_of,
)
from enajena.cli.urn_words import ATTACHMENT_STATES, STAYS_IN_THE_LOG, explain, listed
from enajena.cli.whole_files import content_of
from enajena.urn.void_words import void_words

if TYPE_CHECKING:
    from enajena.book.books import Book
    from enajena.urn.manifest import Custodian, Manifest, Witness

_MANIFEST_OUT = Annotated[str, option("Archivo del manifiesto, .json.", "File of the manifest, .json.", "--out")]


def create(
    *,
    sale: SALE,
    stage: Annotated[str, option("Etapa cuyas aceptaciones recibe.", "Stage whose acceptances it takes.")],
    k: Annotated[str, option("Cuántos custodios la abren.", "How many custodians open it.", "--k")],
    custodian: Annotated[
        tuple[str, ...],
        Parameter(
            help=say("Archivo público de un custodio; se repite.", "Public file of a custodian; repeat it."),
            negative="",
            consume_multiple=True,
        ),
    ],
    by: BY,
    out: _MANIFEST_OUT,
    witness: Annotated[
        tuple[str, ...],
        Parameter(help=say("Testigo CLAVE@DIRECCIÓN; se repite.", "Witness KEY@ADDRESS; repeat it."), negative="", consume_multiple=True),
    ] = (),
    opens: Annotated[str | None, option("Desde cuándo recibe; si no, el primer día.", "Since when it takes; else the first day.")] = None,
    closes: Annotated[
        str | None, option("Hasta cuándo; si no, el fin del último día.", "Until when; else the end of the last day.")
    ] = None,
    rehearsal: Annotated[bool, flag("Una urna de ensayo de la venta.", "A rehearsal urn of the sale.")] = False,
    data: DATA = None,
    database: DATABASE = None,
) -> None:
    """Constitute the urn of a stage and write its manifest for the custodians to sign."""
    check_new(out)
    with opened(data, database) as book:
        from enajena.urn.keys_files import read_public  # noqa: PLC0415 - what the book needs is ready once it is open
        from enajena.urn.life import create_urn, log_key_of  # noqa: PLC0415
        from enajena.urn.manifest import Manifest  # noqa: PLC0415

        needed, holders = values.a_count("--k", k), tuple(_holder(file, read_public) for file in custodian)
        _check_holders(needed, [one.name for one in holders], [one.recipient for one in holders])
        first, last = _term(book, sale, stage)
        manifest = Manifest(
            sale=sale,
            name=f"{stage}{REHEARSAL}" if rehearsal else stage,
            k=needed,
            custodians=holders,
            witnesses=tuple(_witnesses(witness)),
            opens=first if opens is None else values.an_instant("--opens", opens).replace(tzinfo=BOGOTA),
            closes=last if closes is None else values.an_instant("--closes", closes).replace(tzinfo=BOGOTA),
            log_key=log_key_of(sale, book.key),
            rehearsal=rehearsal,
        )
        _check_closing(manifest.closes, book.clock())
        create_urn(book, manifest, stage, by=by)
    Path(out).write_bytes(manifest.content())
    _tell_created(manifest, out)


def _tell_created(manifest: "Manifest", out: str) -> None:
    """Tell what was constituted, and warn where one custodian is enough to read early."""
    if manifest.k == 1 < len(manifest.custodians):
        warn(
            Text("Con --k 1 cada custodio, por sí solo, puede leer las ofertas antes de la apertura.",
                 "With --k 1 each custodian alone can read the offers before the opening.")
        )  # fmt: skip
    explain(
        Text("La urna {urn} recibe desde el {opens} y cierra el {closes}; la abren {k} de {n}: {names}. Manifiesto: {out}",
             "The urn {urn} takes envelopes from {opens} and closes on {closes}; {k} of {n} open it: {names}. Manifest: {out}").format(
            urn=manifest.urn, opens=instant_text(manifest.opens), closes=instant_text(manifest.closes), k=manifest.k,
            n=len(manifest.custodians), names=same(listed(c.name for c in manifest.custodians)), out=out),
        Text("Custodios, fechas y testigos no cambian; sólo un adendo mueve el cierre.",
             "Custodians, dates and witnesses do not change; only an addendum moves the closing."),
        Text("Publique con el aviso la huella del manifiesto: {sha}", "Publish the hash of the manifest with the notice: {sha}").format(
            sha=manifest.sha256),
    )  # fmt: skip


def _holder(file: str, read: "Callable[[bytes], Custodian]") -> "Custodian":
    """Return the custodian of a public file; what is wrong with it names the file."""
    try:
        return read(content_of(file))
    except DataError as error:
        raise CallError(Text("--custodian {file}: {what}", "--custodian {file}: {what}").format(file=file, what=error.message),
                        error.remedy) from error  # fmt: skip


def _check_holders(k: int, names: list[str], keys: list[str]) -> None:
    """Refuse a threshold that its custodians cannot reach, and a custodian given twice."""
    if len(set(names)) < len(names) or len(set(keys)) < len(keys):
        raise CallError(
            Text("--custodian: el mismo custodio, o su clave, está dos veces: {names}.",
                 "--custodian: the same custodian, or its key, is there twice: {names}.").format(names=same(listed(names))),
            Text("Dé el archivo público de cada custodio una sola vez.", "Give the public file of each custodian only once."),
        )  # fmt: skip
    if not 1 <= k <= len(names):
        raise CallError(
            Text(f"--k {k}: hay {len(names)} custodios.", f"--k {k}: there are {len(names)} custodians."),
            Text(f"Pida de 1 a {len(names)} de ellos.", f"Ask for 1 to {len(names)} of them."),
        )


def _check_closing(closes: datetime, now: datetime) -> None:
    if closes <= now:
        raise CallError(
            Text("La urna cerraría el {at}, que ya pasó.", "The urn would close on {at}, which is past.").format(at=instant_text(closes)),
            Text("Dé en --closes un instante por venir, dentro de la oferta.", "Give in --closes an instant to come, within the offer."),
        )


def manifest_add(
    signature: Annotated[str, option("Archivo de la firma de un custodio.", "File of a custodian's signature.")],
    /,
    *,
    sale: SALE,
    urn: URN,
    by: BY,
    data: DATA = None,
    database: DATABASE = None,
) -> None:
    """Record a custodian's signature of the manifest."""
    with opened(data, database) as book:
        from enajena.urn.keys_files import read_signature  # noqa: PLC0415 - as above
        from enajena.urn.life import add_signature, manifest_of, urn_of  # noqa: PLC0415

        name, signed = read_signature(content_of(signature))
        manifest = manifest_of(book, sale, urn)
        add_signature(book, manifest, name, signed, by=by)
        missing = [c.name for c in manifest.custodians if c.name not in urn_of(book, manifest).signed]
    left = Text("No falta ninguna: la urna recibe sobres en su término.", "None is missing: the urn takes envelopes in its term.")
    explain(
        Text("Firmó «{name}». {left}", "“{name}” signed. {left}").format(
            name=name,
            left=left if not missing else Text("Faltan: {names}.", "Missing: {names}.").format(names=same(listed(missing))),
        )
    )


def deposit(
    envelope: Annotated[str, option("Archivo del sobre.", "File of the envelope.")],
    /,
    *,
    sale: SALE,
    urn: URN,
    by: BY,
    out: RECEIPT_OUT,
    remote: Annotated[
        bool, flag("Llegó a distancia, si un Reglamento lo permite.", "It came from afar, where a Regulation allows it.")
    ] = False,
    data: DATA = None,
    database: DATABASE = None,
) -> None:
    """Take an envelope, with the attachments that lie beside it, and give its receipt."""
    check_receipt(out)
    with opened(data, database) as book:
        from enajena.urn.deposit import deposit as take  # noqa: PLC0415 - as above
        from enajena.urn.deposit import sweep  # noqa: PLC0415
        from enajena.urn.life import manifest_of, regulation_cited  # noqa: PLC0415

        manifest = manifest_of(book, sale, urn)
        swept = sweep(book, manifest)
        content, beside = content_of(envelope), _beside(envelope)
        taken = take(book, manifest, content, by=by, channel="remote" if remote else "counter", attachments=beside)
        seen = ask_witnesses(book, manifest, taken.checkpoint)
        hand_out(book, manifest, taken.index, seen, out)
        cited = regulation_cited(book, manifest) if remote else None
    if swept:
        warn(
            Text(
                f"Archivos de depósitos interrumpidos antes de registrarse, quitados: {len(swept)}. Nadie tiene constancia de ellos.",
                f"Files of deposits that were cut off before they were recorded, removed: {len(swept)}. Nobody has a receipt of them.",
            )
        )
    inside = Text("en término: está en la urna", "in term: it is in the urn")
    outside = Text("FUERA DE TÉRMINO: no está en la urna y no se abrirá", "OUT OF TERM: it is not in the urn and will not be opened")
    explain(
        Text("Sobre recibido{cited}, con {a} anexos, {how}. Lugar {index} del registro; firmaron {w} testigos.",
             "Envelope taken{cited}, with {a} attachments, {how}. Place {index} of the log; {w} witnesses signed.").format(
            cited=_by_regulation(cited), a=len(beside), how=inside if taken.in_term else outside,
            index=count_text(taken.index), w=len(seen.signed)),
        STAYS_IN_THE_LOG,
        Text("Entregue la constancia a quien deposita: {out}", "Give the receipt to whoever deposits: {out}").format(out=out),
    )  # fmt: skip


def _by_regulation(number: str | None) -> Text:
    """Return by which Regulation an envelope came from afar, where one was asked for."""
    if number is None:
        return same("")
    return Text(" a distancia, según el Reglamento {number}", " from afar, under Regulation {number}").format(number=same(number))


def _beside(envelope: str) -> list[Path]:
    """Return the attachments that an envelope names and that lie beside it, as `urn seal` leaves them."""
    try:
        named = [one["sha256"] for one in json_of(content_of(envelope))["anexos"]]
    except (ValueError, KeyError, TypeError, RecursionError):
        return []
    files = (Path(envelope).parent / Path(f"{sha256}.age").name for sha256 in named)
    return [file for file in files if file.is_file()]


def close(
    *,
    sale: SALE,
    urn: URN,
    by: BY,
    timestamp: Annotated[str | None, option("Autoridad de sellado de tiempo (RFC 3161).", "Timestamping authority (RFC 3161).")] = None,
    data: DATA = None,
    database: DATABASE = None,
) -> None:
    """Close an urn after its deadline and publish its package."""
    with opened(data, database) as book:
        from enajena.book.log.note import parse  # noqa: PLC0415 - as above
        from enajena.book.stored_tree import tree_of  # noqa: PLC0415
        from enajena.urn.deposit import urn_folder  # noqa: PLC0415
        from enajena.urn.files import keep  # noqa: PLC0415
        from enajena.urn.life import close_urn, manifest_of, publish, urn_of  # noqa: PLC0415
        from enajena.urn.package import CLOSING  # noqa: PLC0415
        from enajena.urn.timestamps import stamp  # noqa: PLC0415
        from enajena.urn.witnessing import witnessed  # noqa: PLC0415

        manifest = manifest_of(book, sale, urn)
        folder = urn_folder(book, manifest)
        if urn_of(book, manifest).state == "ready":
            close_urn(book, manifest, by=by)
        note = (folder / CLOSING).read_text(encoding="utf-8")
        seen = witnessed(note, manifest, tree_of(book.alias, sale).node)
        publish(book, manifest, CLOSING, seen.note)
    tell_missing(seen)
    if timestamp is not None:
        keep(folder / "checkpoint-closing.tsr", stamp(timestamp, seen.note))
    explain(
        Text("La urna se cerró. El paquete público está en {folder}; firmaron {w} testigos; el registro tiene {size} actos.",
             "The urn is closed. The public package is in {folder}; {w} witnesses signed; the log has {size} acts.").format(
            folder=folder, w=len(seen.signed), size=count_text(parse(seen.note)[0].size)),
        Text("No entra ningún sobre más.", "No envelope comes in any more."),
        Text("Dé el paquete a cada custodio y publíquelo; cualquiera lo verifica con `enajena urn verify`.",
             "Give the package to every custodian and publish it; anybody verifies it with `enajena urn verify`."),
    )  # fmt: skip


def open_(
    contributions: Annotated[
        str, option("Carpeta con los archivos de aporte de los custodios.", "Folder with the custodians' contribution files.")
    ],
    /,
    *,
    sale: SALE,
    urn: URN,
    by: TWO,
    workers: Annotated[str, option("Cuántos procesos.", "How many processes.")] = "1",
    json: JSON = False,
    data: DATA = None,
    database: DATABASE = None,
) -> None:
    """Open a closed urn with the contributions of its custodians and record the acceptances it held."""
    with opened(data, database) as book:
        from enajena.urn.deposit import urn_folder  # noqa: PLC0415 - as above
        from enajena.urn.life import manifest_of  # noqa: PLC0415
        from enajena.urn.opening import open_urn  # noqa: PLC0415

        check_two(by)
        manifest = manifest_of(book, sale, urn)
        folder = urn_folder(book, manifest)
        outcome = open_urn(book, folder, _pairs(Path(contributions)), by=by, workers=workers_of(workers))
    for told in outcome.bad_files:
        warn(told)
    for one in outcome.bad_attachments:
        warn(
            Text("Anexo {name}… del sobre {index}: {state}.", "Attachment {name}… of envelope {index}: {state}.").format(
                name=same(one.sha256[:16]), index=one.index, state=ATTACHMENT_STATES[one.state]
            )
        )
    for name, count in outcome.false_shares.items():
        warn(
            Text(
                f"{name}: {count} partes no son las que el sobre compromete.",
                f"{name}: {count} shares are not those the envelope commits to.",
            )
        )
    if json:
        bad = [{"index": one.index, "sha256": one.sha256, "state": one.state} for one in outcome.bad_attachments]
        show.print_json(
            {
                "opened": outcome.opened, "papers": outcome.papers, "void": outcome.void, "false_shares": outcome.false_shares,
                "attachments": outcome.attachments, "bad_attachments": bad, "package": str(folder),
            }
        )  # fmt: skip
        return
    explain(
        Text("La urna se abrió: {opened} aceptaciones en el libro, de ellas {papers} de papel; {void} sobres anulados ({why}).",
             "The urn is open: {opened} acceptances in the book, {papers} of them on paper; {void} envelopes void ({why}).").format(
            opened=count_text(outcome.opened + outcome.papers), papers=count_text(outcome.papers),
            void=count_text(sum(outcome.void.values())), why=_why(outcome.void)),
        Text("Lo abierto es público en lo que toca a las ofertas.", "What was opened is public as far as the offers go."),
        Text("Publique de nuevo el paquete: {folder}", "Publish the package again: {folder}").format(folder=folder),
    )  # fmt: skip


def _why(void: Mapping[str, int]) -> Text:
    """Return why envelopes are void, and how many for each reason."""
    words = [(void_words(reason), count) for reason, count in void.items()]
    return Text(*("; ".join(f"{one.to(language)}, {count}" for one, count in words) or "—" for language in ("es", "en")))


def _term(book: "Book", sale: str, stage: str) -> tuple[datetime, datetime]:
    from enajena.book.models import Stage  # noqa: PLC0415 - as above

    found = Stage.objects.using(book.alias).filter(sale=sale, ref=stage, until_index__isnull=True).first()
    if found is None or found.first_day is None or found.last_day is None:
        raise CallError(
            Text(f"La etapa «{stage}» no tiene aviso en la venta «{sale}».", f"The stage “{stage}” has no notice in the sale “{sale}”."),
            Text("Registre antes el aviso (`stage_noticed`).", "Record the notice first (`stage_noticed`)."),
        )
    after = found.last_day + timedelta(days=1)
    return datetime(*found.first_day.timetuple()[:3], tzinfo=BOGOTA), datetime(*after.timetuple()[:3], tzinfo=BOGOTA)


def _witnesses(texts: tuple[str, ...]) -> "Iterator[Witness]":
    from enajena.urn.cosignature import read_witness_key  # noqa: PLC0415 - as above
    from enajena.urn.manifest import Witness  # noqa: PLC0415

    for text in texts:
        line, _, url = text.rpartition("@")
        try:
            yield Witness(read_witness_key(line).name, line, url)
        except ValueError as error:
            raise CallError(
                Text(f"--witness «{text}»: {error}.", f"--witness “{text}”: {error}."),
                Text("Escríbalo como CLAVE@https://testigo; la clave la dice `enajena urn witness serve`.",
                     "Write it as KEY@https://witness; `enajena urn witness serve` tells the key."),
            ) from error  # fmt: skip


def _pairs(folder: Path) -> list[tuple[Path, Path]]:
    offers = sorted(folder.glob("*.oferta.jsonl"))
    if not offers:
        raise CallError(
            Text(f"{folder} no tiene aportes (*.oferta.jsonl).", f"{folder} holds no contributions (*.oferta.jsonl)."),
            Text("Reúna allí los dos archivos de cada custodio.", "Gather there the two files of each custodian."),
        )
    return [(offer, offer.with_name(offer.name.replace(".oferta.", ".reserva."))) for offer in offers]
