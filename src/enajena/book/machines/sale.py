"""States of the sale, its stages and the papers that gates ask for."""

from enajena.basics.text import Text
from enajena.book.machines.model import SAME, Machine, Step

SALE = Machine(
    thing="sale",
    label=Text("la venta", "the sale"),
    states=(
        ("adopted", Text("programa adoptado", "programme adopted")),
        ("concluded", Text("concluida", "concluded")),
    ),
    steps=(
        Step("programme_adopted", (), "adopted", "ley-226 art. 6"),
        Step("programme_amended", ("adopted",), SAME, "ley-226 art. 6"),
        Step("sale_concluded", ("adopted",), "concluded", "programme.validity"),
    ),
)
