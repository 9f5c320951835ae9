"""What the page asks: the classes, documents and facts of one stage of a programme, or whatever `enajena urn seal` takes."""

from collections.abc import Iterator
from typing import Any

from enajena.basics.text import Text
from enajena.engine.template_columns import TemplateColumn, template_columns
from enajena.intake.columns import ID_TYPES, IDENTITY, NAME, OFFER
from enajena.intake.forms.id_numbers import RULES
from enajena.programme.labels import RECIPIENT_LABELS
from enajena.programme.model import Programme
from enajena.programme.stage_model import MinimumPrice, Stage
from enajena.programme.stages import stage_of

_OF_THE_ENVELOPE = frozenset((*(column.name for column in IDENTITY), NAME.name, *OFFER))
_MEANS = ("cash", "cashiers_cheque")
DOCUMENT_TEXTS = {
    "RC": Text("RC · registro civil", "RC · birth certificate"),
    "TI": Text("TI · tarjeta de identidad", "TI · minor's identity card"),
    "CC": Text("CC · cédula de ciudadanía", "CC · citizen's identity card"),
    "TE": Text("TE · tarjeta de extranjería", "TE · foreigner's card"),
    "CE": Text("CE · cédula de extranjería", "CE · foreigner's identity card"),
    "NIT": Text("NIT · identificación tributaria", "NIT · tax number"),
    "PA": Text("PA · pasaporte", "PA · passport"),
    "DIE": Text("DIE · documento extranjero", "DIE · foreign document"),
    "CD": Text("CD · carné diplomático", "CD · diplomatic card"),
    "PEP": Text("PEP · permiso especial de permanencia", "PEP · special permit to stay"),
    "PPT": Text("PPT · permiso por protección temporal", "PPT · temporary protection permit"),
    "NITE": Text("NITE · NIT de otro país", "NITE · tax number of another country"),
    "NUIP": Text("NUIP · número único de identificación personal", "NUIP · personal number"),
}


def questions(programme: Programme | None = None, stage_id: str | None = None) -> dict[str, Any]:
    """Return what the page asks, as its script takes it.

    Without a programme it asks for facts by name, as the command does, and takes a price but does not ask for one.

    Raises:
        CallError: the programme has no such stage.
    """
    documents = [_document(code) for code in ID_TYPES]
    if programme is None:
        return {"recipients": _recipients(None), "id_types": documents, "price": "optional", "means": _MEANS, "facts": None}
    stage = stage_of(programme, stage_id)
    return {
        "recipients": _recipients(stage),
        "id_types": documents,
        "price": "asked" if isinstance(stage.price, MinimumPrice) else "none",
        "means": (stage.payment.means or _MEANS) if stage.payment else None,
        "facts": list(_facts(programme, stage)),
    }


def _recipients(stage: Stage | None) -> list[dict[str, Any]]:
    classes = stage.recipients.classes if stage is not None and stage.recipients else tuple(RECIPIENT_LABELS)
    return [{"value": code, "label": _pair(RECIPIENT_LABELS[code])} for code in classes]


def _document(code: str) -> dict[str, Any]:
    """Return a type of document with the form of its number, in which the book takes it."""
    rule = RULES[code]
    form = rule.usual if code == "NIT" else rule.possible
    return {
        "code": code,
        "label": _pair(DOCUMENT_TEXTS[code]),
        "form": form,
        "digits_only": rule.digits_only,
        "zeros_count": rule.zeros_count,
    }


def _facts(programme: Programme, stage: Stage) -> Iterator[dict[str, Any]]:
    declared = {declaration.fact: declaration.text for declaration in stage.declarations}
    for one in template_columns(programme, stage.id):
        if one.column.name not in _OF_THE_ENVELOPE:
            yield _fact(one, declared.get(one.column.name))


def _fact(one: TemplateColumn, sworn: Text | None) -> dict[str, Any]:
    return {
        "name": one.column.name,
        "kind": one.column.kind,
        "label": _pair(sworn or one.column.label),
        "may_be_negative": one.column.may_be_negative,
        "sworn": sworn is not None,
        "source": ", ".join(one.sources),
    }


def _pair(text: Text) -> dict[str, str]:
    return {"es": text.es, "en": text.en}
