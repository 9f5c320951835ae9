"""Acceptances, their cures, and what was awarded."""

from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import ClassVar

from django.db import models
from django.db.models import Q

from enajena.book.fields import CopField, ExactField
from enajena.book.models.base import Thing


class Acceptance(Thing):
    """One acceptance; what it says of the person's means stays in the personal record."""

    blanked: ClassVar[Mapping[str, object]] = MappingProxyType({"facts": {}})

    stage = models.TextField()
    person = models.TextField()
    person_kind = models.TextField()  # natural | entity
    recipient = models.TextField()
    filed_at = models.DateTimeField()
    channel = models.TextField()  # counter | remote | urn
    requested_shares = models.BigIntegerField()
    price_offered_cop = ExactField(null=True)
    payment_means = models.TextField(null=True)
    accepts_reduction = models.BooleanField(null=True)
    facts = models.JSONField(default=dict)  # blanked by suppression
    verdict = models.TextField(null=True)
    admitted_shares = models.BigIntegerField(null=True)
    ceiling_shares = models.BigIntegerField(null=True)  # of a referred one: how many its ceiling leaves open
    binding = models.TextField(null=True)
    reasons = models.TextField(null=True)
    assessment = models.TextField(null=True)
    decided = models.BooleanField(default=False)  # by a person, or by a term that ran out: a later assessment leaves it as it is

    class Meta(Thing.Meta):
        """Found by person as well."""

        indexes = (*Thing.Meta.indexes, models.Index(fields=("sale", "person"), name="acceptance_person"))


class Cure(Thing):
    """Something asked of an acceptor, with a deadline."""

    acceptance = models.TextField()
    asks = models.TextField()
    numeral = models.TextField()
    deadline = models.DateField()

    class Meta(Thing.Meta):
        """Found by acceptance as well."""

        indexes = (*Thing.Meta.indexes, models.Index(fields=("sale", "acceptance"), name="cure_acceptance"))


class Document(Thing):
    """A paper of an acceptance as a person checked it."""

    acceptance = models.TextField()
    kind = models.TextField()
    finding = models.TextField()
    dated = models.DateField(null=True)
    sha256 = models.TextField(null=True)

    class Meta(Thing.Meta):
        """Found by acceptance as well."""

        indexes = (*Thing.Meta.indexes, models.Index(fields=("sale", "acceptance"), name="document_acceptance"))


class Assessment(Thing):
    """A run of the assessment: what went in, what came out."""

    stage = models.TextField()
    price_cop = ExactField(null=True)
    programme_sha256 = models.TextField()
    input_sha256 = models.TextField()
    output_sha256 = models.TextField()
    engine = models.TextField()
    counts = models.JSONField(default=dict)


class Adjudication(Thing):
    """An adjudication: the act of two people that says who gets how many."""

    stage = models.TextField()
    regulation = models.TextField()
    rule = models.TextField()
    tie = models.TextField(null=True)
    offered_shares = models.BigIntegerField()
    demanded_shares = models.BigIntegerField()
    awarded_shares = models.BigIntegerField()
    awards_count = models.BigIntegerField()
    amount_cop = CopField()
    threshold_reached = models.BooleanField(null=True)  # empty where the programme has none
    input_sha256 = models.TextField()
    output_sha256 = models.TextField()


class Award(Thing):
    """What an acceptance was awarded, and how its payment stands. `received = applied + returned + forfeited + held`, always."""

    acceptance = models.TextField()
    adjudication = models.TextField()
    awarded_on = models.DateField()
    in_place_of = models.TextField(null=True)  # the award whose shares it takes over
    stage = models.TextField()
    person = models.TextField()
    recipient = models.TextField()
    shares = models.BigIntegerField()
    price_cop = ExactField()
    amount_cop = CopField()
    waits_for = models.TextField(null=True)  # the authorisation that holds it
    received_cop = CopField(default=Decimal(0))
    applied_cop = CopField(default=Decimal(0))
    returned_cop = CopField(default=Decimal(0))
    forfeited_cop = CopField(default=Decimal(0))

    class Meta(Thing.Meta):
        """Found by acceptance, and by the award whose shares it took over."""

        indexes = (
            *Thing.Meta.indexes,
            models.Index(fields=("sale", "acceptance"), name="award_acceptance"),
            models.Index(fields=("sale", "in_place_of"), condition=Q(in_place_of__isnull=False), name="award_in_place_of"),
        )


class BidSecurity(Thing):
    """The security that goes with an acceptance of a price stage."""

    acceptance = models.TextField()
    kind = models.TextField()  # cash | bank_guarantee | policy | …
    issuer = models.TextField(null=True)
    amount_cop = CopField()
    expires_on = models.DateField(null=True)

    class Meta(Thing.Meta):
        """Found by acceptance as well."""

        indexes = (*Thing.Meta.indexes, models.Index(fields=("sale", "acceptance"), name="bidsecurity_acceptance"))
