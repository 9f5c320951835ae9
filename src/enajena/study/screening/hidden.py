"""A screening without anybody's data: pseudonyms for a file that goes elsewhere, references alone for what the book keeps."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from enajena.study.screening.found import Cluster, Member, Screened, Tie

HIDDEN = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """Who stands behind a pseudonym."""

    pseudonym: str
    person: str
    acceptances: tuple[str, ...]


def with_references_alone(screened: Screened) -> Screened:
    """Return a screening that names people by their reference and shows no value of anybody."""
    return _hidden(screened, {member.ref: member.ref for cluster in screened.clusters for member in cluster.members}, keep_acceptances=True)


def with_pseudonyms(screened: Screened) -> tuple[Screened, tuple[Key, ...]]:
    """Return a screening that calls people P-1, P-2, … in the order of the clusters, and who they are, to keep apart from it."""
    people: dict[str, Member] = {}
    for cluster in screened.clusters:
        for member in cluster.members:
            people.setdefault(member.ref, member)
    names = {ref: f"P-{number}" for number, ref in enumerate(people, start=1)}
    keys = tuple(Key(pseudonym=names[ref], person=ref, acceptances=member.acceptances) for ref, member in people.items())
    return _hidden(screened, names, keep_acceptances=False), keys


def _hidden(screened: Screened, names: Mapping[str, str], *, keep_acceptances: bool) -> Screened:
    clusters = tuple(_cluster(cluster, names, keep_acceptances=keep_acceptances) for cluster in screened.clusters)
    holders = {} if not keep_acceptances else {one.held_by: one.held_by for one in screened.capped}
    return replace(
        screened,
        clusters=clusters,
        capped=tuple(replace(one, value=HIDDEN, held_by=holders.get(one.held_by, HIDDEN)) for one in screened.capped),
        known=tuple(replace(one, value=HIDDEN) for one in screened.known),
        weighed=tuple(replace(one, links=()) for one in screened.weighed),
    )


def _cluster(cluster: Cluster, names: Mapping[str, str], *, keep_acceptances: bool) -> Cluster:
    members = [
        replace(one, ref=names[one.ref], acceptances=one.acceptances if keep_acceptances else (), shown=()) for one in cluster.members
    ]
    return replace(
        cluster,
        members=tuple(sorted(members, key=lambda one: one.ref)),
        ties=tuple(sorted(_ties(cluster, names), key=lambda tie: (tie.left, tie.right))),
    )


def _ties(cluster: Cluster, names: Mapping[str, str]) -> Iterator[Tie]:
    for tie in cluster.ties:
        left, right = sorted((names[tie.left], names[tie.right]))
        hidden = {(one.field, HIDDEN): replace(one, value=HIDDEN) for one in tie.shared}
        yield replace(tie, left=left, right=right, link=replace(tie.link, left=HIDDEN, right=HIDDEN), shared=tuple(hidden.values()))
