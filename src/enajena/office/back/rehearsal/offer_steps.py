"""The first half of the play: the notice, the acceptances, their assessment and what is made good, the adjudication by two."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied

from enajena.basics.text import Text
from enajena.book.acts.acceptances import CureReceived, CureRequested
from enajena.book.acts.kinds import Act
from enajena.book.acts.stages import StageClosed, StageNoticed
from enajena.book.adjudicating import work_out_adjudication
from enajena.book.assessing import assess_stage
from enajena.book.models import Acceptance, Adjudication, Cure, Stage
from enajena.book.stage_work import folder_of_work
from enajena.calendar import BusinessCalendar, add_days
from enajena.office.acting import two_people
from enajena.office.acting.permissions import may_record
from enajena.office.back.addresses import of_recording, of_sale
from enajena.office.back.rehearsal.letters import ACCEPTORS, MISSING, Acceptor
from enajena.office.back.rehearsal.scene import STAGE, Scene
from enajena.office.back.rehearsal.step import Doing, Step, recorded
from enajena.office.ground.the_book import the_book
from enajena.office.running.demo.acts import ALL_SHARES, PRICE_COP, person
from enajena.programme.stage_model import Stage as StageRule
from enajena.programme.stages import stage_of
from enajena.rules.term import term

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

CURE, LATE_ONE, ADJUDICATION = "S-1", ACCEPTORS[2].ref, "D-1"
_CURE_DAYS = 5
_MAIL = Text(
    "Llega a la ventanilla la aceptación {ref}: {asked} acciones, de {who}.",
    "The acceptance {ref} comes to the window: {asked} shares, from {who}.",
)
_SENDERS = {
    1: Text("una persona pensionada, con todas sus declaraciones", "a pensioner, with every declaration"),
    2: Text(
        "alguien que trabaja en la empresa y es directivo, con su certificado de ingresos",
        "an executive of the company, with a certificate of pay",
    ),
    3: Text("una persona pensionada que no firmó una de las declaraciones", "a pensioner who did not sign one of the declarations"),
}


def _rule(scene: Scene) -> StageRule:
    return stage_of(scene.programme, STAGE)


def _notice(scene: Scene) -> StageNoticed:
    last = term(scene.programme, STAGE, scene.today).last_day
    return StageNoticed(stage=STAGE, offered_shares=ALL_SHARES, price_cop=PRICE_COP, last_day=last)


def _noticed_on(scene: Scene) -> date:
    stage = scene.stage
    return scene.today if stage is None or stage.notice_on is None else stage.notice_on


def _acceptance_step(one: Acceptor) -> Step:
    asked = Text(f"{one.asked:,}".replace(",", "."), f"{one.asked:,}")
    return Step(
        key=f"acceptance-{one.number}",
        role="window_operator",
        title=Text("Recibir la aceptación {ref}", "Receive the acceptance {ref}").format(ref=one.ref),
        mail=_MAIL.format(ref=one.ref, asked=asked, who=_SENDERS[one.number]),
        what=Text("Regístrela tal como llegó, con la hora en que llegó.", "Record it just as it came, with the hour at which it came."),
        why=Text(
            "Se recibe todo lo que llega en el plazo, completo o no: lo que falte se pide después.",
            "All that comes in the term is received, complete or not: what is missing is asked for later.",
        ),
        source=_channel_source,
        day=lambda scene: one.filed_on(_noticed_on(scene)),
        is_done=lambda scene: scene.get(Acceptance, one.ref) is not None,
        place=lambda scene: _form_of(scene, one),
        do=recorded(lambda scene: [scene.act(one.body(_noticed_on(scene)), one.ref, personal=one.personal(_noticed_on(scene)))]),
    )  # fmt: skip


def _form_of(scene: Scene, one: Acceptor) -> str:
    """Return the form of an acceptance with everything that its papers say filled in: whom they are of is made up."""
    body, noticed = one.body(_noticed_on(scene)), _noticed_on(scene)
    fields = {
        "on": body.filed_at.date(),
        "acceptance": body.acceptance,
        "stage": body.stage,
        "person": body.person,
        "kind": body.kind,
        "recipient": body.recipient,
        "filed_at": f"{body.filed_at:%Y-%m-%dT%H:%M}",
        "channel": body.channel,
        "requested_shares": body.requested_shares,
        **{f"personal.{name}": value for name, value in one.personal(noticed).items()},
    }
    return of_recording(scene.sale, "acceptance_received", volver=of_sale(scene.sale, "ensayo"), **fields)


def _assess(ref: str) -> Doing:
    def do(scene: Scene, user: "User") -> None:
        if not may_record(user, "assessment_run"):
            raise PermissionDenied
        assess_stage(the_book(), scene.sale, STAGE, ref=ref, on=scene.today, by=(user.get_username(),))

    return do


def _prepare(scene: Scene, user: "User") -> None:
    with folder_of_work(None) as folder:
        worked = work_out_adjudication(scene.desk, STAGE, ADJUDICATION, folder)
    two_people.prepare(user, scene.sale, [scene.act(worked.body, "adjudicated")])


def waiting(scene: Scene, kind: str) -> two_people.Waiting | None:
    """Return the set of an act of two people that waits, None where none does."""
    return next((one for one in two_people.every_waiting(scene.sale) if one.acts[0].kind.name == kind), None)


def prepared_by(kind: str) -> Callable[[Scene], str | None]:
    """Return what tells who prepared the set that waits: the second person is another one."""

    def who(scene: Scene) -> str | None:
        one = waiting(scene, kind)
        return None if one is None else one.prepared_by.get_username()

    return who


def confirm(kind: str) -> Doing:
    """Return what confirms the set that waits."""

    def do(scene: Scene, user: "User") -> None:
        one = waiting(scene, kind)
        if one is not None:
            two_people.confirm(user, scene.sale, one.digest)

    return do


def _cure(scene: Scene) -> Act:
    body = CureRequested(
        cure=CURE,
        acceptance=LATE_ONE,
        asks="Declaración de no convertir a un tercero en beneficiario real",
        numeral=_missing_source(scene),
        business_days=_CURE_DAYS,
    )
    return scene.act(body, CURE)


def _cure_form(scene: Scene) -> str:
    """Return the form of what was made good, with the declaration that came filled in."""
    asked = next((one.ref for one in scene.desk.hanging(Cure, "acceptance", LATE_ONE) if one.state == "asked"), CURE)
    said = {"cure": asked, "acceptance": LATE_ONE, "person": "P-03", "kind": "natural", f"personal.fact.{MISSING}": "true"}
    identity = {f"personal.{name}": value for name, value in person(ACCEPTORS[2].number).items()}
    return of_recording(scene.sale, "cure_received", volver=of_sale(scene.sale, "ensayo"), **said, **identity)


def _missing_source(scene: Scene) -> str:
    return next(one.source for one in _rule(scene).declarations if one.fact == MISSING)


def _cured(scene: Scene) -> Act:
    noticed = _noticed_on(scene)
    personal = {**ACCEPTORS[2].personal(noticed), f"fact.{MISSING}": "true"}
    return scene.act(CureReceived(cure=CURE, acceptance=LATE_ONE, person="P-03", kind="natural"), f"{CURE}/received", personal=personal)


def _after_close(scene: Scene, days: int) -> date:
    return BusinessCalendar().next_business(add_days(scene.last_day, days))


def _verdict(scene: Scene, ref: str) -> str | None:
    found = scene.get(Acceptance, ref)
    return None if found is None else found.verdict


def _term_source(scene: Scene) -> str:
    found = _rule(scene).term
    return _rule(scene).source if found is None else found.source


def _channel_source(scene: Scene) -> str:
    found = _rule(scene).channel
    return _rule(scene).source if found is None else found.source


def _adjudication_source(scene: Scene) -> str:
    found = _rule(scene).adjudication
    return _rule(scene).source if found is None else found.source


def _adjudicated(scene: Scene) -> bool:
    return bool(scene.desk.all_standing(Adjudication, stage=STAGE))


STEPS = (
    Step(
        key="notice",
        role="director",
        title=Text("Publicar el aviso de la primera etapa", "Publish the notice of the first stage"),
        mail=Text(
            "El expediente está completo: programa, Reglamento, línea de crédito y lista de exclusión revisada.",
            "The file is complete: programme, Regulation, credit line, and the deny list looked at.",
        ),
        what=Text(
            "Registre el aviso: cuántas acciones, a qué precio y hasta qué día.",
            "Record the notice: how many shares, at what price, until which day.",
        ),
        why=Text(
            "Desde el aviso corre el plazo de la oferta; el libro no deja anunciar otro precio ni otro día que los del texto.",
            "The term of the offer runs from the notice; the book lets nobody announce another price or day than those of the text.",
        ),
        source=_term_source,
        day=lambda scene: scene.today,
        is_done=lambda scene: scene.stage is not None,
        place=lambda scene: of_recording(
            scene.sale, "stage_noticed", stage=STAGE, offered_shares=ALL_SHARES, price_cop=PRICE_COP, last_day=_notice(scene).last_day
        ),
        do=recorded(lambda scene: [scene.act(_notice(scene), "notice")]),
    ),
    *(_acceptance_step(one) for one in ACCEPTORS),
    Step(
        key="close",
        role="director",
        title=Text("Cerrar la oferta", "Close the offer"),
        mail=Text("El plazo venció anoche a la medianoche.", "The term ended last midnight."),
        what=Text("Cierre la etapa: desde aquí ya no se recibe nada en ella.", "Close the stage: from here on nothing is received in it."),
        why=Text(
            "Sólo se cierra lo que ya venció; cada día del plazo se puede explicar.",
            "Only what has ended is closed; every day of the term can be explained.",
        ),
        source=_term_source,
        day=lambda scene: _after_close(scene, 1),
        is_done=lambda scene: scene.state(Stage, STAGE) not in {None, "noticed", "interrupted"},
        place=lambda scene: of_recording(scene.sale, "stage_closed", stage=STAGE),
        do=recorded(lambda scene: [scene.act(StageClosed(stage=STAGE), "close")]),
    ),
    Step(
        key="assess",
        role="reviewer",
        title=Text("Evaluar las aceptaciones", "Assess the acceptances"),
        what=Text("Corra la evaluación de la etapa y lea sus razones.", "Run the assessment of the stage and read its reasons."),
        why=Text(
            "Todas se juzgan juntas y por las mismas reglas: a cada una su tope, y a cada rechazo su numeral.",
            "All are judged together and by the same rules: to each its ceiling, and to each rejection its numeral.",
        ),
        source=lambda scene: _rule(scene).source,
        day=lambda scene: _after_close(scene, 2),
        is_done=lambda scene: _verdict(scene, LATE_ONE) is not None,
        place=lambda scene: of_sale(scene.sale, "evaluar"),
        do=_assess("E-1"),
    ),
    Step(
        key="cure",
        role="reviewer",
        title=Text("Pedir lo que falta a A-03", "Ask A-03 for what is missing"),
        mail=Text(
            "La evaluación dejó incompleta A-03: le falta una declaración.",
            "The assessment left A-03 incomplete: a declaration is missing.",
        ),
        what=Text(
            "Pida que se subsane en los días hábiles del Reglamento.", "Ask for it to be made good in the business days of the Regulation."
        ),
        why=Text(
            "Lo que no se sabe no se presume: ni se admite ni se rechaza sin pedirlo.",
            "What is not known is not presumed: nothing is admitted or rejected unasked.",
        ),
        source=_missing_source,
        day=lambda scene: _after_close(scene, 2),
        is_done=lambda scene: scene.get(Cure, CURE) is not None or bool(scene.desk.hanging(Cure, "acceptance", LATE_ONE)),
        place=lambda scene: of_sale(scene.sale, "revisar", "una", LATE_ONE),
        do=recorded(lambda scene: [_cure(scene)]),
    ),
    Step(
        key="cured",
        role="window_operator",
        title=Text("Recibir la declaración de A-03", "Receive the declaration of A-03"),
        mail=Text(
            "P-03 trae firmada la declaración que faltaba, dentro del término.",
            "P-03 brings the missing declaration, signed, within the term.",
        ),
        what=Text("Registre que la subsanación llegó.", "Record that the cure came."),
        why=Text(
            "Llegó antes de vencer el término; un día después ya no se recibe.",
            "It came before the term ran out; a day later it is received no more.",
        ),
        source=_missing_source,
        day=lambda scene: _after_close(scene, 5),
        is_done=lambda scene: all(one.state != "asked" for one in scene.desk.hanging(Cure, "acceptance", LATE_ONE)),
        place=_cure_form,
        do=recorded(lambda scene: [_cured(scene)]),
    ),
    Step(
        key="assess-again",
        role="reviewer",
        title=Text("Evaluar otra vez", "Assess again"),
        what=Text("Corra de nuevo la evaluación: A-03 ya está completa.", "Run the assessment again: A-03 is complete now."),
        why=Text(
            "Una evaluación nueva reemplaza a la anterior; las dos quedan en el registro.",
            "A new assessment takes the place of the earlier one; both stay in the log.",
        ),
        source=lambda scene: _rule(scene).source,
        day=lambda scene: _after_close(scene, 6),
        is_done=lambda scene: _verdict(scene, LATE_ONE) in {"accepted", "reduced"},
        place=lambda scene: of_sale(scene.sale, "evaluar"),
        do=_assess("E-2"),
    ),
    Step(
        key="adjudicate",
        role="director",
        title=Text("Preparar la adjudicación", "Prepare the adjudication"),
        mail=Text(
            "Se pidieron más acciones de las que hay: se reparten por el Reglamento.",
            "More shares are asked for than there are: they are shared out by the Regulation.",
        ),
        what=Text("Prepare la adjudicación; si quiere, ensáyela antes.", "Prepare the adjudication; rehearse it first where you like."),
        why=Text(
            "Adjudicar es de dos personas: la primera la deja lista y no la decide sola.",
            "Adjudicating takes two people: the first makes it ready and does not decide alone.",
        ),
        source=_adjudication_source,
        day=lambda scene: _after_close(scene, 9),
        is_done=lambda scene: _adjudicated(scene) or waiting(scene, "adjudicated") is not None,
        place=lambda scene: of_sale(scene.sale, "adjudicar"),
        do=_prepare,
    ),
    Step(
        key="adjudicate-confirm",
        role="director",
        title=Text("Confirmar la adjudicación", "Confirm the adjudication"),
        what=Text("Otra persona de dirección la lee y la confirma.", "Another director reads it and confirms it."),
        why=Text(
            "Se confirma lo que se leyó, por su huella; quien la preparó no la confirma.",
            "What was read is confirmed, by its hash; whoever prepared it does not confirm it.",
        ),
        source=_adjudication_source,
        day=lambda scene: scene.today,
        is_done=_adjudicated,
        place=lambda scene: of_sale(scene.sale, "por-confirmar"),
        do=confirm("adjudicated"),
        not_by=prepared_by("adjudicated"),
    ),
)
