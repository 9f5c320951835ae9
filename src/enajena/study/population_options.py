"""What a generated population may be told: its parameters, each with a description, a default and its bounds."""

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from datetime import date
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.programme.keys import description_of, key
from enajena.programme.vocabulary import RECIPIENT_CLASSES

MOST_ROWS = 50_000_000
"""The numbers of documents of made-up people have room for so many."""
MOST_WEIGHT = 1_000_000

WEIGHTS: Mapping[str, int] = MappingProxyType(
    {
        "active_worker": 450,
        "pensioner": 300,
        "former_worker": 120,
        "subsidiary_worker": 80,
        "subsidiary_pensioner": 30,
        "subsidiary_former_worker": 20,
        "cooperative": 30,
        "employee_fund": 25,
        "union": 15,
        "mutual_investment_fund": 10,
        "employee_association": 8,
        "union_federation": 6,
        "severance_pension_fund": 4,
        "compensation_fund": 2,
        "public": 1000,
    }
)
"""How often each class comes up, against the others of natural persons, or of entities; those that the stage does not admit do not."""


_MOST_COP = 10**11
_BY_ENDING: Mapping[str, tuple[Decimal | int, Decimal | int]] = {"_cop": (1, _MOST_COP), "_sigma": (0, 2), "_percent": (1, 10_000)}
_BY_NAME: Mapping[str, tuple[Decimal | int, Decimal | int]] = {
    "income_tail": (1, 500),
    "income_alpha": (Decimal("1.1"), 10),
    "further": (0, 500),
    "days": (1, 3650),
}
_PER_MILLE = (0, 1000)


@dataclass(frozen=True, slots=True, kw_only=True)
class PopulationOptions:
    """The parameters of a population. Amounts are whole pesos of a year; rates are in a thousand; `sigma` is that of a logarithm."""

    entities: int = key("personas jurídicas, por mil", "entities, in a thousand", default=60)
    strangers: int = key(
        "quienes no son destinatarios de la etapa, por mil", "those who are no recipients of the stage, in a thousand", default=3
    )
    further: int = key(
        "aceptaciones que son otra más de alguien; a lo sumo la mitad, por mil",
        "acceptances that are one more of somebody; half at the most, in a thousand",
        default=30,
    )
    income_median_cop: int = key("ingreso anual mediano", "median annual income", default=24_000_000)
    income_sigma: Decimal = key("desviación del logaritmo del ingreso", "sigma of the income", default=Decimal("0.8"))
    income_tail: int = key(
        "la parte más rica, con cola de Pareto, por mil", "the richest part, with a Pareto tail, in a thousand", default=20
    )
    income_alpha: Decimal = key("exponente de esa cola", "exponent of that tail", default=Decimal(2))
    worth_percent: int = key(
        "patrimonio mediano, en porcentaje del ingreso de cada uno", "median net worth, in percent of one's income", default=150
    )
    worth_sigma: Decimal = key("desviación del logaritmo de esa razón", "sigma of that ratio", default=Decimal(1))
    indebted: int = key(
        "personas naturales con patrimonio negativo, por mil", "natural persons with negative net worth, in a thousand", default=8
    )
    files: int = key(
        "naturales que declaran renta: los de mayor ingreso, por mil",
        "natural persons who file: the highest incomes, in a thousand",
        default=350,
    )
    executives: int = key(
        "directivos entre los trabajadores activos, por mil", "executives among active workers, in a thousand", default=20
    )
    pay_median_cop: int = key("remuneración anual mediana de un directivo", "median annual pay of an executive", default=120_000_000)
    pay_sigma: Decimal = key("desviación del logaritmo de la remuneración", "sigma of the pay", default=Decimal("0.5"))
    entity_median_cop: int = key("patrimonio mediano de una persona jurídica", "median net worth of an entity", default=2_000_000_000)
    entity_sigma: Decimal = key("desviación de su logaritmo", "its sigma", default=Decimal("1.2"))
    entities_file: int = key("personas jurídicas que declaran, por mil", "entities that file a return, in a thousand", default=600)
    no_maximum: int = key("máximos que ninguna norma fija, por mil", "maxima that no norm sets, in a thousand", default=500)
    dismissed: int = key(
        "ex trabajadores despedidos con justa causa, por mil", "former workers dismissed for cause, in a thousand", default=20
    )
    request_percent: int = key("lo pedido, en porcentaje mediano del tope", "what is asked for, median percent of the ceiling", default=60)
    request_sigma: Decimal = key("desviación de su logaritmo", "its sigma", default=Decimal("0.9"))
    round_requests: int = key("pedidos en cifras redondas, por mil", "requests in round figures, in a thousand", default=700)
    refusers: int = key("quienes no aceptan reducción, por mil", "those who accept no reduction, in a thousand", default=50)
    missing: int = key("datos que faltan, de cada dato, por mil", "facts that are missing, of each fact, in a thousand", default=5)
    refused: int = key("declaraciones contestadas que no, por mil", "declarations answered no, in a thousand", default=4)
    wrong_year: int = key("cifras de un año que no se admite, por mil", "figures of a year that is not admitted, in a thousand", default=6)
    opens: date | None = key(
        "primer día; ausente: 1 de marzo siguiente a las cifras", "first day; absent: 1 March after the figures", default=None
    )
    days: int = key("días de la oferta", "days of the offer", default=60)
    weights: Mapping[str, int] = field(default_factory=lambda: WEIGHTS)

    def __post_init__(self) -> None:
        """Refuse what is out of bounds.

        Raises:
            CallError: with the parameter and its bounds.
        """
        for one in _parameters():
            value = getattr(self, one.name)
            if one.name != "opens":
                _check(one.name, value, *_bounds_of(one.name))
        for name, weight in self.weights.items():
            if name not in RECIPIENT_CLASSES:
                raise _unknown(name)
            _check(name, weight, 0, MOST_WEIGHT)


def parameters() -> tuple[tuple[str, str, Text], ...]:
    """Return every parameter: its name, its default as text, and what it is."""
    return tuple((one.name, "" if one.default is None else str(one.default), description_of(one)) for one in _parameters())


def options_from(texts: Mapping[str, str], base: PopulationOptions | None = None) -> PopulationOptions:
    """Return the options with the parameters given by name as text; the name of a class of recipients sets its weight.

    Raises:
        CallError: no parameter has that name, or the text is no value of it.
    """
    chosen = base or PopulationOptions()
    kinds = {one.name: one for one in _parameters()}
    values: dict[str, Any] = {}
    weights = dict(chosen.weights)
    for name, text in texts.items():
        if name in RECIPIENT_CLASSES:
            weights[name] = _whole(name, text)
        elif name in kinds:
            values[name] = _read(kinds[name], text)
        else:
            raise _unknown(name)
    return replace(chosen, **values, weights=MappingProxyType(weights))


def _parameters() -> "Iterable[Field[Any]]":
    return (one for one in fields(PopulationOptions) if one.name != "weights")


def _read(one: "Field[Any]", text: str) -> object:
    if one.name == "opens":
        try:
            return date.fromisoformat(text)
        except ValueError:
            raise _unreadable(one.name, text, Text("Escriba una fecha, como 2000-02-15.", "Write a date, such as 2000-02-15.")) from None
    if isinstance(one.default, Decimal):
        if not re.fullmatch(r"\d{1,4}(\.\d{1,6})?", text):
            raise _unreadable(one.name, text, Text("Escriba un número, como 0.8.", "Write a number, such as 0.8."))
        return Decimal(text)
    return _whole(one.name, text)


def _whole(name: str, text: str) -> int:
    if not re.fullmatch(r"\d{1,15}", text):
        raise _unreadable(name, text, Text("Escriba sólo cifras, como 60.", "Write digits only, such as 60."))
    return int(text)


def _unreadable(name: str, text: str, remedy: Text) -> CallError:
    return CallError(Text(f"El parámetro {name}={text} no se puede leer.", f"The parameter {name}={text} cannot be read."), remedy)


def _bounds_of(name: str) -> tuple[Decimal | int, Decimal | int]:
    """Return the least and the most that a parameter may be; where its name tells nothing, it is a rate in a thousand."""
    by_ending = next((bounds for ending, bounds in _BY_ENDING.items() if name.endswith(ending)), _PER_MILLE)
    return _BY_NAME.get(name, by_ending)


def _check(name: str, value: Decimal | int, least: Decimal | int, most: Decimal | int) -> None:
    if not least <= value <= most:
        raise CallError(
            Text(f"El parámetro {name}={value} no puede ser.", f"The parameter {name}={value} cannot be."),
            Text(f"Dé un valor de {least} a {most}.", f"Give a value from {least} to {most}."),
        )


def _unknown(name: str) -> CallError:
    known = [one.name for one in _parameters()] + list(RECIPIENT_CLASSES)
    near = difflib.get_close_matches(name, known, n=1)
    said = Text(f"¿Quiso decir {near[0]}?", f"Did you mean {near[0]}?") if near else Text(
        f"Hay: {', '.join(known)}.", f"There are: {', '.join(known)}."
    )  # fmt: skip
    return CallError(Text(f"No hay parámetro {name}.", f"There is no parameter {name}."), said)
