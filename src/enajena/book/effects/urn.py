"""What acts on the sealed urn do. Instants are compared as they are recorded: the deadline is exact."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from enajena.basics.figures import instant_text
from enajena.basics.text import Text, same
from enajena.book.acts.kinds import Recorded
from enajena.book.acts.urn import (
    ContributionReceived,
    EnvelopeDeposited,
    EnvelopeLate,
    EnvelopeOpened,
    EnvelopeVoid,
    PaperEnvelopeChecked,
    PaperEnvelopeDeposited,
    PaperEnvelopeTyped,
    PaperEnvelopeVoid,
    UrnClosed,
    UrnCreated,
    UrnExtended,
    UrnManifestSigned,
    UrnOpened,
    UrnPurged,
    void_reason,
)  # fmt: skip
from enajena.book.checks import different_people
from enajena.book.desk import Desk, Load
from enajena.book.effects.acceptances import check_remote
from enajena.book.effects.offer import regulation_of
from enajena.book.effects.registry import effect
from enajena.book.models import Acceptance, Envelope, PaperEnvelope, Stage, Urn
from enajena.book.openness import is_open
from enajena.calendar.bogota import BOGOTA

_NUMERAL = "ley-226 art. 9"
_PAPER_STAYS = Text(
    "Un sobre de papel fuera de término no se recibe ni se registra: devuélvalo a quien lo trajo.",
    "A paper envelope out of term is neither taken nor recorded: give it back to whoever brought it.",
)
_BY_ITS_ACT = Text(
    "Fuera de término va con `envelope_late`; dentro, con `envelope_deposited`.",
    "Out of term it goes by `envelope_late`; in it, by `envelope_deposited`.",
)
_LINE = "\n"
"""Stands between the names of people: no name of the log has it, and many have blanks."""


def _of_envelope(body: EnvelopeDeposited | EnvelopeLate | EnvelopeVoid) -> Iterator[Load]:
    yield Urn, body.urn
    yield Envelope, body.envelope


def _of_typed(body: PaperEnvelopeTyped) -> Iterator[Load]:
    yield from _of_paper(body)
    yield Acceptance, body.acceptance


def _of_paper(body: PaperEnvelopeDeposited | PaperEnvelopeTyped | PaperEnvelopeChecked | PaperEnvelopeVoid) -> Iterator[Load]:
    yield Urn, body.urn
    yield PaperEnvelope, body.seal


@effect(UrnCreated)
def urn_created(desk: Desk, act: Recorded) -> None:
    """Begin an urn: a stage that is there, a manifest on file, a threshold that its custodians can reach, a term ahead."""
    body: UrnCreated = act.body
    desk.need(Stage, body.stage)
    people = len(set(body.custodians))
    if not 1 <= body.k <= people or people != len(body.custodians) or body.opens >= body.closes or act.at >= body.closes:
        desk.refuse(
            "urn",
            Text(
                f"La urna pide {body.k} de {people} custodios y cierra el {body.closes.isoformat()}: así no puede abrirse.",
                f"The urn asks for {body.k} of {people} custodians and closes on {body.closes.isoformat()}: it could not be opened.",
            ),
            Text("Corrija el manifiesto.", "Mend the manifest."),
            _NUMERAL,
        )
    if not desk.has_file(body.manifest_sha256):
        desk.refuse(
            "no_file",
            Text("No se guardó el manifiesto que el acto nombra.", "The manifest that the act names is not stored."),
            Text("Envíelo junto con el acto.", "Send it together with the act."),
        )
    desk.create(
        Urn,
        body.urn,
        stage=body.stage,
        manifest_sha256=body.manifest_sha256,
        custodians=list(body.custodians),
        k=body.k,
        opens=body.opens,
        closes=body.closes,
        rehearsal=body.rehearsal,
    )


@effect(UrnManifestSigned, loads=lambda body: [(Urn, body.urn)])
def urn_manifest_signed(desk: Desk, act: Recorded) -> None:
    """Add a signature; with that of the last custodian the urn is ready."""
    body: UrnManifestSigned = act.body
    urn = desk.need(Urn, body.urn)
    _check_custodian(desk, urn, body.custodian, urn.signed)
    signed = [*urn.signed, body.custodian]
    desk.step(urn, end="ready" if len(signed) == len(urn.custodians) else urn.state, signed=signed)


@effect(EnvelopeDeposited, loads=_of_envelope)
def envelope_deposited(desk: Desk, act: Recorded) -> None:
    """Take an envelope at an instant of the term: from `opens` on, and before `closes`."""
    body: EnvelopeDeposited = act.body
    urn = _ready(desk, body.urn)
    _check_instant(desk, urn, act.at, inside=True)
    _check_new(desk, body.envelope)
    if body.channel == "remote":
        check_remote(desk, urn.stage)
    desk.create(Envelope, body.envelope, urn=urn.ref, channel=body.channel, deposited_index=act.index, deposited_at=act.at)


@effect(EnvelopeLate, loads=_of_envelope)
def envelope_late(desk: Desk, act: Recorded) -> None:
    """Keep an envelope that came outside the term."""
    body: EnvelopeLate = act.body
    urn = desk.need(Urn, body.urn)
    if urn.state in {"constituted", "ready"}:
        _check_instant(desk, _ready(desk, urn.ref), act.at, inside=False)
    _check_new(desk, body.envelope)
    desk.create(Envelope, body.envelope, urn=urn.ref, channel="remote", deposited_index=act.index, deposited_at=act.at)


@effect(PaperEnvelopeDeposited, loads=_of_paper)
def paper_envelope_deposited(desk: Desk, act: Recorded) -> None:
    """Take a paper envelope at an instant of the term; a rehearsal takes none, for its acceptance would be a real one."""
    body: PaperEnvelopeDeposited = act.body
    urn = _ready(desk, body.urn)
    if urn.rehearsal:
        desk.refuse(
            "rehearsal",
            Text("Una urna de ensayo no recibe papel.", "A rehearsal urn takes no paper."),
            Text("Ensaye el papel en una venta hecha para eso.", "Rehearse paper in a sale made for it."),
            _NUMERAL,
        )
    _check_instant(desk, urn, act.at, inside=True, paper=True)
    desk.create(PaperEnvelope, body.seal, urn=urn.ref, photo_sha256=body.photo_sha256, deposited_at=act.at)


@effect(UrnExtended, loads=lambda body: [(Urn, body.urn)])
def urn_extended(desk: Desk, act: Recorded) -> None:
    """Move the closing forward, before it comes, by an addendum on file and within the term of the offer."""
    body: UrnExtended = act.body
    urn = desk.need(Urn, body.urn)
    if not act.at < urn.closes < body.closes:
        desk.refuse(
            "closing",
            Text(
                "La urna cierra el {day}; sólo antes de ese instante puede pasar a uno posterior.",
                "The urn closes on {day}; only before that instant may it move to a later one.",
            ).format(day=instant_text(urn.closes.astimezone(BOGOTA))),
            Text("Revise el adendo y el reloj.", "Check the addendum and the clock."),
            _NUMERAL,
        )
    regulation = regulation_of(desk, urn.stage)
    if regulation is None or body.addendum not in {number for number, _, _ in regulation.addenda}:
        desk.refuse(
            "no_addendum",
            Text(f"El expediente no tiene el adendo {body.addendum}.", f"The file holds no addendum {body.addendum}."),
            Text("Regístrelo antes con `regulation_addendum`.", "Record it first with `regulation_addendum`."),
            _NUMERAL,
        )
    if not is_open(desk.need(Stage, urn.stage), regulation, body.closes - timedelta(microseconds=1)):
        desk.refuse(
            "beyond_the_offer",
            Text(
                "A la hora del nuevo cierre la oferta de «{stage}» ya no estaría abierta.",
                "At the new closing the offer of “{stage}” would not be open any more.",
            ).format(stage=same(urn.stage)),
            Text("Prorrogue antes la oferta con `stage_extended`.", "Extend the offer first with `stage_extended`."),
            _NUMERAL,
        )
    desk.step(urn, closes=body.closes)


@effect(UrnClosed, loads=lambda body: [(Urn, body.urn)])
def urn_closed(desk: Desk, act: Recorded) -> None:
    """Close the urn once its deadline has passed, saying how many envelopes are inside."""
    body: UrnClosed = act.body
    urn = desk.need(Urn, body.urn)
    if act.at < urn.closes:
        desk.refuse(
            "before_the_deadline",
            Text("La urna recibe sobres hasta el {day}.", "The urn takes envelopes until {day}.").format(
                day=instant_text(urn.closes.astimezone(BOGOTA))
            ),
            Text("Ciérrela después de ese instante.", "Close it after that instant."),
            _NUMERAL,
        )
    inside = (
        desk.count_standing(Envelope, urn=urn.ref, state="deposited"),
        desk.count_standing(PaperEnvelope, urn=urn.ref, state="deposited"),
    )
    if inside != (body.envelopes, body.paper_envelopes):
        _refuse_counts(desk, f"{body.envelopes} + {body.paper_envelopes}", f"{inside[0]} + {inside[1]}")
    desk.step(urn)


@effect(ContributionReceived, loads=lambda body: [(Urn, body.urn)])
def contribution_received(desk: Desk, act: Recorded) -> None:
    """Take the contribution of a custodian of the urn, one each."""
    body: ContributionReceived = act.body
    urn = desk.need(Urn, body.urn)
    _check_custodian(desk, urn, body.custodian, urn.contributed)
    desk.step(urn, contributed=[*urn.contributed, body.custodian])


def _of_opened(body: EnvelopeOpened) -> Iterator[Load]:
    yield Urn, body.urn
    yield Envelope, body.envelope
    if body.acceptance is not None:
        yield Acceptance, body.acceptance


@effect(EnvelopeOpened, loads=_of_opened)
def envelope_opened(desk: Desk, act: Recorded) -> None:
    """Tie an envelope to the acceptance it gave; the envelopes of a rehearsal give none."""
    body: EnvelopeOpened = act.body
    urn = _closed(desk, body.urn)
    if urn.rehearsal is not (body.acceptance is None):
        desk.refuse(
            "rehearsal",
            Text(
                "Los sobres de un ensayo no dan aceptaciones, y los demás sí.",
                "Envelopes of a rehearsal give no acceptances, and the others do.",
            ),
            Text("Abra la urna con `enajena urn open`.", "Open the urn with `enajena urn open`."),
            _NUMERAL,
        )
    if body.acceptance is not None:
        desk.need(Acceptance, body.acceptance)
    desk.step(desk.need(Envelope, body.envelope), acceptance=body.acceptance)


@effect(EnvelopeVoid, loads=_of_envelope)
def envelope_void(desk: Desk, act: Recorded) -> None:
    """Say why an envelope gives no acceptance."""
    body: EnvelopeVoid = act.body
    _closed(desk, body.urn)
    desk.step(desk.need(Envelope, body.envelope), reason=void_reason(body.reason, body.field, body.code))


@effect(PaperEnvelopeTyped, loads=_of_typed)
def paper_envelope_typed(desk: Desk, act: Recorded) -> None:
    """Tie a paper envelope to the acceptance that was typed from it, and keep who typed it."""
    body: PaperEnvelopeTyped = act.body
    _closed(desk, body.urn)
    paper, acceptance = desk.need(PaperEnvelope, body.seal), desk.need(Acceptance, body.acceptance)
    if (acceptance.channel, acceptance.filed_at) != ("urn", paper.deposited_at):
        desk.refuse(
            "not_of_the_envelope",
            Text(
                "La aceptación «{acceptance}» no se presentó por la urna en el instante de este sobre.",
                "The acceptance “{acceptance}” was not filed by the urn at the instant of this envelope.",
            ).format(acceptance=same(body.acceptance)),
            Text("Transcríbala con `enajena urn paper type`.", "Type it with `enajena urn paper type`."),
            _NUMERAL,
        )
    desk.step(paper, acceptance=acceptance.ref, typed_by=_LINE.join(act.act.by))


@effect(PaperEnvelopeChecked, loads=_of_paper)
def paper_envelope_checked(desk: Desk, act: Recorded) -> None:
    """Have another person compare what was typed."""
    body: PaperEnvelopeChecked = act.body
    paper = desk.need(PaperEnvelope, body.seal)
    if different_people(act.act.by) & different_people(tuple((paper.typed_by or "").split(_LINE))):
        desk.refuse(
            "people",
            Text("Coteja otra persona, no quien transcribió.", "Another person checks it, not the one who typed it."),
            Text("Que lo coteje alguien distinto.", "Let somebody else check it."),
            _NUMERAL,
        )
    desk.step(paper)


@effect(PaperEnvelopeVoid, loads=_of_paper)
def paper_envelope_void(desk: Desk, act: Recorded) -> None:
    """Void a paper envelope."""
    body: PaperEnvelopeVoid = act.body
    _closed(desk, body.urn)
    desk.step(desk.need(PaperEnvelope, body.seal))


@effect(UrnOpened, loads=lambda body: [(Urn, body.urn)])
def urn_opened(desk: Desk, act: Recorded) -> None:
    """End the opening: enough custodians gave their part, and no envelope is left without an answer."""
    body: UrnOpened = act.body
    urn = desk.need(Urn, body.urn)
    if len(set(body.custodians) & set(urn.contributed)) < urn.k:
        desk.refuse(
            "custodians",
            Text(
                f"Se abre con {urn.k} custodios; aportaron {len(urn.contributed)}.",
                f"It opens with {urn.k} custodians; {len(urn.contributed)} contributed.",
            ),
            Text("Pida el aporte de otro custodio.", "Ask another custodian for its contribution."),
            _NUMERAL,
        )
    counted = tuple(desk.count_standing(Envelope, urn=urn.ref, state=state) for state in ("opened", "void", "deposited"))
    papers = desk.count_standing(PaperEnvelope, urn=urn.ref, state="deposited") + desk.count_standing(
        PaperEnvelope, urn=urn.ref, state="typed"
    )
    if counted != (body.opened, body.void, 0) or papers:
        _refuse_counts(desk, f"{body.opened} + {body.void}", f"{counted[0]} + {counted[1]}; {counted[2] + papers}")
    desk.step(urn)


@effect(UrnPurged, loads=lambda body: [(Urn, body.urn)])
def urn_purged(desk: Desk, act: Recorded) -> None:
    """Say that the retention term is over, and that what it kept is destroyed."""
    body: UrnPurged = act.body
    if act.act.on <= body.kept_until:
        desk.refuse(
            "kept",
            Text(
                f"Hay que conservarlo hasta el {body.kept_until}; el acto es del {act.act.on}.",
                f"It must be kept until {body.kept_until}; the act is of {act.act.on}.",
            ),
            Text("Purgue después de ese día.", "Purge after that day."),
            "ley-1581 art. 4",
        )
    urn = desk.need(Urn, body.urn)
    if urn.state == "opened" and body.kept_until < urn.on:
        desk.refuse(
            "ends_before_the_opening",
            Text(
                f"Un término que acaba el {body.kept_until} no puede ser el de una urna que se abrió el {urn.on}.",
                f"A term that ends on {body.kept_until} cannot be that of an urn that was opened on {urn.on}.",
            ),
            Text("Dé el último día del término, que sigue después.", "Give the last day of the term, which runs on after it."),
            "ley-1581 art. 4",
        )
    desk.step(urn)


def _ready(desk: Desk, ref: str) -> Urn:
    urn = desk.need(Urn, ref)
    if urn.state != "ready":
        desk.refuse(
            "urn_not_ready",
            Text("La urna «{urn}» no recibe sobres: {state}.", "The urn “{urn}” takes no envelopes: {state}.").format(
                urn=ref, state=desk.state_text(urn)
            ),
            Text(
                "Recibe desde la última firma de sus custodios hasta el cierre.",
                "It takes them from the last custodian's signature to the closing.",
            ),
            _NUMERAL,
        )
    return urn


def _closed(desk: Desk, ref: str) -> Urn:
    urn = desk.need(Urn, ref)
    if urn.state != "closed":
        desk.refuse(
            "wrong_state",
            Text("La urna «{urn}» no está en apertura: {state}.", "The urn “{urn}” is not being opened: {state}.").format(
                urn=ref, state=desk.state_text(urn)
            ),
            Text(
                "Los sobres se abren entre el cierre y el fin de la apertura.",
                "Envelopes are opened between the closing and the end of the opening.",
            ),
            _NUMERAL,
        )
    return urn


def _check_instant(desk: Desk, urn: Urn, at: datetime, *, inside: bool, paper: bool = False) -> None:
    if (urn.opens <= at < urn.closes) is inside:
        return
    term = Text("{a} – {b}", "{a} – {b}").format(
        a=instant_text(urn.opens.astimezone(BOGOTA)), b=instant_text(urn.closes.astimezone(BOGOTA))
    )
    desk.refuse(
        "out_of_term" if inside else "in_term",
        Text("El sobre llega el {at} y la urna recibe en {term}.", "The envelope comes on {at} and the urn takes them in {term}.").format(
            at=instant_text(at.astimezone(BOGOTA)), term=term
        ),
        _PAPER_STAYS if paper else _BY_ITS_ACT,
        _NUMERAL,
    )


def _check_new(desk: Desk, sha256: str) -> None:
    before = desk.get(Envelope, sha256)
    if before is not None:
        desk.refuse(
            "deposited_before",
            Text(
                f"El sobre {sha256} ya está depositado (acto {before.deposited_index}).",
                f"The envelope {sha256} is deposited already (act {before.deposited_index}).",
            ),
            Text(
                "No hace falta otra vez; si falta la constancia, `enajena urn receipt issue` la da de nuevo.",
                "Once is enough; where the receipt is missing, `enajena urn receipt issue` gives it again.",
            ),
            _NUMERAL,
        )


def _check_custodian(desk: Desk, urn: Urn, name: str, done: list[str]) -> None:
    if name in urn.custodians and name not in done:
        return
    desk.refuse(
        "custodian",
        Text("«{name}» no es custodio de la urna, o ya lo hizo.", "“{name}” is no custodian of the urn, or has done so already.").format(
            name=name
        ),
        Text("Sus custodios: {names}.", "Its custodians: {names}.").format(names=same(", ".join(urn.custodians))),
        _NUMERAL,
    )


def _refuse_counts(desk: Desk, said: str, found: str) -> None:
    desk.refuse(
        "counts",
        Text(f"El acto cuenta {said} sobres y el libro {found}.", f"The act counts {said} envelopes and the book {found}."),
        Text("Cuente de nuevo: ningún sobre puede faltar ni sobrar.", "Count again: no envelope may be missing, and none too many."),
        _NUMERAL,
    )
