"""Results of Spark as a folder of Parquet files, whole or not there.

On this machine the folder is written beside its place, and takes its name when all is done. At an address of the cluster's storage
Spark writes it in its place, and commits it at the end.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.engine.spark.source import SparkParquet, SparkTable, address_of

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

_ENDINGS = ("", ".parquet")


def check_folder(out: Path | str, source: SparkParquet | SparkTable) -> None:
    """Refuse, before any work, a result that could not be written.

    Raises:
        CallError: the ending is that of another kind of file, there is no folder to put it in, or it would take the place of what is
            read, or of a folder that holds anything but Parquet.
    """
    if isinstance(out, str):
        return
    if out.suffix.lower() not in _ENDINGS:
        raise CallError(
            Text(f"Spark escribe una carpeta de archivos Parquet, y {out} no es nombre para ella.",
                 f"Spark writes a folder of Parquet files, and {out} is no name for that."),
            Text("Dé un nombre que termine en .parquet.", "Give a name that ends in .parquet."),
        )  # fmt: skip
    if not out.parent.is_dir():
        raise CallError(
            Text(f"No se puede escribir en {out}.", f"{out} cannot be written."),
            Text("Cree primero la carpeta, o elija otra.", "Make the folder first, or choose another."),
        )
    if isinstance(source, SparkParquet) and isinstance(source.path, Path) and _overlap(out.resolve(), source.path.resolve()):
        raise CallError(
            Text(
                f"La salida {out} está en lo que se lee, o al revés.", f"The output {out} is within what is read, or the other way round."
            ),
            Text("Dé a la salida otro nombre; lo recibido se conserva.", "Give the output another name; what was received is kept."),
        )
    if out.is_dir() and not all(_is_of_a_result(one) for one in out.iterdir()):
        raise CallError(
            Text(
                f"La carpeta {out} tiene más que un resultado, y no se reemplaza.",
                f"The folder {out} holds more than a result, and is not replaced.",
            ),
            Text("Dé a la salida otro nombre.", "Give the output another name."),
        )


def _overlap(one: Path, other: Path) -> bool:
    return one == other or one in other.parents or other in one.parents


def _is_of_a_result(file: Path) -> bool:
    return file.is_file() and (file.suffix.lower() in (".parquet", ".crc") or file.name == "_SUCCESS")


@contextmanager
def whole_folder(out: Path | str) -> Iterator[Path | str]:
    """Give a place to write to; it takes the name of `out` only when all is done, and leaves nothing behind otherwise."""
    if isinstance(out, str):
        yield out
        return
    with tempfile.TemporaryDirectory(prefix=f".{out.stem}-", dir=out.parent) as beside:
        new, earlier = Path(beside) / "new.parquet", Path(beside) / "earlier.parquet"
        yield new
        if out.exists():
            out.rename(earlier)
        new.rename(out)


def write(frame: "DataFrame", place: Path | str) -> None:
    """Write rows as Parquet in a place where there is nothing yet.

    Raises:
        CallError: there is something.
    """
    from pyspark.errors import AnalysisException  # noqa: PLC0415 - loads only where Spark is asked for

    try:
        frame.write.mode("errorifexists").option("compression", "zstd").parquet(address_of(place))
    except AnalysisException as error:
        if error.getCondition() != "PATH_ALREADY_EXISTS":
            raise
        raise CallError(
            Text(f"Ya hay algo en {place}, y no se reemplaza.", f"There is something at {place}, and it is not replaced."),
            Text("Bórrelo antes, o dé a la salida otro nombre.", "Delete it first, or give the output another name."),
        ) from error
