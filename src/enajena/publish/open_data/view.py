"""A sale as it is published: its standing objects, with keyed pseudonyms in the place of every reference.

References of persons, acceptances, awards and lots are the office's own and may say who somebody is. So each is replaced by a code worked
out with a key that only the office has: the same object has the same code in every file and at every time, and nobody without the key can
tell whose it is. Names, documents, contacts, figures and free texts are not read at all.
"""

import hashlib
import hmac
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import TypeVar

from enajena.book import journal
from enajena.book.asof import as_of
from enajena.book.books import Book
from enajena.book.history import check_sale
from enajena.book.models import Leaf, Regulation, Sale, StoredFile, Thing
from enajena.book.programmes import programme_of
from enajena.programme.model import Programme
from enajena.programme.stage_model import Stage as StageRule
from enajena.programme.stages import stage_of

T = TypeVar("T", bound=Thing)
_PURPOSE = b"enajena.co/open-data/pseudonyms/v1"
_CODE_SIGNS = 16
_AT_ONCE = 2_000
OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What an office says of its own publication."""

    publisher: str | None = None
    ocid_prefix: str | None = None
    licence: str | None = None
    issuer_formed: date | None = None


class View:
    """One sale, read for publication."""

    def __init__(self, book: Book, sale: str, told: Told | None = None) -> None:
        """Begin with nothing read.

        Raises:
            CallError: there is no such sale, or the key that pseudonyms are worked out with is not there.
        """
        check_sale(book.alias, sale)
        self._alias = book.alias
        self.sale = sale
        self.told = told or Told()
        # Ed25519 signs the same text alike each time, and a checkpoint never begins so: the signature is a secret of the key's own.
        self._key = hashlib.sha256(book.key.sign(_PURPOSE + b"\0" + sale.encode())).digest()

    def code(self, kind: str, ref: str) -> str:
        """Return the code of an object: its kind, and signs that only the key gives."""
        return f"{kind}-{hmac.new(self._key, f'{kind}/{ref}'.encode(), hashlib.sha256).hexdigest()[:_CODE_SIGNS]}"

    def code_or_none(self, kind: str, ref: str | None) -> str | None:
        """Return the code of an object, None where there is none."""
        return None if ref is None else self.code(kind, ref)

    def standing(self, model: type[T], **columns: object) -> Iterator[T]:
        """Yield the standing objects of a kind, by reference, in bounded memory."""
        yield from as_of(self._alias, self.sale, model).filter(**columns).order_by("ref").iterator(_AT_ONCE)

    @cached_property
    def programme(self) -> Programme:
        """Return the programme as it stands."""
        sha256 = next(self.standing(Sale)).programme_sha256
        return programme_of(sha256, bytes(StoredFile.objects.using(self._alias).get(sha256=sha256).content))

    def rule(self, stage: str) -> StageRule:
        """Return the rules of a stage."""
        return stage_of(self.programme, stage)

    def regulation(self, stage: str) -> Regulation | None:
        """Return the Regulation of a stage, or None."""
        return next(self.standing(Regulation, stage=stage), None)

    @cached_property
    def sellers(self) -> tuple[str, ...]:
        """Return who sells, as the programme names them."""
        return tuple(one.name for one in self.programme.sellers) or ("La Nación",)

    def named(self, name: str) -> str:
        """Return the name of a seller or a creditor where the programme names it; else a word."""
        known = {*self.sellers, self.programme.pledge.creditor if self.programme.pledge else None}
        return name if name in known else OTHER

    @cached_property
    def issuer(self) -> str:
        """Return the company whose shares are sold."""
        return self.programme.issuer or "la sociedad emisora"

    @cached_property
    def _last(self) -> dict[str, str]:
        """The last act of the log, of which only its dates are told."""
        return dict(json.loads(Leaf.objects.using(self._alias).filter(sale=self.sale).latest("index").content))

    @property
    def size(self) -> int:
        """Return how many acts the log holds."""
        return journal.size_of(self._alias, self.sale)

    @property
    def at(self) -> datetime:
        """Return the instant of the last act: publications are of the book's time, so that the same book gives the same bytes."""
        return datetime.fromisoformat(self._last["at"])

    @property
    def on(self) -> date:
        """Return the legal date of the last act."""
        return date.fromisoformat(self._last["on"])
