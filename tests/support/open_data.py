"""Open data for tests: what of a book is personal, the published schemas, a Python with DuckDB alone."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import duckdb
from jsonschema import Draft4Validator, Draft7Validator, Draft202012Validator, FormatChecker
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT4

from enajena.book.books import Book
from enajena.book.models import PersonalRecord

SCHEMAS = Path(__file__).parent / "schemas"
OCF = "https://raw.githubusercontent.com/Open-Cap-Table-Coalition/Open-Cap-Format-OCF/main/schema/files"
_FEWEST_DIGITS = 6  # shorter figures are found in anything


def personal_values(book: Book, sale: str, *, figures: bool = True) -> set[str]:
    """Return every personal value that the book of a sale holds: names, documents, contacts, texts, and figures of some length."""
    found: set[str] = set()
    for content in PersonalRecord.objects.using(book.alias).filter(sale=sale).values_list("content", flat=True):
        for name, value in _leaves(json.loads(content)):
            is_figure = name.startswith("fact.")
            if not is_figure or (figures and len(value) >= _FEWEST_DIGITS):
                found.add(value)
    return {value for value in found if len(value) > 3 and value not in {"true", "false", "none"}}


def _leaves(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, key)
    elif isinstance(value, str):
        yield name, value


def texts(folder: Path) -> dict[str, str]:
    """Return every file of a folder as text; of a Parquet file, its rows."""
    found = {}
    for path in sorted(one for one in folder.rglob("*") if one.is_file()):
        if path.suffix == ".parquet":
            found[path.name] = repr(duckdb.execute("SELECT * FROM read_parquet(?)", [str(path)]).fetchall())
        else:
            found[path.name] = path.read_text(encoding="utf-8")
    return found


def leaks(folder: Path, values: set[str]) -> list[tuple[str, str]]:
    """Return the personal values that stand in a folder, and in which file."""
    forms = {value: {value, json.dumps(value)[1:-1], json.dumps(value, ensure_ascii=False)[1:-1]} for value in values}
    return [
        (name, value)
        for name, text in texts(folder).items()
        for value, ways in forms.items()
        if any(way in text and re.search(rf"(?<![\w.]){re.escape(way)}(?!\w)", text) for way in ways)
    ]


def ocds_faults(package: Any) -> list[str]:
    """Return what the schema of OCDS 1.1.5 finds wrong with a release package."""
    release = _schema("ocds/release-schema.json")
    registry = Registry().with_resource(release["id"], DRAFT4.create_resource(release))
    schema = _schema("ocds/release-package-schema.json")
    validator = Draft4Validator(schema, registry=registry, format_checker=FormatChecker())
    return [error.message for error in validator.iter_errors(package)]


def ocf_faults(folder: Path) -> list[str]:
    """Return what the schemas of Open Cap Format find wrong with a folder, and our own with the file beside it."""
    known = _schema("ocf.json")
    registry = Registry().with_resources((name, Resource.from_contents(one)) for name, one in known.items())
    kinds = {"Manifest": "OCFManifestFile", "StockClasses": "StockClassesFile", "StockLegends": "StockLegendTemplatesFile",
             "Stakeholders": "StakeholdersFile", "Transactions": "TransactionsFile"}  # fmt: skip
    wrong: list[Any] = []
    for name, kind in kinds.items():
        schema = known[f"{OCF}/{kind}.schema.json"]
        wrong += Draft7Validator(schema, registry=registry, format_checker=FormatChecker()).iter_errors(read(folder / f"{name}.ocf.json"))
    own = Draft202012Validator(read(folder / "ocf-extensions.schema.json"))
    own.check_schema(own.schema)
    return [error.message for error in [*wrong, *own.iter_errors(read(folder / "enajena-extensions.json"))]]


def bods_faults(statements: Any) -> list[str]:
    """Return what the schema of BODS 0.4 finds wrong with statements."""
    parts = [_schema(f"bods/{name}.json") for name in ("person-record", "entity-record", "relationship-record", "components")]
    registry = Registry().with_resources((one["$id"], Resource.from_contents(one)) for one in parts)
    validator = Draft202012Validator(_schema("bods/statement.json"), registry=registry, format_checker=FormatChecker())
    return [error.message for error in validator.iter_errors(statements)]


def read(file: Path) -> Any:
    """Return a JSON document."""
    return json.loads(file.read_text(encoding="utf-8"))


@cache
def _schema(name: str) -> Any:
    return read(SCHEMAS / name)


@cache
def only_duckdb() -> Path:
    """Return a folder that holds DuckDB for a Python without its site packages, and nothing else."""
    folder = Path(mkdtemp(prefix="enajena-duckdb-"))
    site = Path(duckdb.__file__).parent.parent
    for one in (*site.glob("duckdb"), *site.glob("duckdb-*"), *site.glob("_duckdb*")):
        (folder / one.name).symlink_to(one)
    return folder


def verified_alone(package: Path) -> tuple[int, str]:
    """Run the script of a package in a Python that can import DuckDB and no Enajena; return its status and what it wrote."""
    alone = (
        f"import sys, runpy; sys.path.append({str(only_duckdb())!r})\n"
        "try:\n    import enajena\nexcept ModuleNotFoundError:\n    pass\nelse:\n    sys.exit('enajena is there')\n"
        f"sys.argv = ['verify.py']; runpy.run_path({str(package / 'verify.py')!r}, run_name='__main__')"
    )
    ran = subprocess.run([sys.executable, "-I", "-S", "-B", "-c", alone], capture_output=True, text=True, check=False, env={**os.environ})
    return ran.returncode, ran.stdout + ran.stderr
