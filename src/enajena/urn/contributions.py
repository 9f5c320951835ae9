"""The contributions of custodians as the office reads them: each file is checked line by line and its signature at the end."""

import base64
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from enajena.basics.disk import reason_of
from enajena.basics.faults import DataError
from enajena.basics.text import Text
from enajena.urn.custodian import COMPARTMENTS, CONTRIBUTION_FORMAT
from enajena.urn.manifest import Custodian
from enajena.urn.package import Closed


@dataclass(frozen=True, slots=True)
class Contribution:
    """The two files of a custodian, found whole, signed, and of this urn's closing."""

    place: int
    name: str
    files: tuple[Path, Path]


def read_contribution(closed: Closed, files: tuple[Path, Path]) -> Contribution:
    """Return a contribution whose two files are good.

    Raises:
        DataError: a file is malformed, of another urn, closing or compartment, or its signature is not the custodian's.
    """
    heads = [_check(closed, file, compartment) for file, compartment in zip(files, COMPARTMENTS, strict=True)]
    if heads[0] != heads[1]:
        raise _bad(files[1], "custodio")
    place = next(place for place, custodian in enumerate(closed.manifest.custodians) if custodian.name == heads[0])
    return Contribution(place, heads[0], files)


def shares_of(contribution: Contribution) -> Iterator[tuple[str, str] | None]:
    """Yield the custodian's pair of shares of each envelope, in the order of the log."""
    with contribution.files[0].open("rb") as first, contribution.files[1].open("rb") as second:
        for offer, reserve in zip(first, second, strict=True):
            said = json.loads(offer), json.loads(reserve)
            if "sobre" in said[0]:
                parts = said[0]["parte"], said[1]["parte"]
                yield None if None in parts else parts


def offer_shares_of(file: Path) -> Iterator[str | None]:
    """Yield the share of each offer in a custodian's published file, in the order of the log."""
    with file.open("rb") as lines:
        for line in lines:
            said = json.loads(line)
            if "sobre" in said:
                yield said["parte"]


def check_offer_file(closed: Closed, file: Path) -> str:
    """Return the custodian whose published file this is, found whole and signed.

    Raises:
        DataError: it is not.
    """
    return _check(closed, file, COMPARTMENTS[0])


def _check(closed: Closed, file: Path, compartment: str) -> str:
    """Return the custodian whose file this is, once every line is in order and the signature is good."""
    digest = hashlib.sha256()
    custodian: Custodian | None = None
    count, signature = 0, b""
    for number, line in enumerate(_lines(file)):
        said = _said(file, line)
        if number == 0:
            custodian = _head(closed, file, compartment, said)
        elif set(said) == {"sobre", "parte"} and not signature:
            _check_line(closed, file, count, said)
            count += 1
        elif set(said) == {"firma"} and not signature:
            signature = base64.b64decode(said["firma"])
            continue
        else:
            raise _bad(file, f"{number + 1}")
        digest.update(line)
    if custodian is None or count != len(closed.deposited) or not custodian.is_signed(signature, digest.digest()):
        raise _bad(file, "firma")
    return custodian.name


def _lines(file: Path) -> Iterator[bytes]:
    try:
        with file.open("rb") as lines:
            yield from lines
    except OSError as error:
        raise _bad(file, reason_of(error)) from error


def _said(file: Path, line: bytes) -> dict[str, Any]:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _bad(file, "JSON") from error
    if not isinstance(said, dict):
        raise _bad(file, "JSON")
    return said


def _head(closed: Closed, file: Path, compartment: str, said: dict[str, Any]) -> Custodian:
    checkpoint = closed.checkpoint
    wanted = {
        "formato": CONTRIBUTION_FORMAT,
        "custodio": said.get("custodio"),
        "manifiesto_sha256": closed.manifest.sha256,
        "cierre": {"sobres": len(closed.deposited), "hojas": checkpoint.size, "raiz": checkpoint.root.hex()},
        "compartimento": compartment,
    }
    custodian = next((one for one in closed.manifest.custodians if one.name == said.get("custodio")), None)
    if said != wanted or custodian is None:
        raise _bad(file, "1")
    return custodian


def _check_line(closed: Closed, file: Path, count: int, said: dict[str, Any]) -> None:
    in_order = count < len(closed.deposited) and said["sobre"] == closed.deposited[count].sha256
    if not in_order or not isinstance(said["parte"], str | None):
        raise _bad(file, f"{count + 2}")


def _bad(file: Path, found: str | Text) -> DataError:
    return DataError(
        Text(
            "{file}: no es un aporte íntegro a esta apertura (línea o parte: {found}).",
            "{file}: it is not a whole contribution to this opening (line or part: {found}).",
        ).format(file=file.name, found=found),
        Text(
            "Pida a ese custodio que aporte de nuevo; bastan los de otros k.",
            "Ask that custodian to contribute again; k others are enough.",
        ),
    )
