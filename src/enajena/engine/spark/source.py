"""Where the acceptances are that Spark is to judge. Nothing of Spark is loaded here."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
_PATTERN_SIGNS = re.compile(r"[\\*?\[\]{}]")


@dataclass(frozen=True, slots=True)
class SparkParquet:
    """Parquet for Spark to read: a file or a folder of this machine, or an address of the cluster's storage, such as `s3a://…`.

    Without a session the one that is open is used, or one is opened for the run.
    """

    path: Path | str
    session: "SparkSession | None" = None


@dataclass(frozen=True, slots=True)
class SparkTable:
    """A table or view of a session by its name, or a DataFrame. It is read more than once, and must give the same rows each time."""

    session: "SparkSession"
    table: "str | DataFrame"


def place_of(path: Path | str) -> Path | str:
    """Return a path of this machine as a Path, and an address, which begins with a scheme, as it is."""
    return path if isinstance(path, str) and _SCHEME.match(path) else Path(path)


def address_of(place: Path | str) -> str:
    """Return where Spark writes to a place."""
    return place if isinstance(place, str) else f"file://{place.resolve()}"


def address_to_read(place: Path | str) -> str:
    """Return where Spark reads a place: in the path of a file some signs are a pattern unless a backslash says otherwise."""
    return place if isinstance(place, str) else _PATTERN_SIGNS.sub(r"\\\g<0>", address_of(place))
