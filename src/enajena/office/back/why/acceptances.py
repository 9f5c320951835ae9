"""Why an acceptance got its verdict: each term of its ceiling with the figures that went in, what binds, and what a person decided."""

from enajena.basics.figures import count_text, instant_text, pesos_text
from enajena.basics.text import Text, same
from enajena.book.asof import NOW, AsOf, as_of
from enajena.book.explained import explain_one
from enajena.book.models import Acceptance, Assessment
from enajena.calendar.bogota import BOGOTA
from enajena.engine.explain import Explanation
from enajena.engine.limit import CeilingTermResult
from enajena.engine.reasons import REASON_TEXTS, VERDICT_TEXTS
from enajena.office.back.why.given import body_that_gave
from enajena.office.back.why.links import to_object, to_reason
from enajena.office.back.why.model import Asked, Line, Worked
from enajena.programme.vocabulary import vocabulary_of

_NOT_JUDGED = Text("Todavía no se ha evaluado.", "It has not been assessed yet.")
_GONE = Text(
    "Lo que dijo de sus medios no está: se suprimió, o el precio no se puede saber. Queda lo que el acto dice.",
    "What it said of its means is not there: it was suppressed, or the price cannot be told. What the act says is left.",
)
_STATUS = {
    "unknown": Text("no se puede calcular: falta un dato", "it cannot be worked out: a fact is missing"),
    "not_applicable": Text("no aplica a esta persona", "it does not apply to this person"),
}
_YES_NO = {"true": Text("sí", "yes"), "false": Text("no", "no")}
_DECIDED = {
    "decided": Text("lo decidió una persona, por la razón que dice el acto", "a person decided it, for the reason that the act says"),
    "cure_expired": Text("no se subsanó en el plazo", "it was not made good in time"),
}


def verdict(asked: Asked) -> Worked:
    """Tell the verdict: the steps of the engine over what the run read, and every reason with its numeral."""
    acceptance = asked.of(Acceptance)
    if acceptance.verdict is None:
        return Worked(said=_NOT_JUDGED)
    said = Text("{verdict}; se admiten {shares}.", "{verdict}; admitted: {shares}.").format(
        verdict=_capital(VERDICT_TEXTS[acceptance.verdict]), shares=count_text(acceptance.admitted_shares or 0)
    )
    found = _explained(asked)
    if found is None:
        return Worked(said=said, steps=_reasons(acceptance), notes=(_GONE,), inputs=_inputs(asked, None))
    told = tuple(Line(says=step) for step in found.steps)
    return Worked(
        said=said,
        steps=(*told, *_reasons(acceptance, told_already=found.reasons)),
        inputs=_inputs(asked, found),
        notes=found.warnings,
        assumptions=found.assumptions,
    )


def ceiling(asked: Asked) -> Worked:
    """Tell the ceiling: every term with its amount and its numeral; the least of them binds."""
    acceptance = asked.of(Acceptance)
    found = _explained(asked)
    if found is None:
        return Worked(said=_NOT_JUDGED if acceptance.verdict is None else _GONE, inputs=_inputs(asked, None))
    if found.ceiling_cop is None:
        return Worked(
            said=Text("Ningún tope la alcanza, o falta un dato para saberlo.", "No ceiling reaches it, or a fact is missing to tell."),
            steps=tuple(_term(found, term) for term in found.terms),
            inputs=_inputs(asked, found),
            assumptions=found.assumptions,
        )
    said = Text(
        "El menor de los topes es el de {binding}: {cop} pesos, en los que caben {shares} acciones.",
        "The least of the ceilings is that of {binding}: {cop} pesos, into which {shares} shares fit.",
    ).format(binding=same(found.binding or ""), cop=pesos_text(found.ceiling_cop), shares=count_text(found.ceiling_shares or 0))
    return Worked(
        said=said,
        steps=tuple(_term(found, term) for term in found.terms),
        inputs=_inputs(asked, found),
        notes=found.steps[1:],
        assumptions=found.assumptions,
    )


def _term(found: Explanation, term: CeilingTermResult) -> Line:
    value = _STATUS[term.status] if term.value_cop is None else Text("{cop} pesos", "{cop} pesos").format(cop=pesos_text(term.value_cop))
    return Line(
        says=Text("{label}: {formula}", "{label}: {formula}").format(label=term.label, formula=same(term.formula)),
        value=value,
        source=term.source,
        binds=term.value_cop is not None and term.value_cop == found.ceiling_cop and term.source == found.binding,
    )


def _explained(asked: Asked) -> Explanation | None:
    """Return the reasoning of the engine over the book as the last run read it; as it stands where there was none."""
    acceptance, run = asked.of(Acceptance), _run(asked)
    if run is None:
        return explain_one(asked.alias, asked.sale, acceptance.ref, acceptance.on)
    return explain_one(asked.alias, asked.sale, acceptance.ref, run.on, at=_read_at(asked, run), price_cop=run.price_cop)


def _run(asked: Asked) -> Assessment | None:
    ref = asked.of(Acceptance).assessment
    return None if ref is None else asked.desk.get(Assessment, ref)


def _read_at(asked: Asked, run: Assessment) -> AsOf:
    """Return the point from which a run read the book."""
    return AsOf(known=int(body_that_gave(Asked(asked.alias, asked.sale, run, "input_sha256")).log_size) - 1)


def _inputs(asked: Asked, found: Explanation | None) -> tuple[Line, ...]:
    """Return what went in, exactly as it was typed: what was filed as the run read it, and the hash of the file that it judged."""
    acceptance, run = asked.of(Acceptance), _run(asked)
    at = NOW if run is None else _read_at(asked, run)
    read = as_of(asked.alias, asked.sale, Acceptance, at).filter(ref=acceptance.ref).first() or acceptance
    place = ("acceptance", acceptance.ref)
    lines = [
        to_reason(asked, (*place, "requested_shares"), Text("Acciones pedidas", "Shares asked for"), count_text(read.requested_shares)),
        to_reason(asked, (*place, "filed_at"), Text("Presentada el", "Filed on"), instant_text(read.filed_at.astimezone(BOGOTA))),
    ]
    if found is not None and found.price_cop is not None:
        lines.append(
            Line(says=Text("Precio con que se juzga, en pesos", "Price it is judged by, in pesos"), value=pesos_text(found.price_cop))
        )
    vocabulary = vocabulary_of(asked.programme)
    for name, value in sorted(read.facts.items()):
        label = vocabulary[name].label if name in vocabulary else same(name)
        lines.append(Line(says=label, value=_YES_NO.get(str(value)) or same(str(value))))
    if run is not None:
        lines.append(to_object(asked, "assessment", run.ref, Text("Evaluación que la juzgó", "Assessment that judged it")))
        lines.append(Line(says=Text("Huella del archivo que se juzgó", "Hash of the file that was judged"), value=same(run.input_sha256)))
    return tuple(lines)


def _reasons(acceptance: Acceptance, told_already: tuple[str, ...] = ()) -> tuple[Line, ...]:
    wanted = (reason for reason in (acceptance.reasons or "").split(";") if reason and reason not in told_already)
    return tuple(
        Line(says=_capital(REASON_TEXTS.get(code) or _DECIDED.get(code) or same(code)), source=source or None, binds=True)
        for source, _, code in (reason.rpartition(":") for reason in wanted)
    )


def _capital(text: Text) -> Text:
    return Text(f"{text.es[:1].upper()}{text.es[1:]}", f"{text.en[:1].upper()}{text.en[1:]}")
