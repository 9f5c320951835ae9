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

    class Meta(Thing.Meta):
        """Found by lot and by transfer as well."""

        indexes = (
            *Thing.Meta.indexes,
            models.Index(fields=("sale", "lot"), name="case_lot"),
            models.Index(fields=("sale", "transfer"), name="case_transfer"),
        )


class Fine(Thing):
    """A fine of a case on its track, with the figures of its last liquidation."""

    case = models.TextField()
    penalty = models.TextField()  # graduated | second
    track = models.TextField()  # administrative | contractual
    payee = models.TextField()
    numeral = models.TextField()
    shares = models.BigIntegerField()
    percent = ExactField()
    base = models.JSONField()  # [[name, value in pesos a share, exact factor], …], all text
    fine_cop = CopField()
    interest_cop = CopField(null=True)
    settled_on = models.DateField(null=True)
    provisional_because = models.JSONField(default=list)
    file_sha256 = models.TextField()
    authority = models.TextField(null=True)
    number = models.TextField(null=True)
    answer_by = models.DateField(null=True)
    paid_cop = CopField(default=Decimal(0))

    class Meta(Thing.Meta):
        """Found by case as well."""

        indexes = (*Thing.Meta.indexes, models.Index(fields=("sale", "case"), name="fine_case"))

    @property
    def owed_cop(self) -> Decimal:
        """What is owed by the last liquidation, less what was paid."""
        return self.fine_cop + (self.interest_cop or Decimal(0)) - self.paid_cop
