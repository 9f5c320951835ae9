"""Payments: what is due, what came in, what went out."""

from decimal import Decimal

from django.db import models

from enajena.book.fields import CopField
from enajena.book.models.base import Entry, Thing


class Instalment(Thing):
    """A part of the price and the day it is due; its reference is `AWARD/number`."""

    award = models.TextField()
    due_on = models.DateField()
    amount_cop = CopField()
    paid_cop = CopField(default=Decimal(0))


class Payment(Thing):
    """Money that came in; its reference is the key that makes a repeated notice of it harmless."""

    award = models.TextField(null=True)
    fine = models.TextField(null=True)
    amount_cop = CopField()
    means = models.TextField()
    bank_reference = models.TextField(null=True)


class Refund(Thing):
    """Money that goes back."""

    award = models.TextField(null=True)
    acceptance = models.TextField(null=True)
    amount_cop = CopField()
    reason = models.TextField()


class SeveranceNotice(Thing):
    """The written notice that severance savings will pay (Decreto 1171 de 1996)."""

    acceptance = models.TextField()
    fund = models.TextField()
    amount_cop = CopField()
    notified_on = models.DateField()


class MoneyEntry(Entry):
    """A line of the money ledger: received, applied, returned, forfeited; a fine's charges and payments too."""

    owner = models.TextField()  # award:REF, security:REF, fine:REF
    account = models.TextField()  # received | applied | returned | forfeited | charged | paid | remitted
    amount_cop = CopField()

    class Meta:
        """Found by owner as well."""

        indexes = (
            models.Index(fields=("sale", "index"), name="%(class)s_acts"),
            models.Index(fields=("sale", "owner"), name="moneyentry_owner"),
        )
