"""Breaches and the fines that follow them."""

from decimal import Decimal

from django.db import models

from enajena.book.fields import CopField, ExactField
from enajena.book.models.base import Thing


class Case(Thing):
    """A breach as a person or the watch found it."""

    lot = models.TextField()
    transfer = models.TextField(null=True)
    conduct = models.TextField()
    breached_on = models.DateField()
    shares = models.BigIntegerField()
    resale_cop = ExactField(null=True)
    numeral = models.TextField()
    evidence = models.TextField()


class Fine(Thing):
    """A fine of a case on its track, with the figures of its last liquidation."""

    case = models.TextField()
    track = models.TextField()  # administrative | contractual
    payee = models.TextField()
    numeral = models.TextField()
    percent = ExactField(null=True)
    base_cop_per_share = ExactField(null=True)
    shares = models.BigIntegerField()
    fine_cop = CopField(null=True)
    interest_cop = CopField(null=True)
    settled_on = models.DateField(null=True)
    provisional = models.BooleanField()
    charged_on = models.DateField(null=True)
    final_on = models.DateField(null=True)
    paid_cop = CopField(default=Decimal(0))
