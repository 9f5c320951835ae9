"""What the back office keeps of its own: files between two pages of a form, and long works with how far they have come."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Upload(models.Model):
    """A file that somebody uploaded and has not recorded yet. It may hold what is personal, and goes within a day."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    sha256 = models.CharField(max_length=64)
    name = models.TextField()
    content = models.BinaryField()
    made_at = models.DateTimeField(db_index=True)

    class Meta:
        """One of each file and person."""

        constraints = (models.UniqueConstraint(fields=("owner", "sha256"), name="back_upload_once"),)

    def __str__(self) -> str:
        """Return its name."""
        return self.name


class Job(models.Model):
    """A work that lasts: who started it, at which step it is, and what came of it. The book knows nothing of it.

    `lane` is what it keeps to itself while it goes on: two works of one lane do not run at a time. `key` makes starting it twice
    harmless. `beat_at` moves on while it lives; one that stands still was cut off.
    """

    sale = models.TextField()
    kind = models.CharField(max_length=32)
    lane = models.CharField(max_length=96)
    key = models.CharField(max_length=64, unique=True)
    asked = models.JSONField()
    started_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    started_at = models.DateTimeField(db_index=True)
    beat_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    step = models.JSONField(null=True)
    percent = models.PositiveSmallIntegerField(null=True)
    outcome = models.JSONField(null=True)
    fault = models.JSONField(null=True)

    class Meta:
        """One at a time in a lane."""

        constraints = (models.UniqueConstraint(fields=("lane",), condition=Q(ended_at__isnull=True), name="back_job_lane"),)

    def __str__(self) -> str:
        """Return what it is of which sale."""
        return f"{self.kind} {self.sale}"
