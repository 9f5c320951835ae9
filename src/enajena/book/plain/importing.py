"""Brings a book back from plain files: everything is verified, then everything is there, or nothing is."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TypeVar

from django.db import transaction

from enajena.basics.faults import CallError, DataError, FaultsError
from enajena.basics.text import Text, same
from enajena.book import bulk, journal
from enajena.book.books import Book
from enajena.book.clock import Clock
from enajena.book.keys import keep_public, log_key, public_pem, read_public
from enajena.book.locks import one_writer
from enajena.book.log.tree import EMPTY, TileRoot, extend, leaf_hash
from enajena.book.models import Head, Leaf, PersonalRecord, StoredFile, Subtree
from enajena.book.opening import open_book
from enajena.book.plain import layout
from enajena.book.replay import replay
from enajena.book.storage import told
from enajena.book.verifying.verify import verify_log

T = TypeVar("T")
Line = tuple[Text, bytes]


def import_book(folder: Path, data: Path, *, url: str | None, clock: Clock) -> dict[str, int]:
    """Make a book from a folder that `export_book` wrote; return how many acts each sale has.

    Args:
        folder: the plain files.
        data: the directory of the new book; where it holds the private key of the logs, the book can go on.
        url: a PostgreSQL database instead of a file in `data`.
        clock: what tells the instant of later recordings.

    Raises:
        CallError: there is a book already, the folder is no export, or the key is another.
        FaultsError: something in the folder is not as its log says; nothing was imported.
    """
    _check_export(folder)
    key = read_public(folder / layout.PUBLIC_KEY)
    with _nothing_left(data):
        data.mkdir(parents=True, exist_ok=True)
        kept = log_key(data)
        if kept is not None and public_pem(kept.public) != public_pem(key):
            raise CallError(
                Text(f"La clave que hay en {data} no es la de ese libro.", f"The key in {data} is not that of this book."),
                Text(
                    "Importe en una carpeta nueva, o ponga en ella la clave del libro.", "Import into a new folder, or put its key there."
                ),
            )
        if kept is None:
            keep_public(data, key)
        return _opened(folder, data, url, clock)


def _check_export(folder: Path) -> None:
    if folder.is_dir() and (folder / layout.PUBLIC_KEY).is_file() and (folder / layout.SALES).is_dir():
        return
    what = (
        Text(f"{folder} no es un libro exportado.", f"{folder} is no exported book.")
        if folder.is_dir()
        else Text(f"No hay una carpeta {folder}.", f"There is no folder {folder}.")
    )
    raise CallError(what, Text("Dé la carpeta que escribió `enajena book export`.", "Give the folder that `enajena book export` wrote."))


@contextmanager
def _nothing_left(data: Path) -> Iterator[None]:
    """Where an import fails, remove whatever it made: folders, keys, the database; what was there before stays."""
    made = [folder for folder in (data, *data.parents) if not folder.exists()]
    before = set(data.iterdir()) if data.is_dir() else set()
    try:
        yield
    except BaseException:
        for file in set(data.iterdir()) - before if data.is_dir() else ():
            file.unlink()
        for folder in made:
            if folder.is_dir():
                folder.rmdir()
        raise


def _opened(folder: Path, data: Path, url: str | None, clock: Clock) -> dict[str, int]:
    book = open_book(data, url=url, clock=clock)
    try:
        with told(book.alias):
            return _into(book, folder)
    finally:
        book.close()


def _into(book: Book, folder: Path) -> dict[str, int]:
    with transaction.atomic(using=book.alias):
        one_writer(book.alias)
        if Leaf.objects.using(book.alias).exists():
            raise CallError(
                Text("Ya hay un libro ahí.", "There is a book already."),
                Text("Importe en una carpeta o base de datos nueva.", "Import into a new folder or database."),
            )
        _files(book.alias, folder / layout.FILES)
        sales = sorted(path.name for path in (folder / layout.SALES).iterdir())
        for sale in sales:
            _log(book.alias, layout.folder_of(folder, sale), sale)
            _personal(book.alias, layout.folder_of(folder, sale), sale)
        faults = verify_log(book)
        if faults:
            raise FaultsError(faults)
        return {sale: replay(book.alias, book.alias, sale) for sale in sales}


def _log(alias: str, folder: Path, sale: str) -> None:
    """Write the leaves, the checkpoints and the subtrees of a sale as the files say; they are verified afterwards."""
    leaves = _lines(folder / layout.LOG)
    log = journal.Grown(0, EMPTY)
    last = ""
    for place, line in _lines(folder / layout.CHECKPOINTS):
        head = _parsed(place, partial(_head, sale, line))
        while log.size < head.size and (some := list(islice(leaves, min(journal.AT_ONCE, head.size - log.size)))):
            log = _append(alias, sale, log, some)
        head.frontier = journal.frontier_text(log.frontier)
        head.save(using=alias)
        last = head.note
    if (folder / layout.CHECKPOINT).read_bytes() != last.encode():
        raise _unreadable(same(str(folder / layout.CHECKPOINT)))
    while some := list(islice(leaves, journal.AT_ONCE)):
        log = _append(alias, sale, log, some)


def _append(alias: str, sale: str, log: journal.Grown, lines: list[Line]) -> journal.Grown:
    rows = [_parsed(place, partial(_leaf, sale, line)) for place, line in lines]
    completed: list[TileRoot] = []
    frontier = extend(log.frontier, log.size, [bytes(row.hash) for row in rows], completed)
    bulk.insert(alias, Leaf, rows)
    bulk.insert(alias, Subtree, [Subtree(sale=sale, level=one.level, number=one.number, hash=one.hash) for one in completed])
    return journal.Grown(log.size + len(rows), frontier)


def _personal(alias: str, folder: Path, sale: str) -> None:
    if not (folder / layout.PERSONAL).exists():
        raise DataError(
            Text(f"A {folder} le falta lo personal: se exportó para publicar.", f"{folder} lacks what is personal: it is for publication."),
            Text("Importe una exportación entera.", "Import a whole export."),
        )
    records = _lines(folder / layout.PERSONAL)
    while some := list(islice(records, journal.AT_ONCE)):
        bulk.insert(alias, PersonalRecord, [_parsed(place, partial(_record, sale, line)) for place, line in some])


def _files(alias: str, folder: Path) -> None:
    for file in sorted(folder.glob("*")):
        name, _, ending = file.name.partition(".")
        StoredFile(sha256=name, ending=ending, content=file.read_bytes()).save(using=alias, force_insert=True)


def _head(sale: str, line: bytes) -> Head:
    said = json.loads(line)
    return Head(sale=sale, size=int(said["size"]), frontier="", note=said["note"])


def _leaf(sale: str, line: bytes) -> Leaf:
    said = json.loads(line)
    at, index = datetime.fromisoformat(said["at"]), int(said["index"])
    return Leaf(
        sale=sale, index=index, kind=said["act"], at=at, act_ref=said.get("ref"), content=line.decode(), hash=leaf_hash(line)
    )  # fmt: skip


def _record(sale: str, line: bytes) -> PersonalRecord:
    said = json.loads(line)
    salt, index = bytes.fromhex(said["salt"]), int(said["index"])
    return PersonalRecord(sale=sale, index=index, person=said["person"], salt=salt, content=said["content"])


def _lines(file: Path) -> Iterator[Line]:
    """Yield the lines of a file, each with its place."""
    with file.open("rb") as content:
        for number, line in enumerate(content, start=1):
            yield Text(f"{file}, línea {number}", f"{file}, line {number}"), line.removesuffix(b"\n")


def _parsed(place: Text, make: Callable[[], T]) -> T:
    try:
        return make()
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise _unreadable(place) from error


def _unreadable(place: Text) -> DataError:
    return DataError(
        Text("{place}: no es lo que se exportó.", "{place}: it is not what was exported.").format(place=place),
        Text("Exporte el libro otra vez.", "Export the book again."),
    )
