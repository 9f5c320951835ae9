"""What the declaration that a stage is void does: nothing that was awarded in it stands any more."""

from enajena.basics.text import Text
from enajena.book.acts.kinds import Recorded
from enajena.book.acts.stages import StageDeclaredVoid
from enajena.book.desk import Desk
from enajena.book.effects.offer import rule_of
from enajena.book.effects.registry import effect
from enajena.book.machines.awards import EFFECTIVE
from enajena.book.models import Acceptance, Adjudication, Award, Stage

_STILL_STANDING = ("received", "curing", "incomplete", "referred", "assessed", "awarded")


@effect(StageDeclaredVoid, lambda body: [(Stage, body.stage)])
def stage_declared_void(desk: Desk, act: Recorded) -> None:
    """End a stage without effect, with every award of it in the same set of acts."""
    body: StageDeclaredVoid = act.body
    stage = desk.need(Stage, body.stage)
    desk.check_step(stage)
    if body.because == "deserted":
        _check_deserted(desk, stage)
    elif body.because == "threshold":
        _check_threshold(desk, stage)
    desk.step(stage, void_because=body.because)
    desk.at_end(lambda: check_nothing_stands(desk, stage.ref))


def _check_deserted(desk: Desk, stage: Stage) -> None:
    there = desk.count_standing(Acceptance, stage=stage.ref, state__in=_STILL_STANDING)
    if there or stage.state in ("noticed", "interrupted"):
        desk.refuse(
            "not_deserted",
            Text(
                f"La etapa «{stage.ref}» sigue abierta o tiene {there} aceptaciones en pie.",
                f"The stage “{stage.ref}” is still open or has {there} acceptances that stand.",
            ),
            Text("Ciérrela y decida sus aceptaciones.", "Close it and decide its acceptances."),
            rule_of(desk, stage.ref).source,
        )


def _check_threshold(desk: Desk, stage: Stage) -> None:
    rule = desk.programme.success_threshold
    found = desk.all_standing(Adjudication)
    last = max(found, key=lambda row: row.index, default=None)
    if rule is None or last is None or last.threshold_reached is not False:
        desk.refuse(
            "threshold",
            Text(
                "El programa no tiene umbral de éxito, o la última adjudicación lo alcanzó.",
                "The programme has no success threshold, or the last adjudication reached it.",
            ),
            Text("La etapa tiene efecto.", "The stage has effect."),
            rule_of(desk, stage.ref).source if rule is None else rule.source,
        )


def check_nothing_stands(desk: Desk, stage: str) -> None:
    """Refuse a void stage in which an award stands."""
    found = desk.need(Stage, stage)
    standing = desk.count_standing(Award, stage=stage, state__in=EFFECTIVE)
    if found.state == "void" and standing:
        desk.refuse(
            "awards_stand",
            Text(
                f"La etapa «{stage}» queda sin efecto y {standing} adjudicaciones siguen en pie.",
                f"The stage “{stage}” is void and {standing} awards still stand.",
            ),
            Text(
                "Registre en el mismo conjunto un `award_lapsed` por cada una: `adjudicating.declare_void` lo hace.",
                "Record in the same set one `award_lapsed` for each: `adjudicating.declare_void` does so.",
            ),
            "ley-226 art. 10",
        )
