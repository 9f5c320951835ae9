"""Sealed in a real browser from a saved file with no network: the same bytes as the program makes, and it is opened like any other."""

import base64
import hashlib
import itertools
import json
import secrets
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pyrage
import pytest
import rfc8785
from playwright.sync_api import Browser

from enajena.book.models import Acceptance, Person
from enajena.programme.reader import load
from enajena.urn.custodian import CustodianKey, create
from enajena.urn.deposit import deposit
from enajena.urn.envelope import read_envelope
from enajena.urn.manifest import Manifest
from enajena.urn.opening import open_urn
from enajena.urn.payloads import Reserve
from enajena.urn.shamir import combine, read_share
from enajena.urn.unsealing import Given, Opened, part_of, unseal
from support.books import rehearsal
from support.sealing import ANSWERS, PROGRAMME, Sealing, chromium, opened, saved_page
from support.urns import CLOSES, DURING, OFFICE, OPENS, TWO_PEOPLE, urn

pytestmark = pytest.mark.xdist_group("sealing_form")

HOSTILE = "<img src=x onerror=alert(1)>"
RIGHT_TO_LEFT = "\u202e"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def keys() -> list[CustodianKey]:
    return [create(f"custodio-{number}") for number in range(1, 4)]


@pytest.fixture(scope="module")
def manifest(keys: list[CustodianKey]) -> Manifest:
    custodians = tuple(key.public for key in keys)
    return Manifest(sale="ensayo", name="first", k=2, custodians=custodians, witnesses=(), opens=OPENS, closes=CLOSES, log_key="ensayo+k")


@pytest.fixture
def sealing(browser: Browser, manifest: Manifest, tmp_path: Path) -> Iterator[Sealing]:
    """The page of one urn."""
    with opened(browser, saved_page(tmp_path, manifest)) as page:
        yield page


def unsealed(content: bytes, manifest: Manifest, keys: list[CustodianKey]) -> Opened:
    """Open an envelope through the project's own path."""
    envelope = read_envelope(content, manifest)
    given = [Given(place, part_of(envelope, place, pyrage.x25519.Identity.from_str(keys[place].identity))) for place in (0, 2)]
    outcome = unseal(envelope, given, len(keys)).outcome
    assert isinstance(outcome, Opened)
    return outcome


def age(identity: str, file: bytes, folder: Path) -> bytes:
    """Open an age file with the program `age`."""
    (folder / "key.txt").write_text(identity + "\n", encoding="ascii")
    return subprocess.run(["age", "-d", "-i", str(folder / "key.txt")], input=file, capture_output=True, check=True).stdout


def test_sealed_in_the_browser_deposited_and_opened(browser: Browser, tmp_path: Path) -> None:
    with rehearsal(tmp_path / "book") as sale:
        box = urn(sale)
        (tmp_path / "certificado.pdf").write_bytes(b"%PDF-1.4 inventado")
        with opened(browser, saved_page(tmp_path, box.manifest)) as page:
            said = {"fact-annual_pay_cop": "$ 25.000.000,50", "fact-declares_lock_up-true": "", "email": "a@ejemplo.test"}
            page.fill({**ANSWERS, **said}, [tmp_path / "certificado.pdf"])
            content, attachments = page.seal()
            assert page.is_clean()
        beside = [tmp_path / name for name in attachments]
        for file in beside:
            file.write_bytes(attachments[file.name])
        sale.clock.now = DURING
        deposit(sale.book, box.manifest, content, by=OFFICE, attachments=beside)
        box.drop(2)
        box.close()
        outcome = open_urn(sale.book, box.folder, box.contributions(tmp_path / "out", (0, 2)), by=TWO_PEOPLE)
        assert (outcome.opened, outcome.void, outcome.attachments, outcome.bad_attachments) == (2, {}, 1, [])
        first = Acceptance.objects.using(sale.book.alias).filter(until_index__isnull=True).order_by("filed_at", "ref")[0]
        assert (first.requested_shares, first.price_offered_cop, first.recipient) == (1500, None, "pensioner")
        person = Person.objects.using(sale.book.alias).get(ref=first.person, until_index__isnull=True)
        assert (person.name, person.id_type, person.id_number, person.contact) == (
            "Persona Inventada", "CC", "10000001", {"email": "a@ejemplo.test"},
        )  # fmt: skip


def test_the_program_age_opens_every_part_of_it(sealing: Sealing, keys: list[CustodianKey], tmp_path: Path) -> None:
    paper = tmp_path / "certificado.pdf"
    paper.write_bytes(secrets.token_bytes(70_000))
    sealing.fill({**ANSWERS, "fact-declares_lock_up-true": ""}, [paper])
    content, attachments = sealing.seal()
    said = json.loads(content)
    pairs = [json.loads(age(keys[place].identity, base64.b64decode(said["partes"][place]), tmp_path)) for place in (1, 2)]
    offer, reserve = (
        json.loads(age(combine([read_share(pair[name]) for pair in pairs]).decode(), base64.b64decode(said[name]), tmp_path))
        for name in ("oferta", "reserva")
    )
    assert (offer["acciones"], offer["precio_cop"], offer["urna"]) == ("1500", None, "ensayo/first")
    assert reserve["persona"]["name"] == "Persona Inventada"
    assert reserve["hechos"] == {"declares_lock_up": "true"}
    [(sha256, key)] = reserve["anexos"].items()
    [(name, file)] = attachments.items()
    assert (name, hashlib.sha256(file).hexdigest()) == (f"{sha256}.age", sha256)
    assert said["anexos"] == [{"sha256": sha256, "bytes": len(file)}]
    assert age(key, file, tmp_path) == paper.read_bytes()


def test_what_the_browser_sealed_is_what_the_program_would_have_written(
    sealing: Sealing, manifest: Manifest, keys: list[CustodianKey], tmp_path: Path
) -> None:
    sealing.fill({**ANSWERS, "name": "José «Ñandú» 𝒜 Inventado"})
    content, _ = sealing.seal()
    held = unsealed(content, manifest, keys)
    said = json.loads(content)
    assert content == rfc8785.dumps(said)
    assert held.offer.shares == 1500
    reserve = json.loads(combined(content, keys, "reserva", tmp_path))
    assert Reserve(binding=held.reserve.binding, person=reserve["persona"], facts=reserve["hechos"]).content() == combined(
        content, keys, "reserva", tmp_path
    )
    assert held.offer.content() == combined(content, keys, "oferta", tmp_path)
    assert sealing.page.locator("#result").inner_text().count(hashlib.sha256(content).hexdigest()) == 1
    assert held.offer.binding.nonce in sealing.page.locator("#result").inner_text()


def combined(content: bytes, keys: list[CustodianKey], name: str, folder: Path) -> bytes:
    """Return the plaintext of a compartment, opened by the program `age` with what two custodians have."""
    said = json.loads(content)
    pairs = [json.loads(age(keys[place].identity, base64.b64decode(said["partes"][place]), folder)) for place in (0, 1)]
    return age(combine([read_share(pair[name]) for pair in pairs]).decode(), base64.b64decode(said[name]), folder)


def test_at_a_portal_too_and_two_envelopes_of_the_same_words_have_nothing_in_common(
    browser: Browser, manifest: Manifest, tmp_path: Path
) -> None:
    with opened(browser, saved_page(tmp_path, manifest), at_portal=True) as sealing:
        sealing.fill(ANSWERS)
        first, _ = sealing.seal()
        sealing.page.click("#again")
        sealing.fill(ANSWERS)
        second, _ = sealing.seal()
        assert sealing.is_clean()
    one, other = json.loads(first), json.loads(second)
    assert not {*one["efimeras"], *one["partes"], one["oferta"]} & {*other["efimeras"], *other["partes"], other["oferta"]}
    assert len(first) == len(second)


def test_a_hostile_name_stays_text_and_an_odd_one_is_refused_beside_its_field(
    sealing: Sealing, manifest: Manifest, keys: list[CustodianKey]
) -> None:
    sealing.fill({**ANSWERS, "name": f"Ana{RIGHT_TO_LEFT}gnp.exe"})
    sealing.page.click("#review")
    fault = sealing.page.locator("#name-fault")
    assert "U+202E" in fault.inner_text()
    assert sealing.page.get_attribute("#name", "aria-invalid") == "true"
    assert "name-fault" in (sealing.page.get_attribute("#name", "aria-describedby") or "")
    sealing.page.fill("#name", HOSTILE)
    content, _ = sealing.seal()
    assert unsealed(content, manifest, keys).reserve.person["name"] == HOSTILE
    assert HOSTILE not in sealing.page.evaluate("document.body.textContent")
    assert sealing.page.locator("img").count() == 0
    assert sealing.is_clean()


def test_what_is_shown_for_review_is_what_was_read(sealing: Sealing) -> None:
    sealing.fill({**ANSWERS, "name": HOSTILE, "fact-annual_pay_cop": "25000000,5"})
    sealing.page.click("#review")
    shown = sealing.page.locator("#review-step").inner_text()
    assert all(text in shown for text in ("1.500", "25.000.000,5", HOSTILE, "10000001"))
    warned = sealing.page.locator("#review-step .warning").inner_text()
    assert all(declared.text.es in warned for declared in load(PROGRAMME).stages[0].declarations)
    sealing.page.click("#mend")
    assert sealing.page.input_value("#name") == HOSTILE


def test_every_fault_is_beside_its_field_and_in_the_summary_which_leads_to_it(sealing: Sealing) -> None:
    sealing.page.click("#review")
    missing = ("compared", "offer-shares", "name", "kind", "recipient", "id_type", "id_number")
    assert [link.get_attribute("href") for link in sealing.page.locator("#faults a").all()] == [f"#{name}" for name in missing]
    assert all(sealing.page.locator(f"#{name}-fault").is_visible() for name in missing)
    assert sealing.page.evaluate("document.activeElement.id") == "faults"
    sealing.page.keyboard.press("Tab")
    sealing.page.keyboard.press("Tab")
    sealing.page.keyboard.press("Enter")
    assert sealing.page.evaluate("document.activeElement.id") == "offer-shares"
    sealing.page.keyboard.type("1.23.456")
    sealing.page.keyboard.press("Enter")
    assert "grupos de tres" in sealing.page.locator("#offer-shares-fault").inner_text()


def test_every_control_has_a_name_and_is_reached_by_the_keyboard_in_order(sealing: Sealing) -> None:
    controls = "input:not([type=radio]), select, textarea, button, input[type=radio]:first-of-type"
    unnamed = sealing.page.evaluate(
        "s => [...document.querySelectorAll(s)].filter(n => !(n.labels?.length || n.textContent.trim())).map(n => n.id)", controls
    )
    assert unnamed == []
    wanted = sealing.page.evaluate("() => [...document.querySelectorAll('input, select, textarea, button')].map(n => n.name || n.id)")
    wanted = [name for name, _ in itertools.groupby(wanted)]
    sealing.page.evaluate("document.activeElement.blur()")
    reached = []
    for _ in range(len(wanted) + 6):  # a date is several stops
        sealing.page.keyboard.press("Tab")
        reached.append(sealing.page.evaluate("document.activeElement.name || document.activeElement.id"))
    assert [name for name, _ in itertools.groupby(reached)][: len(wanted)] == wanted


def test_half_a_date_is_a_fault_and_not_nothing(sealing: Sealing) -> None:
    sealing.page.focus("#fact-pay_certificate_on")
    sealing.page.keyboard.type("12")
    sealing.page.click("#review")
    assert "No es una fecha" in sealing.page.locator("#fact-pay_certificate_on-fault").inner_text()


CONTRAST = """() => {
  const channel = v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = colour => {
    const [r, g, b] = colour.match(/[0-9.]+/g).map(v => channel(v / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = node => {
    const colour = node ? getComputedStyle(node).backgroundColor : 'rgb(255, 255, 255)';
    return colour.endsWith(', 0)') ? behind(node.parentElement) : colour;
  };
  const hasText = node => [...node.childNodes].some(child => child.nodeType === 3 && child.data.trim());
  const shown = [...document.querySelectorAll('body *')].filter(node => node.checkVisibility() && hasText(node));
  return shown.map(node => {
    const [one, other] = [light(getComputedStyle(node).color), light(behind(node))];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  });
}"""


def test_every_text_stands_out_from_what_is_behind_it(sealing: Sealing) -> None:
    sealing.page.click("#review")
    ratios = sealing.page.evaluate(CONTRAST)
    assert len(ratios) > 60
    assert min(ratios) >= 4.5
    sealing.page.evaluate("document.querySelector('h1').setAttribute('hidden', '')")
    assert len(sealing.page.evaluate(CONTRAST)) < len(ratios)


def test_the_page_tells_the_urn_and_its_hash_in_both_languages(sealing: Sealing, manifest: Manifest) -> None:
    spanish = sealing.page.locator("#urn").inner_text()
    assert all(
        text in spanish for text in (manifest.sha256, "custodio-1, custodio-2, custodio-3", "2 de los 3", "2003-12-16 00:00", "ya cerró")
    )
    assert "ensayo:" not in spanish.lower()
    sealing.page.click("#review")
    sealing.page.keyboard.press("Tab")
    sealing.page.click("#language")
    english = sealing.page.inner_text("body")
    assert all(text in english for text in ("Seal an acceptance", "2 of the 3", "How many shares", "It is missing", "has closed"))
    assert sealing.page.get_attribute("html", "lang") == "en"
    assert "Cuántas" not in english


def give_manifest(sealing: Sealing, file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    sealing.page.set_input_files("#manifest", [])
    sealing.page.set_input_files("#manifest", str(file))


def test_a_page_of_no_urn_takes_the_manifest_as_a_file_and_refuses_what_is_none(
    browser: Browser, manifest: Manifest, keys: list[CustodianKey], tmp_path: Path
) -> None:
    rehearsed = replace(manifest, name="first-ensayo", rehearsal=True, closes=datetime(2100, 1, 1, tzinfo=UTC))
    good, first = rehearsed.content().decode(), keys[0].public.recipient
    bad = {
        "cut": good[:-1],
        "blanks": json.dumps(json.loads(good)),
        "twice": good.replace('"k":2', '"k":2,"k":2'),
        "more than all": good.replace('"k":2', '"k":4'),
        "hidden": good.replace("custodio-1", f"custodio{RIGHT_TO_LEFT}1"),
        "markup": good.replace("custodio-1", HOSTILE),
        "another key": good.replace(first, first[:-1] + ("p" if first[-1] == "q" else "q")),
        "one key twice": good.replace(first, keys[1].public.recipient),
        "no object": "7",
    }  # fmt: skip
    file = tmp_path / "m.json"
    with opened(browser, saved_page(tmp_path, programme=None)) as page:
        for wrong in bad.values():
            give_manifest(page, file, good)
            page.page.wait_for_selector("form")
            assert "Urna de ensayo" in page.page.locator("#urn").inner_text()
            give_manifest(page, file, wrong)
            page.page.wait_for_selector("#manifest[aria-invalid=true]")
            assert "no es el manifiesto" in page.page.locator("#manifest-fault").inner_text()
            assert page.page.locator("form").count() == 0
        give_manifest(page, file, good)
        page.fill({**ANSWERS, "offer-price": "2.448,70", "facts": "sworn=true\nnet_worth_cop=25000000"})
        content, _ = page.seal()
        assert page.is_clean()
    held = unsealed(content, rehearsed, keys)
    assert held.offer.price_cop == Decimal("2448.70")
    assert held.reserve.facts == {"sworn": "true", "net_worth_cop": "25000000"}
