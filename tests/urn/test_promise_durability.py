"""Promises: no acknowledged deposit is lost, by SIGKILL at any step or by a power cut; a disk that fails refuses and corrupts nothing."""

import errno
import os
import pickle
import random
import resource
import signal
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import pytest
from django.db import connections

from enajena.basics.disk import reason_of
from enajena.book import databases, locks
from enajena.book.databases import check_durable
from enajena.book.models import Envelope, Leaf
from enajena.book.opening import open_book
from enajena.book.refusal import RecordRefusedError, StorageError
from enajena.book.verifying.verify import verify
from enajena.urn.deposit import deposit, sweep, urn_folder
from enajena.urn.envelope import Attachment, seal, seal_attachment
from enajena.urn.files import keep
from enajena.urn.opening import open_urn
from enajena.urn.package import ENVELOPES, envelope_path, sha256_of
from enajena.urn.payloads import Offer, Reserve, new_binding, new_salt
from enajena.urn.verify import verify_package
from support.books import TestClock, rehearsal
from support.endurance import Steps, Where, die
from support.postgres import rehearsal_on_postgres, url
from support.power import Disk, Recorder
from support.rounds import LONG, ROUNDS
from support.urns import DURING, OFFICE, TWO_PEOPLE, TestUrn, made_up, sealed, urn_by_acts

FILE_STEPS = ("fsync", "replace", "mkdir", "open")
STRIDES = {"sqlite": 3, "postgresql": 7}
"""An ordinary run dies at every third or seventh step only; `make promises` at every one."""


@pytest.fixture(params=["sqlite", "postgresql"])
def box(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TestUrn]:
    making = rehearsal if request.param == "sqlite" else rehearsal_on_postgres
    with making(tmp_path / "book") as sale:
        yield urn_by_acts(sale)
        assert verify(sale.book).faults == ()


@pytest.fixture
def local(tmp_path: Path) -> Iterator[TestUrn]:
    with rehearsal(tmp_path / "book") as sale:
        yield urn_by_acts(sale)
        assert verify(sale.book).faults == ()


def where(box: TestUrn) -> Where:
    settings = connections[box.sale.book.alias].settings_dict
    return Where(box.sale.book.data, None if "sqlite" in settings["ENGINE"] else url(str(settings["NAME"])))


def forked(do: Callable[[Callable[[object], None]], None]) -> tuple[list[object], int]:
    """Do something in a forked process; return what it told before it ended, and how it ended."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        _and_end(do, writing)
    os.close(writing)
    said = []
    with os.fdopen(reading, "rb") as told:
        while told.peek(1):
            said.append(pickle.load(told))  # noqa: S301 - our own fork wrote it
    return said, os.waitpid(process, 0)[1]


def _and_end(do: Callable[[Callable[[object], None]], None], writing: int) -> NoReturn:
    """Do something and end the process: this copy of the tests goes no further."""
    code = 1

    def tell(said: object) -> None:
        with os.fdopen(os.dup(writing), "wb") as out:
            pickle.dump(said, out)

    try:
        do(tell)
        code = 0
    finally:
        if code:
            traceback.print_exc()
        os._exit(code)


def depositing(place: Where, box: TestUrn, content: bytes, at: int) -> Callable[[Callable[[object], None]], None]:
    """Return what opens the book anew, deposits an envelope, tells that it was acknowledged, and dies at a step."""

    def do(tell: Callable[[object], None]) -> None:
        book = open_book(place.folder, url=place.url, clock=TestClock(DURING))
        with _Dying(book.alias, at):
            taken = deposit(book, box.manifest, content, by=OFFICE)
            tell(taken.sha256)

    return do


class _Dying:
    """Kills the process at a step, of the database or of its files."""

    def __init__(self, alias: str, at: int) -> None:
        self._steps = Steps(at, die)
        self._watching = self._steps.watching(alias)

    def __enter__(self) -> None:
        for name in FILE_STEPS:
            setattr(os, name, self._counted(getattr(os, name)))
        self._watching.__enter__()

    def __exit__(self, *_: object) -> None:
        """Leave everything: the process ends."""

    def _counted(self, really: Callable[..., object]) -> Callable[..., object]:
        def counted(*arguments: object, **named: object) -> object:
            self._steps.step()
            result = really(*arguments, **named)
            self._steps.step()
            return result

        return counted


def check_whole(box: TestUrn, acknowledged: Sequence[object]) -> None:
    """Check that what was acknowledged is in the log and on the disk, and that every act has its whole file."""
    named = set(Envelope.objects.using(box.sale.book.alias).values_list("ref", flat=True))
    assert set(acknowledged) <= named
    for sha256 in named:
        assert sha256_of(envelope_path(box.folder, sha256).read_bytes()) == sha256


def test_no_acknowledged_deposit_is_lost_by_a_kill_at_any_step(box: TestUrn) -> None:
    place = where(box)
    stride = 1 if LONG else STRIDES[connections[box.sale.book.alias].vendor]
    connections[box.sale.book.alias].close()
    step, status, kills = 0, 1, 0
    while status != 0:
        content = sealed(box.manifest, step).content()
        said, status = forked(depositing(place, box, content, step))
        assert status in (0, signal.SIGKILL)
        check_whole(box, said)
        with suppress(RecordRefusedError):  # it is in the log already, and whoever got no receipt sends it again
            box.put(content)
        check_whole(box, [sha256_of(content)])
        kills += status != 0
        step += stride
    assert kills > 30 // stride
    sweep(box.sale.book, box.manifest)
    left = {file.stem for file in (box.folder / ENVELOPES).rglob("*") if file.is_file()}
    assert left == set(Envelope.objects.using(box.sale.book.alias).values_list("ref", flat=True))


def test_an_urn_on_either_database_goes_from_deposit_to_verification(box: TestUrn, tmp_path: Path) -> None:
    for number in (1, 2, 3):
        box.drop(number, shares=number)
    box.close()
    open_urn(box.sale.book, box.folder, box.contributions(tmp_path / "out", (0, 2)), by=TWO_PEOPLE)
    found = verify_package(box.folder)
    assert (found.envelopes, found.opened, found.void) == (3, 3, 0)


def recorded(box: TestUrn, contents: list[bytes], patch: Callable[[], None]) -> list[tuple[object, ...]]:
    """Return what a process did to the disk while it deposited, with its acknowledgements among it."""

    def do(tell: Callable[[object], None]) -> None:
        patch()
        notes = Recorder(box.sale.book.data)
        notes.begin()
        book = open_book(box.sale.book.data, clock=TestClock(DURING))
        for content in contents:
            notes.note("acknowledged", deposit(book, box.manifest, content, by=OFFICE).sha256)
        tell(notes.events)

    connections[box.sale.book.alias].close()
    (events,), status = forked(do)
    assert status == 0
    assert isinstance(events, list)
    return events


def lost(box: TestUrn, disk: Disk, to: Path, acknowledged: set[str], chance: random.Random | None) -> set[str]:
    """Return which acknowledged deposits are not there after a cut; whatever is there must hold together."""
    disk.after_a_cut(to, chance)
    book = open_book(to, clock=TestClock(DURING))
    try:
        named = set(Envelope.objects.using(book.alias).values_list("ref", flat=True))
        whole = {
            sha256
            for sha256 in named
            if (file := envelope_path(urn_folder(book, box.manifest), sha256)).is_file() and sha256_of(file.read_bytes()) == sha256
        }
        if chance is not None:
            assert {fault.code for fault in verify(book).faults} == set()
        return acknowledged - whole
    finally:
        book.close()


def test_no_acknowledged_deposit_is_lost_by_a_power_cut(local: TestUrn, tmp_path: Path) -> None:
    """The power goes after every write: what was synced is there and nothing else, then also with any part of the rest."""
    disk = Disk(local.sale.book.data).load()
    events = recorded(local, [sealed(local.manifest, number).content() for number in range(1 + LONG)], lambda: None)
    acknowledged: set[str] = set()
    chance = random.Random(226)  # noqa: S311 - nothing secret
    stride = 1 if LONG else 3
    for number, event in enumerate(events):
        disk.apply(event)
        if event[0] == "acknowledged":
            acknowledged.add(str(event[1]))
        if number % stride == 0 or event[0] == "acknowledged":
            assert lost(local, disk, tmp_path / f"{number}", acknowledged, None) == set()
        if number % (4 * stride) == 0:
            for again in range(ROUNDS):
                assert lost(local, disk, tmp_path / f"{number}-{again}", acknowledged, chance) == set()
    assert len(acknowledged) == 1 + LONG


def test_the_same_power_cut_shows_the_loss_where_the_database_does_not_wait(local: TestUrn, tmp_path: Path) -> None:
    """With `synchronous=NORMAL` the deposit is acknowledged and gone: the test above sees what it should see."""
    disk = Disk(local.sale.book.data).load()

    def careless() -> None:
        databases._SYNCHRONOUS = {"WAL": ("NORMAL", 1), "DELETE": ("NORMAL", 1)}

    events = recorded(local, [sealed(local.manifest, 1).content()], careless)
    for event in events:
        disk.apply(event)
    acknowledged = {str(event[1]) for event in events if event[0] == "acknowledged"}
    assert lost(local, disk, tmp_path / "cut", acknowledged, None) == acknowledged != set()


def test_a_database_that_does_not_wait_for_the_disk_takes_no_deposit(box: TestUrn) -> None:
    alias = box.sale.book.alias
    check_durable(alias)
    careless = "PRAGMA synchronous=NORMAL" if where(box).url is None else "SET synchronous_commit = off"
    connections[alias].cursor().execute(careless)
    with pytest.raises(Exception, match="does not wait for the disk"):
        check_durable(alias)
    connections[alias].close()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO], ids=["full", "broken"])
@pytest.mark.parametrize("step", FILE_STEPS)
def test_a_full_or_broken_disk_refuses_a_deposit_in_words(local: TestUrn, monkeypatch: pytest.MonkeyPatch, number: int, step: str) -> None:
    """Each thing that a deposit does with the disk fails in turn, the first time and every later time that it does it."""
    before = Leaf.objects.using(local.sale.book.alias).count()
    really, calls = getattr(os, step), [0]
    said: list[StorageError] = []

    def failing(at: int) -> Callable[..., object]:
        def fails(*arguments: object, **named: object) -> object:
            calls[0] += 1
            if calls[0] == at:
                raise OSError(number, os.strerror(number))
            return really(*arguments, **named)

        return fails

    for at in range(1, 9):
        calls[0] = 0
        content = sealed(local.manifest, at).content()
        with monkeypatch.context() as patch:
            patch.setattr(os, step, failing(at))
            try:
                local.put(content)
            except StorageError as error:
                said.append(error)
            else:
                before += 1
        assert Leaf.objects.using(local.sale.book.alias).count() == before
        assert list(local.folder.rglob("*.part")) == []
    assert said
    why = reason_of(OSError(number, os.strerror(number)))
    assert all(why.es in error.message.es and os.strerror(number) not in error.message.es for error in said)
    assert all(why.en in error.message.en and "Nothing was recorded" in error.render("en") for error in said)
    check_whole(local, [])
    assert local.drop(99).in_term


def test_a_file_that_may_not_grow_refuses_a_deposit_in_words(local: TestUrn) -> None:
    """The operating system itself says no: no file of the process may be larger than an envelope is."""
    content = sealed(local.manifest, 1).content()
    place = where(local)

    def do(tell: Callable[[object], None]) -> None:
        book = open_book(place.folder, clock=TestClock(DURING))
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(content) - 1, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
        try:
            deposit(book, local.manifest, content, by=OFFICE)
        except StorageError as error:
            tell(error.render("en"))

    connections[local.sale.book.alias].close()
    said, status = forked(do)
    assert status == 0
    assert "could not keep" in str(said)
    check_whole(local, [])
    assert sweep(local.sale.book, local.manifest) == ()


def test_orphans_of_a_deposit_cut_off_are_swept_and_nothing_else(local: TestUrn) -> None:
    kept = local.drop(1)
    late = local.drop(2, at=local.manifest.closes)
    content = sealed(local.manifest, 3).content()
    orphan = envelope_path(local.folder, sha256_of(content))
    orphan.parent.mkdir(parents=True, exist_ok=True)
    orphan.write_bytes(content)
    half = orphan.with_suffix(".4711.part")
    half.write_bytes(content[:100])
    assert set(sweep(local.sale.book, local.manifest)) == {orphan.name, half.name}
    left = {file.stem for file in (local.folder / ENVELOPES).rglob("*") if file.is_file()}
    assert left == {kept.sha256, late.sha256}


def test_a_sweep_waits_for_a_deposit_that_is_under_way(local: TestUrn, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sweep begins while an envelope has its file and not yet its act: it waits, and the file stays."""
    local.drop(1)
    really = locks.one_writer
    sweeps: list[threading.Thread] = []
    removed: list[str] = []

    def sweeping() -> None:
        removed.extend(sweep(local.sale.book, local.manifest))
        connections[local.sale.book.alias].close()

    def slow(alias: str) -> None:
        if not sweeps:
            sweeps.append(threading.Thread(target=sweeping))
            sweeps[0].start()
            sweeps[0].join(0.3)
            assert sweeps[0].is_alive()
        really(alias)

    monkeypatch.setattr("enajena.book.record.one_writer", slow)
    taken = local.drop(2)
    sweeps[0].join(30)
    assert removed == []
    check_whole(local, [taken.sha256])


def test_one_envelope_that_comes_twice_at_once_keeps_its_attachment(
    local: TestUrn, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The first to keep the file is the second to be recorded: its refusal must not take away what the other one was acknowledged for."""
    file, sealed_file = tmp_path / "anexo.age", seal_attachment(b"anexo de ensayo")
    file.write_bytes(sealed_file[0])
    binding = new_binding(local.manifest.urn)
    named = Attachment(sha256_of(sealed_file[0]), len(sealed_file[0]))
    offer = Offer(binding=binding, shares=10, price_cop=None, salt=new_salt())
    reserve = Reserve(binding=binding, person=made_up(1), facts={}, attachment_keys={named.sha256: sealed_file[1]})
    content = seal(local.manifest, offer, reserve, [named]).content()
    really = keep
    others: list[str] = []

    def while_another_comes(where: Path, what: bytes) -> None:
        really(where, what)
        if not others:
            others.append("under way")
            others.append(deposit(local.sale.book, local.manifest, content, by=OFFICE, attachments=[file]).sha256)

    local.sale.clock.now = DURING
    monkeypatch.setattr("enajena.urn.deposit.keep", while_another_comes)
    with pytest.raises(RecordRefusedError, match="deposited already"):
        deposit(local.sale.book, local.manifest, content, by=OFFICE, attachments=[file])
    check_whole(local, others[1:])
    kept = [path for path in local.sale.book.data.rglob("*") if path.is_file() and path.read_bytes() == sealed_file[0]]
    assert len(kept) == 1
