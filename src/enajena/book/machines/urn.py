"""States of an urn and of its envelopes."""

from enajena.basics.text import Text
from enajena.book.machines.model import SAME, Machine, Step

_SEALED = "ley-226 art. 9"

URN = Machine(
    thing="urn",
    label=Text("la urna", "the urn"),
    states=(
        ("constituted", Text("constituida, en espera de firmas", "constituted, waiting for signatures")),
        ("ready", Text("firmada por sus custodios", "signed by its custodians")),
        ("closed", Text("cerrada", "closed")),
        ("opened", Text("abierta", "opened")),
        ("purged", Text("purgada", "purged")),
    ),
    steps=(
        Step("urn_created", (), "constituted", _SEALED),
        Step("urn_manifest_signed", ("constituted",), SAME, _SEALED),
        Step("urn_manifest_signed", ("constituted",), "ready", _SEALED),
        Step("urn_extended", ("ready",), SAME, _SEALED),
        Step("urn_closed", ("ready",), "closed", _SEALED),
        Step("contribution_received", ("closed",), SAME, _SEALED),
        Step("urn_opened", ("closed",), "opened", _SEALED),
        Step("urn_purged", ("opened",), "purged", "ley-1581 art. 4"),
    ),
)

ENVELOPE = Machine(
    thing="envelope",
    label=Text("el sobre", "the envelope"),
    states=(
        ("deposited", Text("en la urna", "in the urn")),
        ("late", Text("fuera de término", "out of term")),
        ("opened", Text("abierto", "opened")),
        ("void", Text("anulado", "void")),
    ),
    steps=(
        Step("envelope_deposited", (), "deposited", _SEALED),
        Step("envelope_late", (), "late", _SEALED),
        Step("envelope_opened", ("deposited",), "opened", _SEALED),
        Step("envelope_void", ("deposited",), "void", _SEALED),
    ),
)

PAPER_ENVELOPE = Machine(
    thing="paperenvelope",
    label=Text("el sobre de papel", "the paper envelope"),
    states=(
        ("deposited", Text("en la urna", "in the urn")),
        ("typed", Text("transcrito", "typed")),
        ("checked", Text("cotejado", "checked")),
        ("void", Text("anulado", "void")),
    ),
    steps=(
        Step("paper_envelope_deposited", (), "deposited", _SEALED),
        Step("paper_envelope_typed", ("deposited",), "typed", _SEALED),
        Step("paper_envelope_checked", ("typed",), "checked", _SEALED),
        Step("paper_envelope_void", ("deposited",), "void", _SEALED),
    ),
)
