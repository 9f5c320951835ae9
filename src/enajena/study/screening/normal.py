"""One form for what people write in many: names, addresses, telephones, e-mail, accounts. Each function explains what it takes away.

What is kept true: a form never says more than the text does; a text that says nothing usable has no form (None), and None is like nothing.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

SurnamesPlace = Literal["last", "first"]
"""Where a file writes the surnames: after the given names, or before them."""

_PARTICLES = frozenset({"DE", "DEL", "LA", "LAS", "LOS", "EL", "Y", "E", "DA", "DO", "DOS", "VON", "VAN"})
_SHORT_NAMES = {"MA": "MARIA", "FCO": "FRANCISCO", "GMO": "GUILLERMO", "HDO": "HERNANDO"}
_COMPANY_FORMS = frozenset({"SA", "SAS", "LTDA", "LIMITADA", "CIA", "EU", "ESP", "SCA", "EN", "S", "A", "C"})
_SURNAMES = 2

_STREETS = {
    "KR": ("CARRERA", "CRA", "CR", "KRA", "CARR", "KR", "K"),
    "CL": ("CALLE", "CLL", "CLLE", "CL", "C"),
    "AV": ("AVENIDA", "AVE", "AVDA", "AV"),
    "DG": ("DIAGONAL", "DIAG", "DG"),
    "TV": ("TRANSVERSAL", "TRANSV", "TRANS", "TRV", "TV", "TR"),
    "CQ": ("CIRCULAR", "CIRC", "CQ"),
    "AU": ("AUTOPISTA", "AUTOP", "AU"),
}
_PARTS = {
    "AP": ("APARTAMENTO", "APARTAMENTOS", "APTO", "APT", "AP"),
    "IN": ("INTERIOR", "INT", "IN"),
    "TO": ("TORRE", "TO", "T"),
    "BQ": ("BLOQUE", "BL", "BQ"),
    "CS": ("CASA", "CS"),
    "MZ": ("MANZANA", "MZA", "MZ"),
    "OF": ("OFICINA", "OFC", "OF"),
    "LO": ("LOTE", "LT", "LO"),
    "PI": ("PISO", "PS", "PI"),
    "LC": ("LOCAL", "LC"),
}
_STREET_OF = {word: code for code, words in _STREETS.items() for word in words}
_PART_OF = {word: code for code, words in _PARTS.items() for word in words}
_SIDES = {"SUR": "SUR", "S": "SUR", "NORTE": "NORTE", "N": "NORTE", "ESTE": "ESTE", "E": "ESTE", "OESTE": "OESTE", "O": "OESTE"}
_NUMBER_SIGNS = frozenset({"NO", "NRO", "NUM", "NUMERO"})
_STREET_NUMBER = re.compile(r"(\d+)([A-Z]?)(BIS)?([A-Z]?)")
_WORDS = re.compile(r"[A-Z]+|\d+")
_LEAST_NUMBERS = 2
"""A street and nothing of the house is no address."""
_LEAST_WORD = 4
"""`N/A`, `S/N` and their like are no address."""
LEAST_ACCOUNT, LEAST_PHONE, _MOBILE = 5, 7, 10
_COUNTRY = "57"


def plain(text: str) -> str:
    """Return a text in capitals without accents: `Peña Núñez` → `PENA NUNEZ`."""
    if text.isascii():
        return text.upper()
    apart = unicodedata.normalize("NFKD", text.upper())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def name_tokens(text: str, *, entity: bool = False) -> list[str]:
    """Return the words of a name in their order: no accents, signs or particles; short forms in full (`Mª`, `Ma.` → `MARIA`).

    A name of an entity loses its form of company (`S.A.`, `Ltda.`) as well, which one writes and another does not.
    """
    letters = plain(text.replace("ª", "a").replace("º", "o").replace("'", "").replace("’", ""))
    if entity:
        words = re.findall(r"[A-Z0-9]+", letters.replace(".", ""))
        kept = [word for word in words if word not in _PARTICLES and word not in _COMPANY_FORMS]
        return kept or words
    words = re.findall(r"[A-Z]+", letters)
    # `Y` or `E` is an initial at the start of a name, and joins surnames elsewhere.
    kept = [_SHORT_NAMES.get(word, word) for place, word in enumerate(words) if word not in _PARTICLES or (place == 0 and len(word) == 1)]
    return kept or words


@dataclass(frozen=True, slots=True)
class NameForms:
    """The forms of one name that are compared; None where the name has none.

    `key`: its words in order of the alphabet, so that the order of surnames and given names does not count. `written`: in their own order.
    `bare`: as `key`, each word without its last vowel, for `JUAN` and `JUANA`, `LUIS` and `LUISA` are two people. Of natural persons,
    `surnames`: of three words or more the two at the end where the file has them, of two words one; and `skeleton`: the surnames and the
    initial of the first given name, which `J. Pérez Gómez` and `Juan Pérez Gómez` share.
    """

    key: str | None = None
    written: str | None = None
    bare: str | None = None
    skeleton: str | None = None
    surnames: str | None = None


def name_forms(text: str, *, entity: bool = False, place: SurnamesPlace = "last") -> NameForms:
    """Return the forms of a name."""
    words = name_tokens(text, entity=entity)
    if not words:
        return NameForms()
    key, written, bare = " ".join(sorted(words)), " ".join(words), " ".join(sorted(map(_bare, words)))
    count = _SURNAMES if len(words) > _SURNAMES else len(words) - 1
    if entity or not count:
        return NameForms(key, written, bare)
    family, given = (words[-count:], words[:-count]) if place == "last" else (words[:count], words[count:])
    skeleton = f"{' '.join(family)} {given[0][0]}" if count == _SURNAMES else None
    return NameForms(key, written, bare, skeleton, " ".join(sorted({word for word in family if len(word) > 1})) or None)


def _bare(word: str) -> str:
    return word[:-1] if word[-1] in "AEO" and len(word) > 1 else word


def email_key(text: str) -> str | None:
    """Return an e-mail address in small letters, without what stands after a `+`; None where it is no address."""
    local, at, domain = text.strip().lower().partition("@")
    local = local.partition("+")[0]
    return f"{local}@{domain}" if at and local and "." in domain and "@" not in domain and not re.search(r"\s", local + domain) else None


def phone_key(text: str) -> str | None:
    """Return a telephone as its mobile number of ten digits, or the seven of a landline, without country or area.

    Of several numbers in one cell the first. None where there are fewer than seven digits or all are one digit.
    """
    first = re.split(r"[/;,]|\bext\b|\bEXT\b| y ", text)[0]
    digits = re.sub(r"\D", "", first).lstrip("0")
    if digits.startswith(_COUNTRY) and len(digits) in (LEAST_PHONE + 1 + len(_COUNTRY), _MOBILE + len(_COUNTRY)):
        digits = digits.removeprefix(_COUNTRY)
    if len(digits) < LEAST_PHONE or len(set(digits)) == 1:
        return None
    return digits if len(digits) == _MOBILE and digits.startswith("3") else digits[-LEAST_PHONE:]


def account_key(text: str) -> str | None:
    """Return the digits of an account without the zeros before them; banks write their names in many ways, so those do not count."""
    digits = re.sub(r"\D", "", text.rpartition(":")[2]).lstrip("0")
    return digits if len(digits) >= LEAST_ACCOUNT and len(set(digits)) > 1 else None


def address_key(text: str, city: str | None = None) -> str | None:
    """Return an address in the official short forms: `Carrera 7ª # 45 A - 10 Apto. 301` → `KR 7 45A 10 AP 301`.

    An urban one keeps its streets, numbers and the parts of the building; the names of quarters and buildings go, for one writes them
    and another does not. A rural one keeps all its words. The city is part of it where the file has it.
    """
    words = _address_words(text)
    if not words:
        return None
    form = _urban(words) if words[0] in _STREET_OF and any(word[0].isdigit() for word in words) else _rural(words)
    town = re.sub(r" D ?C$", "", " ".join(re.findall("[A-Z]+", plain(city or ""))))
    return f"{form} {town}".strip() if form else None


def _address_words(text: str) -> list[str]:
    """Return the words and numbers of an address; a letter after a number belongs to it (`45 A`, `45A`, `7ª` → `45A`, `45A`, `7`)."""
    signs = re.sub(r"(\d)\s*[ªº°]", r"\1 ", text)
    signs = plain(re.sub(r"\bN[º°]\.?", " ", signs, flags=re.IGNORECASE))
    joined = re.sub(r"(\d+)\s*([A-H]?)\s*BIS\b(?:\s+([A-H])(?![A-Z]))?", r"\1\2BIS\3", signs)
    joined = re.sub(r"(\d+)\s+([A-H])(?![A-Z])", r"\1\2", joined)
    return [word for word in re.findall(r"\d+[A-Z]*|[A-Z]+\d*", joined) if word not in _NUMBER_SIGNS]


def _urban(words: list[str]) -> str | None:
    kept: list[str] = []
    for before, word in zip(["", *words], words, strict=False):
        if word in _STREET_OF and not kept:
            kept.append(_STREET_OF[word])
        elif word[0].isdigit():
            kept.append(_house_number(word))
        elif word in _SIDES and before[:1].isdigit():
            kept.append(_SIDES[word])
        else:
            kept += _part(word)
    while kept and kept[-1] in _PARTS:
        kept.pop()
    numbers = sum(word[0].isdigit() for word in kept)
    return " ".join(kept) if numbers >= _LEAST_NUMBERS else None


def _house_number(word: str) -> str:
    found = _STREET_NUMBER.fullmatch(word)
    return f"{found[1].lstrip('0') or '0'}{''.join(part or '' for part in found.groups()[1:])}" if found else word


def _part(word: str) -> list[str]:
    """Return a part of a building, and its number where it is written together: `APTO301` → `AP`, `301`."""
    pieces = _WORDS.findall(word)
    if pieces[0] not in _PART_OF:
        return []
    return [_PART_OF[pieces[0]], *pieces[1:]]


def _rural(words: list[str]) -> str | None:
    kept = [word for word in words if word not in _PARTICLES]
    said = ["VEREDA" if word in ("VDA", "VRDA") else _PART_OF.get(word, word) for word in kept]
    return " ".join(said) if len(said) > 1 and max(map(len, said)) >= _LEAST_WORD else None
