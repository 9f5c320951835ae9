"""Article 10 of Decree 20 of 2000 read the slow way: one acceptance at a time, in exact fractions, knowing nothing of the engine."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

PRICE = Fraction(10_000)
NATURALS = {"active_worker", "pensioner", "former_worker", "subsidiary_worker", "subsidiary_pensioner", "subsidiary_former_worker"}
CAPPED = {"union", "union_federation", "employee_fund", "mutual_investment_fund", "severance_pension_fund", "cooperative"}
ENTITIES = CAPPED | {"employee_association"}
DECLARATIONS = ("declares_beneficial_owner", "declares_own_account", "declares_lock_up", "declares_no_third_owner", "sworn")

Row = Mapping[str, str]


@dataclass
class Judged:
    """What the article says of one acceptance."""

    verdict: str = ""
    admitted: int = 0
    ceiling: Fraction | None = None
    binding: str = ""
    reasons: set[str] = field(default_factory=set)


@dataclass
class Term:
    """One amount of a ceiling: `applies` and `value` are None where they hang on what is not known."""

    source: str
    applies: bool | None
    value: Fraction | None = None
    year_lacks: bool = False
    wrong_year: bool = False

    @property
    def lacks(self) -> bool:
        return self.applies is None or (self.applies and (self.value is None or self.year_lacks))


def judge_all(rows: list[Row], opens: str, closes: str) -> dict[str, Judged]:
    """Judge every acceptance; those of one person share the ceiling in order of filing. Instants are ISO text."""
    persons = defaultdict(list)
    for row in rows:
        persons[row["id_type"], row["id_number"]].append(row)
    judged = {}
    for acceptances in persons.values():
        used = 0
        for row in sorted(acceptances, key=lambda one: (one["filed_at"], one["acceptance_id"])):
            one = judge(row, used, opens, closes)
            used += one.admitted
            judged[row["acceptance_id"]] = one
    return judged


def judge(row: Row, used: int, opens: str, closes: str) -> Judged:
    """Judge one acceptance of a person who was already admitted for `used` shares."""
    result = Judged()
    rejects, lacks = _person_and_day(row, opens, closes, result.reasons), _lacking_dismissal(row, result.reasons)
    for fact in DECLARATIONS:
        if row[fact] != "true":
            result.reasons.add("10.6:missing_declaration")
            rejects, lacks = rejects or row[fact] == "false", lacks or row[fact] == ""
    terms = list(_terms(row))
    for term in terms:
        if term.lacks:
            result.reasons.add(f"{term.source}:missing_fact")
        if term.wrong_year:
            result.reasons.add(f"{term.source}:wrong_year")
    unknown = any(term.lacks or term.wrong_year for term in terms)
    applying = [(term.value, term.source) for term in terms if term.applies and term.value is not None]
    asked = int(row["requested_shares"])
    room = asked
    if applying and not unknown:
        result.ceiling = min(value for value, _ in applying)
        result.binding = next(source for value, source in applying if value == result.ceiling)
        room = max(int(result.ceiling // PRICE) - used, 0)
    if room < asked:
        result.reasons.add(f"{result.binding}:over_ceiling")
    result.verdict = _verdict(rejects=rejects or room == 0, lacks=lacks or unknown, reduced=room < asked)
    result.admitted = {"accepted": asked, "reduced": room}.get(result.verdict, 0)
    return result


def _verdict(*, rejects: bool, lacks: bool, reduced: bool) -> str:
    if rejects:
        return "rejected"
    if lacks:
        return "incomplete"
    return "reduced" if reduced else "accepted"


def _person_and_day(row: Row, opens: str, closes: str, reasons: set[str]) -> bool:
    is_natural = row["person"] == "natural"
    invited = row["recipient"] in (NATURALS if is_natural else ENTITIES)
    dismissed = row["recipient"].endswith("former_worker") and row["dismissed_for_cause"] == "true"
    late = not opens <= row["filed_at"] <= closes
    if late:
        reasons.add("notas art. s/n:late")
    if dismissed or not invited:
        reasons.add("ley-226 art. 3:not_eligible")
    return late or dismissed or not invited


def _lacking_dismissal(row: Row, reasons: set[str]) -> bool:
    lacks = row["recipient"].endswith("former_worker") and row["dismissed_for_cause"] == ""
    if lacks:
        reasons.add("ley-226 art. 3:missing_fact")
    return lacks


def _terms(row: Row) -> Iterator[Term]:
    """Yield the amounts that 10.1 to 10.4 may set, in the order of the article."""
    files = {"true": True, "false": False, "": None}[row["files_return"]]
    natural = row["person"] == "natural"
    of_years = _dated(row, "1998", "1999")
    yield of_years(Term("10.1", natural and _not(files), _times(5, row["certified_income_cop"])))
    yield of_years(Term("10.2(a)", natural and files, _positive(_times(2, row["net_worth_cop"]))))
    yield of_years(Term("10.2(b)", natural and files, _times(5, row["gross_income_cop"])))
    yield Term("10.3", natural and {"true": True, "false": False, "": None}[row["executive"]], _times(5, row["annual_pay_cop"]))
    if row["person"] == "entity" and row["recipient"] in CAPPED:
        for limit in ("legal_maximum_cop", "bylaw_maximum_cop"):
            yield Term("10.4", row[limit] != "none", None if row[limit] == "none" else _amount(row[limit]))
        yield of_years(Term("10.4(a)", files, _positive(_times(2, row["net_worth_cop"]))))
        yield Term("10.4(a)", *_leverage(row, files))
        yield _dated(row, "1999")(Term("10.4(b)", _not(files), _positive(_times(2, row["net_worth_cop"]))))
        yield Term("10.4(b)", *_leverage(row, _not(files)))


def _leverage(row: Row, applies: bool | None) -> tuple[bool | None, Fraction | None]:
    """Return whether the loan passes what leaves liabilities at 70 % of assets after it, and that amount: (L + x) = 0.7 (A + x)."""
    assets, liabilities, loan = (_amount(row[name]) for name in ("gross_assets_cop", "liabilities_cop", "financed_cop"))
    most = None if assets is None or liabilities is None else (Fraction(7, 10) * assets - liabilities) / (1 - Fraction(7, 10))
    if applies is False:
        return False, None
    if most is None or loan is None:
        return None, None
    return (applies if loan > most else False), _positive(most)


def _dated(row: Row, *years: str) -> "_Dated":
    return _Dated(row["figures_year"], years)


@dataclass
class _Dated:
    """Adds to a term what the year of its figures means for it."""

    year: str
    years: tuple[str, ...]

    def __call__(self, term: Term) -> Term:
        term.year_lacks = self.year == ""
        term.wrong_year = bool(term.applies) and self.year != "" and self.year not in self.years
        return term


def _not(known: bool | None) -> bool | None:
    return None if known is None else not known


def _amount(text: str) -> Fraction | None:
    return Fraction(text) if text else None


def _times(factor: int, text: str) -> Fraction | None:
    amount = _amount(text)
    return None if amount is None else factor * amount


def _positive(amount: Fraction | None) -> Fraction | None:
    return None if amount is None else max(amount, Fraction(0))
