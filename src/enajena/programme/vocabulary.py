"""The published vocabulary: every fact that a formula may name, its kind, and what a person calls it.

Kinds: `money` (pesos, up to two decimals), `money_or_none` (pesos, or `none` where no norm sets an amount: not applicable),
`boolean`, `integer`, `year`, `date`, `class` (a recipient class) and `person` (`natural` or `entity`).
A fact has three states: known, not applicable, unknown. Empty is unknown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, get_args

from enajena.basics.text import Text
from enajena.programme.model import Conduct, Programme
from enajena.programme.stage_model import RecipientClass

FactKind = Literal["money", "money_or_none", "boolean", "integer", "year", "date", "class", "person"]

RECIPIENT_CLASSES: tuple[str, ...] = get_args(RecipientClass)
CONDUCTS: tuple[str, ...] = get_args(Conduct)
PERSON_KINDS = ("natural", "entity")

NATURAL_CLASSES = frozenset(
    (
        "active_worker",
        "pensioner",
        "former_worker",
        "subsidiary_worker",
        "subsidiary_pensioner",
        "subsidiary_former_worker",
    ),
)
"""Classes whose members are natural persons by nature; every other class but `public` is of entities."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: its name in files and formulas, its kind, what a person calls it, and whether it may be below zero."""

    name: str
    kind: FactKind
    label: Text
    may_be_negative: bool = False


def _fact(name: str, kind: FactKind, es: str, en: str, *, may_be_negative: bool = False) -> tuple[str, Fact]:
    return name, Fact(name, kind, Text(es, en), may_be_negative)


COMMON_FACTS: Mapping[str, Fact] = MappingProxyType(
    dict(
        (
            _fact("recipient", "class", "clase de destinatario", "class of recipient"),
            _fact("person", "person", "persona natural o jurídica", "natural person or entity"),
            _fact("figures_year", "year", "año gravable de las cifras", "tax year of the figures"),
            _fact("files_return", "boolean", "declara renta (o ingresos y patrimonio)", "files a return"),
            _fact("certified_income_cop", "money", "ingresos del certificado de ingresos", "income in the certificate of income"),
            _fact("net_worth_cop", "money", "patrimonio líquido", "net worth", may_be_negative=True),
            _fact("gross_income_cop", "money", "ingresos brutos", "gross income"),
            _fact("executive", "boolean", "ocupa un cargo directivo", "holds an executive position"),
            _fact("annual_pay_cop", "money", "remuneración anual", "annual pay"),
            _fact("pay_certificate_on", "date", "fecha del certificado de remuneración", "date of the pay certificate"),
            _fact("legal_maximum_cop", "money_or_none", "máximo que autorizan las normas legales", "maximum that legal norms authorise"),
            _fact("bylaw_maximum_cop", "money_or_none", "máximo que autorizan los estatutos", "maximum that the bylaws authorise"),
            _fact("liabilities_cop", "money", "total de pasivos", "total liabilities"),
            _fact("gross_assets_cop", "money", "patrimonio bruto o total de activos", "gross worth, or total assets"),
            _fact("financed_cop", "money", "parte del precio que se paga con crédito", "part of the price that is borrowed"),
            _fact("dismissed_for_cause", "boolean", "desvinculado con justa causa", "dismissed for just cause"),
            _fact("declares_lock_up", "boolean", "se obliga a no enajenar durante el plazo", "undertakes not to dispose of the shares"),
            _fact(
                "declares_shareholder_rights", "boolean",
                "se obliga a no negociar los derechos de accionista", "undertakes not to trade the shareholder's rights",
            ),
            _fact("declares_beneficial_owner", "boolean", "declara ser el beneficiario real", "states to be the beneficial owner"),
            _fact(
                "declares_no_third_owner", "boolean",
                "se obliga a no hacer beneficiario real a un tercero", "undertakes to make nobody else the beneficial owner",
            ),
            _fact("declares_own_account", "boolean", "declara actuar por cuenta propia", "states to act on own account"),
            _fact("sworn", "boolean", "lo manifiesta bajo la gravedad del juramento", "states so under oath"),
            _fact("has_capacity", "boolean", "tiene capacidad legal", "has legal capacity"),
        ),
    ),
)  # fmt: skip


def vocabulary_of(programme: Programme) -> Mapping[str, Fact]:
    """Return the common vocabulary and the facts that the programme file declares."""
    own = {declared.name: Fact(declared.name, declared.kind, declared.label, declared.kind == "money") for declared in programme.facts}
    return MappingProxyType({**COMMON_FACTS, **own})
