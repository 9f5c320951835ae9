"""What acts on a screening do: they keep what was run, who looked, and what was concluded. They move nothing else."""

from enajena.basics.text import Text
from enajena.book.acts.kinds import Recorded
from enajena.book.acts.screening import ScreeningNoted, ScreeningRun, ScreeningViewed
from enajena.book.desk import Desk
from enajena.book.effects.offer import need_file, rule_of
from enajena.book.effects.registry import effect
from enajena.book.models import ScreenedCluster, Screening


def _cluster_ref(body: ScreeningViewed | ScreeningNoted) -> str:
    return f"{body.screening}/{body.number}"


@effect(ScreeningRun, loads=lambda body: [(Screening, body.screening)])
def screening_run(desk: Desk, act: Recorded) -> None:
    """Keep that a screening was run."""
    body: ScreeningRun = act.body
    if body.stage is not None:
        rule_of(desk, body.stage)
    need_file(desk, body.result_sha256)
    if min(body.persons, body.links, body.clusters, body.known) < 0 or body.cap < 1 or body.acceptances < body.persons:
        desk.refuse(
            "screening_counts",
            Text("Los conteos del contraste no pueden ser.", "The counts of the screening cannot be."),
            Text("Haga el contraste de nuevo.", "Run the screening again."),
        )
    desk.create(Screening, body.screening, **{name: getattr(body, name) for name in Screening.columns()})


@effect(ScreeningViewed, loads=lambda body: [(Screening, body.screening), (ScreenedCluster, _cluster_ref(body))])
def screening_viewed(desk: Desk, act: Recorded) -> None:
    """Keep that somebody looked at a cluster."""
    body: ScreeningViewed = act.body
    screening = desk.need(Screening, body.screening)
    if not 1 <= body.number <= screening.clusters:
        desk.refuse(
            "no_cluster",
            Text(
                f"El contraste «{body.screening}» no tiene un grupo {body.number}.",
                f"The screening “{body.screening}” has no cluster {body.number}.",
            ),
            Text(f"Los grupos van del 1 al {screening.clusters}.", f"Clusters go from 1 to {screening.clusters}."),
        )
    cluster = desk.get(ScreenedCluster, _cluster_ref(body))
    if cluster is None:
        desk.create(ScreenedCluster, _cluster_ref(body), screening=body.screening, number=body.number, why=body.why)
    else:
        desk.step(cluster, why=body.why)


@effect(ScreeningNoted, loads=lambda body: [(ScreenedCluster, _cluster_ref(body))])
def screening_noted(desk: Desk, act: Recorded) -> None:
    """Keep what a person concluded of a cluster that was looked at."""
    body: ScreeningNoted = act.body
    cluster = desk.need(ScreenedCluster, _cluster_ref(body))
    need_file(desk, body.reasons_sha256)
    desk.step(cluster, end=body.outcome, reasons_sha256=body.reasons_sha256)
