"""Where a screening of a file goes: a new folder that only its owner reads, for it holds people's data."""

import csv
import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from enajena.basics.disk import disk_error
from enajena.basics.faults import CallError
from enajena.basics.inert import inert
from enajena.basics.text import Language, Text
from enajena.study.screening.found import Screened, bits
from enajena.study.screening.hidden import Key, with_pseudonyms
from enajena.study.screening.network import network_svg
from enajena.study.screening.reading import COMPARED
from enajena.study.screening.told import screened_record
from enajena.urn.files import keep

MODE, FOLDER_MODE = 0o600, 0o700
PERSONAL = Text(
    "La carpeta tiene datos personales: sólo su dueño la lee. Guárdela y bórrela como manda la Ley 1581 de 2012.",
    "The folder holds personal data: only its owner reads it. Keep it and delete it as Ley 1581 de 2012 asks.",
)
KEYS_APART = Text(
    "`keys.csv` dice quién es cada seudónimo: no lo mande con lo demás.",
    "`keys.csv` says who each pseudonym is: do not send it with the rest.",
)


def check_folder(folder: Path) -> None:
    """Check that a screening can be written there, before it is run.

    Raises:
        CallError: something is there already.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CallError(
            Text(f"Ya hay algo en {folder}.", f"There is something at {folder} already."),
            Text("Dé una carpeta nueva o vacía.", "Give a new or empty folder."),
        )


def write(screened: Screened, folder: Path, language: Language, *, pseudonyms: bool) -> tuple[Path, ...]:
    """Write a screening into a folder: `screening.json`, `people.csv`, `links.csv`, `network.svg`; with pseudonyms, `keys.csv` too.

    Raises:
        CallError: the folder is not empty, or cannot be made.
        DataError: the disk did not take it.
    """
    check_folder(folder)
    keys: tuple[Key, ...] = ()
    if pseudonyms:
        screened, keys = with_pseudonyms(screened)
    files = {
        "screening.json": json.dumps(screened_record(screened, language), ensure_ascii=False, indent=2) + "\n",
        "people.csv": _csv(_people(screened)),
        "links.csv": _csv(_links(screened)),
        "network.svg": network_svg(screened.clusters, language),
    }
    if pseudonyms:
        files["keys.csv"] = _csv(
            [("pseudonym", "person", "acceptance_ids"), *((one.pseudonym, one.person, " ".join(one.acceptances)) for one in keys)]
        )
    try:
        folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
        folder.chmod(FOLDER_MODE)
    except OSError as error:
        raise disk_error(error) from error
    for name, text in files.items():
        keep(folder / name, text.encode(), MODE)
    return tuple(folder / name for name in files)


def _people(screened: Screened) -> Iterator[tuple[str, ...]]:
    counts = ("requested_shares", "admitted_shares", "awarded_shares", "ceiling_shares")
    yield ("cluster", "question", "number", "person", "acceptance_ids", *COMPARED, *counts)
    for cluster in screened.clusters:
        for number, member in enumerate(cluster.members, start=1):
            shown = dict(member.shown)
            shares = [getattr(member, name) for name in counts]
            yield (
                str(cluster.number),
                cluster.question,
                str(number),
                member.ref,
                " ".join(member.acceptances),
                *(shown.get(name, "") for name in COMPARED),
                *("" if count is None else str(count) for count in shares),
            )


def _links(screened: Screened) -> Iterator[tuple[str, ...]]:
    names = list(dict.fromkeys(one.name for weighed in screened.weighed for one in weighed.model.comparisons))
    yield (
        "cluster",
        "question",
        "left",
        "right",
        "score_bits",
        "prior_bits",
        *(f"{name}{part}" for name in names for part in ("", "_bits")),
    )
    for cluster in screened.clusters:
        for tie in cluster.ties:
            found = {one.comparison.name: one for one in tie.link.evidence}
            cells = []
            for name in names:
                one = found.get(name)
                cells += ["", ""] if one is None else ["unknown" if one.level is None else one.level.code, bits(one.weight)]
            yield (str(cluster.number), cluster.question, tie.left, tie.right, bits(tie.link.score), bits(tie.link.prior), *cells)


def _csv(rows: Sequence[tuple[str, ...]] | Iterator[tuple[str, ...]]) -> str:
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows([inert(cell) for cell in row] for row in rows)
    return out.getvalue()
