"""Words of the share book: how far a lot is on its way to the release of its security, and codes as people say them."""

from collections.abc import Mapping
from types import MappingProxyType

from enajena.basics.text import Text, same
from enajena.book.machines import MACHINES
from enajena.office.back.values import value_label

_STANDINGS: Mapping[str, Text] = MappingProxyType(
    {
        "locked": Text("restringidas", "locked"),
        "eligible_for_release": Text("se puede pedir el levantamiento", "release may be asked for"),
        "release_requested": Text("levantamiento pedido", "release requested"),
        "released": Text("garantía levantada", "security released"),
        "free": Text("libres", "free"),
    }
)
"""What standings are called; one that is not here is a state of the lot."""


def standing_words(standing: str) -> Text:
    """Return what a standing is called."""
    return _STANDINGS.get(standing) or MACHINES["lot"].label_of(standing)


def told(what: str, code: str) -> Text:
    """Return what a code is called: a state of the object `what`, or a value of the column of that name."""
    if what in MACHINES:
        return dict(MACHINES[what].states).get(code, same(code))
    return value_label(what, code) or same(code)
