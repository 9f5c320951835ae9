"""States of the sale, its stages and the papers that gates ask for."""

from enajena.basics.text import Text
from enajena.book.machines.model import SAME, Machine, Step

INTERRUPTION = "ley-226 art. 25"
FIRST_STAGE = "ley-226 art. 11"

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

STAGE = Machine(
    thing="stage",
    label=Text("la etapa", "the stage"),
    states=(
        ("noticed", Text("oferta abierta", "offer open")),
        ("interrupted", Text("oferta interrumpida", "offer interrupted")),
        ("closed", Text("oferta cerrada", "offer closed")),
        ("assessed", Text("aceptaciones evaluadas", "acceptances assessed")),
        ("adjudicated", Text("adjudicada", "adjudicated")),
        ("void", Text("sin efecto", "void")),
    ),
    steps=(
        Step("stage_noticed", (), "noticed", "ley-226 art. 2"),
        Step("direct_negotiation_opened", (), "noticed", "ley-226 art. 10"),
        Step("stage_interrupted", ("noticed",), "interrupted", INTERRUPTION),
        Step("stage_resumed", ("interrupted",), "noticed", INTERRUPTION),
        Step("stage_extended", ("noticed",), SAME, INTERRUPTION),
        Step("programme_amended", ("noticed", "interrupted", "closed"), SAME, FIRST_STAGE),
        Step("programme_amended", ("assessed",), "closed", FIRST_STAGE),
        Step("stage_closed", ("noticed",), "closed", INTERRUPTION),
        Step("assessment_run", ("closed", "assessed"), "assessed", "ley-226 art. 10"),
        Step("adjudicated", ("assessed",), "adjudicated", "ley-226 art. 10"),
        Step("stage_declared_void", ("noticed", "interrupted", "closed", "assessed", "adjudicated"), "void", "ley-226 art. 10"),
    ),
)

CREDIT_LINE = Machine(
    thing="creditline",
    label=Text("la línea de crédito", "the credit line"),
    states=(("open", Text("abierta", "open")),),
    steps=(Step("credit_line_opened", (), "open", "ley-226 art. 11 num. 3"),),
)

REGULATION = Machine(
    thing="regulation",
    label=Text("el Reglamento", "the Regulation"),
    states=(("filed", Text("en el expediente", "on file")),),
    steps=(
        Step("regulation_filed", (), "filed", "ley-226 art. 10"),
        Step("regulation_addendum", ("filed",), SAME, "ley-226 art. 10"),
    ),
)

PAPER = Machine(
    thing="paper",
    label=Text("el documento", "the paper"),
    states=(("filed", Text("en el expediente", "on file")),),
    steps=(
        Step("recipients_screened", (), "filed", "ley-226 art. 19"),
        Step("index_certified", (), "filed", "ley-226 art. 10"),
        Step("authorisation_filed", (), "filed", "ley-226 art. 16"),
    ),
)
