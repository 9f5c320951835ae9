"""What a custodian does, on a computer of its own: makes its key, and gives its shares of a closed urn's envelopes.

Nothing is given of an envelope that is not proven inside the closing checkpoint, nor before the urn closed.
"""

import base64
import hashlib
import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Self

import pyrage
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from enajena.basics.disk import reason_of
from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.acts.codec import canonical
from enajena.urn.manifest import Custodian, Manifest, custodian_of
from enajena.urn.package import Closed, Deposited, envelope_of, read_closed
from enajena.urn.unsealing import part_of

KEY_FORMAT = "custodio/v1"
CONTRIBUTION_FORMAT = "aporte/v1"
COMPARTMENTS = ("oferta", "reserva")
_OWNER_ONLY = 0o600
_AT_ONCE = 256


@dataclass(frozen=True, slots=True)
class CustodianKey:
    """A custodian's secret: the identity that opens its parts, and the key that signs."""

    name: str
    identity: str
    signing_key: Ed25519PrivateKey

    @property
    def public(self) -> Custodian:
        """Return the public parts, which go into the manifest."""
        recipient = pyrage.x25519.Identity.from_str(self.identity).to_public()
        return custodian_of(self.name, str(recipient), self.signing_key)


def create(name: str) -> CustodianKey:
    """Return a fresh key."""
    return CustodianKey(name, str(pyrage.x25519.Identity.generate()), Ed25519PrivateKey.generate())


def save(key: CustodianKey, file: Path, passphrase: str) -> None:
    """Write a key sealed with a passphrase; a file that is there is never written over.

    Raises:
        CallError: the file is there already, or cannot be written.
    """
    raw = key.signing_key.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
    content = canonical({"formato": KEY_FORMAT, "nombre": key.name, "age": key.identity, "ed25519": base64.b64encode(raw).decode()})
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
    except OSError as error:
        raise CallError(
            Text("No se puede crear {file}: {why}.", "{file} cannot be made: {why}.").format(file=str(file), why=reason_of(error)),
            Text("Elija un archivo nuevo; una clave nunca se sobrescribe.", "Choose a new file; a key is never written over."),
        ) from error
    with os.fdopen(descriptor, "wb") as out:
        out.write(pyrage.passphrase.encrypt(content, passphrase))
        out.flush()
        os.fsync(out.fileno())


def read_key(file: Path, passphrase: str) -> CustodianKey:
    """Return the key of a file.

    Raises:
        CallError: it is not a custodian's key, or the passphrase is not its own.
    """
    try:
        said = json.loads(pyrage.passphrase.decrypt(file.read_bytes(), passphrase))
        return CustodianKey(said["nombre"], said["age"], Ed25519PrivateKey.from_private_bytes(base64.b64decode(said["ed25519"])))
    except (OSError, pyrage.DecryptError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise CallError(
            Text(
                f"{file} no se abre como clave de custodio con esa frase.",
                f"{file} does not open as a custodian's key with that passphrase.",
            ),
            Text(
                "Revise el archivo y la frase; hay una copia con el acta de custodia.",
                "Check file and passphrase; a copy lies with the record of custody.",
            ),
        ) from error


def contribute(
    folder: Path, key: CustodianKey, out: Path, *, now: datetime, workers: int = 1, tell: Callable[[int, int], None] | None = None
) -> tuple[Path, Path]:
    """Write a custodian's contribution to the opening of a closed urn: one file a compartment, each signed.

    The one of `oferta` will be published; the one of `reserva` is for the office alone.

    Args:
        folder: the package of the urn.
        key: the custodian's key.
        out: the folder to write to.
        now: the custodian's own clock.
        workers: how many processes.
        tell: is told how many envelopes are done, of how many.

    Raises:
        CallError: the custodian is not of this urn, or its clock says that the urn has not closed.
        DataError: the package does not prove what it must.
    """
    closed = read_closed(folder)
    place = _place(closed.manifest, key)
    _check_clock(closed.closes, now)
    out.mkdir(parents=True, exist_ok=True)
    files = tuple(out / f"{key.name}.{compartment}.jsonl" for compartment in COMPARTMENTS)
    total = len(closed.deposited)
    with ExitStack() as stack:
        writers = [stack.enter_context(_Writer(file, closed, key, name)) for file, name in zip(files, COMPARTMENTS, strict=True)]
        for count, (deposited, pair) in enumerate(_parts(folder, closed, key.identity, place, workers), start=1):
            for writer, text in zip(writers, pair or (None, None), strict=True):
                writer.add(deposited.sha256, text)
            if tell is not None and (count % _AT_ONCE == 0 or count == total):
                tell(count, total)
    return files[0], files[1]


class _Writer:
    """Writes one file of a contribution under another name, and gives it its own once it is whole and signed."""

    def __init__(self, file: Path, closed: Closed, key: CustodianKey, compartment: str) -> None:
        self._file = file
        self._part = file.with_suffix(".part")
        self._out = self._part.open("wb")
        self._digest = hashlib.sha256()
        self._key = key
        self._line(
            {
                "formato": CONTRIBUTION_FORMAT,
                "custodio": key.name,
                "manifiesto_sha256": closed.manifest.sha256,
                "cierre": {"sobres": len(closed.deposited), "hojas": closed.checkpoint.size, "raiz": closed.checkpoint.root.hex()},
                "compartimento": compartment,
            }
        )

    def add(self, sha256: str, text: str | None) -> None:
        """Add the share of one envelope, or that its part gave none."""
        self._line({"sobre": sha256, "parte": text})

    def __enter__(self) -> Self:
        """Return the writer."""
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Sign the file, make it last, and name it; or leave nothing where the work was cut short."""
        if kind is None:
            signature = self._key.signing_key.sign(self._digest.digest())
            self._out.write(canonical({"firma": base64.b64encode(signature).decode()}) + b"\n")
            self._out.flush()
            os.fsync(self._out.fileno())
        self._out.close()
        if kind is None:
            self._part.replace(self._file)
        else:
            self._part.unlink()

    def _line(self, said: object) -> None:
        line = canonical(said) + b"\n"
        self._digest.update(line)
        self._out.write(line)


def _parts(folder: Path, closed: Closed, identity: str, place: int, workers: int) -> Iterator[tuple[Deposited, tuple[str, str] | None]]:
    """Yield every envelope with this custodian's pair of shares, in the order of the log."""
    work = partial(_part, folder, closed.manifest, identity, place)
    if workers == 1:
        yield from zip(closed.deposited, map(work, closed.deposited), strict=True)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from zip(closed.deposited, pool.map(work, closed.deposited, chunksize=_AT_ONCE), strict=True)


def _part(folder: Path, manifest: Manifest, identity: str, place: int, deposited: Deposited) -> tuple[str, str] | None:
    envelope = envelope_of(folder, deposited.sha256, manifest)
    return part_of(envelope, place, pyrage.x25519.Identity.from_str(identity))


def _place(manifest: Manifest, key: CustodianKey) -> int:
    for place, custodian in enumerate(manifest.custodians):
        if custodian == key.public:
            return place
    raise CallError(
        Text(f"La clave de «{key.name}» no es de un custodio de esta urna.", f"The key of “{key.name}” is of no custodian of this urn."),
        Text(
            "Revise la clave, o pida el paquete de la urna que usted custodia.",
            "Check the key, or ask for the package of the urn that you keep.",
        ),
    )


def _check_clock(closes: datetime, now: datetime) -> None:
    if now < closes:
        raise CallError(
            Text(
                f"Su reloj marca {now.isoformat()} y la urna cierra el {closes.isoformat()}.",
                f"Your clock says {now.isoformat()} and the urn closes on {closes.isoformat()}.",
            ),
            Text("No aporte nada antes del cierre, lo pida quien lo pida.", "Give nothing before the closing, whoever asks."),
        )
