"""Screenings, and what people saw and concluded of their clusters. Who the people of a cluster are stands in neither."""

from django.db import models

from enajena.book.fields import ExactField
from enajena.book.models.base import Thing


class Screening(Thing):
    """A screening that was run: how, and the hash of what came out."""

    stage = models.TextField(null=True)
    result_sha256 = models.TextField()
    acceptances = models.BigIntegerField()
    persons = models.BigIntegerField()
    links = models.BigIntegerField()
    clusters = models.BigIntegerField()
    cap = models.BigIntegerField()
    seed = models.BigIntegerField()
    threshold_bits = ExactField()
    known = models.BigIntegerField()
    method = models.TextField()


class ScreenedCluster(Thing):
    """A cluster that somebody looked at; its reference is `SCREENING/number`. Each look is a version, and its act says who."""

    screening = models.TextField()
    number = models.BigIntegerField()
    why = models.TextField()
    reasons_sha256 = models.TextField(null=True)

    class Meta(Thing.Meta):
        """Found by screening as well."""

        indexes = (*Thing.Meta.indexes, models.Index(fields=("sale", "screening"), name="screenedcluster_screening"))
