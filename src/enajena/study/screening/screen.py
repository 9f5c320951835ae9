"""Screen acceptances for duplicates and straw men: what hangs together, why, and what it comes to. It decides nothing."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

import duckdb

from enajena.basics.text import Text
from enajena.basics.words import listed
from enajena.engine.database import database
from enajena.intake.table import ReadOptions
from enajena.intake.typed import PLAINLY
from enajena.study.screening.components import Joined
from enajena.study.screening.found import Cluster, Member, Screened, Shared, Tie
from enajena.study.screening.linkage import Link, Weighed, weigh
from enajena.study.screening.model import MODELS
from enajena.study.screening.normal import SurnamesPlace
from enajena.study.screening.pairs import make_pairs
from enajena.study.screening.reading import COMPARED, NOTHING_BESIDE, BesideFiles, Read, read_rows
from enajena.study.screening.records import HELD, RECORDS, ROWS, Known, make_held, make_households, make_records

CAP, SEED = 50, 226


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenOptions:
    """How to screen.

    `cap`: a value of more persons than this makes no links and is told apart. `threshold` is in hundredths of a bit; at 0 a link is as
    likely as not. `price_cop` turns a ceiling in pesos into shares.
    """

    cap: int = CAP
    seed: int = SEED
    threshold: int = 0
    surnames: SurnamesPlace = "last"
    known: tuple[Known, ...] = ()
    price_cop: Decimal | None = None
    beside: BesideFiles = NOTHING_BESIDE
    reading: ReadOptions = PLAINLY


def screen_file(path: Path, options: ScreenOptions) -> Screened:
    """Screen a file of acceptances.

    Raises:
        CallError: a file is not there.
        FaultsError: with every fault of a file.
        DataError: memory or disk did not suffice.
    """
    with database(path) as connection:
        return screen_rows(connection, read_rows(connection, path, options.beside, options.reading), options)


def screen_rows(connection: duckdb.DuckDBPyConnection, read: Read, options: ScreenOptions) -> Screened:
    """Screen the acceptances in ROWS."""
    persons = make_records(connection, options.surnames)
    capped = make_held(connection, options.cap, options.known)
    make_households(connection, persons)
    weighed = []
    for question, model in MODELS.items():
        pairs = make_pairs(connection, question, options.cap)
        weighed.append(weigh(connection, model, persons=persons, pairs=pairs, seed=options.seed, threshold=options.threshold))
    return Screened(
        acceptances=read.acceptances,
        persons=persons,
        seed=options.seed,
        cap=options.cap,
        threshold=options.threshold,
        weighed=tuple(weighed),
        clusters=_clusters(connection, weighed, options.price_cop),
        capped=capped,
        known=options.known,
        warnings=(*read.warnings, *_silence(read)),
    )


def _silence(read: Read) -> Iterator[Text]:
    """Yield what a person is told of the columns that no row fills."""
    if read.silent:
        listed_columns = [Text("{label} (`{name}`)", "{label} (`{name}`)").format(label=one.label, name=one.name) for one in read.silent]
        yield Text(
            "Ninguna fila trae {columns}: no cuentan ni a favor ni en contra.",
            "No row has {columns}: they count neither for nor against.",
        ).format(columns=listed(listed_columns))


def _clusters(connection: duckdb.DuckDBPyConnection, weighed: Sequence[Weighed], price_cop: Decimal | None) -> tuple[Cluster, ...]:
    """Return the clusters of all questions, those with most shares first, whatever the order of the rows."""
    links = [(one.model.question, link) for one in weighed for link in one.links]
    person_of = _persons_of(connection, {record for _, link in links for record in (link.left, link.right)})
    members = _members(connection, sorted(set(person_of.values())), price_cop)
    shared = _shared(connection, sorted(set(person_of.values())))
    unnumbered: list[Cluster] = []
    for one in weighed:
        for group in _groups(one.links, person_of):
            people = sorted({person_of[record] for link in group for record in (link.left, link.right)})
            ties = [_tie(link, person_of, members, shared) for link in group]
            unnumbered.append(
                Cluster(
                    number=0,
                    question=one.model.question,
                    members=tuple(sorted((members[person] for person in people), key=lambda member: member.ref)),
                    ties=tuple(sorted(ties, key=lambda tie: (tie.left, tie.right))),
                )
            )
    unnumbered.sort(key=lambda cluster: (-cluster.counted_shares, cluster.question, cluster.members[0].ref))
    return tuple(
        Cluster(number=number, question=one.question, members=one.members, ties=one.ties) for number, one in enumerate(unnumbered, start=1)
    )


def _groups(links: Iterable[Link], person_of: dict[str, int]) -> list[list[Link]]:
    listed = list(links)
    joined = Joined(1 + max(person_of.values(), default=0))
    joined.join((person_of[link.left], person_of[link.right]) for link in listed)
    groups: dict[int, list[Link]] = defaultdict(list)
    for link in listed:
        groups[joined.of(person_of[link.left])].append(link)
    return list(groups.values())


def _tie(link: Link, person_of: dict[str, int], members: dict[int, Member], shared: dict[int, frozenset[Shared]]) -> Tie:
    """Return a link between members, the smaller reference on the left."""
    people = person_of[link.left], person_of[link.right]
    left, right = sorted(members[person].ref for person in people)
    both = shared.get(people[0], frozenset()) & shared.get(people[1], frozenset())
    return Tie(left=left, right=right, link=link, shared=tuple(sorted(both, key=lambda one: (one.field, one.value))))


def _persons_of(connection: duckdb.DuckDBPyConnection, records: Iterable[str]) -> dict[str, int]:
    chosen = sorted(records)
    rows = connection.execute(f"SELECT id, person_no FROM {RECORDS} WHERE id IN (SELECT unnest($ids))", {"ids": chosen}).fetchall()
    return dict(rows)


def _shared(connection: duckdb.DuckDBPyConnection, people: Sequence[int]) -> dict[int, frozenset[Shared]]:
    rows = connection.execute(
        f"SELECT person_no, field, value FROM {HELD} WHERE person_no IN (SELECT unnest($people))", {"people": list(people)}
    ).fetchall()
    held: dict[int, set[Shared]] = defaultdict(set)
    for person, field, value in rows:
        held[person].add(Shared(field=field, value=value))
    return {person: frozenset(values) for person, values in held.items()}


def _members(connection: duckdb.DuckDBPyConnection, people: Sequence[int], price_cop: Decimal | None) -> dict[int, Member]:
    """Return what the rows say of people, all of their acceptances together."""
    shown = ", ".join(f"string_agg(DISTINCT {name}, ' | ' ORDER BY {name})" for name in COMPARED)
    rows = connection.execute(
        f"""SELECT person_no, any_value(person_ref), list(acceptance_id ORDER BY filed_at, acceptance_id), sum(requested_shares),
            sum(admitted_shares), sum(awarded_shares), CASE WHEN count(ceiling_cop) = count(*) THEN max(ceiling_cop) END, {shown}
        FROM {ROWS} JOIN (SELECT id, person_no FROM {RECORDS}) ON id = acceptance_id
        WHERE person_no IN (SELECT unnest($people)) GROUP BY person_no""",
        {"people": list(people)},
    ).fetchall()
    return {
        person: Member(
            ref=ref,
            acceptances=tuple(acceptances),
            requested_shares=int(requested),
            admitted_shares=None if admitted is None else int(admitted),
            awarded_shares=None if awarded is None else int(awarded),
            ceiling_shares=None if ceiling is None or not price_cop else int(ceiling // price_cop),
            shown=tuple((name, value) for name, value in zip(COMPARED, texts, strict=True) if value is not None),
        )
        for person, ref, acceptances, requested, admitted, awarded, ceiling, *texts in rows
    }
