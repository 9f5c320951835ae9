"""Acts on the sealed urn of a stage. The log holds hashes and counts only; envelopes are files beside the book."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from pydantic import AwareDatetime

from enajena.basics.text import Text
from enajena.book.acts.kinds import Whole, act

VoidReason = Literal["unopenable", "malformed", "binding", "copied", "not_a_recipient_class"]


def void_reason(reason: str, field: str | None, code: str | None) -> str:
    """Return why an envelope is void in one text: `malformed:id_number:id_number`, or `copied`."""
    return ":".join(part for part in (reason, field, code) if part is not None)


@act("urn_created", "Se constituye la urna", "The urn is constituted")
@dataclass(frozen=True, slots=True, kw_only=True)
class UrnCreated:
    """The urn of a stage begins with its manifest, kept by its hash; each custodian will sign it.

    `opens` and `closes` are those of the manifest: the first instant of the offer, and the first instant after it.
    """

    urn: str
    stage: str
    manifest_sha256: str
    custodians: tuple[str, ...]
    k: Whole
    opens: AwareDatetime
    closes: AwareDatetime
    rehearsal: bool


@act("urn_manifest_signed", "Un custodio firma el manifiesto", "A custodian signs the manifest")
@dataclass(frozen=True, slots=True, kw_only=True)
class UrnManifestSigned:
    """A custodian signs the manifest, and so answers for the keys that it names."""

    urn: str
    custodian: str
    signature: str


@act("envelope_deposited", "Se deposita un sobre", "An envelope is deposited")
@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeDeposited:
    """An envelope falls into the urn at this very instant; `envelope` is the hash of its bytes."""

    urn: str
    envelope: str
    channel: Literal["remote", "counter"]


@act("envelope_late", "Llega un sobre fuera de término", "An envelope comes out of term")
@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeLate:
    """An envelope that came before the offer or after it: it is kept as evidence, outside the urn, and never opened."""

    urn: str
    envelope: str


@act("paper_envelope_deposited", "Se deposita un sobre de papel", "A paper envelope is deposited")
@dataclass(frozen=True, slots=True, kw_only=True)
class PaperEnvelopeDeposited:
    """A paper envelope falls into the box at this very instant: its seal number, and the hash of its photograph."""

    urn: str
    seal: str
    photo_sha256: str


@act("urn_extended", "Se prorroga la urna", "The urn is extended")
@dataclass(frozen=True, slots=True, kw_only=True)
class UrnExtended:
    """An addendum to the Regulation, named by its number, moves the closing of the urn, before it comes. The manifest stays as it is."""

    urn: str
    closes: AwareDatetime
    addendum: str


@act("urn_closed", "Se cierra la urna", "The urn is closed")
@dataclass(frozen=True, slots=True, kw_only=True)
class UrnClosed:
    """The deadline has passed; so many envelopes are inside, and the checkpoint over this act says which."""

    urn: str
    envelopes: Whole
    paper_envelopes: Whole


@act("contribution_received", "Se recibe el aporte de un custodio", "A custodian's contribution is received")
@dataclass(frozen=True, slots=True, kw_only=True)
class ContributionReceived:
    """A custodian gives its shares of the keys of every envelope, in a file signed by it and named by its hash."""

    urn: str
    custodian: str
    contribution_sha256: str


@act("envelope_opened", "Se abre un sobre", "An envelope is opened")
@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeOpened:
    """An envelope gave an acceptance, recorded in the same set; one of a rehearsal gives none."""

    urn: str
    envelope: str
    acceptance: str | None


@act("envelope_void", "Se anula un sobre", "An envelope is void")
@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeVoid:
    """An envelope gave no acceptance: it cannot be opened, it is malformed, its parts do not belong together, or it is a copy.

    Of a malformed one `field` says where the fault is and `code` which one, and nothing of what stood there.
    """

    urn: str
    envelope: str
    reason: VoidReason
    field: str | None = None
    code: str | None = None


@act("paper_envelope_typed", "Se transcribe un sobre de papel", "A paper envelope is typed")
@dataclass(frozen=True, slots=True, kw_only=True)
class PaperEnvelopeTyped:
    """At the opening one person types what a paper envelope says.

    The acceptance is recorded in the same set, filed at the instant at which the envelope was deposited.
    """

    urn: str
    seal: str
    acceptance: str


@act("paper_envelope_void", "Se anula un sobre de papel", "A paper envelope is void", people=2)
@dataclass(frozen=True, slots=True, kw_only=True)
class PaperEnvelopeVoid:
    """Two people see that a paper envelope holds no acceptance, or that its seal is not whole, and say so.

    One that was typed is not void any more: whoever mistyped it corrects those acts (`act_corrected`).
    """

    urn: str
    seal: str
    reason: str


@act("paper_envelope_checked", "Se coteja un sobre de papel", "A paper envelope is checked")
@dataclass(frozen=True, slots=True, kw_only=True)
class PaperEnvelopeChecked:
    """Another person than the one who typed it compares the acceptance with the paper."""

    urn: str
    seal: str


@act("urn_opened", "Se abre la urna", "The urn is opened", people=2)
@dataclass(frozen=True, slots=True, kw_only=True)
class UrnOpened:
    """The last act of the opening: every envelope ended opened or void, by the keys of these custodians."""

    urn: str
    custodians: tuple[str, ...]
    opened: Whole
    void: Whole


@act(
    "urn_purged",
    "Se purga la urna",
    "The urn is purged",
    people=2,
    final=Text("Lo purgado no vuelve.", "What was purged does not come back."),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class UrnPurged:
    """The retention term of an opened urn is over: keys of the attachments, attachments and photographs are destroyed (Ley 1581 art. 4).

    `kept_until` is the last day of the term, and `rule` the paper that sets it, such as a line of the table of retention.
    """

    urn: str
    kept_until: date
    rule: str
