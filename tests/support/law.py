"""A slow second opinion on acceptances: row by row, in Fractions, written from the texts of the decrees and nothing else.

A term of a ceiling is known, does not apply, or is unknown (a fact is missing, or the figures are of a year that does not count).
Where any term is unknown nobody can say what the ceiling is, and nothing is over it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from fractions import Fraction
from math import floor
from typing import Literal

Facts = Mapping[str, str]
Status = Literal["known", "not_applicable", "unknown"]
Policy = Literal["reject", "reduce", "refer"]

NATURAL = ("active_worker", "pensioner", "former_worker", "subsidiary_worker", "subsidiary_pensioner", "subsidiary_former_worker")
FORMER = ("former_worker", "subsidiary_former_worker")
SOLIDARITY = ("union", "union_federation", "employee_fund", "mutual_investment_fund", "severance_pension_fund", "cooperative")
"""The entities of numerals 10.4 (carbocol) and 6.1 (termocartagena)."""


@dataclass
class Term:
    """One amount of a ceiling, and the facts that it lacks."""

    source: str
    status: Status
    value: Fraction = Fraction(0)
    missing: tuple[str, ...] = ()
    wrong_year: bool = False

    @property
    def codes(self) -> set[str]:
        return {f"{self.source}:{code}" for code, is_so in (("missing_fact", self.missing), ("wrong_year", self.wrong_year)) if is_so}


@dataclass
class Decided:
    """What the text makes of one acceptance."""

    verdict: str
    admitted: int
    ceiling: Fraction | None
    binding: str | None
    reasons: set[str]
    terms: list[Term] = field(default_factory=list)


@dataclass(frozen=True)
class Rules:
    """What a decree says of one stage."""

    terms: Callable[[Facts, Fraction, bool], list[Term]]
    checks: Callable[[Facts, Fraction], Iterable[tuple[str, str]]]
    """Pairs of `rejects` or `lacks` and the reason."""
    policy: Policy


def truth(text: str) -> bool | None:
    """Read yes, no, or nothing."""
    return None if not text.strip() else text.strip().lower() in ("true", "si", "sí", "1")


def money(text: str) -> Fraction | None:
    return Fraction(text) if text.strip() else None


def both(one: bool | None, other: bool | None) -> bool | None:
    """`and` of three values."""
    if one is False or other is False:
        return False
    return None if one is None or other is None else True


def times(
    facts: Facts, multiple: int, fact: str, source: str, applies: bool | None, *, asks: Iterable[str] = (), years: Sequence[int] = (),
    floor_at_zero: bool = False,
) -> Term:  # fmt: skip
    """Return so many times a fact, where `applies`; `asks` are the facts that say whether it does, `years` those it may be of."""
    if applies is False:
        return Term(source, "not_applicable")
    if applies is None:
        return Term(source, "unknown", missing=tuple(name for name in asks if not facts.get(name, "").strip()))
    text = facts.get(fact, "")
    missing = [] if text.strip() else [fact]
    wrong_year = False
    if years:
        year = facts.get("figures_year", "")
        missing += [] if year.strip() else ["figures_year"]
        wrong_year = bool(year.strip()) and int(year) not in years
    if missing or wrong_year:
        return Term(source, "unknown", missing=tuple(missing), wrong_year=wrong_year)
    if text.strip().lower() == "none":
        return Term(source, "not_applicable")
    value = multiple * Fraction(text)
    return Term(source, "known", max(value, Fraction(0)) if floor_at_zero else value)


def capped_by_debt(facts: Facts, source: str, applies: bool | None, asks: Iterable[str]) -> Term:
    """Liabilities after the purchase within 70 % of assets after it, where what is borrowed raises both (10.4, A33)."""
    names = ("financed_cop", "gross_assets_cop", "liabilities_cop")
    blank = tuple(name for name in names if not facts.get(name, "").strip())
    too_much, seventy, financed, assets, liabilities = None, Fraction(70, 100), Fraction(0), Fraction(0), Fraction(0)
    if not blank:
        financed, assets, liabilities = (Fraction(facts[name]) for name in names)
        too_much = liabilities > seventy * assets or liabilities + financed > seventy * (assets + financed)
    match both(applies, too_much):
        case False:
            return Term(source, "not_applicable")
        case None:
            unsaid = tuple(name for name in asks if applies is None and not facts.get(name, "").strip())
            return Term(source, "unknown", missing=(*unsaid, *blank))
    room = (seventy * assets - liabilities) / (1 - seventy)
    return Term(source, "known", max(Fraction(0), room))


def not_eligible(
    facts: Facts, classes: Iterable[str], source: str, just_cause: str | None, former: Iterable[str]
) -> Iterator[tuple[str, str]]:
    """Who is no recipient: another class, a class of the wrong kind of person, or dismissed for just cause (unknown: incomplete)."""
    recipient = facts["recipient"]
    mismatch = recipient != "public" and (recipient in NATURAL) != (facts["person"] == "natural")
    if recipient not in classes or mismatch:
        yield "rejects", f"{source}:not_eligible"
    if just_cause and recipient in former:
        dismissed = truth(facts.get("dismissed_for_cause", ""))
        if dismissed is None:
            yield "lacks", f"{just_cause}:missing_fact"
        elif dismissed:
            yield "rejects", f"{just_cause}:not_eligible"


def undeclared(facts: Facts, source: str, *names: str) -> Iterator[tuple[str, str]]:
    """A declaration that was denied rejects; one that is not there leaves the acceptance incomplete."""
    for name in names:
        said = truth(facts.get(name, ""))
        if said is not True:
            yield "lacks" if said is None else "rejects", f"{source}:missing_declaration"


def month_before(day: date) -> date:
    """The same-numbered day of the month before, or that month's last day."""
    last = day.replace(day=1) - timedelta(days=1)
    return last.replace(day=min(day.day, last.day))


def decide(rules: Rules, facts: Facts, price: Fraction, used: int, late: str | None, *, years_known: bool = True) -> Decided:
    """Judge one acceptance of a person who was already admitted for `used` shares."""
    checks = [*rules.checks(facts, price), *([("rejects", late)] if late else [])]
    terms = rules.terms(facts, price, years_known)
    reasons = {reason for _, reason in checks} | {code for term in terms for code in term.codes}
    rejected = any(kind == "rejects" for kind, _ in checks)
    incomplete = any(kind == "lacks" for kind, _ in checks) or any(term.status == "unknown" for term in terms)
    asked = int(facts["requested_shares"])
    ceiling, binding, room = None, None, asked
    known = [term for term in terms if term.status == "known"]
    if known and not any(term.status == "unknown" for term in terms):
        least = min(known, key=lambda term: term.value)
        ceiling, binding = least.value, least.source
        room = max(0, max(0, floor(ceiling / price)) - used)
    over = room < asked
    if over:
        reasons.add(f"{binding}:over_ceiling")
        rejected = rejected or rules.policy == "reject" or (rules.policy == "reduce" and room < 1)
    verdict = "rejected" if rejected else "incomplete" if incomplete else "accepted"
    if over and verdict == "accepted":
        verdict = "reduced" if rules.policy == "reduce" else "referred"
    admitted = {"accepted": asked, "reduced": room}.get(verdict, 0)
    return Decided(verdict, admitted, ceiling, binding, reasons, terms)


def decide_all(
    rules: Rules, rows: Iterable[Facts], price: Fraction, *, opens: datetime | None = None, closes: datetime | None = None,
    late: str = "", years_known: bool = True,
) -> dict[str, Decided]:  # fmt: skip
    """Judge a file: the acceptances of one person share the ceiling in order of filing, then of number."""
    used: dict[tuple[str, str], int] = defaultdict(int)
    decided = {}
    for row in sorted(rows, key=lambda one: (datetime.fromisoformat(one["filed_at"]), one["acceptance_id"])):
        filed, person = datetime.fromisoformat(row["filed_at"]), (row["id_type"], row["id_number"])
        outside = (opens is not None and filed < opens) or (closes is not None and filed > closes)
        answer = decide(rules, row, price, used[person], f"{late}:late" if outside else None, years_known=years_known)
        used[person] += answer.admitted
        decided[row["acceptance_id"]] = answer
    return decided


# ── termocartagena-1996, article 6 ────────────────────────────────────────────────────────────────────────────────────────


def _termocartagena_terms(facts: Facts, _price: Fraction, years_known: bool) -> list[Term]:
    natural = facts["person"] == "natural"
    files = truth(facts.get("files_return", ""))
    filer, non_filer = both(natural, files), both(natural, None if files is None else not files)
    years = (1995,) if years_known else ()
    return [
        times(facts, 5, "certified_income_cop", "6.1", non_filer, asks=["files_return"], years=years),
        times(facts, 3, "net_worth_cop", "6.1", filer, asks=["files_return"], floor_at_zero=True, years=years),
        times(facts, 5, "annual_pay_cop", "6.1", both(natural, truth(facts.get("executive", ""))), asks=["executive"]),
        times(facts, 1, "legal_maximum_cop", "6.1", not natural and facts["recipient"] in SOLIDARITY),
    ]


def _termocartagena_checks(facts: Facts, _price: Fraction) -> Iterator[tuple[str, str]]:
    # The article does not say who the recipients are, so every class may be one.
    yield from not_eligible(facts, [facts["recipient"]], "6", None, ())
    yield from undeclared(facts, "6.2", "declares_lock_up")


TERMOCARTAGENA = Rules(_termocartagena_terms, _termocartagena_checks, "reject")

# ── carbocol-2000, article 10 ─────────────────────────────────────────────────────────────────────────────────────────────


def _carbocol_terms(facts: Facts, _price: Fraction, years_known: bool) -> list[Term]:
    natural = facts["person"] == "natural"
    solidarity = not natural and facts["recipient"] in SOLIDARITY
    files = truth(facts.get("files_return", ""))
    no_return = None if files is None else not files
    filer, asks = both(natural, files), ["files_return"]
    either, last = ((1998, 1999), (1999,)) if years_known else ((), ())
    return [
        times(facts, 5, "certified_income_cop", "10.1", both(natural, no_return), asks=asks, years=either),
        times(facts, 2, "net_worth_cop", "10.2(a)", filer, asks=asks, floor_at_zero=True, years=either),
        times(facts, 5, "gross_income_cop", "10.2(b)", filer, asks=asks, years=either),
        times(facts, 5, "annual_pay_cop", "10.3", both(natural, truth(facts.get("executive", ""))), asks=["executive"]),
        times(facts, 1, "legal_maximum_cop", "10.4", solidarity),
        times(facts, 1, "bylaw_maximum_cop", "10.4", solidarity),
        times(facts, 2, "net_worth_cop", "10.4(a)", both(solidarity, files), asks=asks, floor_at_zero=True, years=either),
        capped_by_debt(facts, "10.4(a)", both(solidarity, files), asks),
        times(
            facts, 2, "net_worth_cop", "10.4(b)", both(solidarity, no_return), asks=asks, years=last, floor_at_zero=True
        ),
        capped_by_debt(facts, "10.4(b)", both(solidarity, no_return), asks),
    ]  # fmt: skip


CARBOCOL_CLASSES = (*NATURAL, "employee_association", *SOLIDARITY)


def _carbocol_checks(facts: Facts, _price: Fraction) -> Iterator[tuple[str, str]]:
    yield from not_eligible(facts, CARBOCOL_CLASSES, "ley-226 art. 3", "ley-226 art. 3", FORMER)
    yield from undeclared(
        facts, "10.6", "declares_beneficial_owner", "declares_own_account", "declares_lock_up", "declares_no_third_owner", "sworn"
    )


CARBOCOL = Rules(_carbocol_terms, _carbocol_checks, "reduce")

# ── gases-guajira-2003, articles 2 and 5 ──────────────────────────────────────────────────────────────────────────────────

GASES_ENTITIES = ("employee_association", *SOLIDARITY)
GASES_FIRST_CLASSES = ("active_worker", "pensioner", "former_worker", *GASES_ENTITIES, "compensation_fund")
GASES_SECOND_CLASSES = ("public", *NATURAL, *GASES_ENTITIES, "compensation_fund")


def _gases_executive(facts: Facts) -> bool | None:
    return both(facts["person"] == "natural", truth(facts.get("executive", "")))


def _gases_terms(facts: Facts, _price: Fraction, _years_known: bool) -> list[Term]:
    entity = facts["person"] == "entity" and facts["recipient"] in GASES_ENTITIES
    return [
        times(facts, 5, "annual_pay_cop", "5.1", _gases_executive(facts), asks=["executive"]),
        times(facts, 1, "legal_maximum_cop", "5.2", entity),
    ]


def _gases_checks(facts: Facts, _price: Fraction) -> Iterator[tuple[str, str]]:
    yield from not_eligible(facts, GASES_FIRST_CLASSES, "2.1", "2.1", ("former_worker",))
    yield from undeclared(facts, "5.3", "has_capacity", "declares_lock_up", "declares_shareholder_rights", "declares_no_third_owner")
    if _gases_executive(facts):
        filed = datetime.fromisoformat(facts["filed_at"]).date()
        text = facts.get("pay_certificate_on", "")
        if not text:
            yield "lacks", "5.1:missing_fact"
        elif not month_before(filed) <= date.fromisoformat(text) <= filed:
            yield "lacks", "5.1:stale_certificate"


GASES_FIRST = Rules(_gases_terms, _gases_checks, "refer")


def _gases_second_checks(facts: Facts, minimum: Fraction) -> Iterator[tuple[str, str]]:
    yield from not_eligible(facts, GASES_SECOND_CLASSES, "2.2", None, ())
    offered, security = money(facts.get("price_offered_cop", "")), money(facts.get("bid_security_cop", ""))
    if offered is None:
        yield "lacks", "2.2.1:missing_fact"
    elif offered < minimum:
        yield "rejects", "2.2.1:below_minimum_price"
    if security is None:
        yield "lacks", "2.2.4:missing_fact"
    elif offered is not None and security < offered * int(facts["requested_shares"]) / 10:
        yield "rejects", "2.2.4:bid_security_short"
    means = facts.get("payment_means", "").lower()
    if not means:
        yield "lacks", "2.2.2:missing_fact"
    elif means not in ("cash", "cashiers_cheque"):
        yield "rejects", "2.2.2:payment_means"


GASES_SECOND = Rules(lambda _facts, _price, _known: [], _gases_second_checks, "refer")

# ── isagen-2013 and granahorrar-2005: the facts gathered of articles 8 and 9 ──────────────────────────────────────────────


def _shares(cap: int, price: Fraction, source: str, applies: bool) -> Term:
    return Term(source, "known", cap * price) if applies else Term(source, "not_applicable")


def _isagen_terms(facts: Facts, price: Fraction, years_known: bool) -> list[Term]:
    natural = facts["person"] == "natural"
    years = (2011, 2012) if years_known else ()
    higher = _higher_income(facts, not natural)
    return [
        times(facts, 1, "net_worth_cop", "8", natural, floor_at_zero=True, years=years),
        times(facts, 5, "annual_income_cop", "8", natural, years=years),
        _shares(2726072, price, "8", natural),
        times(facts, 5, "annual_pay_cop", "8", both(natural, truth(facts.get("executive", ""))), asks=["executive"]),
        times(facts, 1, "legal_maximum_cop", "9", not natural),
        times(facts, 1, "bylaw_maximum_cop", "9", not natural),
        times(facts, 1, "adjusted_net_worth_cop", "9", not natural, floor_at_zero=True),
        higher,
        _shares(2726072, price, "9", not natural),
    ]


def _higher_income(facts: Facts, applies: bool) -> Term:
    """Five times the higher of two incomes; the one in a return drops out where no return is filed."""
    if not applies:
        return Term("9", "not_applicable")
    names = ("income_in_return_cop", "income_in_statements_cop")
    missing = tuple(name for name in names if not facts.get(name, "").strip())
    if missing:
        return Term("9", "unknown", missing=missing)
    return Term("9", "known", 5 * max(Fraction(facts[name]) for name in names if facts[name] != "none"))


ISAGEN_CLASSES = ("active_worker", "pensioner", "former_worker", "employee_association", *SOLIDARITY, "compensation_fund")
ISAGEN_DECLARATIONS = ("declares_own_account", "declares_lock_up", "declares_no_third_owner", "sworn")


def _isagen_checks(facts: Facts, _price: Fraction) -> Iterator[tuple[str, str]]:
    whom = "notas art. s/n (destinatarios)"
    yield from not_eligible(facts, ISAGEN_CLASSES, whom, whom, ("former_worker",))
    yield from undeclared(facts, "8.5", *ISAGEN_DECLARATIONS)


ISAGEN = Rules(_isagen_terms, _isagen_checks, "reduce")


def _granahorrar_terms(facts: Facts, price: Fraction, years_known: bool) -> list[Term]:
    natural = facts["person"] == "natural"
    naturals, cap = "notas art. s/n (personas naturales)", 126686256676
    return [
        times(facts, 2, "net_worth_cop", naturals, natural, floor_at_zero=True, years=(2004,) if years_known else ()),
        times(facts, 5, "annual_income_cop", naturals, natural),
        _shares(cap, price, naturals, natural),
        times(
            facts, 5, "annual_pay_cop", "notas art. s/n (directivos)", both(natural, truth(facts.get("executive", ""))), asks=["executive"]
        ),
        times(facts, 1, "legal_maximum_cop", "8", not natural),
        times(facts, 1, "bylaw_maximum_cop", "8", not natural),
        times(facts, 2, "adjusted_net_worth_cop", "8", not natural, floor_at_zero=True),
        _shares(cap, price, "8", not natural),
    ]  # fmt: skip


def _granahorrar_checks(facts: Facts, _price: Fraction) -> Iterator[tuple[str, str]]:
    whom, declared = "notas art. s/n (destinatarios)", "notas art. s/n (declaraciones)"
    yield from not_eligible(facts, (*NATURAL, *ISAGEN_CLASSES), whom, whom, FORMER)
    yield from undeclared(facts, "8", "declares_own_account", "sworn")
    yield from undeclared(facts, declared, "declares_lock_up", "declares_no_third_owner")


GRANAHORRAR = Rules(_granahorrar_terms, _granahorrar_checks, "reduce")
