"""The checkpoints kept beside the urns of a book: each is one that the book signed, and every signature of a witness on it is good."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from enajena.basics.faults import Fault
from enajena.basics.text import Text
from enajena.book.books import Book
from enajena.book.log.note import is_signed, parse
from enajena.book.models import Head, Urn
from enajena.book.verifying.found import changed
from enajena.urn.cosignature import cosigned_at, read_witness_key
from enajena.urn.deposit import urn_folder
from enajena.urn.life import manifest_of
from enajena.urn.manifest import Manifest
from enajena.urn.package import CLOSING, OPENING
from enajena.urn.witnessing import CHECKPOINTS


@dataclass(frozen=True, slots=True)
class KeptNotes:
    """How many good signatures of witnesses are kept, and what is wrong."""

    cosignatures: int
    faults: tuple[Fault, ...]


def look_at_notes(book: Book) -> KeptNotes:
    """Look at every checkpoint kept beside an urn; a signature under the name of none of its witnesses is a fault too."""
    good, faults = 0, []
    for sale, name in Urn.objects.using(book.alias).filter(until_index__isnull=True).order_by("sale", "ref").values_list("sale", "ref"):
        manifest = manifest_of(book, sale, name)
        for file in _files(urn_folder(book, manifest)):
            where = Text(f"urna {sale}/{name}, {file.name}", f"urn {sale}/{name}, {file.name}")
            try:
                signed, wrong = _signed(book, manifest, file.read_text(encoding="utf-8"))
            except ValueError as error:
                signed, wrong = 0, [Text(f"no se puede leer ({error})", f"it cannot be read ({error})")]
            good += signed
            faults += [changed("kept_checkpoint", where, what) for what in wrong]
    return KeptNotes(good, tuple(faults))


def _files(folder: Path) -> Iterator[Path]:
    yield from sorted((folder / CHECKPOINTS).glob("*.txt"))
    yield from (file for file in (folder / CLOSING, folder / OPENING) if file.is_file())


def _signed(book: Book, manifest: Manifest, note: str) -> tuple[int, list[Text]]:
    """Return how many witnesses signed a note well, and what is wrong with it."""
    checkpoint, signatures = parse(note)
    head = Head.objects.using(book.alias).filter(sale=manifest.sale, size=checkpoint.size).first()
    wrong = []
    if head is None or parse(head.note)[0] != checkpoint or not is_signed(note, book.keys.public):
        wrong.append(Text("no es la que firmó el libro con ese tamaño", "it is not the one that the book signed at that size"))
    keys = {witness.name: read_witness_key(witness.verifier_key) for witness in manifest.witnesses}
    by = [name for name, _ in signatures if name != checkpoint.origin]
    good = {name for name in by if name in keys and cosigned_at(note, keys[name]) is not None}
    wrong += [
        Text(f"la firma del testigo {name} no es buena", f"the signature of the witness {name} is not good")
        for name in by
        if name not in good
    ]
    return len(good), wrong
