"""The two questions of the screening and what each kind of agreement weighs, by Fellegi and Sunter: log2 of m over u, in bits.

`m` is how often two records of one answer (one person, one interest) agree in that way, `u` how often two others do. Where agreement is
rare, sampling would learn from the very rings that are looked for; there `u` is stated as `sharers`: how many other acceptors a person
agrees with in that way for an innocent reason, over all others. The start is stated alike, so the size of a file hardly counts.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

from enajena.basics.text import Text

Question = Literal["duplicates", "straw_men"]
MOST_U = 0.9
BURST_MINUTES = 15
FEW_HOUSEHOLDS = 2
"""Up to so many households, what they share is taken for that of a couple, friends or a family that lives apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One way in which two records agree or do not. `sql` is a condition over both, `ELSE` for all that is left.

    `u` is fixed; or `sharers` a person has; or, with `sampled`, taken from random pairs of the data, and never under `u`. `rarity` takes
    it from how common the name is, instead.
    """

    code: str
    label: Text
    sql: str
    m: float
    u: float | None = None
    sharers: float | None = None
    sampled: bool = False
    rarity: bool = False

    def chance(self, persons: int) -> float | None:
        """Return `u` before any sampling, for a file of so many persons."""
        return self.u if self.sharers is None else min(MOST_U, self.sharers / max(persons - 1, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What is compared, its levels from the first that holds, and when nothing can be said of it."""

    name: str
    label: Text
    unknown: str
    levels: tuple[Level, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """One question: `partners` is how many others a person is expected to be linked with, before anything is compared."""

    question: Question
    label: Text
    partners: float
    comparisons: tuple[Comparison, ...]

    def prior(self, persons: int) -> float:
        """Return the chance that two persons at random are linked."""
        return min(MOST_U, self.partners / max(persons - 1, 1))

    def settings(self, persons: int) -> dict[str, Any]:
        """Return the model as splink takes it."""
        return {
            "link_type": "dedupe_only",
            "unique_id_column_name": "id",
            "linker_uid": self.question,
            "probability_two_random_records_match": self.prior(persons),
            "retain_matching_columns": True,
            "retain_intermediate_calculation_columns": True,
            "blocking_rules_to_generate_predictions": [],
            "comparisons": [_settings(comparison, persons) for comparison in self.comparisons],
        }


def _settings(comparison: Comparison, persons: int) -> dict[str, Any]:
    unknown = {"sql_condition": comparison.unknown, "label_for_charts": "unknown", "is_null_level": True}
    return {"output_column_name": comparison.name, "comparison_levels": [unknown, *(_level(one, persons) for one in comparison.levels)]}


def _level(level: Level, persons: int) -> dict[str, Any]:
    made: dict[str, Any] = {"sql_condition": level.sql, "label_for_charts": level.code, "m_probability": level.m}
    chance = level.chance(persons)
    if chance is not None:
        made["u_probability"] = chance
    if not level.sampled:
        made["fix_u_probability"] = True
    if level.rarity:
        made |= {"tf_adjustment_column": "name_key", "tf_adjustment_weight": 1.0, "disable_tf_exact_match_detection": True}
    return made


def _agree(column: str) -> str:
    return f"coalesce({column}_l = {column}_r, FALSE)"


_CONTACTS = ("address", "phone", "email")
_SHARED_CONTACTS = " + ".join(f"CAST({_agree(name)} AS INTEGER)" for name in _CONTACTS)
_SHARED_BY_MANY = " OR ".join(f"({_agree(name)} AND {name}_many_l)" for name in _CONTACTS)
_NO_CONTACT = " AND ".join(f"({name}_l IS NULL OR {name}_r IS NULL)" for name in _CONTACTS)
_SHARED_MONEY = "coalesce(list_has_any(money_l, money_r), FALSE)"
_NO_MONEY = "money_l IS NULL OR money_r IS NULL"
_HOUSEHOLD = "household_l = household_r"
_CLOSE = f"abs(minute_l - minute_r) <= {BURST_MINUTES}"
_SUBSET = "least(len(tokens_l), len(tokens_r)) >= 2 AND (list_has_all(tokens_l, tokens_r) OR list_has_all(tokens_r, tokens_l))"
_CONTAINED = f"({_SUBSET}) OR coalesce((initials_l OR initials_r) AND skeleton_l = skeleton_r, FALSE)"
_NEAR = (
    "abs(length(name_key_l) - length(name_key_r)) <= 1 AND bare_l <> bare_r "
    "AND (damerau_levenshtein(name_key_l, name_key_r) = 1 OR damerau_levenshtein(written_l, written_r) = 1)"
)

DUPLICATES = Model(
    question="duplicates",
    label=Text("una misma persona con dos documentos", "one person under two documents"),
    partners=0.002,
    comparisons=(
        Comparison(
            name="name",
            label=Text("nombre", "name"),
            unknown="name_key_l IS NULL OR name_key_r IS NULL",
            levels=(
                Level(
                    code="same",
                    label=Text("las mismas palabras", "the same words"),
                    sql="name_key_l = name_key_r",
                    m=0.60,
                    u=1e-5,
                    rarity=True,
                ),
                Level(
                    code="as_siblings",
                    label=Text(
                        "los mismos apellidos y un nombre de pila más, con un contacto en común; así son también dos hermanos",
                        "the same surnames and one given name more, with a contact in common: so are two brothers or sisters",
                    ),
                    sql=f"NOT coalesce(initials_l OR initials_r, FALSE) AND surnames_l = surnames_r AND ({_SUBSET}) "
                    f"AND {_SHARED_CONTACTS} >= 1",
                    m=0.05,
                    u=0.005,
                ),
                Level(
                    code="contained",
                    label=Text("el mismo nombre, uno más corto o con iniciales", "the same name, one shorter or with initials"),
                    sql=_CONTAINED,
                    m=0.15,
                    u=1e-5,
                    rarity=True,
                ),
                Level(code="near", label=Text("una letra de diferencia", "one letter apart"), sql=_NEAR, m=0.15, u=5e-5, sampled=True),
                Level(code="other", label=Text("otro nombre", "another name"), sql="ELSE", m=0.05, u=0.5, sampled=True),
            ),
        ),
        Comparison(
            name="document",
            label=Text("documento", "document"),
            unknown="number_l IS NULL OR number_r IS NULL",
            levels=(
                Level(
                    code="same_number",
                    label=Text("el mismo número con otro tipo", "the same number under another type"),
                    sql="number_l = number_r",
                    m=0.10,
                    u=1e-7,
                ),
                Level(
                    code="near_number",
                    label=Text("una cifra distinta, o dos vecinas cambiadas", "one digit apart, or two neighbours exchanged"),
                    sql="damerau_levenshtein(number_l, number_r) = 1",
                    m=0.25,
                    u=1e-6,
                ),
                Level(code="other", label=Text("otro número", "another number"), sql="ELSE", m=0.65, u=0.99),
            ),
        ),
        Comparison(
            name="ties",
            label=Text("contacto y cuentas", "contact and accounts"),
            unknown=f"({_NO_CONTACT}) AND ({_NO_MONEY})",
            levels=(
                Level(
                    code="contact_and_account",
                    label=Text("comparten contacto y cuenta", "share a contact and an account"),
                    sql=f"{_SHARED_CONTACTS} >= 1 AND {_SHARED_MONEY}",
                    m=0.25,
                    sharers=0.3,
                ),
                Level(
                    code="two_contacts",
                    label=Text("comparten dos datos de contacto", "share two contacts"),
                    sql=f"{_SHARED_CONTACTS} >= 2",
                    m=0.20,
                    sharers=0.5,
                ),
                Level(
                    code="one",
                    label=Text("comparten un dato de contacto o una cuenta", "share one contact or account"),
                    sql=f"{_SHARED_CONTACTS} = 1 OR {_SHARED_MONEY}",
                    m=0.30,
                    sharers=0.8,
                ),
                Level(code="none", label=Text("no comparten ninguno", "share none"), sql="ELSE", m=0.25, u=0.95),
            ),
        ),
    ),
)

STRAW_MEN = Model(
    question="straw_men",
    label=Text("personas distintas con un mismo interés detrás", "different people with one interest behind them"),
    partners=0.05,
    comparisons=(
        Comparison(
            name="money",
            label=Text("cuentas y origen del pago", "accounts and source of payment"),
            unknown=_NO_MONEY,
            levels=(
                Level(
                    code="account_of_many",
                    label=Text(
                        "comparten una cuenta de una red de tres hogares o más",
                        "share an account in a network of three households or more",
                    ),
                    sql=f"{_SHARED_MONEY} AND money_many_l",
                    m=0.50,
                    sharers=0.0005,
                ),
                Level(code="household", label=Text("son de un mismo hogar", "are of one household"), sql=_HOUSEHOLD, m=0.05, u=0.05),
                Level(
                    code="account_of_two",
                    label=Text("comparten una cuenta entre dos hogares", "share an account between two households"),
                    sql=_SHARED_MONEY,
                    m=0.15,
                    sharers=0.02,
                ),
                Level(code="other", label=Text("cuentas distintas", "different accounts"), sql="ELSE", m=0.30, u=0.95),
            ),
        ),
        Comparison(
            name="contact",
            label=Text("contacto", "contact"),
            unknown=_NO_CONTACT,
            levels=(
                Level(code="household", label=Text("son de un mismo hogar", "are of one household"), sql=_HOUSEHOLD, m=0.05, sharers=0.5),
                Level(
                    code="two_of_many",
                    label=Text(
                        "comparten dos datos que son de tres hogares o más", "share two contacts that three households or more give"
                    ),
                    sql=f"{_SHARED_CONTACTS} >= 2 AND ({_SHARED_BY_MANY})",
                    m=0.30,
                    sharers=0.004,
                ),
                Level(
                    code="one_of_many",
                    label=Text("comparten un dato que no es de un solo hogar", "share a contact that is not of one household"),
                    sql=f"{_SHARED_CONTACTS} >= 1",
                    m=0.30,
                    sharers=0.01,
                ),
                Level(code="none", label=Text("no comparten ninguno", "share none"), sql="ELSE", m=0.35, u=0.95),
            ),
        ),
        Comparison(
            name="filing",
            label=Text("presentación", "filing"),
            unknown="minute_l IS NULL OR minute_r IS NULL",
            levels=(
                Level(code="household", label=Text("son de un mismo hogar", "are of one household"), sql=_HOUSEHOLD, m=0.05, u=0.05),
                Level(
                    code="burst_of_many",
                    label=Text(
                        f"en {BURST_MINUTES} minutos, junto con otros de tres hogares o más que dan el mismo contacto",
                        f"within {BURST_MINUTES} minutes, together with others of three households or more who give the same contact",
                    ),
                    sql=f"{_CLOSE} AND {_SHARED_CONTACTS} >= 1 AND least(crowd_l, crowd_r) > {FEW_HOUSEHOLDS}",
                    m=0.25,
                    u=0.02,
                    sampled=True,
                ),
                Level(
                    code="burst_of_two",
                    label=Text(
                        f"con {BURST_MINUTES} minutos o menos de diferencia, sólo dos hogares, como pueden dos vecinos",
                        f"{BURST_MINUTES} minutes apart or less, two households only, as neighbours may",
                    ),
                    sql=f"{_CLOSE} AND {_SHARED_CONTACTS} >= 1",
                    m=0.10,
                    u=0.30,
                    sampled=True,
                ),
                Level(
                    code="burst_one_device",
                    label=Text(
                        f"con {BURST_MINUTES} minutos o menos de diferencia y por el mismo medio",
                        f"{BURST_MINUTES} minutes apart or less, and by the same device",
                    ),
                    sql=f"{_CLOSE} AND {_agree('device')}",
                    m=0.10,
                    u=0.02,
                    sampled=True,
                ),
                Level(
                    code="burst",
                    label=Text(f"con {BURST_MINUTES} minutos o menos de diferencia", f"{BURST_MINUTES} minutes apart or less"),
                    sql=_CLOSE,
                    m=0.10,
                    u=0.05,
                    sampled=True,
                ),
                Level(code="apart", label=Text("en otro momento", "at another time"), sql="ELSE", m=0.40, u=0.80),
            ),
        ),
    ),
)

MODELS: Mapping[Question, Model] = MappingProxyType({model.question: model for model in (DUPLICATES, STRAW_MEN)})
