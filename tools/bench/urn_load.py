"""One urn at size, 3 custodians of 5: what leads up to its opening, and the receipts of all its deposits.

Run as `python -m bench.urn_load ENVELOPES FOLDER`. It leaves in the folder a book (`book`) whose urn is closed and the keys of three
custodians, and prints one JSON object: what each step took. Contributions and opening are measured as whole processes by `bench.urn`.

A deposit waits for the disk several times, so only some are made one by one; the others go into the urn in one transaction, which
gives the same files, acts and log. Everybody in it is made up.
"""

import json
import secrets
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import date, datetime
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

from bench.book_sale import SALE, announce, opened
from enajena.book.rehearsal import Rehearsed
from enajena.calendar.bogota import BOGOTA

if TYPE_CHECKING:
    from enajena.urn.custodian import CustodianKey
    from enajena.urn.manifest import Manifest

URN = "first"
CUSTODIANS, NEEDED = 5, 3
WORKERS = 2
PHRASE_FILE = "frase.txt"
ONE_BY_ONE = 500
_BY = "carga:ventanilla"
_SHARES = 10
_OPENS, _CLOSES = datetime(2003, 10, 11, tzinfo=BOGOTA), datetime(2003, 12, 12, tzinfo=BOGOTA)
_FACTS = {
    "executive": "false",
    "has_capacity": "true",
    "declares_lock_up": "true",
    "declares_shareholder_rights": "true",
    "declares_no_third_owner": "true",
}
_AT_ONCE = 2_000


def main(envelopes: int, folder: Path) -> dict[str, float]:
    """Make the urn and return what each step took."""
    with opened(folder / "book") as played:
        announce(played, envelopes * _SHARES)
        manifest = _constituted(played, _keys(folder))
        played.clock.to(date(2003, 11, 4))
        return _measure(played, manifest, envelopes)


def _measure(played: Rehearsed, manifest: "Manifest", envelopes: int) -> dict[str, float]:
    from enajena.urn.life import close_urn  # noqa: PLC0415 - needs an open book

    alone = min(ONE_BY_ONE, envelopes)
    start = time.process_time()
    first = [sealed(manifest, number) for number in range(alone)]
    sealing_s = time.process_time() - start
    start = time.perf_counter()
    _deposit_one_by_one(played, manifest, first)
    deposit_s = time.perf_counter() - start
    _deposit_together(played, manifest, range(alone, envelopes))
    played.clock.to(date(2003, 12, 12))
    start = time.perf_counter()
    close_urn(played.book, manifest, by=_BY)
    return {
        "sealing_ms": sealing_s * 1000 / alone,
        "deposit_ms": deposit_s * 1000 / alone,
        "closing_s": time.perf_counter() - start,
        "receipts_a_second": _receipts(played, manifest),
    }


def sealed(manifest: "Manifest", number: int) -> bytes:
    """Return the envelope of a made-up person."""
    from enajena.urn.envelope import seal  # noqa: PLC0415 - the worker processes need no more than this
    from enajena.urn.payloads import Offer, Reserve, new_binding, new_salt  # noqa: PLC0415

    binding = new_binding(manifest.urn)
    person = {
        "kind": "natural",
        "recipient": "pensioner",
        "name": f"Persona Inventada {number}",
        "id_type": "CC",
        "id_number": str(10**9 + number),
    }
    reserve = Reserve(binding=binding, person=person, facts=_FACTS)
    return seal(manifest, Offer(binding=binding, shares=_SHARES, price_cop=None, salt=new_salt()), reserve).content()


def _keys(folder: Path) -> "list[CustodianKey]":
    """Make the custodians' keys; those that will contribute are kept in files, as the program reads them."""
    from enajena.urn.custodian import create, save  # noqa: PLC0415

    keys = [create(f"custodio-{number}") for number in range(1, CUSTODIANS + 1)]
    passphrase = secrets.token_hex()
    (folder / PHRASE_FILE).write_text(passphrase, encoding="utf-8")
    for place in range(NEEDED):
        save(keys[place], key_file(folder, place), passphrase)
    return keys


def key_file(folder: Path, place: int) -> Path:
    """Return where the key of a custodian is."""
    return folder / f"custodio-{place + 1}.clave.age"


def _constituted(played: Rehearsed, keys: "list[CustodianKey]") -> "Manifest":
    from enajena.urn.life import add_signature, create_urn, log_key_of  # noqa: PLC0415 - needs an open book
    from enajena.urn.manifest import Manifest, sign  # noqa: PLC0415

    manifest = Manifest(
        sale=SALE, name=URN, k=NEEDED, custodians=tuple(key.public for key in keys), witnesses=(), opens=_OPENS, closes=_CLOSES,
        log_key=log_key_of(SALE, played.book.key),
    )  # fmt: skip
    create_urn(played.book, manifest, "first", by=_BY)
    for key in keys:
        add_signature(played.book, manifest, key.name, sign(manifest, key.signing_key), by=_BY)
    return manifest


def _deposit_one_by_one(played: Rehearsed, manifest: "Manifest", contents: list[bytes]) -> None:
    from enajena.urn.deposit import deposit  # noqa: PLC0415 - needs an open book

    for content in contents:
        deposit(played.book, manifest, content, by=_BY)


def _deposit_together(played: Rehearsed, manifest: "Manifest", numbers: range) -> None:
    from enajena.book.acts.kinds import Act  # noqa: PLC0415
    from enajena.book.acts.urn import EnvelopeDeposited  # noqa: PLC0415
    from enajena.urn.deposit import urn_folder  # noqa: PLC0415 - needs an open book
    from enajena.urn.package import envelope_path, sha256_of  # noqa: PLC0415

    folder = urn_folder(played.book, manifest)

    def acts() -> Iterator[Act]:
        for content in _sealed_in_processes(manifest, numbers):
            sha256 = sha256_of(content)
            file = envelope_path(folder, sha256)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            yield Act(body=EnvelopeDeposited(urn=URN, envelope=sha256, channel="counter"), on=date(2003, 11, 4), by=(_BY,))

    if numbers:
        played.book.record(SALE, acts())


def _sealed_in_processes(manifest: "Manifest", numbers: range) -> Iterator[bytes]:
    remaining = iter(numbers)
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        while some := list(islice(remaining, _AT_ONCE)):
            yield from pool.map(partial(sealed, manifest), some, chunksize=100)


def _receipts(played: Rehearsed, manifest: "Manifest") -> float:
    from enajena.book.models import Envelope  # noqa: PLC0415 - needs an open book
    from enajena.urn.receipts import receipts  # noqa: PLC0415

    rows = Envelope.objects.using(played.book.alias).filter(sale=SALE, urn=URN, until_index__isnull=True).order_by("deposited_index")
    indexes = list(rows.values_list("deposited_index", flat=True))
    start = time.perf_counter()
    count = sum(1 for _ in receipts(played.book, manifest, indexes))
    return count / (time.perf_counter() - start)


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), Path(sys.argv[2]))))
