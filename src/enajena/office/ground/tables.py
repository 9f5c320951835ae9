"""Makes the office's own tables: users, sessions, tokens, counts. The book makes its own when it is opened."""

from django.core.management import call_command
from django.db import connections, transaction
from django.db.migrations.executor import MigrationExecutor

from enajena.book.apps import BookConfig
from enajena.book.locks import one_writer
from enajena.office.ground.routing import OFFICE


def make_tables() -> None:
    """Make the tables that are not there yet, all of them or none, whoever else makes them at the same time."""
    connection = connections[OFFICE]
    if not _missing(MigrationExecutor(connection)):
        return
    with connection.constraint_checks_disabled(), transaction.atomic(using=OFFICE):
        one_writer(OFFICE)
        executor = MigrationExecutor(connection)
        executor.migrate(_last(executor))
        call_command("createcachetable", database=OFFICE, verbosity=0)


def tables_are_made() -> bool:
    """Return whether the office's tables are those of this version of the program."""
    return not _missing(MigrationExecutor(connections[OFFICE]))


def _missing(executor: MigrationExecutor) -> bool:
    return bool(executor.migration_plan(_last(executor)))


def _last(executor: MigrationExecutor) -> list[tuple[str, str]]:
    return [node for node in executor.loader.graph.leaf_nodes() if node[0] != BookConfig.label]
