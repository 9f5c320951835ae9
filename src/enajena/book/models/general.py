"""Notes: what people want kept about an object of the sale."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from django.db import models

from enajena.book.models.base import Thing


class Note(Thing):
    """A note about an object; its text is kept apart from the log, because it may speak of a person."""

    blanked: ClassVar[Mapping[str, object]] = MappingProxyType({"text": ""})

    about_kind = models.TextField()
    about_ref = models.TextField()
    person = models.TextField(null=True)
    text = models.TextField()
    file_sha256 = models.TextField(null=True)

    class Meta(Thing.Meta):
        """Found by what it is about as well."""

        indexes = (*Thing.Meta.indexes, models.Index(fields=("sale", "about_kind", "about_ref"), name="note_about"))
