"""Makes the group of each role that there was when the office began; a role that comes later has a migration of its own."""

from typing import Any

from django.db import migrations

NAMES = ("window_operator", "reviewer", "custodian", "director", "auditor", "administrator")


def make_groups(apps: Any, editor: Any) -> None:
    groups = apps.get_model("auth", "Group").objects.using(editor.connection.alias)
    for name in NAMES:
        groups.get_or_create(name=name)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]
    operations = [migrations.RunPython(make_groups, migrations.RunPython.noop)]
