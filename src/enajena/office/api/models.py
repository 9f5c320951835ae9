"""What the API keeps of its own: tokens, sets of acts that wait for a second person, and who was refused what."""

from django.conf import settings
from django.db import models


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


class PreparedSet(models.Model):
    """Acts that one person prepared and another one has to confirm, by their hash. What is personal in them goes with the row."""

    digest = models.CharField(max_length=64)
    sale = models.TextField()
    content = models.TextField()
    prepared_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    prepared_at = models.DateTimeField()
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        """One set a hash and sale."""

        constraints = (models.UniqueConstraint(fields=("sale", "digest"), name="api_prepared_once"),)

    def __str__(self) -> str:
        """Return the sale and the hash."""
        return f"{self.sale} {self.digest}"


class Refusal(models.Model):
    """An attempt that was refused: when, at which route, by which method, with which status, and whose, as far as it is known.

    Nothing in it is personal but that: no address, no path, nothing that was sent.
    """

    at = models.DateTimeField(db_index=True)
    route = models.TextField()
    method = models.CharField(max_length=16)
    status = models.PositiveSmallIntegerField()
    who = models.CharField(max_length=160)

    def __str__(self) -> str:
        """Return it in a line."""
        return f"{self.at:%Y-%m-%d %H:%M:%S} {self.status} {self.method} {self.route} {self.who}"
