"""What an envelope holds: padded so that its length tells nothing, read back exactly, and refused in any other form."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enajena.urn.payloads import Binding, Offer, PayloadError, Reserve, new_binding, new_salt, read_offer, read_reserve

BINDING = Binding(urn="ensayo/first", pseudonym="a" * 32, nonce="b" * 32)
OFFER = Offer(binding=BINDING, shares=10, price_cop=Decimal("2448.70"), salt="c" * 32)
RESERVE = Reserve(binding=BINDING, person={"name": "Persona Inventada"}, facts={"has_capacity": "true"}, attachment_keys={"f": "k"})
KEPT = st.characters(exclude_characters="\x00", exclude_categories=["Cs"])
TEXTS = st.dictionaries(st.text(KEPT, min_size=1, max_size=20), st.text(KEPT, max_size=60), max_size=8)


@given(st.integers(0, 10**15), st.none() | st.decimals("0.0001", 10**9, places=4))
def test_an_offer_reads_back_and_its_length_tells_nothing(shares: int, price: Decimal | None) -> None:
    offer = Offer(binding=BINDING, shares=shares, price_cop=price, salt="c" * 32)
    content = offer.content()
    assert read_offer(content) == offer
    assert len(content) == 1024


@given(TEXTS, TEXTS)
def test_a_reserve_reads_back_in_steps_of_a_kibibyte(person: dict[str, str], facts: dict[str, str]) -> None:
    reserve = Reserve(binding=BINDING, person=person, facts=facts)
    content = reserve.content()
    assert read_reserve(content) == reserve
    assert len(content) % 1024 == 0


def padded(said: object) -> bytes:
    content = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii="\\ud" in json.dumps(said)).encode()
    return content + b"\n" * (-len(content) % 1024)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("acciones", "01"), ("acciones", "-1"), ("acciones", "1.0"), ("acciones", ""), ("acciones", "١"), ("acciones", 10),
        ("acciones", None), ("acciones", "9" * 5000), ("precio_cop", "9" * 5000), ("sal", "\ud800"),
        ("precio_cop", "0"), ("precio_cop", "-1"), ("precio_cop", "1e3"), ("precio_cop", "NaN"), ("precio_cop", "Infinity"),
        ("precio_cop", "2448.7 "), ("precio_cop", "02448.70"), ("precio_cop", 7), ("sal", ""), ("urna", ""), ("urna", None),
        ("seudonimo", 1), ("constancia", []), ("formato", "oferta/v2"), ("otra", "x"),
    ],
)  # fmt: skip
def test_an_offer_in_any_other_form_is_refused(name: str, value: object) -> None:
    said = {**json.loads(OFFER.content()), name: value}
    with pytest.raises(PayloadError):
        read_offer(padded(said))


@pytest.mark.parametrize(
    ("name", "value"), [("persona", []), ("persona", {"a": 1}), ("hechos", None), ("anexos", {"a": None}), ("hechos", {"a": "\udc00"})]
)
def test_a_reserve_in_any_other_form_is_refused(name: str, value: object) -> None:
    said = {**json.loads(RESERVE.content()), name: value}
    with pytest.raises(PayloadError):
        read_reserve(padded(said))


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\n" * 1024, b"[]" + b"\n" * 1022, b"\xff" * 1024, b"[" * 1024, OFFER.content()[:-1], OFFER.content() + b"\n" * 1024,
        b"\n" + OFFER.content()[:-1], OFFER.content().replace(b'"acciones":', b'"acciones": ')[:1024], RESERVE.content(),
    ],
)  # fmt: skip
def test_what_is_no_padded_offer_is_refused(content: bytes) -> None:
    with pytest.raises(PayloadError):
        read_offer(content)


def test_no_two_bindings_and_no_two_salts_are_alike() -> None:
    made = [new_binding("v/first") for _ in range(50)]
    assert len({value for one in made for value in (one.pseudonym, one.nonce)} | {new_salt() for _ in range(50)}) == 150
