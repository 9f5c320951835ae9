"""Types of identity document: names, abbreviations and codes of the DIAN, to one abbreviation each.

`cédula` alone is asked for: the citizen's and the foreigner's are two documents, and the same number on both is two persons.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

from enajena.basics.text import Text
from enajena.intake.columns import ID_TYPES
from enajena.intake.forms.blanks import canonical, no_value, placeholder, unspaced, word_key
from enajena.intake.forms.model import Canonical, Unreadable

_NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "RC": ("11", "registro civil", "registro civil de nacimiento", "birth certificate"),
        "TI": ("12", "tarjeta de identidad", "minor's identity card"),
        "CC": ("13", "cédula de ciudadanía", "cédula ciudadanía", "citizen's identity card"),
        "TE": ("21", "tarjeta de extranjería"),
        "CE": ("22", "cédula de extranjería", "cédula extranjería", "foreigner's identity card"),
        "NIT": ("31", "número de identificación tributaria", "tax identification number"),
        "PA": ("41", "PAS", "PS", "pasaporte", "passport"),
        "DIE": ("42", "DE", "documento de identificación extranjero", "documento extranjero", "foreign document"),
        "CD": ("46", "carné diplomático", "carnet diplomático", "diplomatic card"),
        "PEP": ("47", "PE", "permiso especial de permanencia"),
        "PPT": ("48", "PT", "permiso por protección temporal"),
        "NITE": ("50", "NIT de otro país", "NIT extranjero"),
        "NUIP": ("91", "número único de identificación personal"),
    },
)
"""Every accepted name by abbreviation; the numbers are the DIAN's codes. Code 43, without identification, names nobody."""

_TWO_DOCUMENTS = frozenset(("cedula", "identity_card", "id", "documento"))
_CODE_AND_NAME = re.compile(r"([0-9]{2})\W+(.*\S)")


def read_id_type(text: str) -> Canonical | Unreadable:
    """Read a type of document; the text returned is one of `ID_TYPES`. An abbreviation is taken with or without points."""
    missing = no_value(text) or placeholder(text)
    if missing is not None:
        return missing
    bare = unspaced(text)
    code = id_type_named(bare)
    if code is None:
        if _key(bare) in _TWO_DOCUMENTS:
            return Unreadable("ambiguous_id_type", _WHICH, _SAY_WHICH)
        return Unreadable("not_id_type", _UNKNOWN, _ONE_OF)
    return canonical(text, bare if bare.upper() == code else code, Text(f"se leyó {code}", f"read as {code}"))


def id_type_named(bare: str) -> str | None:
    """Return the abbreviation that a text names, or None; `13 - Cédula de ciudadanía` names it twice, and must do so alike."""
    whole = _BY_KEY.get(_key(bare))
    both = _CODE_AND_NAME.fullmatch(bare)
    if whole is not None or both is None:
        return whole
    by_code, by_name = _BY_KEY.get(both[1]), _BY_KEY.get(_key(both[2]))
    return by_code if by_code == by_name else None


def _key(name: str) -> str:
    """Return a name without accents, case and points: `C.C.` is `cc`, `Cédula de ciudadanía` is `cedula_de_ciudadania`."""
    letters = re.fullmatch(r"(?:[^\W\d_]\. ?){2,5}|(?:[^\W\d_]\. ?){1,4}[^\W\d_]", name)
    return word_key(name.replace(".", "").replace(" ", "") if letters else name)


_BY_KEY: Mapping[str, str] = MappingProxyType({_key(name): code for code, names in _NAMES.items() for name in (code, *names)})

_WHICH = Text("no dice cuál de dos documentos es", "it does not say which of two documents it is")
_SAY_WHICH = Text(
    "Escriba CC si es de ciudadanía o CE si es de extranjería.",
    "Write CC for a citizen's identity card or CE for a foreigner's.",
)
_UNKNOWN = Text("no es un tipo de documento de identidad conocido", "it is no known type of identity document")
_ONE_OF = Text(f"Use una de: {', '.join(ID_TYPES)}.", f"Use one of: {', '.join(ID_TYPES)}.")
