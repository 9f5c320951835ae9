"""Opens one envelope with the shares that custodians gave: an offer and a reserve that belong together, or a reason why not.

Pure and of one envelope, so that many are opened at once in several processes.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass

import pyrage

from enajena.book.acts.urn import VoidReason
from enajena.urn.envelope import Envelope, share_hash
from enajena.urn.payloads import Offer, PayloadError, Reserve, read_offer, read_reserve
from enajena.urn.shamir import Share, combine, read_share


@dataclass(frozen=True, slots=True)
class Given:
    """The pair of shares that a custodian gave of an envelope; None where it says that its part cannot be opened."""

    place: int  # the custodian's place in the manifest, from 0
    pair: tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class Opened:
    """What an envelope held. No key leaves this module."""

    offer: Offer
    reserve: Reserve


@dataclass(frozen=True, slots=True)
class Void:
    """Why an envelope gives no acceptance; of a malformed one, in which field and by which fault."""

    reason: VoidReason
    field: str | None = None
    code: str | None = None


@dataclass(frozen=True, slots=True)
class TooFew:
    """Fewer than k good shares came, and custodians who have not given theirs could still make it k."""

    good: int


@dataclass(frozen=True, slots=True)
class Unsealed:
    """The outcome of one envelope, and the custodians (by place) whose shares are not those that it commits to."""

    outcome: Opened | Void | TooFew
    false_places: tuple[int, ...]


def part_of(envelope: Envelope, place: int, identity: object) -> tuple[str, str] | None:
    """Return the pair of shares in a custodian's part, or None where it cannot be opened or is not what the envelope commits to."""
    try:
        said = _pair(pyrage.decrypt(envelope.parts[place], [identity]))
    except (pyrage.DecryptError, ValueError, RecursionError):
        return None
    return said if _is_committed(envelope, place, said) else None


def unseal(envelope: Envelope, given: Sequence[Given], custodians_count: int) -> Unsealed:
    """Open an envelope with the shares of k custodians or more."""
    false = tuple(one.place for one in given if one.pair is not None and not _is_committed(envelope, one.place, one.pair))
    good = [one.pair for one in given if one.pair is not None and one.place not in false]
    if len(good) < envelope.k:
        waiting = custodians_count - len(given) + len(false)
        return Unsealed(TooFew(len(good)) if len(good) + waiting >= envelope.k else Void("unopenable"), false)
    identities = tuple(_identity(good, compartment, envelope.k) for compartment in (0, 1))
    return Unsealed(_opened(envelope, identities), false)


def _opened(envelope: Envelope, identities: tuple[str | None, ...]) -> Opened | Void:
    plain = [
        _decrypted(file, identity, recipient)
        for file, identity, recipient in zip((envelope.offer, envelope.reserve), identities, envelope.recipients, strict=True)
    ]
    if plain[0] is None or plain[1] is None:
        return Void("unopenable")
    try:
        offer, reserve = read_offer(plain[0]), read_reserve(plain[1])
    except PayloadError as error:
        return Void("malformed", str(error), "form")
    attached = {attachment.sha256 for attachment in envelope.attachments}
    if offer.binding != reserve.binding or offer.binding.urn != envelope.urn or set(reserve.attachment_keys) != attached:
        return Void("binding")
    return Opened(offer, reserve)


def _identity(good: Sequence[tuple[str, str]], compartment: int, k: int) -> str | None:
    """Return the identity that k shares give, or None where they give no text."""
    shares: list[Share] = [read_share(pair[compartment]) for pair in good[:k]]
    try:
        return combine(shares).decode("ascii")
    except ValueError:
        return None


def _decrypted(file: bytes, identity: str | None, recipient: str) -> bytes | None:
    try:
        key = pyrage.x25519.Identity.from_str(identity or "")
        content: bytes = pyrage.decrypt(file, [key])
    except (pyrage.IdentityError, pyrage.DecryptError):
        return None
    return content if str(key.to_public()) == recipient else None


def _pair(content: bytes) -> tuple[str, str]:
    said = json.loads(content)
    if not isinstance(said, dict) or set(said) != {"oferta", "reserva"} or not all(isinstance(text, str) for text in said.values()):
        raise ValueError("oferta, reserva")
    return read_share(said["oferta"]).text(), read_share(said["reserva"]).text()


def _is_committed(envelope: Envelope, place: int, pair: tuple[str, str]) -> bool:
    try:
        return tuple(share_hash(read_share(text)) for text in pair) == envelope.part_hashes[place]
    except ValueError:
        return False
