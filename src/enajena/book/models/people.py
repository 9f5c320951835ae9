"""Persons: the only table that holds personal data, filled from the personal part of acts and blanked by suppression."""

from django.db import models

from enajena.book.models.base import Thing


class Person(Thing):
    """Somebody who accepts, buys, receives or pays; elsewhere only the reference is used."""

    kind = models.TextField()  # natural | entity
    name = models.TextField(null=True)
    id_type = models.TextField(null=True)
    id_number = models.TextField(null=True)
    contact = models.JSONField(default=dict)  # address, email, phone, account, as given
