"""What the effects of the offer look up: the rules of a stage, its Regulation, the files that acts name."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.book.desk import Desk
from enajena.book.models import Regulation
from enajena.programme.model import Programme
from enajena.programme.stage_model import Stage as StageRule
from enajena.programme.stages import stage_of


def rule_of(desk: Desk, stage: str) -> StageRule:
    """Return the rules of a stage as the programme file has them, or refuse."""
    with asking(desk, "unknown_stage"):
        return stage_of(desk.programme, stage)


def adjudication_source(programme: Programme, stage: str) -> str:
    """Return the numeral that rules the adjudication of a stage."""
    rule = stage_of(programme, stage)
    return rule.source if rule.adjudication is None else rule.adjudication.source


def is_first(desk: Desk, stage: str) -> bool:
    """Return whether a stage is the first of the programme, that of the special conditions."""
    return desk.programme.stages[0].id == stage


def regulation_of(desk: Desk, stage: str) -> Regulation | None:
    """Return the Regulation of a stage, or None where none is on file."""
    return next(iter(desk.hanging(Regulation, "stage", stage)), None)


def need_paper(desk: Desk, dated: date, sha256: str) -> None:
    """Refuse the act at hand where the paper that it puts on file is of a later day, or its file is not stored."""
    if dated > desk.act.act.on:
        desk.refuse(
            "paper_of_later",
            Text(
                f"El documento es del {dated} y el acto, del {desk.act.act.on}.",
                f"The paper is of {dated} and the act of {desk.act.act.on}.",
            ),
            Text("Corrija una de las dos fechas.", "Mend one of the two dates."),
        )
    need_file(desk, sha256)


def need_file(desk: Desk, sha256: str) -> None:
    """Refuse the act at hand where the file that it names is not stored."""
    if not desk.has_file(sha256):
        desk.refuse(
            "no_file",
            Text(f"No se guardó ningún archivo con la huella {sha256}.", f"No file is stored under the hash {sha256}."),
            Text("Envíe el archivo junto con el acto.", "Send the file together with the act."),
        )


@contextmanager
def asking(desk: Desk, code: str, source: str | None = None, remedy: Text | None = None) -> Iterator[None]:
    """Turn what a rule cannot answer into a refusal of the act at hand, in the rule's own words."""
    try:
        yield
    except EnajenaError as error:
        said = remedy or error.remedy or Text("Corrija el acto.", "Mend the act.")
        desk.refuse(code, error.message, said, source)
