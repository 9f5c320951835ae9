"""Made-up acceptors of the first stage of carbocol-2000, with the figures that article 10 asks for, and what they ask for.

A maker returns a row whose facts are whole and in order; what is wrong with an acceptance is done to it afterwards.
"""

from collections.abc import Callable, Mapping

from example_draw import CENTAVOS, Draw, Row, written

PRICE_COP = 10_000
DECLARATIONS = ("declares_beneficial_owner", "declares_own_account", "declares_lock_up", "declares_no_third_owner", "sworn")
COLUMNS = (
    "acceptance_id", "filed_at", "recipient", "person", "id_type", "id_number", "name", "requested_shares", "accepts_reduction",
    "dismissed_for_cause", "files_return", "figures_year", "certified_income_cop", "net_worth_cop", "gross_income_cop", "executive",
    "annual_pay_cop", "legal_maximum_cop", "bylaw_maximum_cop", "financed_cop", "gross_assets_cop", "liabilities_cop", *DECLARATIONS,
)  # fmt: skip

Maker = Callable[[Draw], Row]

_NATURALS = {
    "active_worker": 34, "pensioner": 26, "former_worker": 16, "subsidiary_worker": 12, "subsidiary_pensioner": 6,
    "subsidiary_former_worker": 6,
}  # fmt: skip
_ENTITIES = {
    "union": 26, "union_federation": 8, "employee_fund": 27, "mutual_investment_fund": 14, "severance_pension_fund": 12, "cooperative": 19,
}  # fmt: skip
_ASSETS_COP: Mapping[str, int] = {
    "union": 900_000_000,
    "union_federation": 1_800_000_000,
    "employee_fund": 4_000_000_000,
    "mutual_investment_fund": 9_000_000_000,
    "severance_pension_fund": 50_000_000_000,
    "cooperative": 3_500_000_000,
}
_CERTIFIED_COP = 9_000_000
_GROSS_COP = 36_000_000
_PAY_COP = 78_000_000
_LEVERAGE_LIMIT_PERCENT = 70


def non_filer(draw: Draw) -> Row:
    """Return a natural person who files no return (10.1)."""
    row = _natural(draw, draw.weighted(_NATURALS))
    return row | {"files_return": "false", "certified_income_cop": written(draw.amount(_CERTIFIED_COP))}


def filer_by_net_worth(draw: Draw) -> Row:
    """Return a natural person who files a return and whose net worth sets the ceiling (10.2(a))."""
    return _filer(draw, draw.weighted(_NATURALS), draw.amount(_GROSS_COP), (15, 95))


def filer_by_income(draw: Draw) -> Row:
    """Return a natural person who files a return and whose income sets the ceiling (10.2(b))."""
    return _filer(draw, draw.weighted(_NATURALS), draw.amount(_GROSS_COP), (105, 420))


def executive_by_pay(draw: Draw) -> Row:
    """Return an executive whose annual pay sets the ceiling (10.3)."""
    pay = draw.amount(_PAY_COP)
    row = _filer(draw, "active_worker", draw.part(pay, 105, 160), (130, 500))
    return row | {"executive": "true", "annual_pay_cop": written(pay)}


def executive_by_net_worth(draw: Draw) -> Row:
    """Return an executive whom the ceiling of all who file binds before that of the position (10.2(a))."""
    pay = draw.amount(_PAY_COP)
    row = _filer(draw, "active_worker", draw.part(pay, 105, 160), (20, 60))
    return row | {"executive": "true", "annual_pay_cop": written(pay)}


def executive_not_filing(draw: Draw) -> Row:
    """Return an executive who files no return, and whose certificate says less than the annual pay (10.1)."""
    row = _natural(draw, "active_worker")
    pay = draw.amount(_PAY_COP // 3)
    facts = {"files_return": "false", "certified_income_cop": written(draw.part(pay, 60, 95))}
    return row | facts | {"executive": "true", "annual_pay_cop": written(pay)}


def penniless(draw: Draw) -> Row:
    """Return a natural person whose income does not reach a share (10.1)."""
    row = _natural(draw, draw.weighted(_NATURALS))
    return row | {"files_return": "false", "certified_income_cop": str(draw.randint(0, PRICE_COP // 5 - 1))}


def indebted_filer(draw: Draw) -> Row:
    """Return a natural person whose net worth is zero or less (10.2(a))."""
    row = filer_by_net_worth(draw)
    debt = 0 if draw.chance(250) else draw.amount(_CERTIFIED_COP)
    return row | {"net_worth_cop": written(-debt)}


def association(draw: Draw) -> Row:
    """Return an association of employees or former employees, which article 10 does not limit."""
    return draw.entity("employee_association") | _declared() | {"requested_shares": str(draw.quantity(200, 60_000))}


def by_law(draw: Draw) -> Row:
    """Return an entity whose legal maximum sets the ceiling (10.4)."""
    return _limited(draw, "legal_maximum_cop", "bylaw_maximum_cop")


def by_bylaws(draw: Draw) -> Row:
    """Return an entity whose bylaws set the ceiling (10.4)."""
    return _limited(draw, "bylaw_maximum_cop", "legal_maximum_cop")


def entity_in_return(draw: Draw) -> Row:
    """Return an entity that files a return and whose net worth sets the ceiling (10.4(a))."""
    return _entity(draw, (10, 45)) | {"files_return": "true", "figures_year": draw.choice(("1998", "1998", "1999"))}


def entity_in_statements(draw: Draw) -> Row:
    """Return an entity with certified statements, whose net worth sets the ceiling (10.4(b))."""
    return _entity(draw, (10, 45)) | {"files_return": "false", "figures_year": "1999"}


def leveraged_in_return(draw: Draw) -> Row:
    """Return an entity that files a return and borrows more than its liabilities leave room for (10.4(a))."""
    return _borrowing(draw, entity_in_return(draw))


def leveraged_in_statements(draw: Draw) -> Row:
    """Return an entity with statements that borrows more than its liabilities leave room for (10.4(b))."""
    return _borrowing(draw, entity_in_statements(draw))


def overindebted(draw: Draw) -> Row:
    """Return an entity whose liabilities pass 70 % before the purchase: nothing fits."""
    row = draw.choice((entity_in_return, entity_in_statements))(draw)
    return row | _balance(centavos(row["gross_assets_cop"]), draw.randint(71, 99))


def insolvent(draw: Draw) -> Row:
    """Return an entity that owes more than it has."""
    row = entity_in_return(draw)
    return row | _balance(centavos(row["gross_assets_cop"]), draw.randint(101, 140))


def outsider(recipient: str, *, natural: bool) -> Maker:
    """Return the maker of acceptors of a class that this stage does not invite, or of the wrong kind of person for their class."""

    def make(draw: Draw) -> Row:
        if natural:
            return non_filer(draw) | {"recipient": recipient, "dismissed_for_cause": "", "requested_shares": str(draw.quantity(50, 900))}
        return draw.entity(recipient) | _declared() | {"requested_shares": str(draw.quantity(50, 4_000))}

    return make


def room_shares(row: Row) -> int:
    """Return how many shares fit into the ceilings that the row's facts give; for making requests, never for checking."""
    limits = [row[name] for name in ("legal_maximum_cop", "bylaw_maximum_cop") if row.get(name, "none") != "none"]
    amounts = [centavos(limit) for limit in limits]
    if row["person"] == "natural" and row["files_return"] == "false":
        amounts.append(5 * centavos(row["certified_income_cop"]))
    if row["files_return"] == "true" or row["person"] == "entity":
        amounts.append(2 * centavos(row["net_worth_cop"]))
    if row["person"] == "natural" and row["files_return"] == "true":
        amounts.append(5 * centavos(row["gross_income_cop"]))
    if row.get("executive") == "true":
        amounts.append(5 * centavos(row["annual_pay_cop"]))
    if row.get("financed_cop", "0") != "0":
        amounts.append(_loan_that_fits(row))
    return max(min(amounts), 0) // (PRICE_COP * CENTAVOS)


def centavos(amount: str) -> int:
    """Return a written amount in centavos."""
    whole, _, rest = amount.partition(".")
    return int(whole) * CENTAVOS + int(rest.ljust(2, "0") or 0)


def _natural(draw: Draw, recipient: str) -> Row:
    dismissed = {"dismissed_for_cause": "false"} if recipient.endswith("former_worker") else {}
    year = {"figures_year": draw.choice(("1998", "1998", "1998", "1999"))}
    return draw.natural(recipient) | dismissed | year | {"executive": "false"} | _declared()


def _declared() -> Row:
    return dict.fromkeys(DECLARATIONS, "true")


def _filer(draw: Draw, recipient: str, gross: int, percents: tuple[int, int]) -> Row:
    """Return a filer whose ceiling by net worth is so many percent of that by income."""
    net_worth = draw.part(gross * 5 // 2, *percents)
    facts = {"files_return": "true", "net_worth_cop": written(net_worth), "gross_income_cop": written(gross)}
    return _natural(draw, recipient) | facts


def _entity(draw: Draw, liabilities_percent: tuple[int, int]) -> Row:
    recipient = draw.weighted(_ENTITIES)
    assets = draw.amount(_ASSETS_COP[recipient])
    free = {"legal_maximum_cop": "none", "bylaw_maximum_cop": "none", "financed_cop": "0"}
    return draw.entity(recipient) | free | _balance(assets, draw.randint(*liabilities_percent)) | _declared()


def _balance(assets: int, liabilities_percent: int) -> Row:
    liabilities = assets * liabilities_percent // 100
    return {
        "gross_assets_cop": written(assets),
        "liabilities_cop": written(liabilities),
        "net_worth_cop": written(assets - liabilities),
    }


def _limited(draw: Draw, lower: str, other: str) -> Row:
    """Return an entity that `lower` limits to less than twice its net worth, and `other` to more or not at all."""
    row = draw.choice((entity_in_return, entity_in_statements))(draw)
    least = draw.part(2 * centavos(row["net_worth_cop"]), 8, 60)
    above = "none" if draw.chance(500) else written(draw.part(least, 110, 300))
    return row | {lower: written(least), other: above}


def _borrowing(draw: Draw, row: Row) -> Row:
    indebted = row | _balance(centavos(row["gross_assets_cop"]), draw.randint(52, 68))
    return indebted | {"financed_cop": written(draw.part(_loan_that_fits(indebted), 110, 260))}


def _loan_that_fits(row: Row) -> int:
    """Return the largest loan after which liabilities are 70 % of assets, rounded down to the centavo."""
    hundredths = _LEVERAGE_LIMIT_PERCENT * centavos(row["gross_assets_cop"]) - 100 * centavos(row["liabilities_cop"])
    return hundredths // (100 - _LEVERAGE_LIMIT_PERCENT)
