"""A Spark session that reckons exactly: the settings that it runs under, how one is opened, and its errors in words."""

import functools
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING

from enajena.basics.faults import CallError, DataError
from enajena.basics.text import Text
from enajena.engine.spark.dialect import EXACT_SQL
from enajena.engine.spark.java import INSTALL_JAVA, check_java, check_pyspark

if TYPE_CHECKING:
    from py4j.java_gateway import JavaGateway
    from pyspark.sql import SparkSession

EXACT: Mapping[str, str] = MappingProxyType(
    {
        **EXACT_SQL,
        "spark.sql.session.timeZone": "UTC",  # an instant is shown alike wherever it is read
        "spark.sql.caseSensitive": "true",  # headings that differ by case only are two headings, and told so
        "spark.sql.parser.escapedStringLiterals": "false",  # texts are written for this
        "spark.sql.files.ignoreCorruptFiles": "false",  # no row is passed over in silence
        "spark.sql.files.ignoreMissingFiles": "false",
        "spark.sql.sources.partitionColumnTypeInference.enabled": "false",  # what the name of a folder says is text
    }
)
_OWN = {"spark.app.name": "enajena", "spark.ui.showConsoleProgress": "false"}
_QUERY_LOGS = ("SQLQueryContextLogger", "DataFrameQueryContextLogger")


@contextmanager
def exact_session(given: "SparkSession | None" = None) -> Iterator["SparkSession"]:
    """Give a session under EXACT settings: the one given, or else the one that is open, or else one opened for the run.

    A session that was there before has its own settings again afterwards, and stays open.

    Raises:
        CallError: pyspark or Java is not there, or Spark does not start.
        DataError: an amount does not fit the engine's 38 digits, or Spark did not finish.
    """
    check_pyspark()
    from pyspark.sql import SparkSession  # noqa: PLC0415 - loads only where Spark is asked for

    there = given or SparkSession.getActiveSession()
    session = there or _open_session()
    before = {name: session.conf.get(name, None) for name in EXACT}
    try:
        with _errors_in_words():
            for name, value in EXACT.items():
                session.conf.set(name, value)
            yield session
    finally:
        if there is None:
            session.stop()
        else:
            _put_back(there, before)


def _put_back(session: "SparkSession", settings: Mapping[str, str | None]) -> None:
    for name, value in settings.items():
        if value is None:
            session.conf.unset(name)
        else:
            session.conf.set(name, value)


def _open_session() -> "SparkSession":
    """Open a session where Spark's own configuration says: on this machine, unless it names a cluster."""
    check_java()
    from py4j.protocol import Py4JJavaError  # noqa: PLC0415 - loads only where Spark is asked for
    from pyspark import SparkConf, SparkContext  # noqa: PLC0415
    from pyspark.errors import PySparkException  # noqa: PLC0415
    from pyspark.sql import SparkSession  # noqa: PLC0415

    conf = SparkConf(loadDefaults=False).setAll(list(_OWN.items()))
    try:
        return SparkSession(SparkContext(conf=conf, gateway=_gateway()))
    except (Py4JJavaError, PySparkException) as error:
        raise _did_not_start(str(error)) from error


@functools.cache
def _gateway() -> "JavaGateway":
    """Start Java, once a process. What it writes of its doings is kept apart, since standard error is for people."""
    from pyspark import SparkConf  # noqa: PLC0415 - loads only where Spark is asked for
    from pyspark.errors import PySparkException  # noqa: PLC0415
    from pyspark.java_gateway import launch_gateway  # noqa: PLC0415

    conf = SparkConf(loadDefaults=False).setAll(list(_OWN.items()))
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
        try:
            return launch_gateway(conf, {"stderr": log})
        except (PySparkException, OSError) as error:
            log.seek(0)
            said = [line.strip() for line in log if line.strip()]
            raise _did_not_start(said[-1] if said else str(error)) from error


def _did_not_start(reason: str) -> CallError:
    first = reason.strip().splitlines()[0] if reason.strip() else "?"
    return CallError(Text(f"Spark no arrancó ({first}).", f"Spark did not start ({first})."), INSTALL_JAVA)


@contextmanager
def _errors_in_words() -> Iterator[None]:
    """Turn what stops Spark at its work into a message a person can use; Spark's own log of it is left out."""
    from py4j.protocol import Py4JJavaError  # noqa: PLC0415 - loads only where Spark is asked for
    from pyspark.errors import ArithmeticException, SparkRuntimeException, UnknownException  # noqa: PLC0415
    from pyspark.logger import PySparkLogger  # noqa: PLC0415

    logs = [PySparkLogger.getLogger(name) for name in _QUERY_LOGS]
    before = [log.disabled for log in logs]
    for log in logs:
        log.disabled = True
    try:
        yield
    except ArithmeticException as error:
        raise DataError(
            Text("Un monto es tan grande que no cabe en 38 cifras.", "An amount is so large that it does not fit in 38 digits."),
            Text("Revise los montos y las cantidades más grandes de la tabla.", "Check the largest amounts and quantities of the table."),
        ) from error
    except (SparkRuntimeException, UnknownException, Py4JJavaError) as error:
        reason = reason_of(error)
        raise DataError(
            Text(f"Spark no terminó ({reason}).", f"Spark did not finish ({reason})."),
            Text(
                "Revise el registro de Spark, su memoria y su disco, y repita.",
                "Check Spark's log, its memory and its disk, and try again.",
            ),
        ) from error
    finally:
        for log, was in zip(logs, before, strict=True):
            log.disabled = was


def reason_of(error: Exception) -> str:
    """Return the line of an error of Spark that says what happened."""
    lines = [line.strip().removeprefix(": ") for line in str(error).splitlines()]
    return next((line for line in lines if line and not line.startswith("An error occurred while calling")), type(error).__name__)
