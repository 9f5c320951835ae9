"""Receipts for anybody: what the page says that one proves, what it does not, and what becomes of one that was changed."""

import base64
import json
import re
from pathlib import Path
from threading import Thread

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from enajena.book.log.tree import leaf_hash
from enajena.book.models import Leaf
from enajena.urn.cosignature import WitnessKey
from enajena.urn.life import log_key_of
from enajena.urn.manifest import Witness as Named
from enajena.urn.package import sha256_of
from enajena.urn.papers import deposit_paper
from enajena.urn.proven import verify_receipt
from enajena.urn.witness import Witness, server
from support.books import rehearsal
from support.offices import office_of, visitor
from support.portal_urns import DURING, an_envelope, portal, remote_urn, shown
from support.urns import OFFICE

VERIFY = "/constancia/"


def address_in(page: str) -> str:
    found: list[str] = re.findall(r'class="receipt-address" href="([^"]+)"', page)
    return found[0]


def proof_of(page: str) -> str:
    return visitor().get(f"{address_in(page)}prueba/").content.decode()


def pasted(proof: str, language: str = "es") -> tuple[int, str]:
    answer = visitor(language).post(VERIFY, {"proof": proof})
    return answer.status_code, answer.content.decode()


def test_a_receipt_pasted_as_browsers_paste_says_what_it_proves_and_what_not(tmp_path: Path) -> None:
    with portal(tmp_path) as box:
        envelope = an_envelope(box)
        proof = proof_of(shown(visitor(), envelope))
        status, page = pasted(f"\r\n  {proof.replace(chr(10), chr(13) + chr(10)).strip()}\r\n\r\n")
        assert status == 200
        assert [
            text
            for text in (
                "La constancia es buena",
                "En término",
                sha256_of(envelope),
                "Sin testigos",
                "Quién depositó",
                "mismo acto en ese lugar",
            )
            if text not in page
        ] == []
        assert "The receipt is good" in pasted(proof, "en")[1]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda proof: proof.replace("index ", "index 1", 1), "no prueba un depósito"),
        (lambda proof: proof[:-6] + "AAAA=\n", "no prueba un depósito"),
        (lambda proof: proof.partition("index")[0], "no es el archivo de una constancia"),
        (lambda _: "", "no es el archivo de una constancia"),
        (lambda _: "\x00\u202e<script>alert(1)</script>", "no es el archivo de una constancia"),
        (lambda proof: proof.replace(proof.split("\n")[1], "extra " + base64.b64encode(b"[" * 9_000).decode()), "no es el archivo"),
    ],
)  # fmt: skip
def test_one_that_was_changed_proves_nothing_and_says_what_to_do(tmp_path: Path, change: object, said: str) -> None:
    with portal(tmp_path) as box:
        proof = proof_of(shown(visitor(), an_envelope(box)))
        status, page = pasted(change(proof))  # type: ignore[operator]
        assert status == 422
        assert said in page
        assert "<script>alert" not in page


def test_a_leaf_that_was_changed_is_noticed(tmp_path: Path) -> None:
    with portal(tmp_path) as box:
        proof = proof_of(shown(visitor(), an_envelope(box)))
        line = proof.split("\n")[1]
        leaf = json.loads(base64.b64decode(line.removeprefix("extra ")))
        leaf["body"]["envelope"] = "0" * 64
        other = "extra " + base64.b64encode(json.dumps(leaf).encode()).decode()
        assert pasted(proof.replace(line, other))[0] == 422


def test_a_receipt_of_an_urn_that_is_not_here_says_where_to_go(tmp_path: Path) -> None:
    with portal(tmp_path / "one") as box:
        proof = proof_of(shown(visitor(), an_envelope(box)))
    with rehearsal(tmp_path / "two", sale="otra") as sale, office_of(sale.book):
        status, page = pasted(proof)
        assert (status, "esta oficina no tiene" in page) == (422, True)


def test_where_the_book_says_something_else_than_a_good_receipt_it_is_said_aloud(tmp_path: Path) -> None:
    with portal(tmp_path) as box:
        proof = proof_of(shown(visitor(), an_envelope(box)))
        index = int(re.findall(r"^index (\d+)$", proof, re.MULTILINE)[0])
        Leaf.objects.using(box.sale.book.alias).filter(index=index).update(hash=leaf_hash(b"another act"))
        status, page = pasted(proof)
        assert status == 200
        assert "hay dos historias" in page
        assert "mismo acto en ese lugar" not in page


def test_the_address_of_a_receipt_shows_it_and_another_hash_or_place_shows_nothing(tmp_path: Path) -> None:
    with portal(tmp_path) as box:
        done = shown(visitor(), an_envelope(box))
        address = address_in(done)
        somebody = visitor()
        page = somebody.get(address).content.decode()
        assert "Qué no prueba" in page
        assert "follow-code" not in page
        picture = somebody.get(f"{address}qr.svg")
        assert picture.headers["Content-Type"] == "image/svg+xml"
        assert f"http://localhost{address}" in picture.content.decode()
        sale, place, digest = address.strip("/").split("/")[1:]
        wrong = [
            f"/{sale}/{int(place) - 1}/{digest}/",
            f"/{sale}/{place}/{digest[:-1]}0/",
            f"/{sale}/{10**30}/{digest}/",
            f"/otra/{place}/{digest}/",
        ]
        assert [somebody.get(f"/constancia/{one}/").status_code for one in wrong] == [404] * 4


def test_a_paper_envelope_has_its_page_too_by_its_seal(tmp_path: Path) -> None:
    with portal(tmp_path) as box:
        taken = deposit_paper(box.sale.book, box.manifest, "S/0001 <b>", b"una foto", by=OFFICE)
        digest = bytes(Leaf.objects.using(box.sale.book.alias).get(index=taken.index).hash).hex()
        page = visitor().get(f"/constancia/ensayo/{taken.index}/{digest}/").content.decode()
        assert "Sello del sobre de papel" in page
        assert "S/0001 &lt;b&gt;" in page


def test_witnesses_are_asked_at_the_deposit_and_again_for_whoever_asks_but_not_without_end(tmp_path: Path) -> None:
    with rehearsal(tmp_path / "book") as sale, office_of(sale.book):
        name, key = "testigo.example/uno", Ed25519PrivateKey.from_private_bytes(b"W" * 32)
        seen = Witness(name, key, tmp_path / "seen.sqlite3", [log_key_of(sale.sale, sale.book.key)], lambda: DURING)
        with server(seen, "localhost", 0) as http:
            Thread(target=http.serve_forever, daemon=True).start()
            box = remote_urn(
                sale, witnesses=(Named(name, WitnessKey(name, key.public_key()).line(), f"http://localhost:{http.server_port}"),)
            )
            done = shown(visitor(), an_envelope(box))
            assert "1 de 1: testigo.example/uno" in done
            address = address_in(done)
            assert verify_receipt(proof_of(done), box.manifest).witnesses == (name,)
            again = [visitor().post(f"{address}testigos/") for _ in range(11)]
            http.shutdown()
        assert verify_receipt(again[0].content.decode(), box.manifest).witnesses == (name,)
        assert [answer.status_code for answer in again] == [200] * 10 + [429]
