"""The sale and its stages, and the papers that must be on file before it may go on."""

from django.db import models

from enajena.book.fields import CopField, ExactField
from enajena.book.models.base import Thing


class Sale(Thing):
    """The sale itself; its reference is the name of the sale."""

    programme = models.TextField()
    programme_sha256 = models.TextField()


class Stage(Thing):
    """A stage of the offer; its reference is the stage's id in the programme."""

    notice_on = models.DateField(null=True)
    first_day = models.DateField(null=True)
    last_day = models.DateField(null=True)
    price_cop = ExactField(null=True)
    offered_shares = models.BigIntegerField(null=True)
    interruptions = models.JSONField(default=list)  # [[first day without offer, first day of offer again or None], …] as ISO dates
    assessment = models.TextField(null=True)  # the last one that was run
    void_because = models.TextField(null=True)


class CreditLine(Thing):
    """A credit line of Ley 226 art. 11 num. 3."""

    kind = models.TextField()  # credit_line | payment_terms
    lender = models.TextField()
    total_cop = CopField()
    term_months = models.IntegerField()
    grace_months = models.IntegerField()
    rate_ea_pct = ExactField()
    bank_rate_ea_pct = ExactField()
    bank_rate_certificate = models.TextField()
    bank_rate_status = models.TextField()  # as the index table says of that figure
    collateral_price_cop = ExactField()
    granted_on = models.DateField()


class Regulation(Thing):
    """The Regulation of sale and adjudication (or an addendum to it, which follows it as a new version)."""

    stage = models.TextField()
    number = models.TextField()
    dated = models.DateField()
    sha256 = models.TextField()
    rule = models.TextField()
    tie = models.TextField(null=True)
    refusers = models.TextField(default="kept")
    flat_shares = models.BigIntegerField(null=True)
    lot_shares = models.BigIntegerField(null=True)
    closing_hour = models.TextField(null=True)  # HH:MM in Bogotá; empty: the end of the day
    remote = models.BooleanField(default=False)
    cure_days = models.IntegerField(null=True)  # business days
    withdrawals = models.BooleanField(default=False)
    lapsed_shares_go_to = models.TextField(default="next_stage")  # next_stage | waiting_acceptor
    default_penalty_pct = ExactField(null=True)
    payment_days = models.IntegerField(null=True)
    addenda = models.JSONField(default=list)  # [[number, date, hash], …]


class Paper(Thing):
    """A paper that a gate asks for: the screening against the deny list, a certified index, an authorisation."""

    kind = models.TextField()  # screening | index_certificate | authorisation
    number = models.TextField(null=True)
    dated = models.DateField()
    sha256 = models.TextField()
    says = models.JSONField(default=dict)
