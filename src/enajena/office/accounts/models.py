"""Users, and the links by which they come in for the first time."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """Somebody who works in the office, signs in and has roles; tokens of the API belong to a user too."""


class Entrance(models.Model):
    """A link that lets a user choose a password once. Only the hash of its secret is kept: whoever reads the table cannot use it."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="entrances")
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        """Return whom it lets in."""
        return f"{self.user} until {self.expires_at:%Y-%m-%d %H:%M}"
