"""Lots of shares, what burdens them, and what moves them."""

from typing import ClassVar

from django.db import models

from enajena.book.fields import ExactField
from enajena.book.models.base import Entry, Thing
from enajena.book.models.tally import Tallied


class Lot(Thing):
    """Shares of one holder with one price, date, stage and seller, which they keep through splits and transfers."""

    tallied: ClassVar[Tallied] = Tallied(by=("state", "lock_up_ends_on", "acquired_on", "awarded_on", "bound"), plus="shares")

    award = models.TextField()
    holder = models.TextField()
    parent = models.TextField(null=True)  # the lot it was split from
    shares = models.BigIntegerField()  # equal to the sum of its entries
    price_cop = ExactField()
    acquired_on = models.DateField()
    awarded_on = models.DateField()
    stage = models.TextField()
    seller = models.TextField()
    recipient = models.TextField()
    lock_up_ends_on = models.DateField(null=True)  # empty where the stage locks nothing
    bound = models.BooleanField(default=True)  # whether the holder undertook the lock-up: the acquirer, or an heir

    class Meta(Thing.Meta):
        """Found by award and holder as well."""

        indexes = (
            *Thing.Meta.indexes,
            models.Index(fields=("sale", "award"), name="lot_award"),
            models.Index(fields=("sale", "holder"), name="lot_holder"),
        )


class ShareEntry(Entry):
    """A line of the share ledger; the balance of a lot is the sum of its lines."""

    counted = "shares"

    lot = models.TextField()
    holder = models.TextField()
    shares = models.BigIntegerField()

    class Meta:
        """Found by lot as well."""

        indexes = (
            models.Index(fields=("sale", "index"), name="%(class)s_acts"),
            models.Index(fields=("sale", "lot"), name="shareentry_lot"),
        )


class Transfer(Thing):
    """A movement of shares out of a lot into one of their own."""

    lot = models.TextField()
    new_lot = models.TextField()
    to_person = models.TextField()
    shares = models.BigIntegerField()
    conduct = models.TextField()  # sale | gratuitous | succession | order
    price_cop = ExactField(null=True)
    attachment = models.TextField(null=True)  # whose authority ordered it
    movement = models.TextField(null=True)

    class Meta(Thing.Meta):
        """Found by the lot that shares left as well."""

        indexes = (*Thing.Meta.indexes, models.Index(fields=("sale", "lot"), name="transfer_lot"))


class Attachment(Thing):
    """An attachment or seizure ordered by an authority over shares of a lot."""

    lot = models.TextField()
    shares = models.BigIntegerField()
    authority = models.TextField()
    proceeding = models.TextField()

    class Meta(Thing.Meta):
        """Found by lot as well."""

        indexes = (*Thing.Meta.indexes, models.Index(fields=("sale", "lot"), name="attachment_lot"))


class Pledge(Thing):
    """A security over a block of shares of a lot: the seller's pledge or immobilisation, or a lender's lien."""

    lot = models.TextField()
    shares = models.BigIntegerField()
    kind = models.TextField()  # pledge | immobilisation | financing_lien
    rank = models.IntegerField(null=True)  # an immobilisation has none
    behind = models.TextField(null=True)  # the security over the same shares that comes before it
    creditor = models.TextField()
    instrument = models.TextField()
    paid_these_shares = models.BooleanField(default=False)  # of a lien: its credit bought these shares
    rights_with = models.TextField(default="owner")  # owner | creditor
    rights_since = models.DateField(null=True)

    class Meta(Thing.Meta):
        """Found by lot as well."""

        indexes = (*Thing.Meta.indexes, models.Index(fields=("sale", "lot"), name="pledge_lot"))


class Release(Thing):
    """A request to release a pledge and what was answered."""

    pledge = models.TextField()
    paper = models.TextField(null=True)  # the written request, where the text asks for one
    requested_on = models.DateField()
    answered_on = models.DateField(null=True)
    reason = models.TextField(null=True)

    class Meta(Thing.Meta):
        """Found by pledge as well."""

        indexes = (*Thing.Meta.indexes, models.Index(fields=("sale", "pledge"), name="release_pledge"))


class DepositoryFile(Thing):
    """A file of positions or movements as the depository gave it; only its hash is kept, for it names persons."""

    kind = models.TextField()  # positions | movements
    sha256 = models.TextField()
    as_of = models.DateField()
    rows = models.BigIntegerField()
    matched = models.BigIntegerField()
    unmatched = models.BigIntegerField()


class Movement(Thing):
    """The part of a line of a movements file that concerns one lot of the sale."""

    file = models.TextField()
    number = models.TextField()  # the depository's own
    lot = models.TextField()
    shares = models.BigIntegerField()
    moved_on = models.DateField()
    says = models.TextField()

    class Meta(Thing.Meta):
        """Found by the depository's number as well."""

        indexes = (*Thing.Meta.indexes, models.Index(fields=("sale", "number"), name="movement_number"))
