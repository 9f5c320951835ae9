"""The tables of one run: views of a session under names of their own, read by queries that are written as for DuckDB."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from enajena.engine.spark.dialect import spark_tree, steps_of, written_for_spark

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession


class Tables:
    """Views of one run. Two runs in one session do not see each other's, and nobody's own tables are hidden."""

    def __init__(self, session: "SparkSession") -> None:
        """Begin with none."""
        self.session = session
        self._prefix = f"enajena_{uuid.uuid4().hex}_"
        self._views: dict[str, str] = {}

    def put(self, name: str, frame: "DataFrame") -> None:
        """Give rows a name, in place of those that had it."""
        self._views[name] = self._prefix + name
        frame.createOrReplaceTempView(self._views[name])

    def query(self, sql: str) -> "DataFrame":
        """Return the rows of a query, which is written in DuckDB's dialect; its steps become tables by their names.

        Spark looks through a query many times over, and steps that it knows already cost it nothing again.
        """
        *steps, (_, result) = steps_of(spark_tree(sql))
        for name, step in steps:
            self.put(str(name), self.session.sql(written_for_spark(step, self._views)))
        return self.session.sql(written_for_spark(result, self._views))

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Run a query and return its rows, of which there are few."""
        return [tuple(row) for row in self.query(sql).collect()]

    def drop(self) -> None:
        """Take the names away again."""
        for view in self._views.values():
            self.session.catalog.dropTempView(view)


@contextmanager
def tables_of(session: "SparkSession") -> Iterator[Tables]:
    """Give the tables of a run, and drop them after it."""
    tables = Tables(session)
    try:
        yield tables
    finally:
        tables.drop()
