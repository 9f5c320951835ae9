"""The log as it is stored: leaves, the personal records bound to them, files by their hash, subtrees, one checkpoint a transaction."""

from django.db import models

from enajena.book.models.row import Row


class Leaf(Row):
    """One act as it was recorded: the very bytes that the log hashes."""

    index = models.BigIntegerField()
    kind = models.TextField()
    at = models.DateTimeField()
    act_ref = models.TextField(null=True)
    content = models.TextField()
    hash = models.BinaryField()

    class Meta:
        """An index and an own reference of an act occur once in a sale."""

        constraints = (
            models.UniqueConstraint(fields=("sale", "index"), name="book_leaf_index"),
            models.UniqueConstraint(fields=("sale", "act_ref"), condition=models.Q(act_ref__isnull=False), name="book_leaf_ref"),
        )


class PersonalRecord(Row):
    """The personal part of an act; the leaf holds only its salted hash, so that it can be deleted (Ley 1581 de 2012)."""

    index = models.BigIntegerField()
    person = models.TextField()
    salt = models.BinaryField()
    content = models.TextField()

    class Meta:
        """Found by the act and by the person it speaks of."""

        constraints = (models.UniqueConstraint(fields=("sale", "index"), name="personal_index"),)
        indexes = (models.Index(fields=("sale", "person"), name="personal_person"),)


class StoredFile(models.Model):
    """A file that acts refer to by its hash: a programme file, a Regulation, a list, a statement.

    Of the name that it was given under only the ending is kept: a name may say who it is about.
    """

    sha256 = models.TextField(primary_key=True)
    ending = models.TextField()
    content = models.BinaryField()


class Subtree(Row):
    """The root of a full subtree of 256, 256², … leaves: what proofs in a long log are made from without reading its leaves."""

    level = models.SmallIntegerField()
    number = models.BigIntegerField()
    hash = models.BinaryField()

    class Meta:
        """One root a subtree."""

        constraints = (models.UniqueConstraint(fields=("sale", "level", "number"), name="book_subtree_place"),)


class Head(models.Model):
    """The log after one transaction: its size, frontier, and signed checkpoint."""

    sale = models.TextField()
    size = models.BigIntegerField()
    frontier = models.TextField()
    note = models.TextField()

    class Meta:
        """One checkpoint a size."""

        constraints = (models.UniqueConstraint(fields=("sale", "size"), name="book_head_size"),)
