"""What one stage checks of an acceptance, as SQL conditions: each check has its numeral, its code, when it rejects and when it lacks.

Every condition is two-valued (never NULL), so that verdicts need no third case. Amounts are exact: products of integers and decimals.
"""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from enajena.engine.sql_formula import FormulaCompiler
from enajena.programme.formulas import parse
from enajena.programme.model import Programme
from enajena.programme.stage_model import MinimumPrice, Stage
from enajena.programme.vocabulary import NATURAL_CLASSES, vocabulary_of


@dataclass(frozen=True, slots=True)
class Check:
    """One check: `NUMERAL:code`, the condition that rejects, the condition that leaves it incomplete, the facts that it lacks."""

    source: str
    code: str
    rejects: str | None = None
    lacks: str | None = None
    missing: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What the caller brings to a stage: its price, the fixed price of the programme, and the instants of opening and closing.

    `price_parameter` stands for a price that the query is given when it is run.
    """

    price_cop: Decimal | None
    price_parameter: str | None = None
    fixed_price_cop: Decimal | None = None
    opens: datetime | None = None
    closes: datetime | None = None

    @property
    def price_sql(self) -> str | None:
        """Return the price as SQL, None where there is none."""
        return self.price_parameter if self.price_cop is None else format(self.price_cop, "f")


def checks_of(programme: Programme, stage: Stage, terms: Terms) -> list[Check]:
    """Return the checks of a stage in the order of its file, ceilings apart."""
    return [
        *_timely(stage, terms),
        *_eligible(programme, stage),
        *_large_enough(stage),
        *_declared(stage),
        *_documented(programme, stage),
        *_priced(stage, terms),
        *_secured(stage, terms),
        *_paid_in(stage),
    ]


def _timely(stage: Stage, terms: Terms) -> list[Check]:
    source = stage.term.source if stage.term else stage.source
    late = [
        *([f"filed_at < {_instant(terms.opens)}"] if terms.opens else []),
        *([f"filed_at > {_instant(terms.closes)}"] if terms.closes else []),
    ]
    return [Check(source, "late", rejects=" OR ".join(late))] if late else []


def _instant(moment: datetime) -> str:
    return f"TIMESTAMP '{moment.isoformat(sep=' ')}'"


def _eligible(programme: Programme, stage: Stage) -> list[Check]:
    natural = ", ".join(f"'{name}'" for name in sorted(NATURAL_CLASSES))
    mismatch = f"recipient <> 'public' AND (recipient IN ({natural})) <> (person = 'natural')"
    if stage.recipients is None:
        return [Check(stage.source, "not_eligible", rejects=mismatch)]
    listed = ", ".join(f"'{name}'" for name in stage.recipients.classes)
    checks = [Check(stage.recipients.source, "not_eligible", rejects=f"recipient NOT IN ({listed}) OR ({mismatch})")]
    compiler = FormulaCompiler(vocabulary_of(programme))
    for exclusion in stage.recipients.exclusions:
        tree = parse(exclusion.when, compiler.facts).tree
        when = compiler.condition(tree)
        missing = tuple((fact, f"({when}) IS NULL AND {is_}") for fact, is_ in compiler.missing(tree))
        checks.append(Check(exclusion.source, "not_eligible", rejects=f"coalesce({when}, FALSE)"))
        checks.append(Check(exclusion.source, "missing_fact", lacks=f"({when}) IS NULL", missing=missing))
    return checks


def _large_enough(stage: Stage) -> list[Check]:
    least = stage.minimum_shares
    return [Check(least.source, "below_minimum_shares", rejects=f"requested_shares < {least.count}")] if least else []


def _declared(stage: Stage) -> list[Check]:
    return [
        Check(
            declaration.source,
            "missing_declaration",
            rejects=f"coalesce(NOT {declaration.fact}, FALSE)",
            lacks=f"{declaration.fact} IS NULL",
            missing=((declaration.fact, f"{declaration.fact} IS NULL"),),
        )
        for declaration in stage.declarations
    ]


def _documented(programme: Programme, stage: Stage) -> list[Check]:
    compiler = FormulaCompiler(vocabulary_of(programme))
    checks = []
    for document in stage.documents:
        when = f"coalesce({compiler.condition(parse(document.when, compiler.facts).tree)}, FALSE)"
        filed_on = "CAST(filed_at AS DATE)"
        oldest = f"CAST({filed_on} - INTERVAL {document.max_age_months} MONTH AS DATE)"
        stale = f"coalesce({document.fact} < {oldest} OR {document.fact} > {filed_on}, FALSE)"
        absent = f"{when} AND {document.fact} IS NULL"
        checks.append(Check(document.source, "missing_fact", lacks=absent, missing=((document.fact, absent),)))
        checks.append(Check(document.source, "stale_certificate", lacks=f"{when} AND {stale}"))
    return checks


def _priced(stage: Stage, terms: Terms) -> list[Check]:
    if not isinstance(stage.price, MinimumPrice) or terms.price_sql is None:
        return []
    absent = "price_offered_cop IS NULL"
    source = stage.price.adjustment.source
    return [
        Check(source, "missing_fact", lacks=absent, missing=(("price_offered_cop", absent),)),
        Check(source, "below_minimum_price", rejects=f"coalesce(price_offered_cop < {terms.price_sql}, FALSE)"),
    ]


def _secured(stage: Stage, terms: Terms) -> list[Check]:
    security = stage.bid_security
    if security is None:
        return []
    price = "price_offered_cop" if security.of == "offered_price" else f"{terms.fixed_price_cop:f}"
    asked = f"{security.percent:f} * {price} * CAST(requested_shares AS DECIMAL(26, 0))"
    absent = "bid_security_cop IS NULL"
    return [
        Check(security.source, "missing_fact", lacks=absent, missing=(("bid_security_cop", absent),)),
        Check(security.source, "bid_security_short", rejects=f"coalesce(bid_security_cop * 100 < {asked}, FALSE)"),
    ]


def _paid_in(stage: Stage) -> list[Check]:
    if stage.payment is None or not stage.payment.means:
        return []
    listed = ", ".join(f"'{means}'" for means in stage.payment.means)
    absent = "payment_means IS NULL"
    return [
        Check(stage.payment.source, "missing_fact", lacks=absent, missing=(("payment_means", absent),)),
        Check(stage.payment.source, "payment_means", rejects=f"coalesce(payment_means NOT IN ({listed}), FALSE)"),
    ]
