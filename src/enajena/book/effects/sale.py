"""What acts on the sale as a whole do."""

from enajena.basics.text import Text
from enajena.book.acts.kinds import Recorded
from enajena.book.acts.sale import ProgrammeAdopted, ProgrammeAmended
from enajena.book.desk import Desk
from enajena.book.effects.gates_price import price_in_force
from enajena.book.effects.offer import need_file
from enajena.book.effects.registry import effect
from enajena.book.models import Sale, Stage
from enajena.programme.model import Programme
from enajena.programme.stage_model import FixedPrice

_FIXED_PRICE = "ley-226 art. 11 num. 2"


@effect(ProgrammeAdopted)
def programme_adopted(desk: Desk, act: Recorded) -> None:
    """Begin the sale with its programme file, whose id must be the one the act names."""
    body: ProgrammeAdopted = act.body
    need_file(desk, body.file_sha256)
    _check_id(desk, desk.programme_at(body.file_sha256), body.programme)
    desk.create(Sale, act.sale, programme=body.programme, programme_sha256=body.file_sha256)


@effect(ProgrammeAmended)
def programme_amended(desk: Desk, act: Recorded) -> None:
    """Go on with a new file of the same programme, and with its fixed price in the stages that it still reaches."""
    body: ProgrammeAmended = act.body
    sale = desk.need(Sale, act.sale)
    need_file(desk, body.file_sha256)
    programme = desk.programme_at(body.file_sha256)
    _check_id(desk, programme, sale.programme)
    _check_norm(desk, body, programme, sale)
    for stage in desk.all_standing(Stage):
        _amend_price(desk, body, programme, stage)
    desk.step(sale, programme_sha256=body.file_sha256)


def _check_id(desk: Desk, found: Programme, wanted: str) -> None:
    if found.id != wanted:
        desk.refuse(
            "other_programme",
            Text(f"El archivo es del programa «{found.id}», no de «{wanted}».", f"The file is of “{found.id}”, not of “{wanted}”."),
            Text("Corrija el nombre o envíe el otro archivo.", "Mend the name, or send the other file."),
        )


def _check_norm(desk: Desk, body: ProgrammeAmended, programme: Programme, sale: Sale) -> None:
    named = [each for each in programme.amendments if each.source == body.norm or each.source.startswith(f"{body.norm} ")]
    if body.file_sha256 == sale.programme_sha256 or not any(each.dated <= desk.act.act.on for each in named):
        desk.refuse(
            "no_norm",
            Text(
                f"El archivo es el mismo, o no trae en `amendments` la norma «{body.norm}» con una fecha que ya llegó.",
                f"The file is the same, or does not have under `amendments` the norm “{body.norm}” with a date that has come.",
            ),
            Text(
                "Sólo otra norma cambia el programa: escríbala en el archivo.",
                "Only another norm changes the programme: write it in the file.",
            ),
            "ley-226 art. 6",
        )


def _amend_price(desk: Desk, body: ProgrammeAmended, programme: Programme, stage: Stage) -> None:
    price = next((rule.price for rule in programme.stages if rule.id == stage.ref), None)
    if not isinstance(price, FixedPrice) or stage.notice_on is None or stage.state == "void":
        return
    is_correction = body.nature == "correction"
    right = price_in_force(price, stage.notice_on if is_correction else desk.act.act.on)
    if right == stage.price_cop:
        return
    if stage.state == "adjudicated" or (stage.state != "interrupted" and not is_correction):
        desk.refuse(
            "price_stands",
            Text(
                "{stage}: {state}; su precio fijo no cambia de {old} a {new}.",
                "{stage}: {state}; its fixed price does not go from {old} to {new}.",
            ).format(stage=stage.ref, state=desk.state_text(stage), old=stage.price_cop, new=right),
            Text(
                "El precio fijo rige mientras la oferta no se interrumpa; lo adjudicado se adjudicó a su precio.",
                "The fixed price holds while the offer is not interrupted; what was awarded was awarded at its price.",
            ),
            _FIXED_PRICE,
        )
    desk.step(stage, price_cop=right)
