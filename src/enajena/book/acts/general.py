"""Acts on the record itself: corrections, suppression of what is personal, notes."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer

from enajena.basics.text import Text
from enajena.book.acts.codec import read_given, written_body
from enajena.book.acts.exact import NotExactError
from enajena.book.acts.kinds import Whole, act, is_body, kind_named, kind_of


def _read(value: object) -> object:
    if value is None or is_body(value):
        return value
    if not isinstance(value, Mapping) or set(value) != {"act", "body"} or not isinstance(value["body"], Mapping):
        raise NotExactError(
            "se espera un acto: {«act»: su clase, «body»: sus campos}", "an act is expected: {“act”: its kind, “body”: its fields}"
        )
    name = value["act"]
    kind = kind_named(name) if isinstance(name, str) else None
    if kind is None:
        raise NotExactError(f"no hay una clase de acto «{name}»", f"no kind of act is called “{name}”")
    return read_given(kind, value["body"])


def _write(body: object) -> dict[str, object] | None:
    return None if body is None else {"act": kind_of(body).name, "body": written_body(body, kind_of(body))}


AnyBody = Annotated[Any, BeforeValidator(_read), PlainSerializer(_write)]
"""The body of an act of any kind, which says its kind beside itself."""


@act("act_corrected", "Se corrige un acto", "An act is corrected", identifies=True)
@dataclass(frozen=True, slots=True, kw_only=True)
class ActCorrected:
    """A mistake is corrected: what the act `target` did is taken back, and `replacement`, of the same kind, is done in its place.

    Without a replacement the act is annulled. `replacement_on` is the legal date of the right act, that of the mistaken one where
    none is said. Whatever rests on the mistaken act is corrected first, from the last to the first. An act of two people is corrected
    by two. A mistake in a correction is corrected in the same way, with the correction as its target.
    """

    target: Whole
    reason: str
    replacement: AnyBody = None
    replacement_on: date | None = None

    @property
    def person(self) -> str | None:
        """Return the person that the right act names."""
        person: str | None = getattr(self.replacement, "person", None)
        return person


@act(
    "personal_suppressed",
    "Se suprimen datos personales",
    "Personal data are suppressed",
    final=Text("Lo suprimido no se puede devolver.", "What was suppressed cannot be given back."),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class PersonalSuppressed:
    """What is personal of `person` is deleted at their request (Ley 1581 de 2012); the log stays and still verifies.

    Refused while a legal or contractual duty keeps the person in the record, unless `ground` cites the norm or decision that orders
    it nevertheless. `files_sha256` are stored papers of that person alone, which are deleted too.
    """

    person: str
    request: str
    ground: str | None = None
    files_sha256: tuple[str, ...] = ()


@act("note_added", "Se anota algo", "A note is added", identifies=True)
@dataclass(frozen=True, slots=True, kw_only=True)
class NoteAdded:
    """A note about an object, told by its table and reference. Its text goes in `personal`, as `text`, for it may speak of somebody.

    `person` is whom the note is about, so that it goes when that person's data are suppressed.
    """

    note: str
    kind: str
    about: str
    person: str | None = None
    file_sha256: str | None = None
