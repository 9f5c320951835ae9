"""What a file of results says of the stage it was assessed for: in a Parquet file its metadata, in any file the numerals it cites."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from decimal import Decimal
from pathlib import Path

import duckdb

from enajena.basics.faults import CallError
from enajena.basics.figures import pesos_text
from enajena.basics.money import plain
from enajena.basics.text import Text
from enajena.engine.reasons import REASON_TEXTS
from enajena.intake.columns import PRICE_OFFERED, optional
from enajena.intake.parquet_file import parquet_parts
from enajena.intake.raw import just_this
from enajena.intake.typed import TYPED_TABLE, Intake
from enajena.programme.model import Programme
from enajena.programme.stage_model import MinimumPrice, Stage

CITING = (
    optional("binding", "remark", "tope que decide", "ceiling that binds"),
    optional("reasons", "remark", "razones", "reasons"),
)
"""The columns of a result that cite numerals of its stage."""

_PROGRAMME, _STAGE, _PRICE = "enajena.programme", "enajena.stage", "enajena.price_cop"
_MANY = 1000


@dataclass(frozen=True, slots=True)
class AssessedFor:
    """The programme and the stage that a file was assessed for, and the price a share that its ceilings were compared with."""

    programme: str
    stage: str
    price_cop: Decimal | None

    @property
    def named(self) -> Text:
        """Return the stage and the programme as they are named in a sentence."""
        return Text(f"la etapa {self.stage} de {self.programme}", f"stage {self.stage} of {self.programme}")

    @property
    def stamp(self) -> Mapping[str, str]:
        """Return what is written in the metadata of a Parquet file."""
        price = {} if self.price_cop is None else {_PRICE: plain(self.price_cop)}
        return {_PROGRAMME: self.programme, _STAGE: self.stage, **price}


def assessed_for(connection: duckdb.DuckDBPyConnection, path: Path) -> frozenset[AssessedFor]:
    """Return what a Parquet file, or each of a folder of them, says of itself; nothing where it says nothing, or is no Parquet."""
    if path.suffix.lower() != ".parquet" and not path.is_dir():
        return frozenset()
    files = [just_this(part) for part in (parquet_parts(path) if path.is_dir() else (path,))]
    names = ", ".join(f"'{name}'::BLOB" for name in (_PROGRAMME, _STAGE, _PRICE))
    rows = connection.execute(
        f"SELECT file_name, decode(key), decode(value) FROM parquet_kv_metadata(?) WHERE key IN ({names})", [files]
    ).fetchall()
    said: dict[str, dict[str, str]] = {}
    for file, key, value in rows:
        said.setdefault(file, {})[key] = value
    return frozenset(_read(one) for one in said.values() if _PROGRAMME in one and _STAGE in one)


def _read(said: Mapping[str, str]) -> AssessedFor:
    price = said.get(_PRICE, "")
    return AssessedFor(said[_PROGRAMME], said[_STAGE], Decimal(price) if re.fullmatch(r"\d+(\.\d+)?", price) else None)


def doubts(
    connection: duckdb.DuckDBPyConnection, path: Path, intake: Intake, programme: Programme, stage: Stage, *, price_cop: Decimal | None
) -> Iterator[Text]:
    """Refuse a file, read into TYPED_TABLE, that was assessed for another stage than the one it is used for; yield what is doubtful.

    Raises:
        CallError: the file says so, or cites numerals that are not of the stage, or lacks the prices of a price stage.
    """
    by_price = isinstance(stage.price, MinimumPrice)
    wanted = AssessedFor(programme.id, stage.id, price_cop)
    absent = {column.name for column in intake.absent}
    said = assessed_for(connection, path)
    for one in sorted(said, key=lambda one: (one.programme, one.stage)):
        yield from _compared(path, one, wanted)
    if by_price and PRICE_OFFERED.name in absent:
        lacks = Text("{path} no trae {column}: no se evaluó para {this}.", "{path} lacks {column}: it was not assessed for {this}.")
        raise _for_another(lacks.format(path=path, column=PRICE_OFFERED.name, this=wanted.named))
    if said:
        return
    for column in CITING:
        if column.name not in absent:
            _check_numerals(connection, path, column.name, stage, wanted)
    if not by_price and PRICE_OFFERED.name in intake.unused_headings:
        yield Text(
            "El archivo trae {column}, y en {this} no se ofrece precio: ¿se evaluó para otra etapa?",
            "The file has {column}, and no price is offered in {this}: was it assessed for another stage?",
        ).format(column=PRICE_OFFERED.name, this=wanted.named)


def _compared(path: Path, said: AssessedFor, wanted: AssessedFor) -> Iterator[Text]:
    if (said.programme, said.stage) != (wanted.programme, wanted.stage):
        other = Text("{path} se evaluó para {other}, no para {this}.", "{path} was assessed for {other}, not for {this}.")
        raise _for_another(other.format(path=path, other=said.named, this=wanted.named))
    if said.price_cop is not None and wanted.price_cop is not None and said.price_cop != wanted.price_cop:
        yield Text(
            "Los topes se compararon al precio de {judged} pesos por acción, y los montos usan {paid}.",
            "The ceilings were compared at the price of {judged} pesos a share, and the amounts use {paid}.",
        ).format(judged=pesos_text(said.price_cop), paid=pesos_text(wanted.price_cop))


def _check_numerals(connection: duckdb.DuckDBPyConnection, path: Path, column: str, stage: Stage, wanted: AssessedFor) -> None:
    rows = connection.execute(f"SELECT DISTINCT {column} FROM {TYPED_TABLE} WHERE {column} IS NOT NULL LIMIT {_MANY}").fetchall()
    strange = sorted({numeral for row in rows for numeral in _cited(column, row[0])} - set(_sources(stage)))
    if strange:
        strangers = Text(
            "{path} cita {numeral} en `{column}`, y no es de {this}: se evaluó para otra.",
            "{path} cites {numeral} in `{column}`, and it is not of {this}: it was assessed for another.",
        )
        raise _for_another(strangers.format(path=path, numeral=strange[0], column=column, this=wanted.named))


def _for_another(message: Text) -> CallError:
    return CallError(
        message,
        Text(
            "Dé el programa y --stage del archivo, o evalúe las aceptaciones para esta etapa con `enajena assess`.",
            "Give the programme and the --stage of the file, or assess the acceptances for this stage with `enajena assess`.",
        ),
    )


def _cited(column: str, text: str) -> Iterator[str]:
    """Yield the numerals that a cell cites; a reason that has none of the codes is somebody's own remark, and cites nothing."""
    if column == "binding":
        yield text
        return
    for reason in text.split(";"):
        numeral, _, code = reason.rpartition(":")
        if code in REASON_TEXTS:
            yield numeral


def _sources(part: object) -> Iterator[str]:
    """Yield every source that a stage or a part of it cites."""
    if isinstance(part, tuple):
        for one in part:
            yield from _sources(one)
    elif is_dataclass(part) and not isinstance(part, type):
        for one in fields(part):
            value = getattr(part, one.name)
            if one.name == "source":
                yield value
            else:
                yield from _sources(value)
