"""What a sale needs before each notice, and what of it is on file: the page from which it is set up."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from enajena.basics.text import Text
from enajena.book.models import CreditLine, Paper, Stage, Urn
from enajena.office.acting.permissions import may_record
from enajena.office.back.addresses import of_list, of_sale
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.setting_up.notice import notice_address
from enajena.office.ground.the_book import the_book
from enajena.office.portal.records import SaleRecord, sale_record
from enajena.programme.stage_model import MinimumPrice
from enajena.programme.stage_model import Stage as StageRule

HERE = Text("Montar la venta", "Set up the sale")
_CREDIT, _SCREENED = "ley-226 art. 11 num. 3", "ley-226 art. 19"


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """Something that a notice asks for: its numeral, what is on file of it, where it is seen, and the act that puts it there."""

    what: Text
    source: str | None
    found: str
    address: str
    act: str
    es: str
    en: str
    stage: str

    @property
    def is_there(self) -> bool:
        """Return whether it is on file."""
        return bool(self.found)


@dataclass(frozen=True, slots=True)
class StageNeeds:
    """A stage, whether it has its notice, what it needs, and where its notice is recorded."""

    rule: StageRule
    row: Stage | None
    needs: tuple[Need, ...]
    notice: str


@require_safe
@door(*READERS)
def preparing(request: HttpRequest, sale: str) -> HttpResponse:
    """Show what each stage needs before its notice."""
    record = sale_record(sale)
    stages = [
        StageNeeds(rule, record.stages.get(rule.id), tuple(_needs(record, rule)), notice_address(record, rule))
        for rule in record.programme.stages
    ]
    may = may_record(request.user, "stage_noticed")
    return page(request, "back/setting_up/preparing.html", sale=sale, here=HERE, record=record, stages=stages, may=may)


def _needs(record: SaleRecord, rule: StageRule) -> Iterator[Need]:
    sale, is_first = record.name, rule is record.programme.stages[0]
    numeral = rule.source if rule.adjudication is None else rule.adjudication.source
    yield Need(
        what=Text("Reglamento con su regla de adjudicación", "Regulation with its rule of adjudication"),
        source=numeral,
        found=", ".join(one.number for one in record.regulations if one.stage == rule.id),
        address=of_sale(sale, "reglamento"),
        act="regulation_filed",
        es="Registrar el Reglamento",
        en="Record the Regulation",
        stage=rule.id,
    )
    if is_first:
        yield Need(
            what=Text("Líneas de crédito", "Credit lines"),
            source=_CREDIT,
            found=", ".join(_standing(CreditLine, sale)),
            address=of_sale(sale, "credito"),
            act="credit_line_opened",
            es="Registrar una línea",
            en="Record a line",
            stage="",
        )
        yield _paper(record, rule, "screening", _SCREENED)
    if isinstance(rule.price, MinimumPrice):
        yield _paper(record, rule, "index_certificate", rule.price.source)
    yield Need(
        what=Text("Urna de la etapa, si las aceptaciones van selladas", "Urn of the stage, where acceptances are sealed"),
        source=None,
        found=", ".join(_standing(Urn, sale, stage=rule.id, rehearsal=False)),
        address=of_sale(sale, "urnas"),
        act="",
        es="",
        en="",
        stage=rule.id,
    )


def _paper(record: SaleRecord, rule: StageRule, kind: str, source: str) -> Need:
    what, act, es, en = _PAPERS[kind]
    return Need(
        what=what,
        source=source,
        found=", ".join(_papers(record.name, kind, rule.id)),
        address=of_list(record.name, "paper", kind=kind),
        act=act,
        es=es,
        en=en,
        stage=rule.id if kind == "screening" else "",
    )


_PAPERS = {
    "screening": (
        Text("Revisión de los destinatarios", "Screening of the recipients"),
        "recipients_screened",
        "Registrar la revisión",
        "Record the screening",
    ),
    "index_certificate": (
        Text("Índices certificados para el precio", "Certified indices for the price"),
        "index_certified",
        "Registrar un índice",
        "Record an index",
    ),
}


def _papers(sale: str, kind: str, stage: str) -> Iterator[str]:
    """Return the numbers of the papers of a kind that are for a stage, or for all of them."""
    rows = Paper.objects.using(the_book().alias).filter(sale=sale, until_index__isnull=True, kind=kind).order_by("ref")
    return (one.number or one.ref for one in rows if one.says.get("stage", stage) == stage)


def _standing(model: "type[CreditLine | Urn]", sale: str, **columns: object) -> list[str]:
    rows = model._default_manager.using(the_book().alias).filter(sale=sale, until_index__isnull=True, **columns)  # noqa: SLF001
    return list(rows.order_by("ref").values_list("ref", flat=True))
