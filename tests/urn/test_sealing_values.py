"""What the page works out is what the program works out, on the same values: canonical JSON, padding, shares, and texts of people."""

import json
import random
import secrets
from collections.abc import Iterator
from decimal import Decimal
from functools import reduce
from typing import Any

import pytest
import rfc8785

from enajena.intake.columns import ID_TYPES
from enajena.intake.forms import Canonical, Convention, Unreadable, amounts, counts, read_id_number, read_key
from enajena.urn.page.questions import questions
from enajena.urn.payloads import Binding, Offer
from enajena.urn.shamir import split
from support.sealing import Sealing, chromium, opened, saved_page

pytestmark = pytest.mark.xdist_group("sealing_values")

SPANISH = Convention("comma")
HOSTILE = "<img src=x onerror=alert(1)>"
NUMBERS = (
    "", " ", "0", "007", "1500", "1.500", "1,500", "1.500,00", "1500,00", "1.234.567,89", "$ 1.234.567,89", "1'234.567,89", "1'234'567",
    "2'000", "COP 1234567,89", "1234567.89", "2.448,70", "2448,70", "2448.70", "0,12345678", "0,123456789", "1,2345", "0,123", "012.345",
    "(1.000)", "-5", "−5", "--5", "5-", "+5", "5%", "cinco", "5 mil", "US$ 5", "€ 5", "1e5", "1,02E+09", "N/A", "-", "#N/A", "=1+1",
    "12,34.56", "1.23.456", ".5", "5,", "1 234 567", "1\u00a0234", "5\u200b", "5\u202e", "5\ufffd", "９", "1" * 21, "1" * 16 + ",5",
    "5 pesos", "$5.000 m/cte", "1.234,5", "9" * 201, "0,10", "1,100", "0,000", "00,5", "3,50 %", "por ciento", "none", "Ninguno",
)  # fmt: skip
"""Amounts as people write them, good and bad."""

DOCUMENTS = (
    "79.123.456", "79 123 456", "0012345", "123", "123456789", "79.12.456", "79123456-0", "NIT 79123456-0", "7912345x", "899.999.068-1",
    "899999068-1", "8999990681", "899999068-2", "12345-8", "1020304050-6", "ab 123456", "AB-12345", "ñ12345", "850101-12345", "1,5", "=1",
    "", "79123456\u202e", "1020304050",
)  # fmt: skip


@pytest.fixture(scope="module")
def functions(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sealing]:
    """A page whose functions are called; nothing is filled in."""
    with chromium() as browser, opened(browser, saved_page(tmp_path_factory.mktemp("page"))) as sealing:
        yield sealing


def product(left: int, right: int) -> int:
    """Multiply in GF(2^8) as the definition says: polynomials, the remainder by x^8 + x^4 + x^3 + x + 1."""
    total = reduce(lambda sum_, bit: sum_ ^ (left << bit if right >> bit & 1 else 0), range(8), 0)
    return reduce(lambda rest, bit: rest ^ (0x11B << (bit - 8) if rest >> bit & 1 else 0), range(14, 7, -1), total)


def test_canonical_json_is_that_of_the_program_and_of_another_implementation(functions: Sealing) -> None:
    values: list[Any] = [
        {"b": "2", "a": ["1", None, True, False, 0, 12345], "": {}},
        {"a": "".join(map(chr, range(0x80)))},
        {"texto": 'áÑ€\u2028𝒜\\"/'},
        {"\u20ac": "1", "\r": "2", "\ufb33": "3", "1": "4", "\U0001f600": "5", "\u0080": "6", "\u00f6": "7"},
    ]
    for value in values:
        assert functions.run("canonical", value).encode() == rfc8785.dumps(value)
    with pytest.raises(Exception, match="half a character"):
        functions.page.evaluate("enajena.canonical('\\ud800')")
    with pytest.raises(Exception, match="whole numbers"):
        functions.run("canonical", 0.5)


@pytest.mark.parametrize("extra", [0, 1, 200, 900, 1024])
def test_padding_is_that_of_the_program(functions: Sealing, extra: int) -> None:
    binding = Binding(urn="ensayo/first", pseudonym="p", nonce="n")
    offer = Offer(binding=binding, shares=7, price_cop=Decimal("2448.70"), salt="s" * (1 + extra))
    said = json.loads(offer.content())
    assert bytes(functions.page.evaluate("said => [...enajena.padded(said)]", said)) == offer.content()


def test_shares_by_the_same_coefficients_are_the_same(functions: Sealing, monkeypatch: pytest.MonkeyPatch) -> None:
    secret, chance = bytes(range(74)), [bytes(range(100, 174)), bytes(range(180, 254))]
    drawn = iter(chance)
    monkeypatch.setattr(secrets, "token_bytes", lambda _: next(drawn))
    ours = [share.text() for share in split(secret, 3, 5)]
    naive = [
        f"{x}:{bytes(s ^ product(a, x) ^ product(b, product(x, x)) for s, a, b in zip(secret, *chance, strict=True)).hex()}"
        for x in range(1, 6)
    ]
    assert functions.run("sharesBy", [list(secret), *map(list, chance)], 5) == ours == naive


def reading(found: Any) -> Any:
    """Return a reading in plain values: its text, or the code and words of its fault."""
    if isinstance(found, Canonical):
        return found.text
    if isinstance(found, Unreadable):
        return [found.code, found.what.es, found.what.en]
    return [found["code"], found["what"]["es"], found["what"]["en"]] if isinstance(found, dict) else found


def random_numbers() -> list[str]:
    """Return texts of the signs that numbers are written with, the same in every run."""
    chance = random.Random(226)  # noqa: S311 - texts to try, no secrets
    return ["".join(chance.choices("0015.,' $-", k=chance.randint(1, 10))) for _ in range(1500)]


@pytest.mark.parametrize(
    ("function", "options", "read"),
    [
        ("readAmount", {}, lambda text: amounts.read_amount(text, SPANISH)),
        ("readAmount", {"mayBeNegative": True}, lambda text: amounts.read_amount(text, SPANISH, may_be_negative=True)),
        ("readAmount", {"room": {"whole": 15, "decimals": 8}}, lambda text: amounts.read_price(text, SPANISH)),
        ("readCount", {}, lambda text: counts.read_count(text, SPANISH)),
    ],
    ids=["amount", "amount_below_zero", "price", "count"],
)
def test_numbers_are_read_as_the_intake_reads_a_spanish_form(functions: Sealing, function: str, options: Any, read: Any) -> None:
    texts = [*NUMBERS, *random_numbers()]
    found = functions.page.evaluate(f"([texts, options]) => texts.map(text => enajena.{function}(text, options))", [texts, options])
    unlike = [
        (text, ours, reading(read(text))) for text, ours in zip(texts, map(reading, found), strict=True) if ours != reading(read(text))
    ]
    assert unlike == []


@pytest.mark.parametrize(
    ("function", "text", "found"),
    [
        ("readPrice", "2.448,70", "2448.70"),
        ("readPrice", "002448,5", "2448.5"),
        ("readPrice", "0,010177", "0.010177"),
        ("readPrice", "0,00", "zero_price"),
        ("readPrice", "2448.70", "against_convention"),
        ("readShares", "1.500", "1500"),
        ("readShares", "007", "7"),
        ("readShares", "0", "zero_shares"),
        ("readAmountOrNone", "Ninguno", "none"),
    ],
)
def test_a_figure_is_in_the_form_that_an_envelope_takes(functions: Sealing, function: str, text: str, found: str) -> None:
    got = functions.run(function, text)
    assert (got["code"] if isinstance(got, dict) else got) == found


@pytest.mark.parametrize("text", ["Ana  María", "Mari\u0301a", "=1+1", "-x", "a\u202eb", "x" * 101, "", "PE\ufffdA", "José Ñ", HOSTILE])
def test_names_are_read_as_the_intake_reads_them(functions: Sealing, text: str) -> None:
    found, wanted = functions.run("readKey", text), read_key(text)
    assert (found["code"] if isinstance(found, dict) else found) == (wanted.code if isinstance(wanted, Unreadable) else wanted.text)


@pytest.mark.parametrize("id_type", ID_TYPES)
def test_a_document_is_never_read_as_another_number_than_the_intake_reads(functions: Sealing, id_type: str) -> None:
    rule = next(one for one in questions()["id_types"] if one["code"] == id_type)
    read = functions.page.evaluate("([rule, texts]) => texts.map(text => enajena.readDocument(rule, text))", [rule, DOCUMENTS])
    found = dict(zip(DOCUMENTS, read, strict=True))
    taken = {text: number for text, number in found.items() if isinstance(number, str)}
    assert taken
    assert taken == {text: reading(read_id_number(id_type, text)) for text in taken}


def test_what_the_policy_forbids_is_refused_and_counted(functions: Sealing) -> None:
    functions.page.evaluate(
        """() => { const image = document.createElement('img'); image.src = 'https://ejemplo.test/x.png'; document.body.append(image);
                   const script = document.createElement('style'); script.textContent = 'p{color:red}'; document.body.append(script); }"""
    )
    functions.page.wait_for_function("window.violations.length >= 2")
    assert {violation.split("-")[0] for violation in functions.violations} == {"img", "style"}
    assert not functions.is_clean()
