"""What must hold within a stage: term, price and its changes, ceilings, adjudication."""

from collections.abc import Iterator

from enajena.basics.faults import Fault
from enajena.basics.text import Text
from enajena.programme import messages_rules as say
from enajena.programme.bound import Bound, Path
from enajena.programme.model import Decree, Programme
from enajena.programme.stage_model import Adjudication, Adjustment, FixedPrice, MinimumPrice, Stage, StageTerm

_TERM_UNITS = ("months", "business_days", "calendar_days")
_INDEXED = frozenset(("dtf_months", "dtf_simple", "ipc_months"))
_DTF = frozenset(("dtf_months", "dtf_simple"))
_FIXED = Text("fijo", "fixed")
_MINIMUM = Text("mínimo", "minimum")


def stage_faults(bound: Bound[Programme]) -> Iterator[Fault]:
    """Yield the faults within stages."""
    for path, term in bound.each(StageTerm):
        count = sum(getattr(term, unit) is not None for unit in _TERM_UNITS)
        if count != 1:
            yield bound.fault(say.TERM_LENGTH, path, count=count)
    for path, price in bound.each(FixedPrice):
        yield from _fixed_price_faults(bound, path, price)
    for path, adjustment in bound.each(Adjustment):
        yield from _adjustment_faults(bound, path, adjustment)
    for path, rule in bound.each(Adjudication):
        yield from _adjudication_faults(bound, path, rule)
    for path, stage in bound.each(Stage):
        yield from _whole_stage_faults(bound, path, stage)


def _fixed_price_faults(bound: Bound[Programme], path: Path, price: FixedPrice) -> Iterator[Fault]:
    since = next((decree.dated for _, decree in bound.each(Decree)), None)
    before = Text("la fecha del decreto", "the date of the decree")
    for index, value in enumerate(price.values):
        place = (*path, "values", index)
        if index == 0:
            if value.since is not None:
                yield bound.fault(say.PRICE_FIRST, (*place, "since"))
        elif value.since is None:
            yield bound.fault(say.PRICE_LATER, place)
        else:
            if since is not None and value.since <= since:
                yield bound.fault(say.DATE_ORDER, (*place, "since"), key="since", earlier=since, what=before)
            since, before = value.since, Text("el precio anterior", "the price before")


def _adjustment_faults(bound: Bound[Programme], path: Path, adjustment: Adjustment) -> Iterator[Fault]:
    method = adjustment.method
    yield from _goes_with(bound, path, "percent", adjustment.percent is not None, f"method: {method}", wanted=method == "uplift")
    yield from _goes_with(bound, path, "base_on", adjustment.base_on is not None, f"method: {method}", wanted=method == "ipc_months")
    if adjustment.after_days is not None and method not in _DTF:
        yield bound.fault(say.EXCLUDES_KEY, (*path, "after_days"), key="after_days", because=f"method: {method}")
    if adjustment.never_lowers and method not in _INDEXED:
        yield bound.fault(say.EXCLUDES_KEY, (*path, "never_lowers"), key="never_lowers", because=f"method: {method}")


def _adjudication_faults(bound: Bound[Programme], path: Path, adjudication: Adjudication) -> Iterator[Fault]:
    because = f"rule: {adjudication.rule}"
    flat, lot = adjudication.flat_shares is not None, adjudication.lot_shares is not None
    yield from _goes_with(bound, path, "flat_shares", flat, because, wanted=adjudication.rule == "flat_then_pro_rata")
    yield from _goes_with(bound, path, "lot_shares", lot, because, wanted=adjudication.rule == "lots")
    if adjudication.tie == "pro_rata" and adjudication.rule != "price_priority":
        yield bound.fault(say.EXCLUDES_KEY, (*path, "tie"), key="tie: pro_rata", because=because)


def _goes_with(bound: Bound[Programme], path: Path, key: str, there: bool, because: str, *, wanted: bool) -> Iterator[Fault]:
    """Yield a fault where a key is there and not wanted, or wanted and not there."""
    if wanted and not there:
        yield bound.fault(say.NEEDS_KEY, path, key=key, because=because)
    if there and not wanted:
        yield bound.fault(say.EXCLUDES_KEY, (*path, key), key=key, because=because)


def _whole_stage_faults(bound: Bound[Programme], path: Path, stage: Stage) -> Iterator[Fault]:
    by_price = isinstance(stage.price, MinimumPrice)
    if by_price and path == ("stages", 0):
        yield bound.fault(say.MINIMUM_FIRST, (*path, "price", "kind"))
    if stage.ceilings and stage.over_ceiling is None:
        yield bound.fault(say.NEEDS_KEY, (*path, "ceilings"), key="over_ceiling", because="ceilings")
    if stage.adjudication is None or stage.price is None:
        return
    rule_by_price = stage.adjudication.rule == "price_priority"
    if rule_by_price != by_price:
        names = {True: _MINIMUM, False: _FIXED}
        place = (*path, "adjudication", "rule")
        yield bound.fault(say.RULE_FOR_PRICE, place, rule_price=names[rule_by_price], price=names[by_price])
