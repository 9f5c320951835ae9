"""Persons: the only table that holds personal data, filled from the personal part of acts and blanked by suppression."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from django.db import models

from enajena.book.models.base import Thing


class Person(Thing):
    """Somebody who accepts, buys, receives or pays; elsewhere only the reference is used."""

    blanked: ClassVar[Mapping[str, object]] = MappingProxyType({"name": None, "id_type": None, "id_number": None, "contact": {}})
    person_column = "ref"

    kind = models.TextField()  # natural | entity
    name = models.TextField(null=True)
    id_type = models.TextField(null=True)
    id_number = models.TextField(null=True)
    contact = models.JSONField(default=dict)  # address, email, phone, account, as given

    class Meta(Thing.Meta):
        """Found by number of document, and by how the name begins."""

        indexes = (
            *Thing.Meta.indexes,
            models.Index(fields=("sale", "id_number"), name="person_id_number"),
            # So that the beginning of a name is found in PostgreSQL, whatever the language of the database.
            models.Index(fields=("sale", "name"), opclasses=["text_ops", "text_pattern_ops"], name="person_name"),
        )
