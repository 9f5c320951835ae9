"""What the office counts: how often somebody did something lately."""

from django.db import models


class Tally(models.Model):
    """How often one key was seen since its window began; the key is a keyed hash, so that it names nobody."""

    key = models.CharField(max_length=64, primary_key=True)
    count = models.PositiveIntegerField()
    until = models.BigIntegerField(db_index=True)

    def __str__(self) -> str:
        """Return the count."""
        return f"{self.count} until {self.until}"
