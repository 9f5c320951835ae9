"""Adjudication: how a supply is shared out when more is asked for than there is.

The rules never see an acceptance. They see how many acceptances ask for each quantity, and answer with a plan: what every
acceptance of a quantity gets, and the few that have to be settled one by one in order of filing.
"""

from enajena.rules.adjudication.choose import PARAMETERS, RULES, adjudicate, rule_for, share
from enajena.rules.adjudication.columns import Case, Column, Group, Sharing
from enajena.rules.adjudication.demand import (
    Considered,
    Demand,
    acceptances_in,
    demand_of,
    left_out_note,
    shares_asked,
    without_refusers,
)
from enajena.rules.adjudication.plan import Margin, Marginal, Outcome, Plan, PriceLevel, PricePlan, RuleChoice
from enajena.rules.adjudication.price_priority import (
    PRICE_PRIORITY,
    TIE_RULES,
    PricedDemand,
    adjudicate_by_price,
    check_price_rule,
    share_at_price,
)

__all__ = [
    "PARAMETERS",
    "PRICE_PRIORITY",
    "RULES",
    "TIE_RULES",
    "Case",
    "Column",
    "Considered",
    "Demand",
    "Group",
    "Margin",
    "Marginal",
    "Outcome",
    "Plan",
    "PriceLevel",
    "PricePlan",
    "PricedDemand",
    "RuleChoice",
    "Sharing",
    "acceptances_in",
    "adjudicate",
    "adjudicate_by_price",
    "check_price_rule",
    "demand_of",
    "left_out_note",
    "rule_for",
    "share",
    "share_at_price",
    "shares_asked",
    "without_refusers",
]
