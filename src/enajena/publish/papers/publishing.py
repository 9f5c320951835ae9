"""Publishes the papers of a sale: one into a file, or all of a kind into a folder, with the list of what was made."""

import csv
import hashlib
import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from pathlib import Path

from enajena.basics.faults import CallError
from enajena.basics.inert import inert
from enajena.basics.text import Text
from enajena.book.acts.kinds import Act
from enajena.book.acts.publications import PaperPublished
from enajena.publish.papers.anchors import Code
from enajena.publish.papers.kinds import KINDS
from enajena.publish.papers.making import Job, Maker, make_all
from enajena.publish.papers.paper import Paper
from enajena.publish.papers.records import Records
from enajena.publish.papers.sheets import sheet_of
from enajena.publish.papers.style import Style
from enajena.publish.whole_folder import whole_folder

LIST_NAME = "documentos.csv"
_AT_ONCE = 1_000
_LONGEST_NAME = 80
_HASH_SIGNS = 8
_TOKEN_BYTES = 8
_NOT_PLAIN = re.compile(r"[^0-9A-Za-z._-]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """A paper that was made: what it is, its act, whom it names, its file's name and the hash of its bytes."""

    kind: str
    ref: str
    code: Code
    person: str | None
    is_private: bool
    name: str
    sha256: str


def _nobody(_made: int, _of: int) -> None:
    """Tell nobody."""


def _nothing(_made: list[Published]) -> None:
    """Do nothing more."""


def publish_one(
    records: Records, kind: str, ref: str, file: Path, style: Style, *, then: Callable[[list[Published]], None] = _nothing
) -> Published:
    """Make a paper of a sale; `then` is done with it, and where that fails the file is gone.

    Raises:
        CallError: there is no such object, or the file is there already.
        DataError: the paper does not exist yet, or names somebody whose data were suppressed.
    """
    paper = KINDS[kind].read(records, ref)
    made = replace(_told(paper), name=file.name, sha256=Maker(style).make(Job(sheet_of(paper, style), file)))
    try:
        then([made])
    except BaseException:
        file.unlink(missing_ok=True)
        raise
    return made


def publish_all(
    records: Records,
    kinds: Sequence[str],
    folder: Path,
    style: Style,
    *,
    told: Callable[[int, int], None] = _nobody,
    then: Callable[[list[Published]], None] = _nothing,
) -> list[Published]:
    """Make every paper of some kinds that a sale has into a new folder, with a list of them: all of them, or none.

    `told` is told how many of how many are made; `then` is done with them while the folder may still be undone.

    Raises:
        CallError: the folder is there already, or there is nothing to make.
        DataError: a paper names somebody whose data were suppressed.
    """
    wanted = {kind: KINDS[kind].refs(records) for kind in kinds}
    total = sum(len(refs) for refs in wanted.values())
    if not total:
        raise CallError(
            Text(f"La venta «{records.sale}» no tiene documentos así.", f"The sale “{records.sale}” has no such papers."),
            Text("Nacen de los actos: vea `enajena book log`.", "They are born of acts: see `enajena book log`."),
        )
    made: list[Published] = []
    with whole_folder(folder) as part:
        begun: list[Published] = []
        for sha256 in make_all(_jobs(_papers(records, wanted), part, style, begun), style):
            made.append(replace(begun[len(made)], sha256=sha256))
            told(len(made), total)
        _write_list(part / LIST_NAME, made)
        then(made)
    return made


def acts_of(made: Iterable[Published], on: date, by: tuple[str, ...]) -> Iterator[Act]:
    """Yield the acts that say that papers were published; the hash of one that names somebody stays out of the log."""
    for one in made:
        body = PaperPublished(
            publication=secrets.token_hex(_TOKEN_BYTES),
            kind=one.kind,
            of=one.ref,
            about=one.code.index,
            person=one.person,
            sha256=None if one.is_private else one.sha256,
        )
        yield Act(body=body, on=on, by=by, personal={"sha256": one.sha256} if one.is_private else {})


def file_name(paper: Paper) -> str:
    """Return the name of a paper's file: its kind and reference in plain signs, the same for the same reference and no other."""
    plain = _NOT_PLAIN.sub("_", paper.ref)
    if plain != paper.ref or len(plain) > _LONGEST_NAME:
        plain = f"{plain[:_LONGEST_NAME]}-{hashlib.sha256(paper.ref.encode()).hexdigest()[:_HASH_SIGNS]}"
    return f"{paper.kind}-{plain}.pdf"


def _papers(records: Records, wanted: dict[str, Sequence[str]]) -> Iterator[Paper]:
    for kind, refs in wanted.items():
        waiting = iter(refs)
        while part := list(islice(waiting, _AT_ONCE)):
            yield from KINDS[kind].papers(records, part)


def _jobs(papers: Iterable[Paper], folder: Path, style: Style, begun: list[Published]) -> Iterator[Job]:
    for paper in papers:
        told = _told(paper)
        begun.append(told)
        yield Job(sheet_of(paper, style), folder / told.name)


def _told(paper: Paper) -> Published:
    return Published(
        kind=paper.kind,
        ref=paper.ref,
        code=paper.anchor.code,
        person=paper.person,
        is_private=paper.is_private,
        name=file_name(paper),
        sha256="",
    )


def _write_list(file: Path, made: Iterable[Published]) -> None:
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(("kind", "ref", "file", "code", "sha256"))
        writer.writerows((one.kind, inert(one.ref), one.name, inert(str(one.code)), one.sha256) for one in made)
