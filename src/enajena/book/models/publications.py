"""Papers that were published: what tells a true one from another."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from django.db import models

from enajena.book.models.base import Thing


class Publication(Thing):
    """A paper that was handed out: its kind, the reference it was asked by, the act it rests on, and the hash of its bytes."""

    blanked: ClassVar[Mapping[str, object]] = MappingProxyType({"sha256": None})

    kind = models.TextField()
    of = models.TextField()
    about = models.BigIntegerField()
    person = models.TextField(null=True)
    sha256 = models.TextField(null=True)  # empty once it was suppressed

    class Meta(Thing.Meta):
        """Found by hash as well."""

        indexes = (*Thing.Meta.indexes, models.Index(fields=("sale", "sha256"), name="publication_sha256"))
