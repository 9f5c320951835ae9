"""What a template says of its columns in Spanish: how each kind is written, what may be chosen, and the row of an invented person."""

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from types import MappingProxyType

from enajena.engine.workbook import Value
from enajena.intake.columns import ID_TYPES, Column
from enajena.programme.labels import PERSON_LABELS, RECIPIENT_LABELS
from enajena.programme.model import Programme
from enajena.programme.stage_model import FixedPrice, Stage
from enajena.programme.vocabulary import NATURAL_CLASSES, RECIPIENT_CLASSES

YES, NO = "sí", "no"
NO_AMOUNT = "ninguno"
MEANS = ("efectivo", "cheque de gerencia")

HOW_WRITTEN: Mapping[str, str] = MappingProxyType(
    {
        "key": "Texto, tal como está en el documento. Los ceros del comienzo se conservan.",
        "code": "La sigla del documento, de la lista de la celda.",
        "class": "Una de la lista de la celda.",
        "person": "Una de la lista de la celda.",
        "code_lower": "Uno de la lista de la celda, o el nombre de otro medio.",
        "boolean": "sí o no. Vacía si no se sabe.",
        "instant": "Día, mes, año y hora de Bogotá.",
        "date": "Día, mes y año.",
        "year": "Año de cuatro cifras.",
        "shares": "Número entero mayor que cero.",
        "integer": "Número entero.",
        "money": "Pesos, con centavos si los hay, sin el signo $.",
        "money_or_none": "Pesos, o la palabra ninguno si ninguna norma fija un monto.",
        "price": "Pesos por acción, con los decimales que tenga.",
    }
)

# A stage without years of its own takes the decree's; a decree without one, this.
_SOME_YEAR = 2005
_NO_BY_NAME = frozenset(("executive", "dismissed_for_cause", "files_return"))
_BY_NAME: Mapping[str, Value] = MappingProxyType(
    {
        "acceptance_id": "EJEMPLO-001",
        "id_type": "CC",
        "id_number": "9999000001",
        "name": "Persona de Ejemplo",
        "payment_means": MEANS[0],
        "certified_income_cop": Decimal(36000000),
        "net_worth_cop": Decimal(85000000),
        "gross_income_cop": Decimal(48000000),
        "annual_pay_cop": Decimal("36000000.50"),
        "liabilities_cop": Decimal(10000000),
        "gross_assets_cop": Decimal(95000000),
        "financed_cop": Decimal(2000000),
        "bid_security_cop": Decimal(900000000),
    }
)
_BY_KIND: Mapping[str, Value] = MappingProxyType({"money": Decimal(60000000), "money_or_none": NO_AMOUNT, "integer": 120})
_SHARES = 1500


def classes_of(stage: Stage) -> tuple[str, ...]:
    """Return the classes of recipients that may be chosen in a stage: those it names, or all where it names none."""
    return stage.recipients.classes if stage.recipients else RECIPIENT_CLASSES


def choices(column: Column, stage: Stage) -> tuple[str, ...]:
    """Return what a cell of the column may be chosen from; nothing where it is typed."""
    match column.kind:
        case "class":
            return tuple(RECIPIENT_LABELS[name].es for name in classes_of(stage))
        case "person":
            return tuple(label.es for label in PERSON_LABELS.values())
        case "boolean":
            return (YES, NO)
        case "code":
            return ID_TYPES
        case "code_lower":
            return MEANS
        case _:
            return ()


def example(column: Column, programme: Programme, stage: Stage) -> Value:
    """Return the cell of an invented person, a natural one of the stage's first class of such; the row is one that can be accepted."""
    if column.name in _BY_NAME:
        return _BY_NAME[column.name]
    match column.kind:
        case "class":
            return RECIPIENT_LABELS[_class(stage)].es
        case "person":
            return PERSON_LABELS["natural"].es
        case "boolean":
            return NO if column.name in _NO_BY_NAME else YES
        case "instant":
            return datetime.combine(_filed_on(programme, stage), time(9, 30))
        case "date":
            return _filed_on(programme, stage) - timedelta(days=10)
        case "year":
            return _filed_on(programme, stage).year - 1
        case "shares":
            return max(_SHARES, stage.minimum_shares.count if stage.minimum_shares else 0)
        case "price":
            return _price(programme)
        case _:
            return _BY_KIND[column.kind]


def _class(stage: Stage) -> str:
    return next((name for name in classes_of(stage) if name in NATURAL_CLASSES), "public")


def _filed_on(programme: Programme, stage: Stage) -> date:
    years = [year for ceiling in stage.ceilings for term in ceiling.terms for year in term.years]
    return date(max(years) + 1 if years else programme.decree.year or _SOME_YEAR, 2, 14)


def _price(programme: Programme) -> Decimal:
    """Return half as much again as the last fixed price, since a minimum starts from it."""
    fixed = [stage.price.values[-1].cop for stage in programme.stages if isinstance(stage.price, FixedPrice)]
    return fixed[0] * 3 / 2 if fixed else Decimal(3000)
