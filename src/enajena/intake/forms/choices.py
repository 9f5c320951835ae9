"""Cells that hold one of a few things: class of recipient, kind of person, yes or no, means of payment, verdict, conduct.

Case, accents and the signs between words do not count. A word that could stand for two of the things is a fault (`trabajador`), and so is
a single letter or a cross: `x` marks a box, and not everybody marks the one that applies.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from enajena.basics.text import Text, same
from enajena.intake.cells import CONDUCTS, FALSE_WORDS, TRUE_WORDS
from enajena.intake.forms.blanks import canonical, no_value, placeholder, unspaced, word_key
from enajena.intake.forms.model import Canonical, Unreadable
from enajena.intake.forms.words import read_key
from enajena.programme.labels import PERSON_LABELS, RECIPIENT_LABELS

_MORE_CLASSES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "active_worker": ("trabajadora activa", "trabajadores activos", "empleado activo", "empleada activa"),
        "pensioner": ("pensionada", "pensionados", "jubilado", "jubilada"),
        "former_worker": ("ex trabajadora", "ex trabajadores", "extrabajador", "extrabajadora", "ex empleado", "ex empleada", "exempleado"),
        "employee_association": (
            "asociación de empleados", "asociación de ex empleados", "asociación de exempleados",
            "association of employees", "association of former employees",
        ),
        "union": ("sindicato de trabajadores", "union"),
        "union_federation": ("federación de sindicatos", "confederación de sindicatos", "federation of trade unions"),
        "employee_fund": ("fondos de empleados",),
        "mutual_investment_fund": ("fondo mutuo",),
        "severance_pension_fund": (
            "fondo de cesantías", "fondo de pensiones", "fondo de cesantías y pensiones", "fondo de pensiones y cesantías",
            "severance fund", "pension fund",
        ),
        "cooperative": ("cooperativa",),
        "compensation_fund": ("caja de compensación",),
        "subsidiary_worker": ("trabajadora de una filial", "trabajador de filial"),
        "subsidiary_pensioner": ("pensionada de una filial", "pensionado de filial"),
        "subsidiary_former_worker": ("ex trabajadora de una filial", "extrabajador de una filial", "ex trabajador de filial"),
        "public": ("público",),
    },
)  # fmt: skip
_MORE_PERSONS: Mapping[str, tuple[str, ...]] = MappingProxyType({"natural": (), "entity": ("jurídica", "entidad", "legal person")})
_MEANS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "cash": ("efectivo", "en efectivo", "dinero en efectivo"),
        "cashiers_cheque": ("cheque de gerencia", "cashier's cheque", "cashier's check"),
    },
)
_VERDICTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "accepted": ("aceptada",), "reduced": ("reducida", "reducida al tope"), "rejected": ("rechazada",),
        "incomplete": ("incompleta",), "referred": ("remitida", "remitida a decisión"),
    },
)  # fmt: skip
_TRUTHS: Mapping[str, tuple[str, ...]] = MappingProxyType({"true": (*TRUE_WORDS, "yes"), "false": FALSE_WORDS})
_CODE_CHARACTERS = 40


def read_class(text: str) -> Canonical | Unreadable:
    """Read a class of recipient; the text returned is its code."""
    return _choice(text, _CLASSES, _NO_CLASS)


def read_person(text: str) -> Canonical | Unreadable:
    """Read whether a person is `natural` or an `entity`."""
    return _choice(text, _PERSONS, _NO_PERSON)


def read_boolean(text: str) -> Canonical | Unreadable:
    """Read a yes or a no. The words of the strict reading stay; others become `true` or `false`."""
    found = _choice(text, _BOOLEANS, _NO_BOOLEAN)
    as_it_stands = unspaced(text)
    if isinstance(found, Canonical) and as_it_stands.lower() in (*TRUE_WORDS, *FALSE_WORDS):
        return canonical(text, as_it_stands, _read_as(as_it_stands))
    return found


def read_verdict(text: str) -> Canonical | Unreadable:
    """Read a verdict; the text returned is its code."""
    return _choice(text, _VERDICT_CODES, _NO_VERDICT)


def read_conduct(text: str) -> Canonical | Unreadable:
    """Read a conduct, by its code."""
    return _choice(text, _CONDUCTS, _NO_CONDUCT)


def read_payment_means(text: str) -> Canonical | Unreadable:
    """Read a means of payment: `cash`, `cashiers_cheque`, or the name of another as it stands."""
    found = _choice(text, _PAYMENTS, _NO_MEANS)
    if found is not _NO_MEANS:
        return found
    other = read_key(text)
    return _NO_MEANS if isinstance(other, Canonical) and len(other.text) > _CODE_CHARACTERS else other


def _choice(text: str, codes: Mapping[str, str], fault: Unreadable) -> Canonical | Unreadable:
    missing = no_value(text)
    if missing is not None:
        return missing
    code = codes.get(word_key(text))
    if code is None:
        return placeholder(text) or fault
    as_it_stands = unspaced(text)
    return canonical(text, as_it_stands if as_it_stands.lower() == code else code, _read_as(code))


def _read_as(code: str) -> Text:
    return Text(f"se leyó {code}", f"read as {code}")


def _by_key(names: Mapping[str, tuple[str, ...]], labels: Mapping[str, Text] | None = None) -> Mapping[str, str]:
    """Return the code for every name: the codes themselves, their labels in both languages, and the other names."""
    spoken = {code: (label.es, label.en) for code, label in (labels or {}).items()}
    every = {code: (code, *spoken.get(code, ()), *names.get(code, ())) for code in labels or names}
    return MappingProxyType({word_key(name): code for code, all_names in every.items() for name in all_names})


_CLASSES = _by_key(_MORE_CLASSES, RECIPIENT_LABELS)
_PERSONS = _by_key(_MORE_PERSONS, PERSON_LABELS)
_BOOLEANS = _by_key(_TRUTHS)
_PAYMENTS = _by_key(_MEANS)
_VERDICT_CODES = _by_key(_VERDICTS)
_CONDUCTS = _by_key(dict.fromkeys(CONDUCTS, ()))


def _one_of(words: Iterable[Text]) -> Text:
    known = tuple(words)
    return Text(f"Use una de: {', '.join(one.es for one in known)}.", f"Use one of: {', '.join(one.en for one in known)}.")


_NO_CLASS = Unreadable(
    "not_class",
    Text("no es una clase de destinatario, o puede ser más de una", "it is no class of recipient, or could be more than one"),
    _one_of(RECIPIENT_LABELS.values()),
)
_NO_PERSON = Unreadable(
    "not_person",
    Text("no dice qué clase de persona es", "it does not say which kind of person it is"),
    _one_of(PERSON_LABELS.values()),
)
_NO_BOOLEAN = Unreadable(
    "not_boolean",
    Text("no es un sí ni un no", "it is neither a yes nor a no"),
    Text("Escriba sí o no; si no se sabe, deje la celda vacía.", "Write yes or no; where it is unknown, leave the cell empty."),
)
_NO_VERDICT = Unreadable(
    "not_verdict",
    Text("no es una decisión", "it is not a verdict"),
    _one_of(Text(names[0], code) for code, names in _VERDICTS.items()),
)
_NO_CONDUCT = Unreadable("not_conduct", Text("no es una conducta", "it is not a conduct"), _one_of(same(code) for code in CONDUCTS))
_NO_MEANS = Unreadable(
    "not_code_lower",
    Text("no es el nombre de un medio de pago", "it is not the name of a means of payment"),
    Text("Escriba efectivo, cheque de gerencia, o el nombre de otro medio.", "Write cash, cashier's cheque, or the name of another means."),
)
