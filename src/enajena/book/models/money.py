"""Payments: what is due, what came in, what went out."""

from decimal import Decimal
from typing import ClassVar

from django.db import models
from django.db.models import Q

from enajena.book.fields import CopField
from enajena.book.models.base import Entry, Thing
from enajena.book.models.tally import Tallied


class Instalment(Thing):
    """A part of the price and the day it is due; its reference is `AWARD/number`."""

    tallied: ClassVar[Tallied] = Tallied(by=("state", "due_on"), plus="amount_cop", minus="paid_cop")

    award = models.TextField()
    number = models.IntegerField()
    due_on = models.DateField()
    amount_cop = CopField()
    paid_cop = CopField(default=Decimal(0))

    class Meta(Thing.Meta):
        """Found by award as well."""

        indexes = (*Thing.Meta.indexes, models.Index(fields=("sale", "award"), name="instalment_award"))


class Payment(Thing):
    """Money that came in; its reference is the key that makes a repeated notice of it harmless."""

    award = models.TextField(null=True)
    fine = models.TextField(null=True)
    amount_cop = CopField()
    means = models.TextField()  # cash | cashiers_cheque | transfer | severance | credit_line | other
    received_on = models.DateField()
    bank_reference = models.TextField(null=True)
    statement_sha256 = models.TextField(null=True)

    class Meta(Thing.Meta):
        """Found by award as well."""

        indexes = (*Thing.Meta.indexes, models.Index(fields=("sale", "award"), condition=Q(award__isnull=False), name="payment_award"))


class Refund(Thing):
    """Money that went back to somebody, by the payment order `order`; its reference is the key that the bank sees."""

    award = models.TextField(null=True)
    security = models.TextField(null=True)
    person = models.TextField()
    amount_cop = CopField()
    reason = models.TextField()  # excess | resolved | refused | lapsed | security
    order = models.TextField(null=True)
    bank_reference = models.TextField(null=True)

    class Meta(Thing.Meta):
        """Found by order as well."""

        indexes = (*Thing.Meta.indexes, models.Index(fields=("sale", "order"), name="refund_order"))


class SeveranceNotice(Thing):
    """The written notice that severance savings will pay (Decreto 1171 de 1996)."""

    acceptance = models.TextField()
    fund = models.TextField()
    amount_cop = CopField()
    notified_on = models.DateField()

    class Meta(Thing.Meta):
        """Found by acceptance as well."""

        indexes = (*Thing.Meta.indexes, models.Index(fields=("sale", "acceptance"), name="severancenotice_acceptance"))


class MoneyEntry(Entry):
    """A line of the money ledger: received, applied, returned, forfeited; a fine's charges and payments too."""

    counted = "amount_cop"

    owner = models.TextField()  # award:REF, security:REF, fine:REF
    account = models.TextField()  # received | applied | returned | forfeited | charged | paid | remitted
    amount_cop = CopField()

    class Meta:
        """Found by owner as well."""

        indexes = (
            models.Index(fields=("sale", "index"), name="%(class)s_acts"),
            models.Index(fields=("sale", "owner"), name="moneyentry_owner"),
        )
