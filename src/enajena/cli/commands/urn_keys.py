"""`enajena urn` on a custodian's own computer: the key, the signature of the manifest, the contribution to the opening."""

import getpass
import json
import sys
import warnings
from pathlib import Path
from typing import Annotated

from enajena.basics.disk import reason_of
from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.clock import system_clock
from enajena.cli.options import option
from enajena.cli.speech import say
from enajena.cli.urn_options import check_new, workers_of
from enajena.cli.urn_words import explain
from enajena.cli.whole_files import content_of
from enajena.urn.custodian import contribute as contribute_to
from enajena.urn.custodian import create as make_key
from enajena.urn.custodian import read_key, save
from enajena.urn.keys_files import public_record, signature_record
from enajena.urn.manifest import read_manifest
from enajena.urn.manifest import sign as sign_manifest

KEY = Annotated[str, option("Archivo de la clave del custodio.", "File of the custodian's key.", "--key")]
PASSPHRASE_FILE = Annotated[
    str | None,
    option("Archivo con la frase, en vez de escribirla.", "File with the passphrase, instead of typing it.", "--passphrase-file"),
]


def custodian_create(
    name: Annotated[str, option("Nombre del custodio, como saldrá en el manifiesto.", "Name of the custodian, as in the manifest.")],
    /,
    *,
    out: Annotated[str, option("Carpeta donde queda la clave.", "Folder where the key goes.", "--out")],
    passphrase_file: PASSPHRASE_FILE = None,
) -> None:
    """Make the key of a custodian."""
    folder = Path(out)
    key = make_key(_a_name(name))
    phrase = _passphrase(passphrase_file, again=True)
    _make_folder(folder)
    secret, public = folder / f"{name}.clave.age", folder / f"{name}.publica.json"
    check_new(secret, public)
    save(key, secret, phrase)
    public.write_text(json.dumps(public_record(key.public), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    explain(
        Text(
            "La clave de «{name}» quedó en {file}, sellada con su frase.", "The key of “{name}” is in {file}, sealed with its passphrase."
        ).format(name=name, file=secret),
        keep=Text(
            "La clave y la frase, por separado y con copia: sin ellas usted no puede aportar. A la entidad entregue sólo {public}.",
            "The key and the passphrase, apart and with a copy: without them you cannot contribute. Give the entity {public} only.",
        ).format(public=public),
    )


def manifest_sign(
    manifest: Annotated[str, option("Manifiesto de la urna.", "Manifest of the urn.")],
    /,
    *,
    key: KEY,
    out: Annotated[str, option("Archivo de la firma, .json.", "File of the signature, .json.", "--out")],
    passphrase_file: PASSPHRASE_FILE = None,
) -> None:
    """Sign the manifest of an urn as one of its custodians."""
    check_new(out)
    read = read_manifest(content_of(manifest))
    secret = read_key(Path(key), _passphrase(passphrase_file))
    if secret.public not in read.custodians:
        raise CallError(
            Text("El manifiesto no nombra esta clave.", "The manifest does not name this key."),
            Text(
                "Firme el manifiesto que la entidad hizo con su archivo público.",
                "Sign the manifest that the entity made with your public file.",
            ),
        )
    Path(out).write_text(json.dumps(signature_record(secret.name, sign_manifest(read, secret.signing_key))) + "\n", encoding="utf-8")
    explain(
        Text("Firmó el manifiesto de la urna {urn}: abren {k} de {n} custodios y cierra el {closes}.",
             "You signed the manifest of the urn {urn}: {k} of {n} custodians open it, and it closes on {closes}.").format(
            urn=read.urn, k=read.k, n=len(read.custodians), closes=read.closes.isoformat()),
        Text("Su firma responde por esas claves y esas fechas.", "Your signature answers for those keys and those dates."),
        Text("Una copia del manifiesto, para compararla con la del aviso: {sha}.",
             "A copy of the manifest, to compare with that of the notice: {sha}.").format(sha=read.sha256),
    )  # fmt: skip


def contribute(
    package: Annotated[str, option("Carpeta del paquete público de la urna cerrada.", "Folder of the closed urn's public package.")],
    /,
    *,
    key: KEY,
    out: Annotated[str, option("Carpeta donde quedan los dos archivos.", "Folder where the two files go.", "--out")],
    passphrase_file: PASSPHRASE_FILE = None,
    workers: Annotated[str, option("Cuántos procesos.", "How many processes.")] = "1",
) -> None:
    """Give a custodian's shares of the keys of every envelope inside a closed urn."""
    secret = read_key(Path(key), _passphrase(passphrase_file))
    offer, reserve = contribute_to(Path(package), secret, Path(out), now=system_clock(), workers=workers_of(workers))
    explain(
        Text("El paquete se verificó y su aporte quedó en {offer} y {reserve}.",
             "The package was verified and your contribution is in {offer} and {reserve}.").format(offer=offer, reserve=reserve),
        Text("Con los aportes que el manifiesto pide, la urna se abre.", "With as many as the manifest asks for, the urn opens."),
        Text("El de `reserva` es sólo para la entidad: trae las partes que descubren a las personas.",
             "The one of `reserva` is for the entity alone: it holds the shares that uncover people."),
    )  # fmt: skip


def _a_name(name: str) -> str:
    if name.replace("-", "").replace("_", "").isalnum():
        return name
    raise CallError(
        Text(
            f"«{name}»: el nombre de un custodio lleva letras, cifras y guiones.",
            f"“{name}”: a custodian's name has letters, digits and hyphens.",
        ),
        Text("Escríbalo como custodia-1.", "Write it as custody-1."),
    )


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CallError(
            Text("No se puede hacer la carpeta {folder}: {why}.", "The folder {folder} cannot be made: {why}.").format(
                folder=str(folder), why=reason_of(error)
            ),
            Text("Dé en --out una carpeta.", "Give a folder by --out."),
        ) from error


def _passphrase(file: str | None, *, again: bool = False) -> str:
    phrase = _typed(again=again) if file is None else _written(file)
    if not phrase:
        raise CallError(Text("La frase está vacía.", "The passphrase is empty."), Text("Elija una larga.", "Choose a long one."))
    return phrase


def _written(file: str) -> str:
    try:
        return content_of(file).decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise CallError(
            Text(f"--passphrase-file {file}: no es texto UTF-8.", f"--passphrase-file {file}: it is no UTF-8 text."),
            Text("Guarde la frase como texto UTF-8.", "Save the passphrase as UTF-8 text."),
        ) from error


def _typed(*, again: bool) -> str:
    if sys.stdin is None or sys.stdin.closed:
        raise _no_terminal()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", getpass.GetPassWarning)  # what is typed would be seen
            typed = getpass.getpass(say("Frase: ", "Passphrase: "))
            twice = getpass.getpass(say("Otra vez: ", "Again: ")) if again else typed
    except (EOFError, OSError, getpass.GetPassWarning) as error:
        raise _no_terminal() from error
    if twice != typed:
        raise CallError(Text("Las dos frases no son iguales.", "The two passphrases are not the same."), Text("Repita.", "Repeat."))
    return typed


def _no_terminal() -> CallError:
    return CallError(
        Text("No hay terminal en que escribir la frase.", "There is no terminal to type the passphrase on."),
        Text("Dé --passphrase-file.", "Give --passphrase-file."),
    )
