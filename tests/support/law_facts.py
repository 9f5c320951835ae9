"""How each fact of the contract is drawn, so that it often sits on the edge."""

from collections.abc import Mapping

DECLARATIONS = (
    "declares_lock_up", "declares_shareholder_rights", "declares_beneficial_owner", "declares_no_third_owner", "declares_own_account",
    "sworn", "has_capacity",
)  # fmt: skip
FACTS: Mapping[str, list[str]] = {
    "figures_year": ["year"],
    "files_return": ["truth"],
    "certified_income_cop": ["money:5"],
    "net_worth_cop": ["money:2", "money:2", "money:3", "negative:2"],
    "gross_income_cop": ["money:5"],
    "executive": ["no", "no", "truth"],
    "annual_pay_cop": ["money:5"],
    "pay_certificate_on": ["day"],
    "legal_maximum_cop": ["none:1"],
    "bylaw_maximum_cop": ["none:1"],
    "liabilities_cop": ["money:2", "money:4"],
    "gross_assets_cop": ["money:1", "money:2"],
    "financed_cop": ["money:1", "0"],
    "dismissed_for_cause": ["no", "no", "truth"],
    **{name: ["declared"] for name in DECLARATIONS},
}
OWN_FACTS: Mapping[str, list[str]] = {
    **FACTS,
    "annual_income_cop": ["money:5"],
    "adjusted_net_worth_cop": ["money:1", "money:2", "negative:1"],
    "income_in_return_cop": ["none:5"],
    "income_in_statements_cop": ["money:5"],
}
