"""Measures the urn at size: it is filled and closed once, and then opened by whole processes of the program, as an office does it."""

import json
import tempfile
from pathlib import Path

from bench.book_sale import SALE
from bench.figures import UrnFigures
from bench.measure import enajena, python, run
from bench.progress import Progress
from bench.urn_load import NEEDED, ONE_BY_ONE, PHRASE_FILE, URN, WORKERS, key_file


def measure_urn(envelopes: int, folder: Path, progress: Progress) -> UrnFigures:
    """Measure an urn of so many envelopes in a temporary folder under `folder`, which is gone at the end."""
    with tempfile.TemporaryDirectory(prefix="enajena-bench-urn-", dir=folder) as made:
        return _measure(envelopes, Path(made), progress)


def _measure(envelopes: int, made: Path, progress: Progress) -> UrnFigures:
    name, book, given = f"the urn, {envelopes:,} envelopes", made / "book", made / "given"
    package = book / "urns" / SALE / URN
    progress.step(f"{name}: filling it")
    load = json.loads(run(python("urn_load", envelopes, made))[1])
    contributions = []
    for place in range(NEEDED):
        progress.step(f"{name}: contribution {place + 1}")
        command = ("urn", "contribute", package, "--key", key_file(made, place), "--out", given, "--workers", WORKERS)
        contributions.append(run(enajena(*command, "--passphrase-file", made / PHRASE_FILE))[0])
    progress.step(f"{name}: opening")
    people = ("--by", "carga:una", "--by", "carga:otra")
    where = ("--sale", SALE, "--urn", URN, "--data", book)
    opening, printed = run(enajena("urn", "open", given, *where, *people, "--workers", WORKERS, "--json"))
    progress.step(f"{name}: verifying")
    verification = run(enajena("urn", "verify", package, "--json"))[0]
    return UrnFigures(
        envelopes=envelopes,
        one_by_one=min(ONE_BY_ONE, envelopes),
        opened=int(json.loads(printed)["opened"]),
        processes=WORKERS + 1,
        contribution=max(contributions, key=lambda one: one.wall_s),
        opening=opening,
        verification=verification,
        **load,
    )
