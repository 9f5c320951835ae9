"""What an envelope holds, in two compartments: `oferta`, whose key is published at the opening, and `reserva`, whose key never is."""

import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from enajena.basics.money import decimals_of, plain
from enajena.book.acts.codec import canonical

OFFER_FORMAT = "oferta/v1"
RESERVE_FORMAT = "reserva/v1"
STEP_BYTES = 1024
_NONCE_BYTES = 16
_SHARES = re.compile(r"0|[1-9][0-9]{0,17}")
_PRICE = re.compile(r"(0|[1-9][0-9]{0,17})(\.[0-9]{1,12})?")
"""Figures of at most so many digits: whoever seals may write anything, and one envelope must not stop the others."""


class PayloadError(ValueError):
    """The plaintext of a compartment is not in the form that envelopes of this version have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Binding:
    """What ties the two compartments to each other, to the urn and to the depositor's receipt."""

    urn: str
    pseudonym: str
    nonce: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What is asked for: how many shares and, in a price stage, at which price in pesos a share."""

    binding: Binding
    shares: int
    price_cop: Decimal | None
    salt: str

    def content(self) -> bytes:
        """Return the padded plaintext, of a length that tells nothing of the figures."""
        price = None if self.price_cop is None else plain(self.price_cop, decimals_of(self.price_cop))
        return _padded(
            {"formato": OFFER_FORMAT, **_bound(self.binding), "acciones": str(self.shares), "precio_cop": price, "sal": self.salt}
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Reserve:
    """Who asks: the person, the sworn statements and facts, and the keys of the attachments, by their hash."""

    binding: Binding
    person: Mapping[str, str]
    facts: Mapping[str, str]
    attachment_keys: Mapping[str, str] = field(default_factory=dict)

    def content(self) -> bytes:
        """Return the padded plaintext."""
        said = {"persona": dict(self.person), "hechos": dict(self.facts), "anexos": dict(self.attachment_keys)}
        return _padded({"formato": RESERVE_FORMAT, **_bound(self.binding), **said})


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What somebody asks for, and who it is: the contents of an envelope."""

    shares: int
    price_cop: Decimal | None
    person: Mapping[str, str]
    facts: Mapping[str, str]


def new_binding(urn: str) -> Binding:
    """Return a fresh pseudonym and nonce for an urn."""
    return Binding(urn=urn, pseudonym=secrets.token_hex(_NONCE_BYTES), nonce=secrets.token_hex(_NONCE_BYTES))


def new_salt() -> str:
    """Return a fresh salt, so that equal offers have unlike hashes."""
    return secrets.token_hex(_NONCE_BYTES)


def read_offer(content: bytes) -> Offer:
    """Return the offer of a plaintext.

    Raises:
        PayloadError: it is not one.
    """
    said = _read(content, OFFER_FORMAT, {"acciones", "precio_cop", "sal"})
    shares, price = said["acciones"], said["precio_cop"]
    if not (isinstance(shares, str) and _SHARES.fullmatch(shares)):
        raise PayloadError("acciones")
    return Offer(binding=_binding(said), shares=int(shares), price_cop=None if price is None else _price(price), salt=_text(said, "sal"))


def read_reserve(content: bytes) -> Reserve:
    """Return the reserve of a plaintext.

    Raises:
        PayloadError: it is not one.
    """
    said = _read(content, RESERVE_FORMAT, {"persona", "hechos", "anexos"})
    texts = [_texts(said[name], name) for name in ("persona", "hechos", "anexos")]
    return Reserve(binding=_binding(said), person=texts[0], facts=texts[1], attachment_keys=texts[2])


def _padded(said: Mapping[str, object]) -> bytes:
    """Return canonical JSON followed by line ends up to the next step; a reader of JSON passes over them."""
    content = canonical(said)
    return content + b"\n" * (-len(content) % STEP_BYTES)


def _bound(binding: Binding) -> dict[str, str]:
    return {"urna": binding.urn, "seudonimo": binding.pseudonym, "constancia": binding.nonce}


def _read(content: bytes, wanted: str, own: set[str]) -> dict[str, object]:
    try:
        said = json.loads(content)
        whole = isinstance(said, dict) and _padded(said) == content
    except (ValueError, RecursionError) as error:
        raise PayloadError("JSON") from error
    if not whole or set(said) != {"formato", "urna", "seudonimo", "constancia", *own} or said["formato"] != wanted:
        raise PayloadError(wanted)
    return dict(said)


def _binding(said: Mapping[str, object]) -> Binding:
    return Binding(urn=_text(said, "urna"), pseudonym=_text(said, "seudonimo"), nonce=_text(said, "constancia"))


def _text(said: Mapping[str, object], name: str) -> str:
    value = said[name]
    if not _is_kept(value) or not value:
        raise PayloadError(name)
    return str(value)


def _texts(value: object, name: str) -> dict[str, str]:
    if not isinstance(value, dict) or not all(_is_kept(key) and _is_kept(text) for key, text in value.items()):
        raise PayloadError(name)
    return value


def _is_kept(value: object) -> bool:
    """Return whether a value is a text that every database keeps."""
    return isinstance(value, str) and "\x00" not in value


def _price(text: object) -> Decimal:
    if not isinstance(text, str) or not _PRICE.fullmatch(text) or Decimal(text) == 0:
        raise PayloadError("precio_cop")
    return Decimal(text)
