"""Makes the verification package of a stage: what went in, the SQL, what came out, the proofs of the log and a script that verifies.

The files that were judged and shared out are written again from the book as it was known then, and they are the very ones whose hashes the
log holds; where something of them was suppressed since, the package says so. With `figures` it holds what each acceptance says of its
person's means, under a label that names nobody: enough to judge again, and for that not for everybody (Ley 1581 de 2012).
"""

import csv
import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from enajena.basics.faults import CallError, DataError
from enajena.basics.money import plain
from enajena.basics.text import Text
from enajena.book import journal
from enajena.book.acts.assessing import AcceptanceAssessed
from enajena.book.adjudicating import by_regulation
from enajena.book.asof import AsOf, as_of
from enajena.book.books import Book
from enajena.book.desk import Desk
from enajena.book.effects.assessing import TO_ASSESS
from enajena.book.history import check_sale
from enajena.book.log.note import verifier_key
from enajena.book.models import Acceptance, Adjudication, Assessment, Leaf, Person, Regulation, Sale, Stage, StoredFile
from enajena.book.programmes import programme_of
from enajena.book.stage_file import write_assessed, write_to_assess
from enajena.book.stored_tree import proof_of
from enajena.engine.assess import stage_columns
from enajena.engine.award import award
from enajena.engine.award_call import AwardCall, AwardOptions, award_call
from enajena.engine.database import database
from enajena.engine.prices import Setting, setting_of
from enajena.engine.stage_query import stage_query
from enajena.intake.typed import TYPED_TABLE, read_typed
from enajena.programme.model import Programme
from enajena.programme.stage_model import MinimumPrice
from enajena.programme.stages import stage_of
from enajena.publish.open_data.package import by_hand
from enajena.publish.open_data.package.readme import readme
from enajena.publish.open_data.package.rules import adjudication_sql

_VERDICTS = ("acceptance_id", "verdict", "admitted_shares", "binding", "reasons")
_DECIDED = ("acceptance_id", "verdict", "admitted_shares")
_NONE = "_none"
_BELOW = ":below_minimum_price"


@dataclass(frozen=True, slots=True, kw_only=True)
class Packed:
    """What a package holds: its acceptances by how they can be verified, whether its inputs are those of the log, its manifest's hash."""

    admitted: int
    awarded_shares: int
    judged_again: int
    not_judged_again: int
    is_as_recorded: bool
    manifest_sha256: str


def write_package(book: Book, sale: str, stage: str, folder: Path, *, figures: bool = False) -> Packed:
    """Write the package of the adjudication that stands in a stage into an empty folder.

    Raises:
        CallError: there is no such sale or stage.
        DataError: the stage is not adjudicated.
    """
    check_sale(book.alias, sale)
    return _Making(book, sale, stage, folder).write(figures=figures)


class _Making:
    """One package as it is made."""

    def __init__(self, book: Book, sale: str, stage: str, folder: Path) -> None:
        self._book, self._alias, self._sale, self._stage, self._folder = book, book.alias, sale, stage, folder
        made = as_of(self._alias, sale, Adjudication).filter(stage=stage).order_by("-index").first()
        if made is None:
            raise self._not_adjudicated()
        self._made = made
        self._said = self._body(made.index)
        self._then = AsOf(known=int(self._said["log_size"]) - 1)

    def write(self, *, figures: bool) -> Packed:
        """Write every file, the manifest last."""
        for name in ("inputs", "sql", "results", "log"):
            (self._folder / name).mkdir()
        call = self._call
        admitted = self._write_admitted(call)
        result = award(self._ruled, self._folder / "inputs/admitted.csv", self._folder / "results/awards.csv", self._options)
        self._text("sql/adjudication.sql", adjudication_sql(call.rule.name))
        self._rows("results/verdicts.csv", _VERDICTS, self._verdicts)
        self._rows("results/decided.csv", _DECIDED, self._decided())
        judged, skipped = self._write_figures() if figures else (0, [])
        for name, index in self._acts.items():
            self._text(f"log/{name}.json", Leaf.objects.using(self._alias).get(sale=self._sale, index=index).content)
            self._text(f"log/{name}.proof", proof_of(self._alias, self._sale, index).text())
        self._text("log/key.vkey", verifier_key(journal.origin_of(self._sale), self._book.keys.public) + "\n")
        self._text("programme.yaml", self._programme_bytes.decode())
        is_recorded = self._hash("inputs/admitted.csv") == self._said["input_sha256"]
        self._text("README.md", readme(self._sale, self._stage, call, figures=figures, is_as_recorded=is_recorded))
        self._text("verify.py", Path(by_hand.__file__).read_text(encoding="utf-8"))
        manifest = self._manifest(call, skipped)
        return Packed(
            admitted=admitted,
            awarded_shares=result.awarded,
            judged_again=judged,
            not_judged_again=len(skipped),
            is_as_recorded=is_recorded,
            manifest_sha256=manifest,
        )

    # What stood then

    @cached_property
    def _stood(self) -> Stage:
        return as_of(self._alias, self._sale, Stage, self._then).get(ref=self._stage)

    @cached_property
    def _programme_bytes(self) -> bytes:
        sha256 = as_of(self._alias, self._sale, Sale, self._then).get(ref=self._sale).programme_sha256
        return bytes(StoredFile.objects.using(self._alias).get(sha256=sha256).content)

    @cached_property
    def _programme(self) -> Programme:
        return programme_of(hashlib.sha256(self._programme_bytes).hexdigest(), self._programme_bytes)

    @cached_property
    def _ruled(self) -> Programme:
        return by_regulation(self._programme, as_of(self._alias, self._sale, Regulation, self._then).get(ref=self._made.regulation))

    @cached_property
    def _options(self) -> AwardOptions:
        price = None if isinstance(stage_of(self._ruled, self._stage).price, MinimumPrice) else self._stood.price_cop
        return AwardOptions(stage=self._stage, shares=self._made.offered_shares, price_cop=price)

    @cached_property
    def _call(self) -> AwardCall:
        return award_call(self._ruled, self._options)

    @cached_property
    def _run(self) -> Assessment | None:
        """The last run of the assessment before the adjudication."""
        runs = as_of(self._alias, self._sale, Assessment, self._then).filter(stage=self._stage)
        return runs.order_by("-index").first()

    @cached_property
    def _acts(self) -> dict[str, int]:
        return {"adjudication": self._made.index, **({} if self._run is None else {"assessment": self._run.index})}

    def _body(self, index: int) -> dict[str, str]:
        body = json.loads(Leaf.objects.using(self._alias).get(sale=self._sale, index=index).content)["body"]
        body = body.get("replacement") or body
        return dict(body.get("body") or body)

    # What is written

    def _write_admitted(self, call: AwardCall) -> int:
        rows = as_of(self._alias, self._sale, Acceptance, self._then).filter(stage=self._stage, state="assessed").order_by("ref")
        return write_assessed(rows, self._folder / "inputs/admitted.csv", by_price=call.by_price)

    @cached_property
    def _verdicts(self) -> list[Sequence[str]]:
        """The verdicts of the last run, as its acts say them."""
        if self._run is None:
            return []
        found: list[Sequence[str]] = []
        for act in journal.acts_of(self._alias, self._sale, self._run.index + 1):
            body = act.act.body
            if not isinstance(body, AcceptanceAssessed) or body.assessment != self._run.ref:
                break
            found.append((body.acceptance, body.verdict, str(body.admitted_shares), body.binding or "", body.reasons or ""))
        return found

    def _decided(self) -> Iterator[Sequence[str]]:
        """Yield the admitted acceptances that the run did not admit so: a person decided them, or something happened since."""
        known = {row[0]: tuple(row[1:3]) for row in self._verdicts}
        with (self._folder / "inputs/admitted.csv").open(newline="", encoding="utf-8") as lines:
            for row in csv.DictReader(lines):
                if known.get(row["acceptance_id"]) != (row["verdict"], row["admitted_shares"]):
                    yield row["acceptance_id"], row["verdict"], row["admitted_shares"]

    def _write_figures(self) -> tuple[int, list[str]]:
        """Write what the run judged and the query that judges it; return how many acceptances it judges again, and those that it cannot."""
        if self._run is None:
            return 0, []
        said = self._body(self._run.index)
        then = AsOf(known=int(said["log_size"]) - 1)
        there = as_of(self._alias, self._sale, Acceptance, then)
        rows = there.filter(stage=self._stage, state__in=TO_ASSESS, decided=False).order_by("ref")
        setting = setting_of(self._programme, self._stage, self._run.price_cop)
        file = self._folder / "inputs/acceptances.csv"
        last_day = as_of(self._alias, self._sale, Stage, then).get(ref=self._stage).last_day
        write_to_assess(Desk(self._alias, self._sale), setting, rows, file, max(self._run.on, last_day or self._run.on), at=then)
        skipped = sorted({*self._suppressed(rows.values_list("ref", "person")), *self._below_a_minimum_of_its_day(setting)})
        self._text("sql/acceptances.sql", _typing_sql(file, setting))
        self._text("sql/verdicts.sql", stage_query(setting).sql + "\n")
        return len(self._verdicts) - len(skipped), skipped

    def _suppressed(self, rows: Iterable[tuple[str, str]]) -> Iterator[str]:
        gone = set(as_of(self._alias, self._sale, Person).filter(state="suppressed").values_list("ref", flat=True))
        return (ref for ref, person in rows if person in gone)

    def _below_a_minimum_of_its_day(self, setting: Setting) -> Iterator[str]:
        """Yield those that a minimum raised up to the day of each acceptance rejected: the query of the stage knows one minimum."""
        price = setting.stage.price
        if isinstance(price, MinimumPrice) and price.adjustment.until == "acceptance":
            yield from (row[0] for row in self._verdicts if row[4].endswith(_BELOW))

    def _manifest(self, call: AwardCall, skipped: list[str]) -> str:
        said = {
            "acts": {name: name for name in self._acts},
            "files": {name: self._hash(name) for name in self._names()},
            "format": "1",
            "not_judged_again": skipped,
            "of_log": {name: self._of_log(name, index) for name, index in self._acts.items()},
            "origin": journal.origin_of(self._sale),
            "price_cop": None if call.price_cop is None else plain(call.price_cop, 0),
            "rule": call.rule.name,
            "sale": self._sale,
            "stage": self._stage,
            "variables": {
                "supply": str(call.supply),
                "leave_out": call.leave_out_refusers and not call.by_price,
                "flat": call.rule.flat_shares,
                "lot": call.rule.lot_shares,
                "tie": call.rule.tie,
            },
        }
        own = hashlib.sha256(by_hand.written(said)).hexdigest()
        (self._folder / by_hand.MANIFEST).write_bytes(by_hand.written({**said, by_hand.SELF: own}))
        return own

    def _names(self) -> list[str]:
        return sorted(path.relative_to(self._folder).as_posix() for path in self._folder.rglob("*") if path.is_file())

    def _of_log(self, name: str, index: int) -> dict[str, str]:
        """Return what the act says of the files here: hashes only where the files are the very ones."""
        body = self._body(index)
        kept: dict[str, str] = {
            key: body[key] for key in ("offered_shares", "demanded_shares", "awarded_shares", "amount_cop", "stage") if key in body
        }
        inputs = {"adjudication": "inputs/admitted.csv", "assessment": "inputs/acceptances.csv"}[name]
        for key, file in (("input_sha256", inputs), ("output_sha256", "results/awards.csv" if name == "adjudication" else "")):
            if file and (self._folder / file).exists() and self._hash(file) == body[key]:
                kept[key] = body[key]
        return kept

    def _text(self, name: str, text: str) -> None:
        (self._folder / name).write_bytes(text.encode())

    def _rows(self, name: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        with (self._folder / name).open("w", newline="", encoding="utf-8") as out:
            writer = csv.writer(out)
            writer.writerow(headings)
            writer.writerows(rows)

    def _hash(self, file: str | Path) -> str:
        return hashlib.sha256((self._folder / file).read_bytes()).hexdigest()

    def _not_adjudicated(self) -> DataError | CallError:
        if not as_of(self._alias, self._sale, Stage).filter(ref=self._stage).exists():
            return CallError(
                Text(
                    f"La venta «{self._sale}» no tiene una etapa «{self._stage}».",
                    f"The sale “{self._sale}” has no stage “{self._stage}”.",
                ),
                Text("Las etapas se ven con `enajena book show`.", "`enajena book show` shows the stages."),
            )
        return DataError(
            Text(f"La etapa «{self._stage}» no está adjudicada.", f"The stage “{self._stage}” is not adjudicated."),
            Text("El paquete se hace después de `enajena book adjudicate`.", "The package is made after `enajena book adjudicate`."),
        )


def _typing_sql(file: Path, setting: Setting) -> str:
    """Return the SQL that gives the columns of the judged file the types that the engine reads them in; the book keeps one form of each."""
    with database() as connection:
        read_typed(connection, file, stage_columns(setting))
        described = connection.execute(f"DESCRIBE {TYPED_TABLE}").fetchall()
    names = [(str(row[0]), str(row[1])) for row in described if row[0] != "row_number"]
    with file.open(encoding="utf-8", newline="") as lines:
        there = set(next(csv.reader(lines)))
    columns = ",\n  ".join(f"{_typed(name, kind, there)} AS {name}" for name, kind in names)
    return f"CREATE OR REPLACE TABLE {TYPED_TABLE} AS SELECT row_number,\n  {columns}\nFROM acceptances_file;\n"


def _typed(name: str, kind: str, there: set[str]) -> str:
    money = name.removesuffix(_NONE)
    if name not in there and money in there:
        return f"coalesce({money} = 'none', FALSE)"
    if name not in there:
        return f"CAST(NULL AS {kind})"
    if name == "filed_at":
        return "CAST(left(filed_at, length(filed_at) - 6) AS TIMESTAMP)"
    value = f"nullif({name}, 'none')" if kind.startswith("DECIMAL") else name
    return f"CAST({value} AS {kind})"
