"""Makes the office's own tables: users, sessions, tokens. The book makes its own when it is opened."""

from django.db import connections
from django.db.migrations.executor import MigrationExecutor

from enajena.book.apps import BookConfig
from enajena.office.ground.routing import OFFICE


def make_tables() -> None:
    """Make the tables that are not there yet."""
    executor = MigrationExecutor(connections[OFFICE])
    executor.migrate([node for node in executor.loader.graph.leaf_nodes() if node[0] != BookConfig.label])
