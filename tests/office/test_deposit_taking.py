"""Depositing from afar: what is taken is proven, what comes twice is in once, and what is refused is told and leaves nothing."""

import json
import logging
import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client

from enajena.book.models import Envelope
from enajena.office.portal import deposit_upload
from enajena.urn import deposit as urn_deposit
from enajena.urn.attachments import attachment_path, private_folder
from enajena.urn.envelope import MOST_BYTES, Attachment, seal, seal_attachment
from enajena.urn.files import not_kept
from enajena.urn.follow_code import place_of
from enajena.urn.package import sha256_of
from enajena.urn.payloads import Offer, Reserve, new_binding, new_salt
from enajena.urn.proven import verify_receipt
from support.offices import visitor
from support.portal_urns import CLOSES, DEPOSIT, an_envelope, portal, send, shown
from support.urns import TestUrn, made_up


def code_in(page: str) -> str | None:
    found = re.search(r'class="follow-code"><code>([^<]+)<', page)
    return None if found is None else found[1]


def proof_in(page: str) -> str:
    address = re.findall(r'href="(/constancia/[^"]+/prueba/)"', page)[0]
    return visitor().get(address).content.decode()


def deposited(box: TestUrn) -> int:
    return Envelope.objects.using(box.sale.book.alias).filter(until_index__isnull=True).count()


def with_attachment(box: TestUrn) -> tuple[bytes, str, bytes]:
    """Return an envelope with one attachment: its bytes, the hash of the sealed attachment and that attachment."""
    sealed, key = seal_attachment(b"%PDF-1.4 inventado")
    one = Attachment(sha256_of(sealed), len(sealed))
    binding = new_binding(box.manifest.urn)
    offer = Offer(binding=binding, shares=10, price_cop=None, salt=new_salt())
    reserve = Reserve(binding=binding, person=made_up(1), facts={"sworn": "true"}, attachment_keys={one.sha256: key})
    return seal(box.manifest, offer, reserve, [one]).content(), one.sha256, sealed


def test_what_is_taken_has_a_receipt_that_proves_it_without_the_office(tmp_path: Path) -> None:
    with portal(tmp_path) as box:
        envelope = an_envelope(box)
        page = shown(visitor(), envelope)
        proven = verify_receipt(proof_in(page), box.manifest, sha256_of(envelope))
        assert (proven.in_term, proven.at, proven.envelope) == (True, box.sale.clock.now, sha256_of(envelope))
        assert "Sin testigos" in page
        assert place_of(box.sale.book, box.sale.sale, code_in(page) or "") == proven.index
        row = Envelope.objects.using(box.sale.book.alias).get()
        assert (row.channel, row.deposited_index) == ("remote", proven.index)


def test_the_same_envelope_sent_again_gets_the_same_receipt_and_is_in_once(tmp_path: Path) -> None:
    with portal(tmp_path) as box:
        envelope, somebody = an_envelope(box), visitor()
        first = shown(somebody, envelope)
        shown(visitor(), an_envelope(box, 2))
        again = shown(visitor(), envelope)
        assert (proof_in(again), code_in(again)) == (proof_in(first), code_in(first))
        assert deposited(box) == 2
        assert code_in(somebody.get(f"{DEPOSIT}hecho/").content.decode()) == code_in(first)


def test_an_answer_that_was_lost_after_the_act_is_had_by_sending_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with portal(tmp_path) as box:
        envelope = an_envelope(box)
        with monkeypatch.context() as patch:
            patch.setattr("enajena.office.portal.deposit.redirect", lambda *_, **__: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                send(visitor(), envelope)
        page = shown(visitor(), envelope)
        assert deposited(box) == 1
        assert code_in(page)
        assert verify_receipt(proof_in(page), box.manifest, sha256_of(envelope)).in_term


def test_once_envelopes_are_public_sending_one_again_gives_its_receipt_and_no_secret(tmp_path: Path) -> None:
    with portal(tmp_path) as box:
        envelope = an_envelope(box)
        shown(visitor(), envelope)
        box.sale.clock.now = CLOSES
        page = shown(visitor(), envelope)
        assert code_in(page) is None
        assert verify_receipt(proof_in(page), box.manifest, sha256_of(envelope)).in_term


def test_the_receipt_of_one_visitor_is_not_shown_to_another(tmp_path: Path) -> None:
    with portal(tmp_path) as box:
        shown(visitor(), an_envelope(box))
        answer = visitor().get(f"{DEPOSIT}hecho/")
        assert (answer.status_code, answer["Location"]) == (302, "/constancia/")


def test_at_the_instant_of_the_closing_it_is_kept_as_late_and_the_receipt_says_so(tmp_path: Path) -> None:
    with portal(tmp_path) as box:
        box.sale.clock.now = CLOSES - timedelta(microseconds=1)
        assert "El sobre está en la urna" in shown(visitor(), an_envelope(box))
        box.sale.clock.now = CLOSES
        page = shown(visitor(), an_envelope(box, 2))
        assert "Fuera de término" in page
        assert not verify_receipt(proof_in(page), box.manifest).in_term


def test_attachments_come_with_it_sealed_under_whatever_name(tmp_path: Path) -> None:
    with portal(tmp_path) as box:
        envelope, sha256, sealed = with_attachment(box)
        answer = send(visitor(), envelope, [("../../\u202e<script>.pdf", sealed)])
        assert answer.status_code == 302
        assert attachment_path(private_folder(box.sale.book, box.manifest), sha256).read_bytes() == sealed


def test_a_missing_or_other_attachment_is_told_and_nothing_is_kept(tmp_path: Path) -> None:
    with portal(tmp_path) as box:
        envelope, sha256, sealed = with_attachment(box)
        for attachments, said in (([], f"falta {sha256}.age"), ([("a.age", sealed + b"x")], "anexo-1.age no es un anexo de este sobre")):
            answer = send(visitor(), envelope, attachments)
            assert answer.status_code == 422
            assert said in answer.content.decode()
        assert deposited(box) == 0
        assert not list(tmp_path.rglob("*.age"))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "No es un sobre de esta urna"),
        (b"\x00<script>alert(1)</script>", "No es un sobre de esta urna"),
        (b'{"formato":"sobre/v1"}', "No es un sobre de esta urna"),
        (b"[" * 60_000, "No es un sobre de esta urna"),
    ],
)
def test_what_is_no_envelope_is_refused_with_the_reason_and_the_remedy(tmp_path: Path, content: bytes, said: str) -> None:
    with portal(tmp_path) as box:
        answer = send(visitor(), content)
        assert answer.status_code == 422
        assert said in answer.content.decode()
        assert "<script>alert" not in answer.content.decode()
        assert deposited(box) == 0


def test_a_form_without_a_file_is_told_to_choose_one(tmp_path: Path) -> None:
    with portal(tmp_path):
        answer = visitor().post(DEPOSIT, {})
        assert answer.status_code == 422
        assert "No llegó ningún sobre" in answer.content.decode()


def test_an_envelope_of_another_urn_is_refused(tmp_path: Path) -> None:
    with portal(tmp_path / "one") as other:
        envelope = an_envelope(other)
    with portal(tmp_path / "two") as box:
        answer = send(visitor(), envelope)
        assert (answer.status_code, deposited(box)) == (422, 0)
        assert "urna, manifiesto_sha256, k" in answer.content.decode()


def test_what_is_too_large_is_refused_in_words_before_it_is_read_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with portal(tmp_path) as box:
        answers = [send(visitor(), b"x" * (MOST_BYTES + 1)), send(visitor(), an_envelope(box), [("b", b"y")] * 21)]
        monkeypatch.setattr(deposit_upload, "MOST_ATTACHMENT_BYTES", 5)
        answers.append(send(visitor(), an_envelope(box), [("c", b"123456")]))
        answers.append(
            visitor().post(DEPOSIT, b"", "multipart/form-data; boundary=x", CONTENT_LENGTH=str(deposit_upload.MOST_BODY_BYTES + 1))
        )
        assert [answer.status_code for answer in answers] == [413] * 4
        assert all("Es demasiado grande" in answer.content.decode() for answer in answers)
        assert deposited(box) == 0


def test_a_form_without_its_token_is_refused(tmp_path: Path) -> None:
    with portal(tmp_path) as box:
        answer = send(Client(SERVER_NAME="localhost", enforce_csrf_checks=True), an_envelope(box))
        assert (answer.status_code, deposited(box)) == (403, 0)


def test_where_the_disk_takes_nothing_it_says_to_send_it_again_and_shows_nothing_of_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: Path, *_: object) -> None:
        raise not_kept(file, OSError(28, "No space left on device"))

    with portal(tmp_path) as box:
        envelope = an_envelope(box)
        with monkeypatch.context() as patch:
            patch.setattr(urn_deposit, "keep", full)
            answer = send(visitor(), envelope)
        assert answer.status_code == 503
        assert "envíe el mismo sobre otra vez" in answer.content.decode()
        assert "space" not in answer.content.decode()
        assert deposited(box) == 0
        assert "El sobre está en la urna" in shown(visitor(), envelope)


def test_nothing_of_a_person_or_of_an_envelope_is_in_what_the_server_logs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with portal(tmp_path) as box, caplog.at_level(logging.DEBUG):
        envelope = an_envelope(box)
        page = shown(visitor(), envelope)
        send(visitor(), envelope[:-1])
        visitor().post("/ventas/ensayo/mi-aceptacion/", {"code": code_in(page), "id_type": "CC", "id_number": "10000001"})
        visitor().post("/ventas/ensayo/mi-aceptacion/", {"code": "9-AAAA", "id_type": "CC", "id_number": "98765432"})
        told = caplog.text
        code = code_in(page)
        assert code is not None
        assert [secret for secret in (code, "10000001", "98765432", json.loads(envelope)["oferta"][:40]) if secret in told] == []
