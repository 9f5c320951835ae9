"""What the API keeps of its own: tokens and who was refused what. With them goes the table of the sets that wait (`acting`)."""

from django.conf import settings
from django.db import models

from enajena.office.acting.prepared_set import PreparedSet

__all__ = ["PreparedSet", "Refusal", "Token"]


class Token(models.Model):
    """A token of a user. Only its hash is kept; `prefix` tells it from others where people look at it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens")
    label = models.CharField(max_length=80)
    prefix = models.CharField(max_length=16, unique=True)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField()
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    last_used_on = models.DateField(null=True)
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        """Return what tells it from others."""
        return f"{self.prefix}… {self.label}"


class Refusal(models.Model):
    """An attempt that was refused: when, at which route of which sale, by which method, with which status, and whose, where known.

    Nothing in it is personal but that: no address, no path, nothing that was sent.
    """

    at = models.DateTimeField(db_index=True)
    route = models.TextField()
    sale = models.TextField(default="")
    method = models.CharField(max_length=16)
    status = models.PositiveSmallIntegerField()
    who = models.CharField(max_length=160)

    def __str__(self) -> str:
        """Return it in a line."""
        return f"{self.at:%Y-%m-%d %H:%M:%S} {self.status} {self.method} {self.route} {self.who}"
