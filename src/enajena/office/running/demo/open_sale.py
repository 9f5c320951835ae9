"""A sale whose first stage is open today, with an urn that takes envelopes from afar and has some in it already."""

import json
from datetime import date, datetime, time, timedelta
from pathlib import Path

from enajena.book.acts.papers import RegulationTerms
from enajena.book.rehearsal import Rehearsed
from enajena.calendar.bogota import BOGOTA
from enajena.office.running.demo.acts import ALL_SHARES, DECLARED, PRICE_COP, adopt, announce, file_in, person
from enajena.urn.custodian import CustodianKey, create, save
from enajena.urn.deposit import Deposit, deposit
from enajena.urn.envelope import seal
from enajena.urn.keys_files import public_record
from enajena.urn.life import add_signature, create_urn, log_key_of
from enajena.urn.manifest import Manifest, sign
from enajena.urn.payloads import Offer, Reserve, new_binding, new_salt

SALE = "gases-en-oferta"
PASSPHRASE = "demostracion"  # noqa: S105 - the keys open an urn of made-up people, and the note beside them says so
_OFFICE = "ensayo:ventanilla"
_SINCE = timedelta(days=20)
_ENVELOPES = 5


def play(played: Rehearsed, today: date, folder: Path) -> Deposit:
    """Play the sale up to yesterday, leave the custodians' keys in a folder, and return the last deposit."""
    noticed = today - _SINCE
    terms = RegulationTerms(rule="largest_remainder", tie="earlier_filing", remote=True, cure_days=5, withdrawals=True, payment_days=10)
    adopt(played, noticed - timedelta(days=7), terms)
    last_day = announce(played, noticed, "first", ALL_SHARES, PRICE_COP)
    keys = [create(f"custodio-{number}") for number in range(1, 4)]
    manifest = _constitute(played, keys, noticed, last_day)
    _keep(keys, folder)
    for number in (1, 2):
        file_in(played, number, noticed + timedelta(days=number), 100 * number, "pensioner")
    for number in range(_ENVELOPES):
        played.clock.to(today - timedelta(days=_ENVELOPES - number))
        taken = deposit(played.book, manifest, _sealed(manifest, 11 + number), by=_OFFICE, channel="remote")
    return taken


def _constitute(played: Rehearsed, keys: list[CustodianKey], noticed: date, last_day: date) -> Manifest:
    manifest = Manifest(
        sale=played.sale,
        name="first",
        k=2,
        custodians=tuple(key.public for key in keys),
        witnesses=(),
        opens=_midnight(noticed + timedelta(days=1)),
        closes=_midnight(last_day + timedelta(days=1)),
        log_key=log_key_of(played.sale, played.book.key),
    )
    create_urn(played.book, manifest, "first", by=_OFFICE)
    for key in keys:
        add_signature(played.book, manifest, key.name, sign(manifest, key.signing_key), by=_OFFICE)
    return manifest


def _sealed(manifest: Manifest, number: int) -> bytes:
    """Seal an acceptance as its author does at home."""
    binding = new_binding(manifest.urn)
    reserve = Reserve(binding=binding, person={"kind": "natural", "recipient": "pensioner", **person(number)}, facts=DECLARED)
    return seal(manifest, Offer(binding=binding, shares=50 * number, price_cop=None, salt=new_salt()), reserve).content()


def _keep(keys: list[CustodianKey], folder: Path) -> None:
    """Leave the keys where whoever tries the opening finds them, with a note that no real key may lie so."""
    folder.mkdir(mode=0o700)
    (folder / "LEAME.txt").write_text(_NOTE, encoding="utf-8")
    for key in keys:
        save(key, folder / f"{key.name}.age", PASSPHRASE)
        (folder / f"{key.name}.json").write_text(json.dumps(public_record(key.public), ensure_ascii=False) + "\n", encoding="utf-8")


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), BOGOTA)


_NOTE = f"""\
Claves de los custodios de la urna de demostración «{SALE}»; su frase es «{PASSPHRASE}».
Están aquí para que pueda ensayar la apertura cuando cierre. En una venta real cada custodio hace su clave en su propio
computador y nadie más la tiene: ni la entidad, ni este servidor.

Keys of the custodians of the demonstration urn “{SALE}”; their passphrase is “{PASSPHRASE}”.
They lie here so that you can try the opening once it closes. In a real sale each custodian makes a key on a computer of
their own and nobody else has it: neither the entity nor this server.
"""
