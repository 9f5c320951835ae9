"""How well the screening finds what was planted: precision of each question, recall of each kind of ring, and who is linked in error."""

import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from enajena.study.screening.found import Cluster, Screened
from enajena.study.screening.model import MODELS, Question
from enajena.study.screening.planted import COOPERATIVE_ACCOUNT, RINGS, Planted, plant
from enajena.study.screening.records import MONEY, Known
from enajena.study.screening.screen import SEED, ScreenOptions, screen_file


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall:
    """How much of one kind of ring was found. A ring is found where one cluster holds at least half of its people."""

    kind: str
    question: str
    rings: int
    rings_found: int
    people: int
    people_found: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Precision:
    """How many links of a question are between people of one ring planted for it; `others` says who the rest are."""

    question: Question
    links: int
    right: int
    others: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """How well a file with planted rings was screened."""

    rows: int
    persons: int
    recall: tuple[Recall, ...]
    precision: tuple[Precision, ...]

    def record(self) -> dict[str, Any]:
        """Return what was measured for JSON."""
        return {
            "rows": self.rows,
            "persons": self.persons,
            "recall": [asdict(one) for one in self.recall],
            "precision": [{**asdict(one), "others": dict(one.others)} for one in self.precision],
        }


def measure_planted(rows: int, seed: int | None = None, keep: Path | None = None) -> Measured:
    """Make a file with planted rings, screen it as `enajena screen file` does, and measure; the cooperative's account is told as known."""
    with tempfile.TemporaryDirectory(prefix="enajena-") as folder:
        file = keep or Path(folder) / "planted.csv"
        planted = plant(file, rows, SEED if seed is None else seed)
        known = Known(field=MONEY, value=COOPERATIVE_ACCOUNT, why="la cooperativa paga por sus asociados")
        return measure(screen_file(file, ScreenOptions(known=(known,), seed=SEED if seed is None else seed)), planted)


def measure(screened: Screened, planted: Iterable[Planted]) -> Measured:
    """Compare what was found with what was planted."""
    truth = {one.acceptance_id: one for one in planted}
    return Measured(
        rows=screened.acceptances,
        persons=screened.persons,
        recall=tuple(_recall(kind, screened.clusters, truth) for kind in RINGS),
        precision=tuple(_precision(question, screened.clusters, truth) for question in MODELS),
    )


def _recall(kind: str, clusters: Sequence[Cluster], truth: dict[str, Planted]) -> Recall:
    rings: Counter[int] = Counter(one.group for one in truth.values() if one.kind == kind)
    best: dict[int, int] = defaultdict(int)
    for cluster in clusters:
        if cluster.question == RINGS[kind]:
            together = Counter(truth[ref].group for ref in _acceptances(cluster) if ref in truth and truth[ref].kind == kind)
            for group, people in together.items():
                best[group] = max(best[group], people if people > 1 else 0)
    found = {group: people for group, people in best.items() if 2 * people >= rings[group] and people > 1}
    return Recall(
        kind=kind,
        question=RINGS[kind],
        rings=len(rings),
        rings_found=len(found),
        people=sum(rings.values()),
        people_found=sum(best.values()),
    )


def _precision(question: Question, clusters: Sequence[Cluster], truth: dict[str, Planted]) -> Precision:
    right, others = 0, Counter[str]()
    links = 0
    for cluster in clusters:
        if cluster.question != question:
            continue
        for tie in cluster.ties:
            links += 1
            left, right_one = truth.get(tie.link.left), truth.get(tie.link.right)
            if left and right_one and left.group == right_one.group and RINGS.get(left.kind) == question:
                right += 1
            else:
                others[" – ".join(sorted({one.kind if one else "nobody" for one in (left, right_one)}))] += 1
    return Precision(question=question, links=links, right=right, others=tuple(others.most_common()))


def _acceptances(cluster: Cluster) -> Iterable[str]:
    return (ref for member in cluster.members for ref in member.acceptances)
