"""How the rows of a book look on a terminal: headings and states in words, figures and dates as people write them."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from types import MappingProxyType

from enajena.basics.figures import count_text, date_text, number_text, pesos_text
from enajena.basics.text import Text
from enajena.book.machines import MACHINES
from enajena.cli.speech import tell
from enajena.programme.labels import CONDUCT_LABELS

HEADINGS: Mapping[str, Text] = MappingProxyType(
    {
        "lot": Text("lote", "lot"),
        "name": Text("titular", "holder"),
        "shares": Text("acciones", "shares"),
        "price_cop": Text("precio", "price"),
        "lock_up_ends_on": Text("restringidas hasta", "locked until"),
        "standing": Text("situación", "standing"),
        "pledged_shares": Text("en garantía", "pledged"),
        "attached_shares": Text("embargadas", "attached"),
        "pledge": Text("garantía", "security"),
        "kind": Text("clase", "kind"),
        "rank": Text("grado", "rank"),
        "creditor": Text("acreedor", "creditor"),
        "state": Text("estado", "state"),
        "fine": Text("multa", "fine"),
        "conduct": Text("conducta", "conduct"),
        "breached_on": Text("incumplida", "breached"),
        "percent": Text("%", "%"),
        "fine_cop": Text("multa en pesos", "fine in pesos"),
        "interest_cop": Text("intereses", "interest"),
        "paid_cop": Text("pagado", "paid"),
    }
)

STANDINGS: Mapping[str, Text] = MappingProxyType(
    {
        "locked": Text("restringidas", "locked"),
        "eligible_for_release": Text("se puede pedir el levantamiento", "release may be asked for"),
        "release_requested": Text("levantamiento pedido", "release requested"),
        "released": Text("levantada", "released"),
        "free": Text("libres", "free"),
        "ineffective": Text("adquisición ineficaz", "ineffective acquisition"),
        "void": Text("adquisición nula", "void acquisition"),
        "restored": Text("de vuelta en el vendedor", "back with the seller"),
    }
)

KINDS: Mapping[str, Text] = MappingProxyType(
    {
        "pledge": Text("prenda", "pledge"),
        "immobilisation": Text("inmovilización", "immobilisation"),
        "financing_lien": Text("gravamen de quien financia", "lender's lien"),
    }
)


def cell_text(thing: str, column: str, value: object) -> str:
    """Return a value of a row of a kind of thing as a person of the run's language reads it."""
    match value:
        case None:
            return ""
        case Decimal():
            return tell(pesos_text(value) if column.endswith("_cop") else number_text(value))
        case date():
            return tell(date_text(value))
        case int():
            return tell(count_text(value))
        case _:
            return _word(thing, column, str(value))


def _word(thing: str, column: str, value: str) -> str:
    words = {"standing": STANDINGS, "kind": KINDS, "conduct": CONDUCT_LABELS}.get(column)
    if words is not None:
        return tell(words[value])
    return tell(MACHINES[thing].label_of(value)) if column == "state" else value
