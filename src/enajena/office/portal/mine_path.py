"""The path of one acceptance in words: what became of it, why, what it was awarded, what is paid and owed, and what holds its shares."""

import json
from collections.abc import Iterable, Iterator
from datetime import date

from enajena.basics.figures import count_text, pesos_text, shares_text
from enajena.basics.odd_signs import visible
from enajena.basics.text import Text, same
from enajena.book.acts.kinds import kind_named
from enajena.book.books import Book
from enajena.book.machines import MACHINES
from enajena.book.models import Leaf, Stage, Thing
from enajena.book.models.base import ANNULLED
from enajena.calendar import date_in_words, local_date
from enajena.office.portal.deposit_words import instant
from enajena.office.portal.mine_access import Filed
from enajena.office.portal.mine_awards import awards_shown
from enajena.office.portal.mine_lots import lots_shown
from enajena.office.portal.mine_model import Fact, Mine, Ruled, Step
from enajena.office.portal.mine_rows import Rows, rows_of, versions_of
from enajena.office.portal.mine_verdict import verdict_shown
from enajena.programme.labels import RECIPIENT_LABELS
from enajena.programme.model import Programme
from enajena.urn.void_words import void_words

_CHANNELS = {
    "counter": Text("en el mostrador", "at the counter"),
    "remote": Text("a distancia", "from afar"),
    "urn": Text("en la urna", "in the urn"),
}
_SEALED = Text(
    "Su sobre está en la urna, sellado. Nadie puede leerlo antes de la apertura, tampoco la entidad: vuelva a esta página después.",
    "Your envelope is in the urn, sealed. Nobody can read it before the opening, nor can the entity: come back to this page after it.",
)
_LATE = Text(
    "Su sobre llegó fuera de término: no entró en la urna y no se abrirá. Queda en el registro como prueba de que llegó.",
    "Your envelope came out of term: it is not in the urn and will not be opened. It stays in the log as evidence that it came.",
)
_REHEARSAL = Text(
    "Su sobre era de una urna de ensayo: se abrió bien y no da acciones.",
    "Your envelope was of a rehearsal urn: it opened well and gives no shares.",
)
_VOID = Text("Su sobre no dio una aceptación: {why}.", "Your envelope gave no acceptance: {why}.")
_PAPER = Text(
    "Su sobre de papel está en la urna. En la apertura una persona lo transcribe y otra lo coteja.",
    "Your paper envelope is in the urn. At the opening one person types it and another checks it.",
)
_PAPER_VOID = Text("Su sobre de papel se anuló: dos personas vieron por qué.", "Your paper envelope was voided: two people saw why.")
_STANDS = {
    "received": Text("Su aceptación está en el libro y todavía no se evalúa.", "Your acceptance is in the book and is not assessed yet."),
    "late": Text("Se presentó fuera de plazo y no se considera.", "It was filed out of term and is not considered."),
    "withdrawn": Text("Se retiró.", "It was withdrawn."),
    "curing": Text("Se le pidió algo: abajo dice qué y hasta cuándo.", "Something was asked of you: it says below what and until when."),
    "incomplete": Text("Falta algo para evaluarla: más abajo dice qué.", "Something is missing to assess it: it says below what."),
    "referred": Text("La decide una persona: más abajo dice por qué.", "A person decides it: it says below why."),
    "assessed": Text("Se admitió; falta la adjudicación.", "It was admitted; the adjudication is to come."),
    "rejected": Text("No se admitió: más abajo dice por qué.", "It was not admitted: it says below why."),
    "awarded": Text("Se le adjudicaron acciones.", "You were awarded shares."),
    "not_awarded": Text("Se admitió, y no alcanzaron acciones para ella.", "It was admitted, and there were no shares left for it."),
}


def path_of(book: Book, sale: str, programme: Programme, filed: Filed) -> Mine:
    """Return the path of what was filed at a place of the log, as it stands now."""
    rows, today = rows_of(book, sale, filed), local_date(book.clock())
    things: list[Thing] = [one for one in (filed.envelope, filed.paper) if one is not None]
    person = filed.person
    stage = None if rows is None else _stage(book, sale, rows)
    return Mine(
        index=filed.index,
        state=_state(filed),
        told=_told(filed),
        name=None if person is None or person.name is None else visible(person.name),
        suppressed=person is not None and person.state == "suppressed",
        facts=tuple(_facts(filed, rows)),
        cures=() if rows is None else tuple(_cures(rows)),
        verdict=None if rows is None else verdict_shown(programme, rows.acceptance, stage),
        awards=() if rows is None else awards_shown(rows),
        lots=() if rows is None else lots_shown(rows, programme, today),
        steps=tuple(_steps(book, sale, [*things, *(() if rows is None else rows.things())])),
    )


def _stage(book: Book, sale: str, rows: Rows) -> Stage | None:
    return Stage.objects.using(book.alias).filter(sale=sale, ref=rows.acceptance.stage, until_index__isnull=True).first()


def _state(filed: Filed) -> Text:
    if filed.acceptance is not None:
        return MACHINES["acceptance"].label_of(filed.acceptance.state)
    if filed.envelope is not None:
        return MACHINES["envelope"].label_of(filed.envelope.state)
    return MACHINES["paperenvelope"].label_of("deposited" if filed.paper is None else filed.paper.state)


def _told(filed: Filed) -> Text:
    if filed.acceptance is not None:
        return _STANDS[filed.acceptance.state]
    if filed.envelope is None:
        return _PAPER_VOID if filed.paper is not None and filed.paper.state == "void" else _PAPER
    if filed.envelope.state == "void":
        return _VOID.format(why=void_words(filed.envelope.reason or "malformed"))
    return {"deposited": _SEALED, "late": _LATE, "opened": _REHEARSAL}[filed.envelope.state]


def _facts(filed: Filed, rows: Rows | None) -> Iterator[Fact]:
    yield Fact(Text("Presentada", "Filed"), instant(filed.at))
    yield Fact(Text("Lugar en el registro", "Place in the log"), count_text(filed.index))
    if filed.envelope is not None:
        yield Fact(Text("Sobre (SHA-256)", "Envelope (SHA-256)"), same(filed.envelope.ref))
    if filed.paper is not None:
        yield Fact(Text("Sello del sobre de papel", "Seal of the paper envelope"), same(visible(filed.paper.ref)))
    if rows is None:
        return
    acceptance = rows.acceptance
    yield Fact(Text("Cómo llegó", "How it came"), _CHANNELS[acceptance.channel])
    yield Fact(Text("Referencia", "Reference"), same(visible(acceptance.ref)))
    yield Fact(Text("Presentada como", "Filed as"), RECIPIENT_LABELS[acceptance.recipient])
    yield Fact(Text("Pidió", "Asked for"), shares_text(acceptance.requested_shares))
    if acceptance.price_offered_cop is not None:
        yield Fact(Text("Precio ofrecido, en pesos", "Price offered, in pesos"), pesos_text(acceptance.price_offered_cop))
    for security in rows.securities:
        yield Fact(Text("Garantía de seriedad", "Bid security"), _with_state(pesos_text(security.amount_cop), security))


def _cures(rows: Rows) -> Iterator[Ruled]:
    for cure in rows.cures:
        yield Ruled(
            cure.numeral,
            Text("{asks}, hasta el {day}: {state}.", "{asks}, until {day}: {state}.").format(
                asks=same(visible(cure.asks)), day=date_in_words(cure.deadline), state=MACHINES["cure"].label_of(cure.state)
            ),
        )


def _with_state(what: Text, thing: Thing) -> Text:
    return Text("{what} ({state})", "{what} ({state})").format(what=what, state=_label(thing))


def _steps(book: Book, sale: str, things: Iterable[Thing]) -> Iterator[Step]:
    """Yield the acts that made the versions of some objects, in the order of the log."""
    by_act: dict[int, list[Thing]] = {}
    for version in versions_of(book, sale, things):
        by_act.setdefault(version.index, []).append(version)
    leaves = Leaf.objects.using(book.alias).filter(sale=sale, index__in=by_act).order_by("index")
    for index, kind, content in leaves.values_list("index", "kind", "content"):
        named = kind_named(kind)
        yield Step(
            on=date.fromisoformat(json.loads(content)["on"]),
            index=index,
            label=same(kind) if named is None else named.label,
            says=tuple(_left(version) for version in by_act[index]),
        )


def _left(version: Thing) -> Text:
    """Return what an act left of an object: which one, and in which state."""
    machine = MACHINES[version.place()[0]]
    return Text("{what}: {state}", "{what}: {state}").format(what=machine.label, state=_label(version))


def _label(version: Thing) -> Text:
    if version.state == ANNULLED:
        return Text("sin efecto, por corrección", "without effect, by a correction")
    return MACHINES[version.place()[0]].label_of(version.state)
