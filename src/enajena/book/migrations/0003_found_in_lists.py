"""What stands is found by state in the order of its references, and persons by how their names begin: lists are read so, page by page."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation

_THINGS = (
    "sale", "stage", "creditline", "regulation", "paper", "person", "acceptance", "cure", "document", "assessment", "adjudication",
    "award", "bidsecurity", "instalment", "payment", "refund", "severancenotice", "lot", "transfer", "attachment", "pledge", "release",
    "depositoryfile", "movement", "case", "fine", "note", "urn", "envelope", "paperenvelope", "screening", "screenedcluster", "publication",
)  # fmt: skip


def _states(thing: str, *fields: str) -> models.Index:
    return models.Index(fields=["sale", "state", *fields], condition=models.Q(until_index__isnull=True), name=f"{thing}_states")


def _change(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    for thing in _THINGS:
        model = apps.get_model("book", thing)
        editor.remove_index(model, _states(thing))
        editor.add_index(model, _states(thing, "ref"))


def _change_back(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    for thing in _THINGS:
        model = apps.get_model("book", thing)
        editor.remove_index(model, _states(thing, "ref"))
        editor.add_index(model, _states(thing))


def _told(thing: str) -> list[Operation]:
    return [migrations.RemoveIndex(thing, f"{thing}_states"), migrations.AddIndex(thing, _states(thing, "ref"))]


class Migration(migrations.Migration):
    """Changes the index of states of every table at once, and adds that of names."""

    dependencies = [("book", "0002_document_acceptance")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(_change, _change_back)],
            state_operations=[operation for thing in _THINGS for operation in _told(thing)],
        ),
        migrations.AddIndex(
            model_name="person",
            index=models.Index(fields=["sale", "name"], opclasses=["text_ops", "text_pattern_ops"], name="person_name"),
        ),
    ]
