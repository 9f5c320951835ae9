"""The papers of an acceptance are found by it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds the index."""

    dependencies = [("book", "0001_initial")]

    operations = [
        migrations.AddIndex(
            model_name="document",
            index=models.Index(fields=["sale", "acceptance"], name="document_acceptance"),
        ),
    ]
