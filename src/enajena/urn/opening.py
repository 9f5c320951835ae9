"""The opening act: the office puts together the shares of k custodians or more and opens every envelope, all in one transaction.

Every envelope inside the closing checkpoint ends opened or void, in the order of the log; an envelope that cannot be opened
stands in nobody's way, and a false share names the custodian who gave it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from enajena.basics.faults import CallError, DataError
from enajena.basics.text import Text, same
from enajena.book.acts.codec import prepare
from enajena.book.acts.kinds import Act, Recorded
from enajena.book.acts.urn import ContributionReceived, EnvelopeOpened, EnvelopeVoid, UrnOpened, void_reason
from enajena.book.applying import apply, loads_of
from enajena.book.books import Book
from enajena.book.desk import Desk
from enajena.book.effects.offer import rule_of
from enajena.book.models import Envelope
from enajena.book.refusal import RefusedError
from enajena.calendar import local_date
from enajena.urn.acceptances import Place, acceptance_act, document_of, people_known
from enajena.urn.attachments import Attached, KeyWriter, private_folder
from enajena.urn.contents import wrong_contents
from enajena.urn.contributions import Contribution, read_contribution, shares_of
from enajena.urn.files import keep
from enajena.urn.life import urn_of
from enajena.urn.package import CONTRIBUTIONS, Closed, Deposited, read_closed, sha256_of
from enajena.urn.papers import check_none_pending, papers_checked
from enajena.urn.payloads import Said
from enajena.urn.publication import publish_opening
from enajena.urn.unsealing import Opened, TooFew, Unsealed, Void
from enajena.urn.unsealing_files import unseal_file

_AT_ONCE = 1_000


@dataclass(slots=True)
class Opening:
    """What an opening did.

    `false_shares` counts, by custodian, shares that are not those that the envelope commits to; `attachments` is how many opened,
    and `bad_attachments` are the others. `papers` are the acceptances that were typed from paper and checked, beside the `opened` ones.
    """

    opened: int = 0
    papers: int = 0
    attachments: int = 0
    bad_attachments: list[Attached] = field(default_factory=list)
    void: dict[str, int] = field(default_factory=dict)
    false_shares: dict[str, int] = field(default_factory=dict)
    bad_files: list[Text] = field(default_factory=list)


def open_urn(
    book: Book,
    folder: Path,
    files: Sequence[tuple[Path, Path]],
    *,
    by: tuple[str, ...],
    workers: int = 1,
    tell: Callable[[int, int], None] | None = None,
) -> Opening:
    """Open a closed urn and record the acceptances it held.

    Args:
        book: the book of the sale.
        folder: the package of the urn.
        files: the two files of each contribution.
        by: the two people or more who open it.
        workers: how many processes.
        tell: is told how many envelopes are done, of how many.

    Raises:
        CallError: the urn is open already.
        DataError: the package does not prove what it must, too few contributions are good, or a paper envelope is not ended.
        RecordRefusedError: the book refuses an act; nothing was recorded.
    """
    closed = read_closed(folder)
    _check_not_open(book, closed)
    check_none_pending(book, closed.manifest)
    outcome = Opening(papers=papers_checked(book, closed.manifest))
    contributions = _good_ones(closed, files, outcome)
    private = private_folder(book, closed.manifest)
    work = _Work(book, folder, private, closed, contributions, outcome, by, workers, tell, urn_of(book, closed.manifest).stage)
    for contribution in contributions:
        keep(folder / CONTRIBUTIONS / f"{contribution.name}.oferta.jsonl", contribution.files[0].read_bytes())
    book.record(closed.manifest.sale, work.acts())
    publish_opening(book, folder, closed)
    return outcome


def _check_not_open(book: Book, closed: Closed) -> None:
    if urn_of(book, closed.manifest).state in {"opened", "purged"}:
        raise CallError(
            Text("La urna ya está abierta.", "The urn is open already."),
            Text("Su paquete se verifica con `enajena urn verify`.", "Its package is verified by `enajena urn verify`."),
        )


def _good_ones(closed: Closed, files: Sequence[tuple[Path, Path]], outcome: Opening) -> tuple[Contribution, ...]:
    """Return the contributions that are whole and signed, one a custodian; what is wrong with the others is kept and told."""
    good: dict[str, Contribution] = {}
    for pair in files:
        try:
            found = read_contribution(closed, pair)
        except DataError as error:
            outcome.bad_files.append(error.message)
        else:
            good[found.name] = found
    told = Text(*(" ".join(one.to(language) for one in outcome.bad_files) for language in ("es", "en")))
    if len(good) < closed.manifest.k:
        raise DataError(
            Text(
                f"La urna se abre con {closed.manifest.k} aportes buenos y hay {len(good)}. " + told.es,
                f"The urn opens with {closed.manifest.k} good contributions and there are {len(good)}. " + told.en,
            ),
            Text("Pida a otro custodio su aporte.", "Ask another custodian for its contribution."),
        )
    return tuple(sorted(good.values(), key=lambda one: one.place))


def _said(found: Opened) -> Said:
    """Return what an envelope says."""
    return Said(shares=found.offer.shares, price_cop=found.offer.price_cop, person=found.reserve.person, facts=found.reserve.facts)


@dataclass(slots=True)
class _Work:
    """One opening as it goes; it yields acts and never holds them all."""

    book: Book
    folder: Path
    private: Path
    closed: Closed
    contributions: tuple[Contribution, ...]
    outcome: Opening
    by: tuple[str, ...]
    workers: int
    tell: Callable[[int, int], None] | None
    stage: str
    nonces: set[str] = field(default_factory=set)
    people: dict[tuple[str, str], str] = field(default_factory=dict)

    def acts(self) -> Iterator[Act]:
        """Yield the acts of the opening, in the order of the log."""
        yield from self._received()
        done = 0
        keys = KeyWriter(self.private)
        unsealed = (self._attached(keys, *found) for found in self._unsealed())
        deposited = iter(self.closed.deposited)
        while part := list(islice(deposited, _AT_ONCE)):
            yield from self._part(part, list(islice(unsealed, len(part))))
            done += len(part)
            if self.tell is not None:
                self.tell(done, len(self.closed.deposited))
        keys.end()
        used = tuple(contribution.name for contribution in self.contributions)
        void = sum(self.outcome.void.values())
        yield self._act(UrnOpened(urn=self.closed.manifest.name, custodians=used, opened=self.outcome.opened, void=void))

    def _received(self) -> Iterator[Act]:
        urn = urn_of(self.book, self.closed.manifest)
        for contribution in self.contributions:
            if contribution.name not in urn.contributed:
                sha256 = sha256_of(contribution.files[0].read_bytes())
                yield self._act(ContributionReceived(urn=urn.ref, custodian=contribution.name, contribution_sha256=sha256))

    def _attached(self, keys: KeyWriter, unsealed: Unsealed, attached: tuple[Attached, ...]) -> Unsealed:
        keys.add(attached)
        bad = [one for one in attached if one.state != "good"]
        self.outcome.attachments += len(attached) - len(bad)
        self.outcome.bad_attachments += bad
        return unsealed

    def _unsealed(self) -> Iterator[tuple[Unsealed, tuple[Attached, ...]]]:
        given = zip(*(shares_of(contribution) for contribution in self.contributions), strict=True)
        places = [contribution.place for contribution in self.contributions]
        tasks = ((one, tuple(zip(places, pairs, strict=True))) for one, pairs in zip(self.closed.deposited, given, strict=True))
        work = partial(unseal_file, self.folder, self.private, self.closed.manifest)
        if self.workers == 1:
            yield from map(work, tasks)
            return
        with ProcessPoolExecutor(self.workers, mp_context=get_context("spawn")) as pool:
            while part := list(islice(tasks, _AT_ONCE * self.workers * 4)):
                yield from pool.map(work, part, chunksize=_AT_ONCE // 10)

    def _part(self, deposited: list[Deposited], unsealed: list[Unsealed]) -> Iterator[Act]:
        outcomes = [self._outcome(one, found) for one, found in zip(deposited, unsealed, strict=True)]
        made = self._acceptances(deposited, outcomes)
        for one, found in zip(deposited, outcomes, strict=True):
            end = made.get(one.sha256, found)
            if isinstance(end, Void):
                yield self._void(one, end)
            else:
                yield from self._open(one, end if isinstance(end, Act) else None)

    def _acceptances(self, deposited: list[Deposited], outcomes: list[Opened | Void]) -> dict[str, Act | Void]:
        """Return the act of each acceptance, or why the book would not take it, by the hash of its envelope; none in a rehearsal."""
        if self.closed.manifest.rehearsal:
            return {}
        said = {one: _said(found) for one, found in zip(deposited, outcomes, strict=True) if isinstance(found, Opened)}
        desk = Desk(self.book.alias, self.closed.manifest.sale)
        wrong = {one.sha256: void for one, found in said.items() if (void := self._wrong(desk, found)) is not None}
        good = {one: found for one, found in said.items() if one.sha256 not in wrong}
        self._know_people(list(good.values()))
        at = self._instants(deposited)
        made = {one.sha256: self._acceptance(one, found, at[one.sha256]) for one, found in good.items()}
        return {**wrong, **made, **self._refused(desk, made)}

    def _wrong(self, desk: Desk, said: Said) -> Void | None:
        """Return the first thing for which an envelope gives no acceptance: what the depositor's program checked before sealing."""
        wrong = next(wrong_contents(said, desk.programme, rule_of(desk, self.stage)), None)
        return None if wrong is None else Void("malformed", wrong.field, wrong.code)

    def _outcome(self, one: Deposited, unsealed: Unsealed) -> Opened | Void:
        """Return what an envelope held, or why it is void."""
        names = self.closed.manifest.custodians
        for place in unsealed.false_places:
            self.outcome.false_shares[names[place].name] = self.outcome.false_shares.get(names[place].name, 0) + 1
        match unsealed.outcome:
            case TooFew(good):
                raise self._too_few(one, good)
            case Void() as void:
                return void
            case Opened() as found:
                nonce = found.offer.binding.nonce
                if nonce in self.nonces:
                    return Void("copied")
                self.nonces.add(nonce)
                return found

    def _acceptance(self, one: Deposited, said: Said, filed_at: datetime) -> Act:
        place = Place(stage=self.stage, index=one.index, filed_at=filed_at)
        return acceptance_act(place, said, self.people.setdefault(document_of(said), place.ref), self.by)

    def _know_people(self, said: list[Said]) -> None:
        """Find the people of some envelopes whom earlier acts know by the same document."""
        documents = {document_of(one) for one in said}
        fresh = documents - self.people.keys()
        if fresh:
            self.people |= people_known(self.book, self.closed.manifest.sale, fresh)

    def _refused(self, desk: Desk, acts: Mapping[str, Act]) -> dict[str, Void]:
        """Return what else the book would refuse, and why: tried on a desk whose changes are thrown away."""
        desk.load(load for act in acts.values() for load in loads_of(act))
        refused = {}
        for sha256, act in acts.items():
            try:
                recorded = Recorded(sale=self.closed.manifest.sale, index=0, at=self.book.clock(), act=prepare(act).act)
                desk.begin(recorded)
                apply(desk, recorded)
            except DataError:
                refused[sha256] = Void("malformed", "reserva", "odd_signs")
            except RefusedError as error:
                refused[sha256] = Void("malformed", "reserva", error.code)
        return refused

    def _open(self, one: Deposited, act: Act | None) -> Iterator[Act]:
        self.outcome.opened += 1
        if act is not None:
            yield act
        acceptance = None if act is None else act.body.acceptance
        yield self._act(EnvelopeOpened(urn=self.closed.manifest.name, envelope=one.sha256, acceptance=acceptance))

    def _void(self, one: Deposited, void: Void) -> Act:
        reason = void_reason(void.reason, void.field, void.code)
        self.outcome.void[reason] = self.outcome.void.get(reason, 0) + 1
        body = EnvelopeVoid(urn=self.closed.manifest.name, envelope=one.sha256, reason=void.reason, field=void.field, code=void.code)
        return self._act(body)

    def _instants(self, deposited: list[Deposited]) -> Mapping[str, datetime]:
        rows = Envelope.objects.using(self.book.alias).filter(
            sale=self.closed.manifest.sale, ref__in=[one.sha256 for one in deposited], until_index__isnull=True
        )
        return {row.ref: row.deposited_at for row in rows}

    def _act(self, body: object) -> Act:
        return Act(body=body, on=local_date(self.book.clock()), by=self.by)

    def _too_few(self, one: Deposited, good: int) -> DataError:
        given = {contribution.name for contribution in self.contributions}
        others = [custodian.name for custodian in self.closed.manifest.custodians if custodian.name not in given]
        return DataError(
            Text(
                f"El sobre {one.sha256[:16]}… (índice {one.index}) tiene {good} partes buenas y pide {self.closed.manifest.k}.",
                f"Envelope {one.sha256[:16]}… (index {one.index}) has {good} good parts and asks for {self.closed.manifest.k}.",
            ),
            Text("Pida su aporte a: {names}.", "Ask for the contribution of: {names}.").format(names=same(", ".join(others))),
        )
