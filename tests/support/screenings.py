"""Files of acceptances for tests of the screening: everybody with everything of their own, but for what a test says."""

import csv
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from pathlib import Path

from enajena.study.screening.found import Cluster, Screened
from enajena.study.screening.screen import ScreenOptions, screen_file

COLUMNS = (
    "acceptance_id", "filed_at", "recipient", "person", "id_type", "id_number", "name", "requested_shares", "address", "city", "phone",
    "email", "account", "payer_account", "device",
)  # fmt: skip
_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
Row = Mapping[str, str]


def somebody(number: int, **said: str) -> dict[str, str]:
    """Return an acceptance of a made-up person of that number, who shares nothing with anybody of another number."""
    word = "".join(_LETTERS[number // 20**place % 20] + "AO"[place % 2] for place in range(3))
    row = {
        "acceptance_id": f"A-{number}",
        "filed_at": (datetime(2003, 10, 13, 8) + timedelta(hours=5 * number)).isoformat(timespec="seconds"),  # noqa: DTZ001 - local
        "recipient": "pensioner",
        "person": "natural",
        "id_type": "CC",
        "id_number": str(20_000_000 + 7_919 * number),
        "name": f"{word}NU {word}RIN {word}TES",
        "requested_shares": "100",
        "address": f"Calle {number} # {number}-11",
        "city": "Riohacha",
        "phone": f"31{number:08}",
        "email": f"p{number}@correo.example",
        "account": f"7{number:09}",
        "payer_account": f"7{number:09}",
        "device": f"equipo-{number}",
    }
    return row | said


def screened(folder: Path, rows: Iterable[Row], options: ScreenOptions | None = None, name: str = "aceptaciones.csv") -> Screened:
    """Write a file of acceptances and screen it."""
    file = folder / name
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, COLUMNS, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
    return screen_file(file, options or ScreenOptions())


def groups(found: Screened, question: str) -> list[set[str]]:
    """Return the acceptances of each cluster of a question."""
    return [acceptances(cluster) for cluster in found.clusters if cluster.question == question]


def acceptances(cluster: Cluster) -> set[str]:
    """Return the acceptances of a cluster."""
    return {ref for member in cluster.members for ref in member.acceptances}
