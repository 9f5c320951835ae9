"""The verdict on one acceptance in words: the reasons with their numerals, and how its ceiling was found."""

from collections.abc import Iterator

from enajena.basics.faults import EnajenaError
from enajena.basics.figures import count_text, pesos_text, shares_text
from enajena.basics.text import Text
from enajena.book.models import Acceptance, Stage
from enajena.engine.limit import LimitResult, limit
from enajena.engine.reasons import REASON_TEXTS, VERDICT_TEXTS
from enajena.office.portal.mine_model import Fact, Ruled, Verdict
from enajena.programme.model import Programme

_NOT_KNOWN = Text("no se puede calcular con lo que se presentó", "it cannot be worked out from what was filed")


def verdict_shown(programme: Programme, acceptance: Acceptance, stage: Stage | None) -> Verdict | None:
    """Return what was decided of an acceptance, None before its assessment."""
    if acceptance.verdict is None:
        return None
    return Verdict(
        said=VERDICT_TEXTS[acceptance.verdict],
        facts=tuple(_facts(acceptance)),
        reasons=tuple(_reasons(acceptance)),
        ceiling=tuple(_ceiling(programme, acceptance, stage)),
    )


def _facts(acceptance: Acceptance) -> Iterator[Fact]:
    yield Fact(Text("Pidió", "Asked for"), shares_text(acceptance.requested_shares))
    if acceptance.admitted_shares is not None:
        yield Fact(Text("Se le admitieron", "Admitted"), shares_text(acceptance.admitted_shares))
    if acceptance.binding:
        yield Fact(Text("Numeral del tope que limita", "Numeral of the ceiling that binds"), Text(acceptance.binding, acceptance.binding))
    if acceptance.ceiling_shares is not None:
        yield Fact(Text("Acciones que caben en su tope", "Shares that fit the ceiling"), count_text(acceptance.ceiling_shares))


def _reasons(acceptance: Acceptance) -> Iterator[Ruled]:
    for reason in (acceptance.reasons or "").split(";"):
        source, _, code = reason.rpartition(":")
        if code:
            text = REASON_TEXTS.get(code, Text(code, code))
            yield Ruled(source, Text(f"{text.es[0].upper()}{text.es[1:]}.", f"{text.en[0].upper()}{text.en[1:]}."))


def _ceiling(programme: Programme, acceptance: Acceptance, stage: Stage | None) -> Iterator[Ruled]:
    found = _limit(programme, acceptance, stage)
    if found is None:
        return
    for term in found.terms:
        if term.status != "not_applicable":
            value = _NOT_KNOWN if term.value_cop is None else Text("{cop} pesos", "{cop} pesos").format(cop=pesos_text(term.value_cop))
            yield Ruled(term.source, Text("{label}: {value}.", "{label}: {value}.").format(label=term.label, value=value))
    if found.ceiling_cop is not None and found.binding is not None:
        fit = count_text(found.ceiling_shares or 0)
        yield Ruled(
            found.binding,
            Text("El menor es su tope: {cop} pesos, en los que caben {fit} acciones.",
                 "The least is your ceiling: {cop} pesos, into which {fit} shares fit.").format(cop=pesos_text(found.ceiling_cop), fit=fit),
        )  # fmt: skip


def _limit(programme: Programme, acceptance: Acceptance, stage: Stage | None) -> LimitResult | None:
    """Return the ceiling by what was filed; None once that was suppressed, or where it cannot be read any more."""
    if not acceptance.facts:
        return None
    facts = {**acceptance.facts, "recipient": acceptance.recipient, "person": acceptance.person_kind}
    price = acceptance.price_offered_cop or (None if stage is None else stage.price_cop)
    try:
        return limit(programme, facts, stage=acceptance.stage, price_cop=price)
    except EnajenaError:
        return None
