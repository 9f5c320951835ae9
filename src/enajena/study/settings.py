"""Settings of a what-if: what is changed, to which values, and the programme that each setting comes to, checked as any programme is."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import product
from math import prod
from typing import Literal, get_args

from enajena.basics.faults import CallError, Fault
from enajena.basics.text import Text
from enajena.engine.award_call import AwardOptions
from enajena.engine.prices import check_price
from enajena.programme.check import findings_of
from enajena.programme.model import Programme
from enajena.programme.stage_model import FixedPrice, OverCeiling, Stage
from enajena.programme.stages import stage_of
from enajena.programme.vocabulary import vocabulary_of
from enajena.rules.adjudication import RULES
from enajena.study.coefficients import Coefficient, coefficient_named, coefficients_of, with_coefficient

MOST_SETTINGS = 100
"""So many settings are worked out in one run."""
WHOLES = ("shares", "flat_shares", "lot_shares")
Policy = Literal["reject", "reduce", "refer"]
POLICIES: tuple[Policy, ...] = get_args(Policy)
WORDS: Mapping[str, tuple[str, ...]] = {"rule": tuple(RULES), "over_ceiling": POLICIES}
PRICE = "price_cop"
_LAW = "law-"
"""How the codes of faults begin that are against Ley 226."""
OTHERS = (*WHOLES, PRICE, *WORDS)
"""What can be changed beside the numbers of the ceilings."""

Value = Decimal | int | str


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that a setting has otherwise: its name, from what (None where the programme does not say) and to what."""

    name: str
    before: Value | None
    after: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A programme with some things otherwise, and what is awarded under it. `breaches` say where it goes against Ley 226."""

    changes: tuple[Change, ...]
    programme: Programme
    award: AwardOptions
    price_cop: Decimal | None
    breaches: tuple[Text, ...]


def settings_of(programme: Programme, axes: Mapping[str, Sequence[str]], award: AwardOptions) -> tuple[Setting, ...]:
    """Return the programme as it is, and then every combination of the values given, each name's last value changing first.

    Raises:
        CallError: a name is unknown, a value cannot be read, there are too many settings, or a programme cannot be as a setting has it.
    """
    stage = stage_of(programme, award.stage)
    known = coefficients_of(programme, stage)
    lists = [[_Changed(_named(known, name), _value(name, text)) for text in _listed(name, texts)] for name, texts in axes.items()]
    _refuse_twice(lists)
    _refuse_many(prod(map(len, lists)))
    faults = findings_of(programme).faults
    base = Setting(changes=(), programme=programme, award=award, price_cop=award.price_cop, breaches=_of_the_law(faults))
    changed = [_setting(base, stage, chosen, faults) for chosen in product(*lists)] if lists else []
    return (base, *changed)


def values_of_range(name: str, text: str) -> tuple[str, ...]:
    """Return the values of a range written `FROM..TO:STEP`, both ends in it where the step meets them.

    Raises:
        CallError: it cannot be read, does not ascend, or has too many values.
    """
    read = re.fullmatch(rf"({_NUMBER})\.\.({_NUMBER}):({_NUMBER})", text)
    if read is None:
        raise _no_range(name, text)
    first, last, step = map(Decimal, read.groups())
    if step == 0 or last < first:
        raise _no_range(name, text)
    count = int((last - first) / step) + 1
    _refuse_many(count)
    return tuple(_plainest(first + step * place) for place in range(count))


def _plainest(value: Decimal) -> str:
    """Return a number without decimals that say nothing: `1.50` is `1.5`, and `100` is `100`."""
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


_NUMBER = r"\d{1,20}(?:\.\d{1,8})?"


@dataclass(frozen=True, slots=True)
class _Changed:
    """A thing and its value: a coefficient, or the name of something else."""

    what: Coefficient | str
    value: Value

    @property
    def name(self) -> str:
        return self.what if isinstance(self.what, str) else self.what.name


def _listed(name: str, texts: Sequence[str]) -> Sequence[str]:
    """Return the values of a name, of which there must be one; a text by itself is one."""
    listed = (texts,) if isinstance(texts, str) else texts
    if not listed:
        raise _unreadable(name, "", Text("Dé un valor, o varios.", "Give one value, or several."))
    return listed


def _named(known: tuple[Coefficient, ...], name: str) -> Coefficient | str:
    return name if name in OTHERS else coefficient_named(known, name)


def _value(name: str, text: str) -> Value:
    """Return the value of a name, read strictly."""
    if name in WORDS:
        if text not in WORDS[name]:
            raise _unreadable(name, text, Text(f"Dé uno de: {', '.join(WORDS[name])}.", f"Give one of: {', '.join(WORDS[name])}."))
        return text
    if name in WHOLES:
        if not re.fullmatch(r"\d{1,20}", text) or int(text) == 0:
            raise _unreadable(name, text, Text("Dé un número entero, uno o más.", "Give a whole number, one or more."))
        return int(text)
    if not re.fullmatch(_NUMBER, text):
        raise _unreadable(name, text, Text("Escriba un número como 4 o 0.75.", "Write a number such as 4 or 0.75."))
    value = Decimal(text)
    if name == PRICE:
        check_price(value)
    return value


def _refuse_many(count: int) -> None:
    if count > MOST_SETTINGS:
        raise CallError(
            Text(f"Son {count} variantes, y en una corrida caben {MOST_SETTINGS}.",
                 f"These are {count} settings, and a run has room for {MOST_SETTINGS}."),
            Text("Dé menos valores, o pasos más largos.", "Give fewer values, or longer steps."),
        )  # fmt: skip


def _refuse_twice(lists: Iterable[Sequence[_Changed]]) -> None:
    seen: set[str] = set()
    for values in lists:
        name = values[0].name
        if name in seen:
            raise CallError(
                Text(f"{name} se cambia dos veces.", f"{name} is changed twice."),
                Text("Dé sus valores una sola vez, separados por comas.", "Give its values once, separated by commas."),
            )
        seen.add(name)
        given = [one.value for one in values]
        if len(set(given)) < len(given):
            raise CallError(
                Text(f"{name} tiene dos veces el mismo valor.", f"{name} has the same value twice."),
                Text("Dé cada valor una sola vez.", "Give each value once."),
            )


def _setting(base: Setting, stage: Stage, chosen: Sequence[_Changed], faults: tuple[Fault, ...]) -> Setting:
    changed, award, price = stage, base.award, base.price_cop
    facts = dict(vocabulary_of(base.programme))
    for one in chosen:
        if isinstance(one.what, Coefficient):
            changed = with_coefficient(changed, one.what, Decimal(one.value), facts)
        elif one.what == "over_ceiling":
            changed = replace(changed, over_ceiling=_over_ceiling(changed, one.value))
        elif one.what == PRICE:
            changed, price = _priced(changed, Decimal(one.value), price)
        else:
            award = _awarded(award, one.what, one.value)
    programme = replace(base.programme, stages=tuple(changed if one is stage else one for one in base.programme.stages))
    return Setting(
        changes=tuple(Change(one.name, _before(base, stage, one.what), one.value) for one in chosen),
        programme=programme,
        award=replace(award, price_cop=price),
        price_cop=price,
        breaches=base.breaches if changed is stage else _breaches(programme, faults),
    )


def _awarded(award: AwardOptions, name: str, value: Value) -> AwardOptions:
    match name, value:
        case "rule", str():
            return replace(award, rule=value)
        case "flat_shares", int():
            return replace(award, flat_shares=value)
        case "lot_shares", int():
            return replace(award, lot_shares=value)
        case _, int():
            return replace(award, shares=value)
    raise TypeError(f"{name} is not of the award")


def _over_ceiling(stage: Stage, policy: Value) -> OverCeiling:
    rule = stage.over_ceiling or OverCeiling(source=stage.source, policy="refer")
    (chosen,) = (one for one in POLICIES if one == policy)
    return replace(rule, policy=chosen)


def _priced(stage: Stage, price: Decimal, given: Decimal | None) -> tuple[Stage, Decimal | None]:
    """Return the stage at another price: its last fixed price where it has one and none was given, else as if given in the call."""
    if not isinstance(stage.price, FixedPrice) or given is not None:
        return stage, price
    *before, last = stage.price.values
    return replace(stage, price=replace(stage.price, values=(*before, replace(last, cop=price)))), None


def _before(base: Setting, stage: Stage, what: Coefficient | str) -> Value | None:
    if isinstance(what, Coefficient):
        return what.value
    if what == PRICE:
        fixed = stage.price.values[-1].cop if isinstance(stage.price, FixedPrice) else None
        return base.price_cop or fixed
    if what == "over_ceiling":
        return stage.over_ceiling.policy if stage.over_ceiling else "refer"
    if what == "shares":
        whole = base.programme.shares.count if stage.offers == "all" and base.programme.shares else None
        return base.award.shares or whole
    given: Value | None = getattr(base.award, what)
    return given or (getattr(stage.adjudication, what) if stage.adjudication else None)


def _breaches(programme: Programme, before: tuple[Fault, ...]) -> tuple[Text, ...]:
    """Return what of a changed programme goes against the law, article by article; refuse what no programme may be.

    Raises:
        CallError: the programme has a fault that is not of the law and that it did not have before.
    """
    faults = findings_of(programme).faults
    for fault in faults:
        if not fault.code.startswith(_LAW) and fault not in before:
            raise CallError(Text(f"Con ese valor, {fault.what.es}.", f"With that value, {fault.what.en}."), fault.remedy)
    return _of_the_law(faults)


def _of_the_law(faults: tuple[Fault, ...]) -> tuple[Text, ...]:
    return tuple(fault.what for fault in faults if fault.code.startswith(_LAW))


def _unreadable(name: str, text: str, remedy: Text) -> CallError:
    return CallError(Text(f"{name}={text}: ese valor no puede ser.", f"{name}={text}: that value cannot be."), remedy)


def _no_range(name: str, text: str) -> CallError:
    return CallError(
        Text(f"{name}={text}: no se puede leer como un recorrido.", f"{name}={text}: it cannot be read as a range."),
        Text("Escríbalo DESDE..HASTA:PASO, como 1..5:0.5.", "Write it FROM..TO:STEP, such as 1..5:0.5."),
    )
