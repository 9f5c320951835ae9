"""Every figure that somebody may ask about, table by table: what tells how it comes about, and which acts say it themselves.

Each numeric column and each date of each table of the book is here: by a rule, by the word of an act, or both.
"""

from collections.abc import Mapping
from types import MappingProxyType

from enajena.office.back.why import acceptances, awards, fines, money, offers, reports, shares, terms
from enajena.office.back.why.model import Figure

ON, AT, INDEX = "on", "at", "index"
_TERMS = ("regulation_filed", "regulation_addendum")
_LINE = "credit_line_opened"
_FILED = ("acceptance_received", "acceptance_corrected")
_LIQUIDATED = ("fine_worked_out", "fine_reworked")
_DECIDED = ("fine_decided", "fine_appeal_decided", "fine_ruled")


def _said(*kinds: str, field: str) -> Figure:
    """Return a figure that is the word of acts of some kinds."""
    return Figure(acts=MappingProxyType(dict.fromkeys(kinds, field)))


def _terms(name: str) -> Figure:
    return _said(*_TERMS, field=f"terms.{name}")


FIGURES: Mapping[str, Mapping[str, Figure]] = MappingProxyType(
    {
        "sale": {name: Figure(worked=reports.of_proceeds(name)) for name in (
            "price_cop", "in_course_cop", "regional_cop", "held_cop", "forfeited_cop", "fines_cop")},
        "stage": {
            "notice_on": _said("stage_noticed", "direct_negotiation_opened", field=ON),
            "first_day": Figure(worked=terms.first_day),
            "last_day": Figure(
                {"stage_noticed": "last_day", "direct_negotiation_opened": "last_day", "stage_resumed": "last_day",
                 "stage_extended": "last_day"}, terms.last_day),
            "price_cop": Figure({"stage_noticed": "price_cop", "direct_negotiation_opened": "price_cop"}, offers.price),
            "offered_shares": Figure({"stage_noticed": "offered_shares", "direct_negotiation_opened": "offered_shares"}, offers.offered),
        },
        "creditline": {name: _said(_LINE, field=name) for name in (
            "total_cop", "term_months", "grace_months", "rate_ea_pct", "bank_rate_ea_pct", "collateral_price_cop", "granted_on")},
        "regulation": {
            "dated": _said("regulation_filed", field="dated"),
            **{name: _terms(name) for name in ("flat_shares", "lot_shares", "cure_days", "default_penalty_pct", "payment_days")},
        },
        "paper": {"dated": _said("recipients_screened", "index_certified", "authorisation_filed", field="dated")},
        "acceptance": {
            "filed_at": _said(*_FILED, field="filed_at"),
            "requested_shares": _said(*_FILED, field="requested_shares"),
            "price_offered_cop": _said(*_FILED, field="price_offered_cop"),
            "admitted_shares": Figure({"referred_decided": "admitted_shares"}, acceptances.verdict),
            "ceiling_shares": Figure(worked=acceptances.ceiling),
            "ceiling_cop": Figure(worked=acceptances.ceiling),
            "verdict": Figure(worked=acceptances.verdict),
            "awarded_shares": Figure(worked=awards.awarded_shares),
        },
        "cure": {"deadline": Figure(worked=terms.cure_deadline)},
        "document": {"dated": _said("document_checked", field="dated")},
        "assessment": {
            "price_cop": Figure({"assessment_run": "price_cop"}, offers.price_of_run),
            **{name: Figure({"assessment_run": name}, offers.count_of(name)) for name in (
                "accepted", "reduced", "rejected", "incomplete", "referred")},
        },
        "adjudication": {name: Figure({"adjudicated": name}, offers.of_adjudication) for name in (
            "offered_shares", "demanded_shares", "awarded_shares", "awards_count", "amount_cop")},
        "award": {
            "awarded_on": _said("awarded", field=ON),
            "shares": Figure({"awarded": "shares"}, awards.shares),
            "price_cop": Figure(worked=awards.price),
            "amount_cop": Figure(worked=awards.amount),
            **{f"{name}_cop": Figure(worked=money.of_account(name)) for name in ("received", "applied", "returned", "forfeited")},
            "unpaid_cop": Figure(worked=money.unpaid),
            "held_cop": Figure(worked=money.held),
        },
        "bidsecurity": {name: _said("bid_security_given", field=name) for name in ("amount_cop", "expires_on")},
        "instalment": {
            "number": Figure(worked=money.place_of_instalment),
            "due_on": Figure({"payment_scheduled": "instalments"}, terms.due_on),
            "amount_cop": Figure({"payment_scheduled": "instalments"}, money.amount_of_instalment),
            "paid_cop": Figure(worked=money.paid_of_instalment),
        },
        "payment": {
            "amount_cop": _said("payment_received", "fine_paid", "fine_part_paid", field="amount_cop"),
            "received_on": Figure({"payment_received": "received_on", "fine_paid": ON, "fine_part_paid": ON}),
        },
        "refund": {"amount_cop": Figure({"payment_returned": "amount_cop"}, money.refund)},
        "severancenotice": {name: _said("severance_notified", field=name) for name in ("amount_cop", "notified_on")},
        "lot": {
            "shares": Figure({"lot_registered": "shares"}, shares.shares_of_lot),
            "price_cop": Figure(worked=shares.price_of_lot),
            "acquired_on": Figure({"lot_registered": "acquired_on"}, shares.day_of_lot),
            "awarded_on": Figure(worked=shares.day_of_lot),
            "lock_up_ends_on": Figure(worked=terms.lock_up_end),
        },
        "transfer": {name: _said("transfer_reported", field=name) for name in ("shares", "price_cop")},
        "attachment": {"shares": Figure({"attachment_ordered": "shares"}, shares.shares_of_attachment)},
        "pledge": {
            "shares": Figure({"pledge_constituted": "shares", "lien_registered": "shares"}, shares.shares_of_pledge),
            "rank": Figure({"pledge_constituted": "rank"}, shares.rank_of_pledge),
            "rights_since": _said("rights_taken", "rights_given_back", field=ON),
        },
        "release": {
            "requested_on": _said("release_requested", field=ON),
            "answered_on": _said("release_granted", "release_refused", field=ON),
        },
        "depositoryfile": {name: _said("depository_file_imported", field=name) for name in ("as_of", "rows", "matched", "unmatched")},
        "movement": {name: _said("movement_matched", field=name) for name in ("shares", "moved_on")},
        "case": {name: _said("breach_found", field=name) for name in ("breached_on", "shares", "resale_cop")},
        "fine": {
            "shares": Figure(worked=fines.shares),
            "percent": Figure(dict.fromkeys(_LIQUIDATED, "figures.percent"), fines.percent),
            "base": Figure(dict.fromkeys(_LIQUIDATED, "figures.base"), fines.base),
            "fine_cop": Figure({**dict.fromkeys(_LIQUIDATED, "figures.fine_cop"), **dict.fromkeys(_DECIDED, "fine_cop")}, fines.amount),
            "interest_cop": Figure(dict.fromkeys(_LIQUIDATED, "figures.interest_cop"), fines.interest),
            "settled_on": _said(*_LIQUIDATED, field="figures.settled_on"),
            "answer_by": _said("fine_charged", "fine_claimed", field="answer_by"),
            "paid_cop": Figure(worked=money.of_account("paid")),
            "owed_cop": Figure(worked=money.owed),
        },
        "urn": {
            "k": _said("urn_created", field="k"),
            "opens": _said("urn_created", field="opens"),
            "closes": _said("urn_created", "urn_extended", field="closes"),
        },
        "envelope": {
            "deposited_index": _said("envelope_deposited", "envelope_late", field=INDEX),
            "deposited_at": _said("envelope_deposited", "envelope_late", field=AT),
        },
        "paperenvelope": {"deposited_at": _said("paper_envelope_deposited", field=AT)},
        "screening": {name: _said("screening_run", field=name) for name in (
            "acceptances", "persons", "links", "clusters", "cap", "seed", "threshold_bits", "known")},
        "screenedcluster": {"number": _said("screening_viewed", "screening_noted", field="number")},
        "publication": {"about": _said("paper_published", field="about")},
    }
)  # fmt: skip
"""By the name of the table and of the figure. Some are no columns: sums and differences that pages and reports show."""


def has_reason(table: str, column: str) -> bool:
    """Return whether somebody may ask why a figure is what it is."""
    return column in FIGURES.get(table, {})


def figure_of(table: str, name: str) -> Figure | None:
    """Return a figure, None where there is none of that name; of a sale also how many objects stand, `count.TABLE.STATE`."""
    if table == "sale" and reports.is_count(name):
        return Figure(worked=reports.count_of)
    return FIGURES.get(table, {}).get(name)
