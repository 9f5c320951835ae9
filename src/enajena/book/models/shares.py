"""Lots of shares, what burdens them, and what moves them."""

from django.db import models

from enajena.book.fields import ExactField
from enajena.book.models.base import Entry, Thing


class Lot(Thing):
    """Shares of one holder with one price, date, stage and seller, which they keep through splits and transfers."""

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


class ShareEntry(Entry):
    """A line of the share ledger; the balance of a lot is the sum of its lines."""

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
    """A movement of shares out of a lot."""

    lot = models.TextField()
    new_lot = models.TextField()
    to_person = models.TextField()
    shares = models.BigIntegerField()
    conduct = models.TextField()
    price_cop = ExactField(null=True)
    movement = models.TextField(null=True)


class Attachment(Thing):
    """An attachment or seizure ordered by an authority over shares of a lot."""

    lot = models.TextField()
    shares = models.BigIntegerField()
    authority = models.TextField()
    proceeding = models.TextField()


class Pledge(Thing):
    """A security over a block of shares of a lot: the seller's pledge or immobilisation, or a lender's lien."""

    lot = models.TextField()
    shares = models.BigIntegerField()
    kind = models.TextField()  # pledge | immobilisation | financing_lien
    rank = models.IntegerField()
    creditor = models.TextField()
    instrument = models.TextField()
    rights_with = models.TextField(default="owner")  # owner | creditor
    rights_since = models.DateField(null=True)


class Release(Thing):
    """A request to release a pledge and what was answered."""

    pledge = models.TextField()
    requested_on = models.DateField()
    answered_on = models.DateField(null=True)
    reason = models.TextField(null=True)


class DepositoryFile(Thing):
    """A file of positions or movements as the depository gave it."""

    kind = models.TextField()  # positions | movements
    sha256 = models.TextField()
    as_of = models.DateField()
    rows = models.BigIntegerField()
    matched = models.BigIntegerField()
    unmatched = models.BigIntegerField()


class Movement(Thing):
    """One line of a movements file that concerns lots of the sale."""

    file = models.TextField()
    lot = models.TextField()
    shares = models.BigIntegerField()
    moved_on = models.DateField()
    says = models.TextField()
