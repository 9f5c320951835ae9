"""The second half of the play: payments, lots under pledge, a breach and its fine, and the release of the first pledge by two."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from enajena.basics.text import Text
from enajena.book.acts.breaches import BreachFound
from enajena.book.acts.fines import FineAgreed, FineClaimed, FineFinal, FinePaid
from enajena.book.acts.kinds import Act
from enajena.book.acts.money import PaymentReceived, PaymentScheduled
from enajena.book.acts.pledges import ReleaseGranted, ReleaseRequested
from enajena.book.acts.shares import LotRegistered, PledgeGiven
from enajena.book.depository.reading import read_file
from enajena.book.depository.recording import acts_of
from enajena.book.depository.watch import Watched, WatchOptions, watch
from enajena.book.journal import size_of
from enajena.book.liquidation import known_second_stage, work_out
from enajena.book.models import Case, DepositoryFile, Fine, Lot, Pledge, Release, Transfer
from enajena.calendar import BusinessCalendar, add_days, add_months
from enajena.office.acting import recording, two_people
from enajena.office.back.addresses import of_list, of_recording, of_sale
from enajena.office.back.models import Job
from enajena.office.back.rehearsal.letters import DEPOSITORY_NAME, depository_file
from enajena.office.back.rehearsal.offer_steps import confirm, prepared_by, waiting
from enajena.office.back.rehearsal.scene import Scene
from enajena.office.back.rehearsal.step import Step, recorded
from enajena.office.ground.the_book import the_book
from enajena.office.running.demo.acts import PAPER, SELLER

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

CASE, FINE, RELEASE = "K-1", "F-1", "LV-1"
SOLD, FREE = "L-A-02", "L-A-01"
_BREACH_MONTHS = 5
_ANSWER_DAYS = 30
_LETTER = "Carta inventada de P-01"


def _guide(scene: Scene) -> str:
    return of_sale(scene.sale, "ensayo")


def _open_day(day: date) -> date:
    """Return the first day from one on on which the office is open."""
    return BusinessCalendar().next_business(day)


def _awarded_on(scene: Scene) -> date:
    return scene.awards[0].awarded_on


def _bought_on(scene: Scene) -> date:
    return scene.lots[0].acquired_on


def _sold_on(scene: Scene) -> date:
    return _open_day(add_months(_bought_on(scene), _BREACH_MONTHS))


def _payments(scene: Scene) -> list[Act]:
    return [
        scene.act(
            PaymentReceived(payment=f"M-{one.ref}", award=one.ref, amount_cop=one.amount_cop - one.applied_cop, means="transfer"),
            f"M-{one.ref}",
        )
        for one in scene.awards
        if one.state == "paying"
    ]


def _lots(scene: Scene) -> list[Act]:
    taken = {lot.award for lot in scene.lots}
    return [
        scene.act(
            LotRegistered(
                lot=f"L-{one.ref}",
                award=one.ref,
                shares=one.shares,
                seller=SELLER,
                acquired_on=scene.today,
                pledge=PledgeGiven(pledge=f"PR-{one.ref}", kind="pledge", creditor=SELLER, instrument="Contrato de prenda inventado"),
            ),
            f"L-{one.ref}",
        )
        for one in scene.awards
        if one.ref not in taken
    ]


def mailed_file(scene: Scene) -> bytes | None:
    """Return the file that the depository sends, None before there is anything to send."""
    lot = scene.get(Lot, SOLD)
    return None if lot is None else depository_file(lot, _sold_on(scene))


def watched(scene: Scene) -> Watched:
    """Return what the depository's file says to the sale."""
    content = mailed_file(scene)
    if content is None:
        raise RuntimeError("there is no lot to sell")
    with TemporaryDirectory(prefix="enajena-") as folder:
        file = Path(folder) / DEPOSITORY_NAME
        file.write_bytes(content)
        return watch(the_book().alias, scene.sale, scene.programme, read_file(file), WatchOptions(on=scene.today))


def _take_file(scene: Scene, user: "User") -> None:
    acts = list(acts_of(watched(scene), scene.today, scene.today, (user.get_username(),)))
    recording.record(user, scene.sale, acts)


def _breach(scene: Scene) -> list[Act]:
    transfer = scene.desk.hanging(Transfer, "lot", SOLD)[0]
    body = BreachFound(
        case=CASE,
        lot=SOLD,
        shares=transfer.shares,
        conduct="sale",
        breached_on=_sold_on(scene),
        evidence=f"Archivo del depósito {DEPOSITORY_NAME}",
        transfer=transfer.ref,
        resale_cop=transfer.price_cop,
    )
    return [scene.act(body, CASE)]


def _breach_form(scene: Scene) -> str:
    """Return the form of the case, with what the depository's file told filled in."""
    body = _breach(scene)[0].body
    names = ("case", "lot", "shares", "conduct", "breached_on", "evidence", "transfer", "resale_cop")
    return of_recording(scene.sale, "breach_found", volver=_guide(scene), **{name: getattr(body, name) for name in names})


def _work_out(scene: Scene, user: "User") -> None:
    alias = the_book().alias
    prepared = work_out(alias, scene.sale, CASE, FINE, second_stage=known_second_stage(alias, scene.sale))
    recording.record(user, scene.sale, [scene.act(prepared.body, FINE)], [prepared.file])


def _grant(scene: Scene, user: "User") -> None:
    two_people.prepare(user, scene.sale, [scene.act(ReleaseGranted(release=RELEASE, pledge=_pledge(scene).ref, lot=FREE), "granted")])


def _pledge(scene: Scene) -> Pledge:
    return scene.desk.hanging(Pledge, "lot", FREE)[0]


def _request(scene: Scene) -> Sequence[Act]:
    body = ReleaseRequested(release=RELEASE, pledge=_pledge(scene).ref, lot=FREE, paper=_LETTER)
    return [scene.act(body, RELEASE)]


def _fine_state(scene: Scene) -> str | None:
    return scene.state(Fine, FINE)


def _fine_source(scene: Scene) -> str:
    return "ley-226 art. 14" if scene.programme.fine is None else scene.programme.fine.source


def _lock_source(scene: Scene) -> str:
    return "ley-226 art. 14" if scene.programme.lock_up is None else scene.programme.lock_up.source


def _pledge_source(scene: Scene) -> str:
    return "ley-226 art. 14" if scene.programme.pledge is None else scene.programme.pledge.source


def _payment_source(scene: Scene) -> str:
    rule = scene.programme.stages[0].payment
    return "ley-226 art. 10" if rule is None else rule.source


def _free_on(scene: Scene) -> date:
    lot = scene.need(Lot, FREE)
    return add_days(lot.lock_up_ends_on or scene.today, 1)


def is_verified(scene: Scene) -> bool:
    """Return whether somebody verified the book as it stands, and found nothing wrong."""
    size = size_of(the_book().alias, scene.sale)
    done = Job.objects.filter(sale=scene.sale, kind="verify", outcome__isnull=False).order_by("-pk").first()
    outcome = {} if done is None else done.outcome or {}
    return outcome.get("count") == 0 and any(one["sale"] == scene.sale and one["acts"] == size for one in outcome.get("sales", ()))


STEPS = (
    Step(
        key="schedule",
        role="reviewer",
        title=Text("Fijar cuándo se paga", "Set when it is paid"),
        what=Text("Fije el plazo de pago de cada adjudicación.", "Set the term of payment of each award."),
        why=Text(
            "Son los días hábiles del Reglamento, contados desde la adjudicación.",
            "They are the business days of the Regulation, counted from the award.",
        ),
        source=_payment_source,
        day=lambda scene: _open_day(add_days(_awarded_on(scene), 1)),
        is_done=lambda scene: bool(scene.awards) and all(one.state != "awarded" for one in scene.awards),
        place=lambda scene: of_sale(scene.sale, "dinero"),
        do=recorded(
            lambda scene: [scene.act(PaymentScheduled(award=one.ref), f"plan-{one.ref}") for one in scene.awards if one.state == "awarded"]
        ),
    ),
    Step(
        key="payments",
        role="window_operator",
        title=Text("Recibir los pagos", "Receive the payments"),
        mail=Text(
            "El banco avisa: entraron tres transferencias, una por cada adjudicación.",
            "The bank tells: three transfers came in, one for each award.",
        ),
        what=Text("Registre cada pago por su adjudicación.", "Record each payment under its award."),
        why=Text(
            "Cada peso queda en el libro: recibido, aplicado, devuelto o perdido, y siempre suma.",
            "Every peso stays in the book: received, applied, given back or forfeited, and it always adds up.",
        ),
        source=_payment_source,
        day=lambda scene: _open_day(add_days(_awarded_on(scene), 8)),
        is_done=lambda scene: bool(scene.awards) and all(one.state == "paid" for one in scene.awards),
        place=lambda scene: of_list(scene.sale, "award", state="paying"),
        do=recorded(_payments),
    ),
    Step(
        key="lots",
        role="reviewer",
        title=Text("Inscribir las acciones con su prenda", "Register the shares with their pledge"),
        what=Text(
            "Inscriba un lote por cada adjudicación pagada, con la prenda a favor del vendedor.",
            "Register a lot for each award that is paid, with the pledge in favour of the seller.",
        ),
        why=Text(
            "Desde la compra corre la restricción de dos años, y la prenda la asegura.",
            "The lock-up of two years runs from the purchase, and the pledge secures it.",
        ),
        source=_pledge_source,
        day=lambda scene: _open_day(add_days(_awarded_on(scene), 9)),
        is_done=lambda scene: bool(scene.awards) and {one.ref for one in scene.awards} <= {lot.award for lot in scene.lots},
        place=lambda scene: of_sale(scene.sale, "acciones"),
        do=recorded(_lots),
    ),
    Step(
        key="depository",
        role="reviewer",
        title=Text("Leer el archivo del depósito", "Read the depository's file"),
        mail=Text(
            "El depósito de valores manda sus movimientos del mes: trae una venta de acciones de la oferta.",
            "The depository sends the movements of the month: there is a sale of shares of the offer in them.",
        ),
        what=Text(
            "Súbalo a la vigilancia: dice qué lotes se movieron y qué casos propone.",
            "Upload it to the watch: it says which lots moved and which cases it proposes.",
        ),
        why=Text(
            "Nadie avisa que vendió antes de tiempo: se ve en los movimientos.",
            "Nobody tells of a sale before time: it is seen in the movements.",
        ),
        source=_lock_source,
        day=lambda scene: _open_day(add_days(_sold_on(scene), 20)),
        is_done=lambda scene: bool(scene.desk.all_standing(DepositoryFile)) or bool(scene.desk.hanging(Transfer, "lot", SOLD)),
        place=lambda scene: of_sale(scene.sale, "acciones", "deposito"),
        do=_take_file,
    ),
    Step(
        key="breach",
        role="reviewer",
        title=Text("Abrir el caso", "Open the case"),
        what=Text("Abra el incumplimiento con su prueba.", "Open the breach with its evidence."),
        why=Text(
            "La venta cayó dentro de la restricción. Un caso lo abre una persona, nunca un programa.",
            "The sale fell within the lock-up. A case is opened by a person, never by a program.",
        ),
        source=_lock_source,
        day=lambda scene: scene.today,
        is_done=lambda scene: bool(scene.desk.all_standing(Case)),
        place=_breach_form,
        do=recorded(_breach),
    ),
    Step(
        key="fine",
        role="reviewer",
        title=Text("Liquidar la multa", "Work out the fine"),
        what=Text(
            "Liquide la multa del caso y lea de dónde sale cada cifra.",
            "Work out the fine of the case and read where each figure comes from.",
        ),
        why=Text(
            "El porcentaje baja con los meses; la base es el mayor de los valores del texto.",
            "The percent goes down with the months; the base is the highest of the values of the text.",
        ),
        source=_fine_source,
        day=lambda scene: _open_day(add_days(_sold_on(scene), 21)),
        is_done=lambda scene: bool(scene.desk.all_standing(Fine)),
        place=lambda scene: of_sale(scene.sale, "multas", "caso", CASE),
        do=_work_out,
    ),
    Step(
        key="claim",
        role="director",
        title=Text("Cobrar la multa", "Claim the fine"),
        what=Text("Comunique el cobro y hasta cuándo puede responder.", "Send the claim, and until when it may be answered."),
        why=Text(
            "Es una multa del contrato: se cobra, y quien la debe puede oponerse.",
            "It is a fine of the contract: it is claimed, and whoever owes it may object.",
        ),
        source=_fine_source,
        day=lambda scene: _open_day(add_days(_sold_on(scene), 24)),
        is_done=lambda scene: _fine_state(scene) not in {None, "worked_out"},
        place=lambda scene: of_recording(
            scene.sale, "fine_claimed", fine=FINE, number="CC-1", answer_by=add_days(scene.today, _ANSWER_DAYS)
        ),
        do=recorded(
            lambda scene: [scene.act(FineClaimed(fine=FINE, number="CC-1", answer_by=add_days(scene.today, _ANSWER_DAYS)), "claim")]
        ),
    ),
    Step(
        key="agreed",
        role="reviewer",
        title=Text("Registrar que la reconoce", "Record that it is agreed to"),
        mail=Text("Llega una carta: P-02 reconoce la multa y pagará.", "A letter comes: P-02 agrees to the fine and will pay."),
        what=Text("Registre la carta con su archivo.", "Record the letter with its file."),
        why=Text("Con el reconocimiento no hace falta un juez.", "With the agreement no judge is needed."),
        source=_fine_source,
        day=lambda scene: _open_day(add_days(_sold_on(scene), 40)),
        is_done=lambda scene: _fine_state(scene) not in {None, "worked_out", "claimed", "answered"},
        place=lambda scene: of_recording(scene.sale, "fine_agreed", fine=FINE, paper_sha256=PAPER.sha256, volver=_guide(scene)),
        do=recorded(lambda scene: [scene.act(FineAgreed(fine=FINE, paper_sha256=PAPER.sha256), "agreed")], [PAPER]),
    ),
    Step(
        key="final",
        role="director",
        title=Text("Dejarla en firme", "Let it become final"),
        what=Text("Registre que la multa quedó en firme.", "Record that the fine became final."),
        why=Text("Desde aquí su monto ya no cambia.", "From here on its amount does not change."),
        source=_fine_source,
        day=lambda scene: _open_day(add_days(_sold_on(scene), 41)),
        is_done=lambda scene: _fine_state(scene) in {"final", "paid"},
        place=lambda scene: of_recording(scene.sale, "fine_final", fine=FINE, ground="Reconocida por escrito"),
        do=recorded(lambda scene: [scene.act(FineFinal(fine=FINE, ground="Reconocida por escrito"), "final")]),
    ),
    Step(
        key="fine-paid",
        role="window_operator",
        title=Text("Recibir el pago de la multa", "Receive the payment of the fine"),
        mail=Text("El banco avisa: entró el pago de la multa, completo.", "The bank tells: the fine was paid, whole."),
        what=Text("Registre el pago.", "Record the payment."),
        why=Text(
            "Mientras se deba una multa, la prenda de esas acciones no se levanta.",
            "While a fine is owed, the pledge of those shares is not released.",
        ),
        source=_fine_source,
        day=lambda scene: _open_day(add_days(_sold_on(scene), 50)),
        is_done=lambda scene: _fine_state(scene) == "paid",
        place=lambda scene: of_recording(
            scene.sale, "fine_paid", fine=FINE, payment=f"M-{FINE}", amount_cop=scene.need(Fine, FINE).owed_cop, means="transfer"
        ),
        do=recorded(
            lambda scene: [
                scene.act(
                    FinePaid(fine=FINE, payment=f"M-{FINE}", amount_cop=scene.need(Fine, FINE).owed_cop, means="transfer"), "fine-paid"
                )
            ]
        ),
    ),
    Step(
        key="release",
        role="window_operator",
        title=Text("Recibir la solicitud de levantamiento", "Receive the request for release"),
        mail=Text(
            "Pasaron dos años. P-01 pide por escrito que se levante su prenda.",
            "Two years went by. P-01 asks in writing for the release of the pledge.",
        ),
        what=Text("Registre la solicitud con su carta.", "Record the request with its letter."),
        why=Text(
            "Se puede pedir desde el día siguiente al último de la restricción, no antes.",
            "It may be asked for from the day after the last of the lock-up, not before.",
        ),
        source=_pledge_source,
        day=lambda scene: _open_day(_free_on(scene)),
        is_done=lambda scene: bool(scene.desk.all_standing(Release)),
        place=lambda scene: of_recording(
            scene.sale, "release_requested", release=RELEASE, pledge=_pledge(scene).ref, lot=FREE, paper=_LETTER, volver=_guide(scene)
        ),
        do=recorded(_request),
    ),
    Step(
        key="grant",
        role="director",
        title=Text("Preparar el levantamiento", "Prepare the release"),
        what=Text(
            "Prepare el levantamiento: el libro mira que nada se deba.", "Prepare the release: the book looks whether anything is owed."
        ),
        why=Text("También esto es de dos personas.", "This takes two people as well."),
        source=_pledge_source,
        day=lambda scene: scene.today,
        is_done=lambda scene: _pledge(scene).state == "released" or waiting(scene, "release_granted") is not None,
        place=lambda scene: of_recording(scene.sale, "release_granted", release=RELEASE, pledge=_pledge(scene).ref, lot=FREE),
        do=_grant,
    ),
    Step(
        key="grant-confirm",
        role="director",
        title=Text("Confirmar el levantamiento", "Confirm the release"),
        what=Text("Otra persona de dirección lo confirma.", "Another director confirms it."),
        why=Text(
            "Con esto las acciones de P-01 quedan libres: la venta hizo todo su camino.",
            "With this the shares of P-01 are free: the sale has gone all its way.",
        ),
        source=_pledge_source,
        day=lambda scene: scene.today,
        is_done=lambda scene: _pledge(scene).state == "released",
        place=lambda scene: of_sale(scene.sale, "por-confirmar"),
        do=confirm("release_granted"),
        not_by=prepared_by("release_granted"),
    ),
)
