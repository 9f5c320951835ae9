"""An act in words before it is recorded: what it says, what it changes, who does it, and what cannot be undone."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from enajena.basics.text import Text, same
from enajena.book.acts.describe import kind_called
from enajena.book.acts.kinds import Kind
from enajena.book.machines import MACHINES
from enajena.book.models import ANNULLED
from enajena.office.acting.recording import TWO, Change
from enajena.office.back.addresses import of_object
from enajena.office.back.registering.fields import value_words
from enajena.office.back.registering.shape import Asked
from enajena.office.back.values import told_value
from enajena.office.portal.records import PUBLIC_ACTS

NO_STAGES: Mapping[str, Text] = MappingProxyType({})
_UNDONE = Text(
    "Si hay un error se corrige con otro acto («{label}»), mientras nada posterior descanse en éste; los dos quedan en el registro.",
    "A mistake is mended by another act (“{label}”), as long as nothing later rests on this one; both stay in the record.",
)
_FINAL = Text("Este acto no se corrige ni se deshace. {instead}", "This act is neither corrected nor undone. {instead}")
_STAYS = Text(
    "Lo que se registra no se borra: el registro sólo crece y cualquiera puede verificarlo.",
    "What is recorded is not erased: the record only grows and anybody can verify it.",
)
_PUBLIC = Text("Se verá en la página pública de la venta.", "It will be seen on the public page of the sale.")
_SECOND = Text(
    "Es un acto de dos personas: usted lo prepara y otra persona con papel de dirección lo lee y lo confirma. Hasta entonces nada se "
    "registra.",
    "It is an act of two people: you prepare it and another person with the role of director reads and confirms it. Until then nothing is "
    "recorded.",
)
_PERSONAL = Text(
    "Lo personal se guarda aparte del registro y puede suprimirse si la persona lo pide y ningún deber lo impide.",
    "What is personal is kept apart from the record and may be suppressed where the person asks and no duty forbids it.",
)
_GONE = Text("anulado: como si no hubiera estado", "annulled: as if it had not been there")


@dataclass(frozen=True, slots=True)
class Said:
    """One thing that an act says: where it stands, what it is called, its value in words."""

    depth: int
    label: Text
    value: Text


@dataclass(frozen=True, slots=True)
class Changed:
    """One object that an act makes or changes, in words."""

    what: Text
    ref: str
    address: str
    before: Text | None
    after: Text


def said_by(asked: Iterable[Asked], body: object, stages: Mapping[str, Text] = NO_STAGES, depth: int = 0) -> Iterator[Said]:
    """Yield what the body of an act says, field by field; of a list, row by row. `stages` says what each stage is called."""
    for one in asked:
        value = getattr(body, one.name)
        if value is None or value in ("", ()):
            continue
        if one.shape in {"group", "act"}:
            yield Said(depth, one.label, same(""))
            yield from said_by(one.inner, value, stages, depth + 1)
        elif one.shape == "rows":
            for place, row in enumerate(value, start=1):
                yield Said(depth, Text("{label} {place}", "{label} {place}").format(label=one.label, place=place), same(""))
                yield from said_by(one.inner, row, stages, depth + 1)
        else:
            yield Said(depth, one.label, _value(one, value, stages))


def _value(one: Asked, value: object, stages: Mapping[str, Text]) -> Text:
    if one.shape == "choice":
        return same(value_words(one.name, str(value)))
    if one.name == "stage" and value in stages:
        return Text("{label} ({name})", "{label} ({name})").format(label=stages[str(value)], name=same(str(value)))
    return told_value(one.name, value)


def personal_said(asked: Iterable[Asked], personal: Mapping[str, str]) -> tuple[tuple[Text, str], ...]:
    """Return what is personal in an act, in words."""
    given = ((one, personal[one.name]) for one in asked if one.name in personal)
    return tuple((one.label, value_words(one.name, value) if one.shape == "choice" else value) for one, value in given)


def changed_by(sale: str, changes: Iterable[Change]) -> list[Changed]:
    """Return what an act changes, in words."""
    return [
        Changed(
            what=MACHINES[one.table].label,
            ref=one.ref,
            address=of_object(sale, one.table, one.ref),
            before=None if one.before is None else MACHINES[one.table].label_of(one.before),
            after=_GONE if one.after == ANNULLED else MACHINES[one.table].label_of(one.after),
        )
        for one in changes
    ]


def warnings_of(kind: Kind, people: int, *, personal: bool) -> list[Text]:
    """Return what whoever records an act has to know first, what cannot be undone before all else."""
    found = [_FINAL.format(instead=kind.final) if kind.final else _UNDONE.format(label=kind_called("act_corrected").label), _STAYS]
    if people >= TWO:
        found.insert(0, _SECOND)
    if kind.name in PUBLIC_ACTS:
        found.append(_PUBLIC)
    if personal:
        found.append(_PERSONAL)
    return found
