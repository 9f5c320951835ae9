"""Examples of the reference. Each runs in the tests against a sale of that name, and is answered with what it states."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from enajena.basics.text import Text

SALE = "gases"
_GASES = {"programme": "gases-guajira-2003"}
_SALE = {"sale": SALE}


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A request of an operation and what its answer says; the answer may say more."""

    operation: str
    title: Text
    path: Mapping[str, object] = field(default_factory=dict)
    query: Mapping[str, object] = field(default_factory=dict)
    body: Mapping[str, object] | None = None
    status: int = 200
    answer: Mapping[str, Any] | str


EXAMPLES = (
    Example(
        operation="show_programme",
        title=Text("La venta de Gases de La Guajira", "The sale of Gases de La Guajira"),
        path=_GASES,
        answer={"id": "gases-guajira-2003", "stages": ["first", "second", "direct"]},
    ),
    Example(
        operation="work_out_limit",
        title=Text("Un pensionado que no declara renta", "A pensioner who files no return"),
        path={"programme": "carbocol-2000"},
        body={"facts": {"recipient": "pensioner", "files_return": False, "certified_income_cop": "12000000", "executive": False}},
        answer={"ceiling_cop": "60000000.00", "ceiling_shares": 6000, "binding": "10.1", "missing": []},
    ),
    Example(
        operation="work_out_term",
        title=Text("Dos meses desde un aviso", "Two months from a notice"),
        path=_GASES,
        body={"stage": "first", "notice": "2003-10-10"},
        answer={"first_day": "2003-10-11", "nominal_last_day": "2003-12-11", "last_day": "2003-12-11", "source": "2.1.3"},
    ),
    Example(
        operation="work_out_price",
        title=Text("Sin un mes entero no hay ajuste", "Without a whole month there is no adjustment"),
        path=_GASES,
        body={"first_stage_ended": "2003-12-11", "second_notice": "2004-02-10"},
        answer={"price_cop": "2448.70", "base_cop": "2448.70", "months": []},
    ),
    Example(
        operation="work_out_fine",
        title=Text("Vendió en el primer semestre", "Sold in the first half-year"),
        path=_GASES,
        body={"acquired": "2003-12-15", "breached": "2004-06-01", "shares": 100, "paid_cop": "2448.70", "no_second_stage": True},
        answer={
            "bracket": {"source": "5.3", "percent": "25", "from": "2003-12-15", "to": "2004-06-15"},
            "base_cop_per_share": "2448.70",
            "fine_cop": "61217.50",
            "total_cop": "61217.50",
            "provisional": False,
        },
    ),
    Example(
        operation="work_out_fine",
        title=Text("Un monto que no es texto", "An amount that is no text"),
        path=_GASES,
        body={"acquired": "2003-12-15", "breached": "2004-06-01", "shares": 100, "paid_cop": 2448.7},
        status=400,
        answer={"type": "urn:enajena:problem:unreadable", "status": 400},
    ),
    Example(
        operation="list_sales",
        title=Text("Las ventas", "The sales"),
        answer={"sales": [{"sale": SALE, "programme": "gases-guajira-2003", "state": "adopted"}]},
    ),
    Example(
        operation="show_sale",
        title=Text("Una venta", "A sale"),
        path=_SALE,
        answer={"sale": SALE, "programme": "gases-guajira-2003", "adopted_on": "2003-10-03"},
    ),
    Example(
        operation="list_acts",
        title=Text("El primer acto", "The first act"),
        path=_SALE,
        query={"limit": 1},
        answer={
            "sale": SALE,
            "acts": [{"index": 0, "leaf": {"act": "programme_adopted", "index": "0", "on": "2003-10-03"}}],
            "next": f"/api/v1/sales/{SALE}/acts?after=0&limit=1",
        },
    ),
    Example(
        operation="prove_act",
        title=Text("Prueba del primer acto", "Proof of the first act"),
        path={**_SALE, "index": 0},
        answer="c2sp.org/tlog-proof@v1\nindex 0\n",
    ),
    Example(operation="show_checkpoint", title=Text("El último", "The last one"), path=_SALE, answer=f"enajena.co/{SALE}\n"),
    Example(
        operation="show_log_key",
        title=Text("La clave del registro", "The key of the log"),
        path=_SALE,
        answer={"sale": SALE, "origin": f"enajena.co/{SALE}"},
    ),
    Example(
        operation="show_act_kind",
        title=Text("Cerrar una etapa", "Closing a stage"),
        path={"name": "stage_closed"},
        answer={"name": "stage_closed", "people": 1, "identifies": False},
    ),
)
