"""The table of the sets of acts that wait for a second person."""

from django.conf import settings
from django.db import models


class PreparedSet(models.Model):
    """Acts that one person prepared and another one has to confirm, by their hash. What is personal in them goes with the row."""

    digest = models.CharField(max_length=64)
    sale = models.TextField()
    content = models.TextField()
    prepared_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    prepared_at = models.DateTimeField()
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        """One set a hash and sale, in the table that the API made for them."""

        app_label = "api"
        constraints = (models.UniqueConstraint(fields=("sale", "digest"), name="api_prepared_once"),)

    def __str__(self) -> str:
        """Return the sale and the hash."""
        return f"{self.sale} {self.digest}"
