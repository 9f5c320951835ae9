"""The sealed urn as the book keeps it: states, hashes and counts."""

from typing import ClassVar

from django.db import models

from enajena.book.models.base import Thing


class Urn(Thing):
    """The urn of a stage."""

    stage = models.TextField()
    manifest_sha256 = models.TextField()
    custodians = models.JSONField()  # names, in the order of the manifest
    signed = models.JSONField(default=list)
    contributed = models.JSONField(default=list)
    k = models.IntegerField()
    opens = models.DateTimeField()
    closes = models.DateTimeField()
    rehearsal = models.BooleanField()


class Envelope(Thing):
    """An envelope by the hash of its bytes; `deposited_index` is its place in the log."""

    urn = models.TextField()
    channel = models.TextField()
    deposited_index = models.BigIntegerField()
    deposited_at = models.DateTimeField()
    acceptance = models.TextField(null=True)
    reason = models.TextField(null=True)

    class Meta(Thing.Meta):
        """Found by urn in the order of deposit as well."""

        indexes: ClassVar[tuple[models.Index, ...]] = (
            *Thing.Meta.indexes,
            models.Index(fields=("sale", "urn", "deposited_index"), name="envelope_urn"),
        )


class PaperEnvelope(Thing):
    """A paper envelope by the number of its seal."""

    urn = models.TextField()
    photo_sha256 = models.TextField()
    deposited_at = models.DateTimeField()
    acceptance = models.TextField(null=True)
    typed_by = models.TextField(null=True)
