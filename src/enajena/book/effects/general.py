"""What acts on the record itself do: corrections, suppression of what is personal, notes."""

from dataclasses import replace
from datetime import date
from functools import partial

from enajena.basics.text import Text
from enajena.book import journal
from enajena.book.acts.general import ActCorrected, NoteAdded, PersonalSuppressed
from enajena.book.acts.kinds import Act, Recorded
from enajena.book.checks import check, check_people
from enajena.book.desk import Desk
from enajena.book.duties import check_no_duty
from enajena.book.effects.corrections import check_still_holds
from enajena.book.effects.registry import effect, effect_of
from enajena.book.models import THINGS, Leaf, Note, Person, Sale, StoredFile
from enajena.book.undoing import Done, check_left_behind, done_by, undo

_BY_NAME = {model.__name__.lower(): model for model in THINGS}


@effect(ActCorrected)
def act_corrected(desk: Desk, act: Recorded) -> None:
    """Take back what an act did and do the right one in its place, or none."""
    body: ActCorrected = act.body
    done = _corrected(desk, body)
    _check_people(desk, act, done)
    gone = undo(desk, done)
    desk.at_end(partial(check_still_holds, desk, done.body))
    if body.replacement is not None:
        _do_right(desk, act, body.replacement_on or _date_of(desk, done.act))
    check_left_behind(desk, gone)


@effect(PersonalSuppressed)
def personal_suppressed(desk: Desk, act: Recorded) -> None:
    """Delete what is personal of somebody, where no duty keeps it or a stated ground overrides the duty."""
    body: PersonalSuppressed = act.body
    person = desk.need(Person, body.person)
    if body.ground is None:
        check_no_duty(desk, person)
    if not desk.replaying:
        _check_files(desk, body)
    desk.step(person)
    desk.suppress(body.person, body.files_sha256)


@effect(NoteAdded, loads=lambda body: [(Note, body.note), *((_BY_NAME[name], body.about) for name in (body.kind,) if name in _BY_NAME)])
def note_added(desk: Desk, act: Recorded) -> None:
    """Keep a note about an object that is there."""
    body: NoteAdded = act.body
    model = _BY_NAME.get(body.kind)
    if model is None:
        desk.refuse(
            "unknown_kind",
            Text(f"No hay una tabla «{body.kind}».", f"There is no table “{body.kind}”."),
            Text(f"Use una de: {', '.join(_BY_NAME)}.", f"Use one of: {', '.join(_BY_NAME)}."),
        )
    desk.need(model, body.about)
    text = act.act.personal.get("text", "")
    if body.file_sha256 is None and not text and not act.suppressed:
        desk.refuse(
            "empty_note",
            Text("La nota no dice nada.", "The note says nothing."),
            Text(
                "Ponga su texto en `personal`, como `text`, o nombre un archivo.", "Put its text in `personal`, as `text`, or name a file."
            ),
        )
    if body.file_sha256 is not None and not desk.has_file(body.file_sha256):
        _refuse_file(desk, body.file_sha256)
    desk.create(
        Note, body.note, about_kind=body.kind, about_ref=body.about, person=body.person, text=text, file_sha256=body.file_sha256
    )  # fmt: skip


def _corrected(desk: Desk, body: ActCorrected) -> Done:
    """Return what the mistaken act did, or refuse where it cannot be corrected."""
    target = journal.act_at(desk.source, desk.sale, body.target) if 0 <= body.target < desk.act.index else None
    if target is None:
        desk.refuse(
            "unknown_act",
            Text(f"El registro de la venta no tiene un acto {body.target}.", f"The log of the sale has no act {body.target}."),
            Text(
                "Dé el número del acto (`enajena book log`); uno del mismo conjunto se corrige antes de enviarlo.",
                "Give the number of the act (`enajena book log`); one of the same set is mended before it is sent.",
            ),
        )
    done = done_by(target)
    kind = target.act.kind
    if kind.final is not None:
        desk.refuse(
            "final", Text("{label}: ese acto no se corrige.", "{label}: that act is not corrected.").format(label=kind.label), kind.final
        )
    if done.body is None:
        desk.refuse(
            "annulled",
            Text(f"El acto {body.target} sólo anuló otro.", f"Act {body.target} only annulled another."),
            Text("Registre otra vez el acto anulado, como uno nuevo.", "Record the annulled act again, as a new one."),
        )
    if body.replacement is not None and type(body.replacement) is not type(done.body):
        desk.refuse(
            "other_kind",
            Text("El acto correcto es de otra clase que el errado.", "The right act is of another kind than the mistaken one."),
            Text("Anule el errado y registre el otro aparte.", "Annul the mistaken one and record the other apart."),
        )
    return done


def _check_people(desk: Desk, act: Recorded, done: Done) -> None:
    """An act of two people is corrected by two: check as if they did it now."""
    check_people(desk, replace(act, act=replace(act.act, body=done.body, personal={})))


def _do_right(desk: Desk, act: Recorded, on: date) -> None:
    right = replace(act, act=Act(body=act.body.replacement, on=on, by=act.act.by, personal=act.act.personal))
    desk.begin(right, layer=1)
    check(desk, right)
    effect_of(right.body).apply(desk, right)
    desk.begin(act)


def _date_of(desk: Desk, act: Recorded) -> date:
    """Return the legal date of what an act did: of a correction, that of its right act."""
    while isinstance(act.body, ActCorrected):
        if act.body.replacement_on is not None:
            return act.body.replacement_on
        before = journal.act_at(desk.source, desk.sale, act.body.target)
        if before is None:
            raise RuntimeError(f"act {act.body.target} was corrected and is not in the log")
        act = before
    return act.act.on


def _check_files(desk: Desk, body: PersonalSuppressed) -> None:
    """Refuse to delete a file that is not stored, or that an act names which is not about the person."""
    kept = {row.programme_sha256 for row in Sale.objects.using(desk.source).filter(sale=desk.sale)}
    for sha256 in body.files_sha256:
        if not StoredFile.objects.using(desk.source).filter(sha256=sha256).exists():
            _refuse_file(desk, sha256)
        naming = Leaf.objects.using(desk.source).filter(content__contains=sha256)
        others = [leaf.index for leaf in naming.iterator() if leaf.sale != desk.sale or not _is_about(desk, leaf.index, body.person)]
        if sha256 in kept or others:
            desk.refuse(
                "shared_file",
                Text(
                    f"El archivo {sha256} no es sólo de esa persona: lo nombran los actos {others[:10]}.",
                    f"The file {sha256} is not of that person alone: acts {others[:10]} name it.",
                ),
                Text("Suprima sólo papeles que sean de esa persona.", "Suppress only papers that are of that person."),
            )


def _is_about(desk: Desk, index: int, person: str) -> bool:
    act = journal.act_at(desk.source, desk.sale, index)
    return act is not None and getattr(act.body, "person", None) == person


def _refuse_file(desk: Desk, sha256: str) -> None:
    desk.refuse(
        "no_file",
        Text(f"No se guarda ningún archivo con la huella {sha256}.", f"No file is stored under the hash {sha256}."),
        Text("Corrija la huella, o envíe el archivo junto con el acto.", "Mend the hash, or send the file together with the act."),
    )
