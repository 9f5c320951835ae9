"""What is said beside a fine: what it leaves out, what may still change it, and how far the text reaches."""

from collections.abc import Iterator

from enajena.basics.text import Text
from enajena.programme.labels import CONDUCT_LABELS
from enajena.programme.model import ConductReach, Fine
from enajena.rules.fine_facts import FineFacts
from enajena.rules.second_penalty import SecondPenaltyResult


def reach_notes(rule: Fine, reach: ConductReach | None, conduct: str) -> Iterator[Text]:
    """Say how far the fine reaches the conduct: the sentence that follows, then the programme's own note."""
    name = CONDUCT_LABELS[conduct]
    if reach is None or reach.reach == "not_reached":
        text = Text(
            "{source}: la multa graduada no alcanza esta conducta ({conduct}); una multa necesita un texto (A18).",
            "{source}: the graduated fine does not reach this conduct ({conduct}); a fine needs a text (A18).",
        )
        yield text.format(source=rule.source if reach is None else reach.source, conduct=name)
    elif reach.reach == "broad_reading":
        text = Text(
            "{source}: sólo una lectura amplia alcanza esta conducta ({conduct}); la multa es provisional (A17, A18).",
            "{source}: only a broad reading reaches this conduct ({conduct}); the fine is provisional (A17, A18).",
        )
        yield text.format(source=reach.source, conduct=name)
    if reach is not None and reach.note is not None:
        yield reach.note


def interest_notes(rule: Fine, facts: FineFacts) -> Iterator[Text]:
    """Say why there is no interest, where there is none."""
    if facts.settled is None and rule.interest is not None:
        yield Text(
            "El total no incluye intereses de mora: falta la fecha de pago (--settled).",
            "The total holds no default interest: the date of payment is missing (--settled).",
        )
    if facts.settled is not None and rule.interest is None:
        yield Text("El texto no fija intereses de mora sobre la multa.", "The text sets no default interest on the fine.")
        if facts.interest_method is not None:
            unused = Text("El método pedido ({method}) no se usó.", "The method asked for ({method}) was not used.")
            yield unused.format(method=facts.interest_method)


def penalty_notes(penalty: SecondPenaltyResult | None) -> Iterator[Text]:
    """Say that a second penalty stands apart from the fine."""
    if penalty is not None:
        beside = Text(
            "{source}: la conducta también causa la segunda sanción, que va aparte y no se suma (A22).",
            "{source}: the conduct also brings about the second penalty, which stands apart and is not added (A22).",
        )
        yield beside.format(source=penalty.rule.source)
