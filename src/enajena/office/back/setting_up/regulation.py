"""The Regulation of each stage told in words, beside what the decree says, and the rules that one may set."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from enajena.basics.figures import percent_text
from enajena.basics.text import Text, same
from enajena.basics.words import counted
from enajena.book.adjudicating import by_regulation
from enajena.book.models import Regulation
from enajena.office.acting.permissions import may_record
from enajena.office.back.addresses import of_recording, of_sale
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.portal.records import SaleRecord, sale_record
from enajena.programme.model import Programme
from enajena.programme.show_stage import RULE_TEXTS, stage_parts
from enajena.programme.show_words import Said
from enajena.programme.stage_model import MinimumPrice
from enajena.programme.stage_model import Stage as StageRule
from enajena.rules.adjudication import PARAMETERS, PRICE_PRIORITY

_HERE = Text("Reglamento de venta y adjudicación", "Regulation of sale and adjudication")
_SHARING = "How shares are shared out"
_LEFT_OPEN = frozenset(("A42", "A44"))
_DAYS = (Text("día hábil", "business day"), Text("días hábiles", "business days"))
_YES, _NO = Text("sí", "yes"), Text("no", "no")


@dataclass(frozen=True, slots=True)
class Choice:
    """A rule that a Regulation may set: its name, in words, the number that it asks for, and where a Regulation with it is recorded."""

    name: str
    words: Text
    parameter: str | None
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StageRegulation:
    """A stage with what its decree says of sharing out, its Regulation in words, and the rules open to one."""

    rule: StageRule
    decreed: tuple[Said, ...]
    row: Regulation | None
    said: tuple[Said, ...]
    terms: tuple[tuple[Text, Text], ...]
    choices: tuple[Choice, ...]


@require_safe
@door(*READERS)
def regulation(request: HttpRequest, sale: str) -> HttpResponse:
    """Tell the Regulation of each stage."""
    record = sale_record(sale)
    stages = [_of_stage(record, rule) for rule in record.programme.stages]
    may = may_record(request.user, "regulation_filed")
    return page(request, "back/setting_up/regulation.html", sale=sale, here=_HERE, stages=stages, may=may)


def _of_stage(record: SaleRecord, rule: StageRule) -> StageRegulation:
    row = next((one for one in record.regulations if one.stage == rule.id), None)
    return StageRegulation(
        rule=rule,
        decreed=_sharing(record.programme, rule),
        row=row,
        said=() if row is None else _sharing(*_ruled(record.programme, row)),
        terms=() if row is None else tuple(_terms(row)),
        choices=tuple(_choices(record.name, rule)),
    )


def _ruled(programme: Programme, row: Regulation) -> tuple[Programme, StageRule]:
    ruled = by_regulation(programme, row)
    return ruled, next(stage for stage in ruled.stages if stage.id == row.stage)


def _sharing(programme: Programme, rule: StageRule) -> tuple[Said, ...]:
    return next((part.said for part in stage_parts(programme, rule) if part.heading.en == _SHARING), ())


def _terms(row: Regulation) -> Iterator[tuple[Text, Text]]:
    end_of_day = Text("el fin del último día", "the end of the last day")
    yield Text("Hora de cierre", "Hour of closing"), same(row.closing_hour) if row.closing_hour else end_of_day
    yield Text("Se acepta a distancia", "Acceptances from afar"), _YES if row.remote else _NO
    yield Text("Se pueden retirar o cambiar", "They may be withdrawn or changed"), _YES if row.withdrawals else _NO
    if row.cure_days is not None:
        yield Text("Plazo para subsanar", "Time to make good"), counted(row.cure_days, *_DAYS)
    if row.payment_days is not None:
        yield Text("Plazo para pagar", "Time to pay"), counted(row.payment_days, *_DAYS)
    if row.default_penalty_pct is not None:
        yield Text("Pena por no pagar", "Penalty for not paying"), percent_text(row.default_penalty_pct)
    goes = Text("a la etapa siguiente", "to the next stage")
    if row.lapsed_shares_go_to == "waiting_acceptor":
        goes = Text("a quien sigue en espera", "to whoever waits next")
    yield Text("Lo que caduca pasa", "What lapses goes"), goes


def _choices(sale: str, rule: StageRule) -> Iterator[Choice]:
    """Yield the rules that a Regulation may set: the decree's own, or all of its kind of stage where the text leaves it open."""
    written, by_price = rule.adjudication, isinstance(rule.price, MinimumPrice)
    for name, words in RULE_TEXTS.items():
        is_of_kind = (name == PRICE_PRIORITY) == by_price
        is_open = written is None or _LEFT_OPEN & set(written.assumes) or written.rule == name
        if is_of_kind and is_open:
            some = Text("un número fijo de acciones", "a fixed number of shares")
            address = of_recording(sale, "regulation_filed", stage=rule.id, volver=of_sale(sale, "reglamento"), **{"terms.rule": name})
            yield Choice(name, words.format(flat=some, lot=some), PARAMETERS.get(name), address)
