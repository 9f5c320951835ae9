"""What becomes of an award before its shares pass: held until an authorisation, authorised, refused, lapsed."""

from enajena.basics.text import Text
from enajena.book.acts.adjudication import AwardAuthorised, AwardHeld, AwardLapsed, AwardRefused
from enajena.book.acts.kinds import Recorded
from enajena.book.desk import Desk
from enajena.book.effects.money_ledger import apply_held, unapply
from enajena.book.effects.registry import effect
from enajena.book.models import Award, Lot, Paper, Stage


@effect(AwardHeld, lambda body: [(Award, body.award)])
def award_held(desk: Desk, act: Recorded) -> None:
    """Hold an award until a body authorises it; what is paid meanwhile is held too."""
    body: AwardHeld = act.body
    desk.step(desk.need(Award, body.award), waits_for=body.authority)


@effect(AwardAuthorised, lambda body: [(Award, body.award), (Paper, body.paper)])
def award_authorised(desk: Desk, act: Recorded) -> None:
    """Let an award go on, by the authorisation on file of the body that it waits for; what was paid meanwhile is applied."""
    body: AwardAuthorised = act.body
    award, paper = desk.need(Award, body.award), desk.need(Paper, body.paper)
    desk.check_step(award)
    if paper.kind != "authorisation" or paper.says["authority"] != award.waits_for:
        desk.refuse(
            "no_authorisation",
            Text(
                f"«{paper.ref}» no es la autorización de {award.waits_for}, que la adjudicación espera.",
                f"“{paper.ref}” is not the authorisation of {award.waits_for}, which the award waits for.",
            ),
            Text("Registre `authorisation_filed` con la de ese órgano.", "Record `authorisation_filed` with that body's."),
            "ley-226 art. 16",
        )
    apply_held(desk, award, waits_for=None)


@effect(AwardRefused, lambda body: [(Award, body.award)])
def award_refused(desk: Desk, act: Recorded) -> None:
    """End an award whose authorisation was refused: what was paid is held, to go back without interest."""
    desk.step(desk.need(Award, act.body.award))


@effect(AwardLapsed, lambda body: [(Award, body.award), (Lot, "award", body.award)])
def award_lapsed(desk: Desk, act: Recorded) -> None:
    """End an award whose shares have not passed: they are free again, and what was paid is held, to go back."""
    body: AwardLapsed = act.body
    award = desk.need(Award, body.award)
    desk.check_step(award)
    lots = [lot.ref for lot in desk.hanging(Lot, "award", award.ref) if lot.state == "registered"]
    if lots:
        desk.refuse(
            "shares_passed",
            Text(
                f"Las acciones de «{award.ref}» ya se inscribieron ({', '.join(lots)}).",
                f"The shares of “{award.ref}” have been registered ({', '.join(lots)}).",
            ),
            Text(
                "Lo que cabe es declarar ineficaz o nula la adquisición.", "What is left is to declare the acquisition ineffective or void."
            ),
            "ley-226 art. 15",
        )
    if award.state == "paid" and desk.need(Stage, award.stage).state != "void":
        desk.refuse(
            "paid",
            Text(f"«{award.ref}» está pagada y su etapa sigue en pie.", f"“{award.ref}” is paid and its stage stands."),
            Text("Inscriba sus acciones.", "Register its shares."),
            body.numeral,
        )
    desk.step(award, **unapply(desk, award))
