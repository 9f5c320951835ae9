"""Verification of an urn by anybody, from its public package alone.

Each check is a line of the report; the first that does not hold ends it, naming file and line.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import pyrage

from enajena.basics.figures import count_text, instant_text
from enajena.basics.text import Text, same
from enajena.book.acts.urn import void_reason
from enajena.book.log.note import Checkpoint
from enajena.calendar.bogota import BOGOTA
from enajena.urn.contributions import check_offer_file
from enajena.urn.envelope import EnvelopeFormError, read_deposited, read_envelope
from enajena.urn.opened_file import End, identities, opened_line
from enajena.urn.package import (
    CLOSING,
    CONTRIBUTIONS,
    OPENED,
    OPENING,
    Closed,
    Deposited,
    broken,
    envelope_path,
    leaf_said,
    leaves,
    read_checkpoint,
    read_closed,
    read_file,
    sha256_of,
)  # fmt: skip
from enajena.urn.payloads import Offer, PayloadError, read_offer
from enajena.urn.witnessing import witnesses_of


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found true of an urn. `witnesses` signed the closing; `opened` is None before the opening."""

    findings: tuple[Text, ...]
    envelopes: int
    witnesses: tuple[str, ...]
    opened: int | None
    void: int | None
    papers: int


def verify_package(folder: Path) -> Verified:
    """Verify the package of a closed urn, and of its opening where it was opened.

    Raises:
        DataError: something does not hold; the message names the file and what was found.
    """
    closed = read_closed(folder)
    for one in closed.deposited:
        _check_envelope(folder, closed, one)
    witnesses = witnesses_of(read_file(folder / CLOSING).decode(), closed.manifest)
    findings = list(_closing_findings(closed, witnesses))
    if not (folder / OPENING).exists():
        return Verified(tuple(findings), len(closed.deposited), witnesses, None, None, len(closed.papers))
    names = _contributions(folder, closed)
    told = _told_by_the_log(folder, closed, read_checkpoint(folder / OPENING, closed.manifest))
    opened, void = _check_opening(folder, closed, told)
    findings.append(
        Text(
            "Apertura: {opened} sobres abiertos y {void} anulados, con los aportes firmados de {names}; cada oferta es la que se registró.",
            "Opening: {opened} envelopes opened and {void} void, by the signed contributions of {names}; each offer is the one recorded.",
        ).format(opened=count_text(opened), void=count_text(void), names=same(", ".join(names)))
    )
    findings.extend(_paper_findings(folder, closed, told))
    return Verified(tuple(findings), len(closed.deposited), witnesses, opened, void, len(closed.papers))


def _closing_findings(closed: Closed, witnesses: tuple[str, ...]) -> Iterator[Text]:
    yield Text("Manifiesto firmado por sus {n} custodios; abren {k}.", "Manifest signed by its {n} custodians; {k} open it.").format(
        n=len(closed.manifest.custodians), k=closed.manifest.k
    )
    yield Text(
        "Registro: {leaves} actos dan la raíz del cierre; dentro hay {count} sobres y ninguno falta ni cambió.",
        "Log: {leaves} acts give the root of the closing; {count} envelopes are inside, and none is missing or changed.",
    ).format(leaves=count_text(closed.checkpoint.size), count=count_text(len(closed.deposited)))
    if closed.papers:
        yield Text("Sobres de papel dentro: {count}.", "Paper envelopes inside: {count}.").format(count=count_text(len(closed.papers)))
    if closed.closes != closed.manifest.closes:
        yield Text("Un adendo prorrogó el cierre hasta el {at}.", "An addendum moved the closing to {at}.").format(
            at=instant_text(closed.closes.astimezone(BOGOTA))
        )
    if witnesses:
        yield Text("Testigos del cierre: {names}.", "Witnesses of the closing: {names}.").format(names=same(", ".join(witnesses)))
    else:
        yield Text(
            "Sin testigos: nadie ajeno a la entidad firmó el cierre.", "Without witnesses: nobody outside the entity signed the closing."
        )


def _check_envelope(folder: Path, closed: Closed, one: Deposited) -> None:
    file = envelope_path(folder, one.sha256)
    content = read_file(file)
    if sha256_of(content) != one.sha256:
        raise broken(file, "sha256")
    try:
        read_envelope(content, closed.manifest)
    except EnvelopeFormError as error:
        raise broken(file, str(error)) from error


def _contributions(folder: Path, closed: Closed) -> tuple[str, ...]:
    files = sorted((folder / CONTRIBUTIONS).glob("*.jsonl"))
    names = tuple(check_offer_file(closed, file) for file in files)
    if len(set(names)) < closed.manifest.k:
        raise broken(folder / CONTRIBUTIONS, f"{len(set(names))} < {closed.manifest.k}")
    return names


def _paper_findings(folder: Path, closed: Closed, told: "_Told") -> Iterator[Text]:
    """Yield what became of the paper envelopes, once each ended typed and checked, as of its own instant, or void."""
    for seal, at in closed.papers.items():
        end = told.papers.get(seal, End("deposited", None, None))
        recorded = told.acceptances.get(end.acceptance or "")
        typed = end.state == "checked" and recorded is not None and datetime.fromisoformat(recorded[2]) == datetime.fromisoformat(at)
        if not typed and end.state != "void":
            raise broken(folder / OPENING, f"{seal}: {end.state}")
    if closed.papers:
        void = sum(end.state == "void" for end in told.papers.values())
        yield Text(
            "Papel: transcritos por una persona y cotejados por otra, {checked}; anulados, {void}; ninguno quedó sin respuesta.",
            "Paper: typed by one person and checked by another, {checked}; void, {void}; none was left without an answer.",
        ).format(checked=count_text(len(closed.papers) - void), void=count_text(void))


def _check_opening(folder: Path, closed: Closed, told: "_Told") -> tuple[int, int]:
    """Return how many envelopes were opened and how many are void, once each is accounted for once in the log."""
    lines = read_file(folder / OPENED).splitlines()
    if len(lines) != len(closed.deposited):
        raise broken(folder / OPENED, f"{len(lines)} / {len(closed.deposited)}")
    opened = 0
    for number, (one, line, identity) in enumerate(zip(closed.deposited, lines, identities(folder, closed), strict=True), start=1):
        end = told.ends.get(one.sha256)
        if end is None or line != opened_line(one, end, identity) or not _holds(folder, closed, one, identity, told):
            raise broken(folder / OPENED, f"{number}")
        opened += end.state == "opened"
    return opened, len(lines) - opened


def _holds(folder: Path, closed: Closed, one: Deposited, identity: str | None, told: "_Told") -> bool:
    """Return whether an envelope that was opened held the offer that the log recorded."""
    end = told.ends[one.sha256]
    if end.state == "void":
        return True
    offer = _offer(folder, closed, one, identity)
    if closed.manifest.rehearsal:
        return offer is not None and end.acceptance is None
    return offer is not None and _is_recorded(offer, told.acceptances.get(end.acceptance or ""))


_Recorded = tuple[str, str | None, str]
"""Of an acceptance in the log: shares, price, and instant of filing."""


@dataclass(frozen=True, slots=True)
class _Told:
    """What the log says of the opening: the end of each envelope and paper envelope, and what is compared of each acceptance."""

    ends: dict[str, End] = field(default_factory=dict)
    papers: dict[str, End] = field(default_factory=dict)
    acceptances: dict[str, _Recorded] = field(default_factory=dict)


def _told_by_the_log(folder: Path, closed: Closed, checkpoint: Checkpoint) -> _Told:
    told = _Told()
    finished = False
    for index, leaf in enumerate(leaves(folder, checkpoint)):
        said = leaf_said(folder, index, leaf)
        body = said["body"]
        if said["act"] == "acceptance_received" and body["channel"] == "urn":
            told.acceptances[body["acceptance"]] = (body["requested_shares"], body["price_offered_cop"], body["filed_at"])
        if body.get("urn") != closed.manifest.name:
            continue
        if said["act"] in {"envelope_opened", "envelope_void"}:
            if body["envelope"] in told.ends:
                raise broken(folder / OPENING, body["envelope"])
            told.ends[body["envelope"]] = _end(said["act"].removeprefix("envelope_"), body)
        if said["act"] in {"paper_envelope_typed", "paper_envelope_checked", "paper_envelope_void"}:
            before = told.papers.get(body["seal"])
            acceptance = body.get("acceptance") or (None if before is None else before.acceptance)
            told.papers[body["seal"]] = End(said["act"].removeprefix("paper_envelope_"), body.get("reason"), acceptance)
        finished = finished or said["act"] == "urn_opened"
    if not finished:
        raise broken(folder / OPENING, "urn_opened")
    return told


def _end(state: str, body: Mapping[str, Any]) -> End:
    reason = void_reason(body["reason"], body.get("field"), body.get("code")) if state == "void" else None
    return End(state, reason, body.get("acceptance"))


def _is_recorded(offer: Offer, recorded: _Recorded | None) -> bool:
    price = None if offer.price_cop is None else str(offer.price_cop)
    return recorded is not None and recorded[:2] == (str(offer.shares), price)


def _offer(folder: Path, closed: Closed, one: Deposited, identity: str | None) -> Offer | None:
    envelope = read_deposited(read_file(envelope_path(folder, one.sha256)), closed.manifest)
    try:
        key = pyrage.x25519.Identity.from_str(identity or "")
        return read_offer(pyrage.decrypt(envelope.offer, [key]))
    except (pyrage.IdentityError, pyrage.DecryptError, PayloadError):
        return None
