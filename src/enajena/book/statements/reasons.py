"""Why a movement of the bank was matched, or why a person has to look at it."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from enajena.basics.figures import date_text, pesos_text
from enajena.basics.text import Text, same
from enajena.basics.words import listed

MATCHED = Text("la referencia y el monto son los de lo debido", "reference and amount are those of what is due")
UNDOES = Text("el banco deshace ese pago", "the bank takes that payment back")
RECORDED = Text("ya está en el libro", "it is in the book already")
TO_COME = Text(
    "su fecha está por venir: pida el extracto de ese día cuando llegue",
    "its date is to come: ask for the statement of that day once it is there",
)
NO_REFERENCE = Text(
    "ninguna referencia nombra una adjudicación ni una multa de esta venta",
    "no reference names an award or a fine of this sale",
)
DEBIT_UNDONE = Text(
    "el banco deshace un débito, como una devolución que no llegó; regístrelo a mano como pago de esa adjudicación",
    "the bank undoes a debit, such as a refund that did not arrive; record it by hand as a payment of that award",
)
NOTHING_TO_UNDO = Text(
    "el banco deshace un abono que en el libro no está, o que está más de una vez",
    "the bank takes back a credit that is not in the book, or is there more than once",
)


def several(refs: Sequence[str]) -> Text:
    """Return that a movement may be for several things."""
    names = listed([same(ref) for ref in refs])
    return Text("puede ser de {names}; regístrelo a mano", "it may be for {names}; record it by hand").format(names=names)


def alike(payment: str) -> Text:
    """Return that the same money may be recorded already."""
    return Text(
        f"el mismo día se registró otro pago por ese monto («{payment}»); si es otro dinero, regístrelo a mano",
        f"another payment of that day and amount is recorded (“{payment}”); where it is other money, record it by hand",
    )


def not_taking(state: Text) -> Text:
    """Return that what is named takes no payment in its state."""
    return Text(
        "lo que nombra está en estado «{state}»; regístrelo a mano si se recibe",
        "what it names is “{state}”; record it by hand if it is taken",
    ).format(state=state)


def other_amount(due_cop: Decimal) -> Text:
    """Return that the amount is none that is due."""
    return Text(
        "el monto no es el de las cuotas por pagar ni el de todo lo debido ({due}); regístrelo a mano",
        "the amount is neither that of the instalments due nor all that is due ({due}); record it by hand",
    ).format(due=pesos_text(due_cop))


def other_settlement(day: date) -> Text:
    """Return that the interest of a fine is worked out to another day."""
    return Text(
        "la multa no está liquidada al {day}; reliquídela antes (`fine_reworked`)",
        "the fine is not worked out to {day}; work it out to that day first (`fine_reworked`)",
    ).format(day=date_text(day))


def means(found: str, source: str) -> Text:
    """Return that the money came by means that the programme does not admit."""
    return Text(f"vino por «{found}», y {source} no admite ese medio", f"it came by “{found}”, and {source} does not admit those means")
