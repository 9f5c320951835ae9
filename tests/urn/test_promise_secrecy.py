"""Promises: nobody reads an envelope before the opening, the server included; k custodians open it and fewer learn nothing."""

import base64
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from itertools import combinations
from pathlib import Path
from typing import BinaryIO

import pyshamir
import pytest

from enajena.basics.faults import DataError
from enajena.urn.envelope import read_envelope
from enajena.urn.opening import open_urn
from enajena.urn.package import envelope_path
from enajena.urn.payloads import read_offer, read_reserve
from enajena.urn.shamir import combine, read_share, split
from support.books import rehearsal
from support.memory import PATHS
from support.urns import AFTER, TWO_PEOPLE, TestUrn, made_up, sealed, urn

NAME, NUMBER = "Canaria Inventada Amarilla", "7700112233445566"
SHARES, PRICE = 481_516_234_291, Decimal("2951.3771939")
SECRETS = (NAME, NUMBER, str(SHARES), str(PRICE))
SERVER = """
import logging, sys
from datetime import datetime
from pathlib import Path
import support.ready
from enajena.book.opening import open_book
from enajena.urn.deposit import deposit, urn_folder
from enajena.urn.life import close_urn, manifest_of
from enajena.urn.proven import page, verify_receipt
from enajena.urn.receipts import receipt
data, name, during, after = sys.argv[1:]
logging.basicConfig(level=logging.DEBUG)
now = datetime.fromisoformat(during)
book = open_book(Path(data), clock=lambda: now)
manifest = manifest_of(book, "ensayo", "first")
taken = deposit(book, manifest, Path(name).read_bytes(), by="test:office")
text = receipt(book, manifest, taken.index)
print(page(verify_receipt(text, manifest), text, "es"))
now = datetime.fromisoformat(after)
close_urn(book, manifest, by="test:office")
print("waiting", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def box(tmp_path: Path) -> Iterator[TestUrn]:
    with rehearsal(tmp_path / "book") as sale:
        yield urn(sale)


def needles(text: str) -> list[bytes]:
    """Return a text as it stands, and as it would stand inside base64, at each of its three places."""
    raw = text.encode()
    shifted = (base64.b64encode(b"\0" * place + raw)[4 if place else 0 :].rstrip(b"=")[:-1] for place in range(3))
    return [raw, *(part for part in shifted if len(part) >= 8)]


def found_in(content: bytes) -> list[str]:
    return [text for text in SECRETS if any(needle in content for needle in needles(text))]


def memory_of(process: int) -> Iterator[bytes]:
    """Yield everything that a process holds in memory."""
    with Path(f"/proc/{process}/mem").open("rb", buffering=0) as memory:
        for line in Path(f"/proc/{process}/maps").read_text(encoding="utf-8").splitlines():
            start, end = (int(text, 16) for text in line.split()[0].split("-"))
            if "r" not in line.split()[1] or line.endswith(("[vvar]", "[vsyscall]", "[vvar_vclock]")):
                continue
            memory.seek(start)
            yield memory.read(end - start)


def serving(log: BinaryIO, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", SERVER, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=log,
        env={**os.environ, "PYTHONPATH": PATHS},
        text=True,
    )


def canary(box: TestUrn) -> bytes:
    person = {**made_up(1), "name": NAME, "id_number": NUMBER}
    return sealed(box.manifest, 1, shares=SHARES, price_cop=PRICE, person=person).content()


def test_no_plaintext_is_on_the_server_in_its_database_files_logs_or_memory(box: TestUrn, tmp_path: Path) -> None:
    """An envelope sealed here is deposited, receipted and closed in by another process, which then stands still and is looked through."""
    content = canary(box)
    file = tmp_path / "sealed.json"
    file.write_bytes(content)
    folder, during, after = box.sale.book.data, box.manifest.opens.isoformat(), AFTER.isoformat()
    with (tmp_path / "log").open("wb") as log, serving(log, str(folder), str(file), during, after) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        said = ""
        while not said.endswith("waiting\n"):
            line = server.stdout.readline()
            assert line, (tmp_path / "log").read_text()
            said += line
        control = read_envelope(content, box.manifest).urn.encode()
        held = list(memory_of(server.pid))
        server.communicate("go on")
    assert any(control in part for part in held)
    assert [text for part in held for text in found_in(part)] == []
    kept = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    assert content in kept
    assert found_in(kept) == found_in(said.encode()) == found_in((tmp_path / "log").read_bytes()) == []


def test_what_is_not_sealed_is_refused_before_it_touches_the_disk(box: TestUrn) -> None:
    """The page of a depositor may be broken: an envelope that carries its offer open is refused, and nothing of it is kept."""
    good = sealed(box.manifest, 1, shares=SHARES, price_cop=PRICE)
    offer = json.dumps({"acciones": str(SHARES), "precio_cop": str(PRICE)}).encode()
    for bad in (replace(good, offer=offer), replace(good, reserve=offer), replace(good, parts=(offer, *good.parts[1:]))):
        with pytest.raises(DataError, match="no envelope of this urn"):
            box.put(bad.content())
    kept = b"".join(path.read_bytes() for path in box.sale.book.data.rglob("*") if path.is_file())
    assert found_in(kept) == []


def test_fewer_than_k_shares_tell_nothing_whatever_the_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exact, not by chance: over all 65,536 pairs of coefficients, any two shares of 3 of 5 take every pair of values once."""
    drawn = [bytes(value >> 8 for value in range(65_536)), bytes(value & 0xFF for value in range(65_536))]
    for secret in (0x00, 0x53):
        left = list(drawn)
        monkeypatch.setattr("enajena.urn.shamir.secrets.token_bytes", lambda size, left=left: left.pop()[:size])
        shares = split(bytes([secret]) * 65_536, 3, 5)
        for one, other in combinations(shares, 2):
            assert len(set(zip(one.data, other.data, strict=True))) == 65_536
        assert all(combine(three) == bytes([secret]) * 65_536 for three in combinations(shares, 3))


def test_fewer_than_k_custodians_open_nothing_and_any_k_open_it_all(box: TestUrn, tmp_path: Path) -> None:
    """The shares that one of two custodians gives are tried as an attacker would; then each pair of the three opens the urn."""
    dropped = box.drop(1, shares=7)
    envelope = box.sealed[0]
    box.close()
    pairs = []
    for place in range(3):
        files = box.contributions(tmp_path / str(place), (place,))[0]
        pairs.append([json.loads(file.read_bytes().splitlines()[1])["parte"] for file in files])
    for pair in pairs:
        for text in pair:
            assert not combine([read_share(text)]).startswith(b"AGE-SECRET-KEY-1")
    for some in combinations(pairs, 2):
        offer, reserve = (combine([read_share(pair[compartment]) for pair in some]) for compartment in range(2))
        assert offer != reserve
        assert offer.startswith(b"AGE-SECRET-KEY-1")
        assert reserve.startswith(b"AGE-SECRET-KEY-1")
    with pytest.raises(DataError, match="opens with 2 good contributions and there are 1"):
        open_urn(box.sale.book, box.folder, box.contributions(tmp_path / "k", (0,)), by=TWO_PEOPLE)
    assert len(envelope.parts) == 3
    assert envelope_path(box.folder, dropped.sha256).is_file()


def age(*arguments: str, given: bytes) -> bytes:
    """Run Debian's program on what it reads from standard input."""
    return subprocess.run(["age", *arguments], input=given, capture_output=True, check=True, timeout=30).stdout


def test_an_envelope_is_opened_with_the_age_program_alone(box: TestUrn, tmp_path: Path) -> None:
    """Only the age program, base64 and another implementation of Shamir's scheme: nothing of ours opens anything here."""
    box.drop(1, shares=7)
    said = json.loads(box.sealed[0].content())
    halves = []
    for place in (0, 2):
        key = tmp_path / f"{place}.txt"
        key.write_text(box.keys[place].identity)
        halves.append(json.loads(age("-d", "-i", str(key), given=base64.b64decode(said["partes"][place]))))
    for name, read in (("oferta", read_offer), ("reserva", read_reserve)):
        shares = [bytearray(bytes.fromhex(half[name].partition(":")[2]) + bytes([int(half[name].partition(":")[0])])) for half in halves]
        identity = tmp_path / name
        identity.write_bytes(bytes(pyshamir.combine(shares)))
        content = age("-d", "-i", str(identity), given=base64.b64decode(said[name]))
        assert len(content) % 1024 == 0
        assert read(content).binding.urn == "ensayo/first"


def test_what_an_opening_publishes_opens_each_offer_with_the_age_program(box: TestUrn, tmp_path: Path) -> None:
    dropped = box.drop(1, shares=7)
    box.close()
    open_urn(box.sale.book, box.folder, box.contributions(tmp_path / "out", (0, 1)), by=TWO_PEOPLE)
    line = json.loads((box.folder / "opened.jsonl").read_bytes())
    identity = tmp_path / "identity"
    identity.write_text(line["identidad_oferta"])
    said = json.loads(envelope_path(box.folder, dropped.sha256).read_bytes())
    assert json.loads(age("-d", "-i", str(identity), given=base64.b64decode(said["oferta"])))["acciones"] == "7"
    refused = subprocess.run(
        ["age", "-d", "-i", str(identity)], input=base64.b64decode(said["reserva"]), capture_output=True, check=False, timeout=30
    )
    assert refused.returncode != 0
