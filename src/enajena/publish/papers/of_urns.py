"""Facts of the papers of a sealed urn: its manifest for signing and printing, and the acta of its opening."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

from enajena.basics.text import Text
from enajena.book.models import Envelope, PaperEnvelope, StoredFile, Urn
from enajena.publish.papers.of_offers import UrnTold, urn_told
from enajena.publish.papers.paper import Paper
from enajena.publish.papers.records import Records, View
from enajena.urn.manifest import read_manifest
from enajena.urn.void_words import void_words

MOST_ROWS = 2_000
"""So many envelopes an acta lists; of more it names the published list of the opening."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CustodianTold:
    """A custodian with its public keys."""

    name: str
    recipient: str
    signing_key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessTold:
    """A witness of the log, and where it answers."""

    name: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ManifestPaper:
    """What the manifest of an urn says, for its notice and for its custodians."""

    urn: UrnTold
    stage: Text
    source: str
    is_rehearsal: bool
    custodians: tuple[CustodianTold, ...]
    witnesses: tuple[WitnessTold, ...]
    log_key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeRow:
    """How an envelope ended; `place` is its act in the log, `envelope` the first signs of its hash or the number of its seal."""

    place: str
    envelope: str
    deposited_at: datetime
    is_paper: bool
    end: Text
    acceptance: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What the acta of an opening tells: who was there with which keys, what was inside, and how each envelope ended."""

    urn: UrnTold
    stage: Text
    source: str
    is_rehearsal: bool
    opened_on: date
    custodians: tuple[str, ...]
    envelopes: int
    paper_envelopes: int
    opened: int
    void: int
    paper_acceptances: int
    rows: tuple[EnvelopeRow, ...]


def manifest(records: Records, ref: str) -> Paper:
    """Return the manifest of an urn as a paper.

    Raises:
        CallError: there is no such urn.
    """
    anchor = records.act(Urn, ref, "urn_created")
    view = records.under(anchor)
    urn = view.find(Urn, ref)
    said = read_manifest(bytes(StoredFile.objects.using(records.alias).get(sha256=urn.manifest_sha256).content))
    rule = view.rule_of(urn.stage)
    facts = ManifestPaper(
        urn=urn_told(urn),
        stage=rule.label,
        source=rule.source if rule.channel is None else rule.channel.source,
        is_rehearsal=urn.rehearsal,
        custodians=tuple(
            CustodianTold(name=one.name, recipient=one.recipient, signing_key=one.signing_key.hex()) for one in said.custodians
        ),
        witnesses=tuple(WitnessTold(name=one.name, url=one.url) for one in said.witnesses),
        log_key=said.log_key,
    )
    return Paper(kind="manifest", ref=ref, title=f"Manifiesto de la urna {ref}", anchor=anchor, sale=view.told, facts=facts)


def opening(records: Records, ref: str) -> Paper:
    """Return the acta of the opening of an urn.

    Raises:
        CallError: there is no such urn.
        DataError: it was not opened yet.
    """
    anchor = records.act(Urn, ref, "urn_opened")
    view, body = records.under(anchor), records.body(anchor.code.index)
    urn = view.find(Urn, ref)
    rule = view.rule_of(urn.stage)
    papers = view.all(PaperEnvelope, urn=ref)
    count = body.opened + body.void
    facts = Opening(
        urn=urn_told(urn),
        stage=rule.label,
        source=rule.source if rule.channel is None else rule.channel.source,
        is_rehearsal=urn.rehearsal,
        opened_on=anchor.on,
        custodians=tuple(body.custodians),
        envelopes=count,
        paper_envelopes=len(papers),
        opened=body.opened,
        void=body.void,
        paper_acceptances=sum(1 for one in papers if one.acceptance is not None),
        rows=(*_envelopes(view, ref), *_papers(papers)) if count + len(papers) <= MOST_ROWS else (),
    )
    return Paper(kind="opening", ref=ref, title=f"Acta de apertura de la urna {ref}", anchor=anchor, sale=view.told, facts=facts)


def _envelopes(view: View, urn: str) -> Iterator[EnvelopeRow]:
    for one in sorted(view.all(Envelope, urn=urn, state__in=("opened", "void")), key=lambda row: row.deposited_index):
        yield EnvelopeRow(
            place=str(one.deposited_index),
            envelope=one.ref[:16],
            deposited_at=one.deposited_at,
            is_paper=False,
            end=Text("abierto", "opened") if one.reason is None else _void(void_words(one.reason)),
            acceptance=one.acceptance,
        )


def _papers(rows: list[PaperEnvelope]) -> Iterator[EnvelopeRow]:
    for one in rows:
        yield EnvelopeRow(
            place="—",
            envelope=one.ref,
            deposited_at=one.deposited_at,
            is_paper=True,
            end=Text("transcrito y cotejado", "typed and checked") if one.state == "checked" else Text("nulo", "void"),
            acceptance=one.acceptance,
        )


def _void(why: Text) -> Text:
    return Text("nulo: {why}", "void: {why}").format(why=why)
