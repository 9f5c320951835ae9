"""Writes a book as plain files: the whole of it, or only what may be published."""

import hashlib
import os
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import mkdtemp

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book import journal
from enajena.book.acts.codec import canonical
from enajena.book.books import Book
from enajena.book.keys import public_pem, sync_folder
from enajena.book.log.note import verifier_key
from enajena.book.log.tiles import bundle, tiles_of
from enajena.book.log.tree import HASH_BYTES, TILE_WIDTH
from enajena.book.models import Head, Leaf, PersonalRecord, StoredFile
from enajena.book.plain import by_hand, layout
from enajena.book.plain.readme import readme
from enajena.book.stored_tree import hashes

_FOLDER_MODE = 0o755


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """What was written: where, how many acts of each sale, and how many files that acts refer to."""

    folder: Path
    acts: dict[str, int]
    files: int


def export_book(book: Book, folder: Path, *, public: bool = False) -> Exported:
    """Write a book into a new folder: whole, or not at all.

    Args:
        book: the book.
        folder: where; it must not be there yet, or be empty.
        public: only what may be published: neither what is personal nor the stored files.

    Raises:
        CallError: the folder is in use.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CallError(
            Text(f"{folder} ya existe y no está vacía.", f"{folder} is there already and not empty."),
            Text("Dé una carpeta nueva.", "Give a new folder."),
        )
    folder.parent.mkdir(parents=True, exist_ok=True)
    making = Path(mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        done = _write_all(book, making, folder, public=public)
        making.chmod(_FOLDER_MODE)
        os.sync()  # thousands of small files last, before the folder gets its name
        making.rename(folder)
    except BaseException:
        shutil.rmtree(making, ignore_errors=True)
        raise
    sync_folder(folder.parent)
    return done


def _write_all(book: Book, making: Path, folder: Path, *, public: bool) -> Exported:
    # The files first: what is recorded while this runs is left for the next time, with its files.
    names = [] if public else list(StoredFile.objects.using(book.alias).values_list("sha256", flat=True))
    sizes = {sale: journal.size_of(book.alias, sale) for sale in sales_of(book.alias)}
    _write(making / layout.PUBLIC_KEY, public_pem(book.keys.public))
    for sale, size in sizes.items():
        _sale(book, layout.folder_of(making, sale), sale, size, public=public)
    _files(book.alias, making / layout.FILES, names)
    _write(making / layout.README, readme(sizes, public=public).encode())
    _write(making / layout.BY_HAND, Path(by_hand.__file__).read_bytes())
    _write_lines(making / layout.SUMS, list(_sums(making)))
    return Exported(folder=folder, acts=sizes, files=len(names))


def sales_of(alias: str) -> list[str]:
    """Return the sales that have a log."""
    return list(Head.objects.using(alias).values_list("sale", flat=True).distinct().order_by("sale"))


def _sale(book: Book, folder: Path, sale: str, size: int, *, public: bool) -> None:
    alias = book.alias
    head = Head.objects.using(alias).get(sale=sale, size=size)
    _write_lines(folder / layout.LOG, _leaves(alias, sale, 0, size))
    _write_lines(folder / layout.CHECKPOINTS, _checkpoints(alias, sale, size))
    _write(folder / layout.CHECKPOINT, head.note.encode())
    _write(folder / layout.VERIFIER_KEY, (verifier_key(journal.origin_of(sale), book.keys.public) + "\n").encode())
    for tile in tiles_of(size):
        first = tile.number * TILE_WIDTH
        if tile.level is None:
            content = bundle(list(_leaves(alias, sale, first, first + tile.width)))
        else:
            content = hashes(alias, sale, tile.level, tile.number)[: tile.width * HASH_BYTES]
        _write(folder / tile.path, content)
    if not public:
        _write_lines(folder / layout.PERSONAL, _personal(alias, sale, size))


def _leaves(alias: str, sale: str, first: int, until: int) -> Iterator[bytes]:
    for start in range(first, until, journal.AT_ONCE):
        rows = Leaf.objects.using(alias).filter(sale=sale, index__gte=start, index__lt=min(until, start + journal.AT_ONCE))
        yield from (content.encode() for content in rows.order_by("index").values_list("content", flat=True))


def _checkpoints(alias: str, sale: str, size: int) -> Iterator[bytes]:
    for some in _in_parts(iter(journal.sizes_of(alias, sale))):
        for note in Head.objects.using(alias).filter(sale=sale, size__in=[one for one in some if one <= size]).order_by("size"):
            yield canonical({"size": str(note.size), "note": note.note})


def _personal(alias: str, sale: str, size: int) -> Iterator[bytes]:
    for start in range(0, size, journal.AT_ONCE):
        rows = PersonalRecord.objects.using(alias).filter(sale=sale, index__gte=start, index__lt=min(size, start + journal.AT_ONCE))
        for row in rows.order_by("index"):
            yield canonical({"index": str(row.index), "person": row.person, "salt": bytes(row.salt).hex(), "content": row.content})


def _files(alias: str, folder: Path, names: Iterable[str]) -> None:
    for name in names:
        file = StoredFile.objects.using(alias).get(sha256=name)
        _write(folder / (f"{name}.{file.ending}" if file.ending else name), bytes(file.content))


def _sums(folder: Path) -> Iterator[bytes]:
    """Yield the lines that `sha256sum -c` reads."""
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        yield f"{_sha256(file)}  {file.relative_to(folder).as_posix()}".encode()


def _sha256(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def _write_lines(file: Path, lines: Iterable[bytes]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as out:
        out.writelines(line + b"\n" for line in lines)


def _in_parts(values: Iterator[int]) -> Iterator[list[int]]:
    while part := list(islice(values, journal.AT_ONCE)):
        yield part
