"""Verifica la adjudicación de una etapa sin Enajena / Verifies the adjudication of a stage without Enajena: python3 verify.py [FOLDER].

Needs Python 3 and DuckDB (`pip install duckdb`) alone. Looks at every byte of the folder, at the proofs of the log, shares the shares
out again in SQL, and, where the figures of the acceptances are there, judges the acceptances again. Exit status: 0 all is so, 1 it is not.
"""

import base64
import csv
import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import duckdb

MANIFEST = "manifest.json"
SELF = "manifest_sha256"
Said = dict[str, Any]
Rows = list[tuple[Any, ...]]


def main() -> int:
    """Verify a folder; return 1 where something is wrong."""
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent
    said, wrong = manifest_of(root)
    if said is not None:
        wrong += changed_files(root, said)
        if not wrong:
            wrong += [*log_faults(root, said), *award_faults(root, said), *verdict_faults(root, said)]
    sys.stdout.write("".join(f"MAL / WRONG  {one}\n" for one in wrong) or "TODO COINCIDE / ALL IS SO\n")
    return 1 if wrong else 0


def manifest_of(root: Path) -> tuple[Any, list[str]]:
    """Return the manifest, and what is wrong with it."""
    try:
        content = (root / MANIFEST).read_bytes()
        said = json.loads(content)
        own = said.pop(SELF)
        whole = written({**said, SELF: own}) == content and sha256(written(said)) == own
    except (OSError, ValueError, KeyError, AttributeError):
        whole = False
    return (said, []) if whole else (None, [f"{MANIFEST}: changed or missing"])


def changed_files(root: Path, said: Said) -> list[str]:
    """Return the files that are not as the manifest says, those that lack and those that are too many."""
    there = {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    wrong = [f"{name}: missing" for name in sorted(said["files"].keys() - there)]
    wrong += [f"{name}: not of the package" for name in sorted(there - said["files"].keys() - {MANIFEST})]
    return wrong + [
        f"{name}: changed" for name, known in sorted(said["files"].items()) if name in there and sha256((root / name).read_bytes()) != known
    ]


def log_faults(root: Path, said: Said) -> list[str]:
    """Return what is wrong with the acts of the log that the package rests on."""
    wrong = []
    for kind, name in said["acts"].items():
        leaf = (root / "log" / f"{name}.json").read_bytes()
        if not proves((root / "log" / f"{name}.proof").read_text(encoding="utf-8"), leaf, said["origin"]):
            wrong.append(f"log/{name}.proof: the log does not hold log/{name}.json")
        body = json.loads(leaf)["body"]
        body = body.get("replacement") or body
        body = body.get("body") or body
        wrong += [
            f"{name}: {key} is {body.get(key)} in the log, {value} here"
            for key, value in said["of_log"][kind].items()
            if body.get(key) != value
        ]
    return wrong


def proves(proof: str, leaf: bytes, origin: str) -> bool:
    """Return whether a proof (C2SP tlog-proof) shows that a leaf is under its checkpoint, by RFC 6962 2.1.1."""
    head, _, checkpoint = proof.partition("\n\n")
    index, *path = [line for line in head.split("\n")[1:] if not line.startswith("extra ")]
    name, size, root = checkpoint.split("\n")[:3]
    place, last, joined = int(index.removeprefix("index ")), int(size) - 1, hashlib.sha256(b"\0" + leaf).digest()
    for step in map(base64.b64decode, path):
        if place & 1 or place == last:
            joined = hashlib.sha256(b"\1" + step + joined).digest()
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            joined = hashlib.sha256(b"\1" + joined + step).digest()
        place, last = place >> 1, last >> 1
    return last == 0 and joined == base64.b64decode(root) and name == origin


def award_faults(root: Path, said: Said) -> list[str]:
    """Share the shares out again, and return the acceptances that get something else."""
    with duckdb.connect() as connection:
        read(connection, "admitted_file", root / "inputs" / "admitted.csv")
        price = "price_offered_cop" if said["price_cop"] is None else f"'{said['price_cop']}'"
        connection.execute(f"CREATE TABLE admitted AS SELECT *, {price} AS price_cop FROM admitted_file")
        for name, value in said["variables"].items():
            connection.execute(f"SET VARIABLE {name} = ?", [value])
        connection.execute((root / "sql" / "adjudication.sql").read_text(encoding="utf-8"))
        found = rows(connection, "SELECT acceptance_id, admitted_shares, awarded_shares, amount_cop FROM awards")
    wrong = differences("awards", found, listed(root / "results" / "awards.csv"))
    shares = sum(int(row[2]) for row in found)
    if str(shares) != said["of_log"]["adjudication"]["awarded_shares"]:
        wrong.append(f"awards: {shares} shares awarded, {said['of_log']['adjudication']['awarded_shares']} in the log")
    tell("adjudicaciones / awards", len(found), shares)
    return wrong


def verdict_faults(root: Path, said: Said) -> list[str]:
    """Return the admitted acceptances that no verdict explains; where the figures are there, judge again and return what differs."""
    recorded = listed(root / "results" / "verdicts.csv")
    known = {row[0]: row[1:3] for row in recorded} | {row[0]: row[1:3] for row in listed(root / "results" / "decided.csv")}
    admitted = listed(root / "inputs" / "admitted.csv")
    wrong = [f"{row[0]}: no verdict admits it so" for row in admitted if known.get(row[0]) != (row[2], row[4])]
    tell("admitidas / admitted", len(admitted), sum(int(row[4]) for row in admitted))
    if not (root / "inputs" / "acceptances.csv").exists():
        return wrong
    skipped = set(said["not_judged_again"])
    found = [row for row in judged(root) if row[0] not in skipped]
    tell("evaluadas / judged", len(found), sum(int(row[2]) for row in found))
    return wrong + differences("verdicts", found, [row for row in recorded if row[0] not in skipped])


def judged(root: Path) -> Rows:
    """Judge every acceptance by the query of the stage: those of one person share a ceiling, in order of filing."""
    with duckdb.connect() as connection:
        read(connection, "acceptances_file", root / "inputs" / "acceptances.csv")
        connection.execute((root / "sql" / "acceptances.sql").read_text(encoding="utf-8"))
        query = (root / "sql" / "verdicts.sql").read_text(encoding="utf-8")
        connection.execute(
            "CREATE TABLE in_turn AS SELECT *, id_type || ':' || id_number AS person_key, "
            "row_number() OVER (PARTITION BY id_type, id_number ORDER BY filed_at, acceptance_id) AS turn FROM typed_rows; "
            "CREATE TABLE verdicts (acceptance_id VARCHAR, verdict VARCHAR, shares HUGEINT, binding VARCHAR, reasons VARCHAR, key VARCHAR)"
        )
        for (turn,) in rows(connection, "SELECT DISTINCT turn FROM in_turn ORDER BY turn"):
            connection.execute(
                "CREATE OR REPLACE VIEW acceptances_in_turn AS SELECT * EXCLUDE (turn), CAST(coalesce("
                "(SELECT sum(shares) FROM verdicts WHERE key = person_key), 0) AS HUGEINT) AS used_shares "
                f"FROM in_turn WHERE turn = {turn}"
            )
            connection.execute(
                "CREATE OR REPLACE TEMP TABLE this_turn AS SELECT acceptance_id, verdict, CAST(admitted_shares AS HUGEINT), "
                f"binding, reasons, person_key FROM ({query})"
            )
            connection.execute("INSERT INTO verdicts SELECT * FROM this_turn")
        return rows(
            connection,
            "SELECT acceptance_id, verdict, CAST(shares AS VARCHAR), coalesce(binding, ''), coalesce(reasons, '') FROM verdicts",
        )


def read(connection: duckdb.DuckDBPyConnection, table: str, file: Path) -> None:
    """Read a CSV file, every cell as text."""
    connection.execute(
        f"CREATE TABLE {table} AS SELECT row_number() OVER () AS row_number, * "
        "FROM read_csv(?, all_varchar = true, header = true, delim = ',', quote = '\"', nullstr = '')",
        [str(file)],
    )


def rows(connection: duckdb.DuckDBPyConnection, query: str) -> Rows:
    """Return the rows of a query."""
    return connection.execute(query).fetchall()


def listed(file: Path) -> Rows:
    """Return the rows of a CSV file without its headings."""
    with file.open(newline="", encoding="utf-8") as lines:
        return [tuple(row) for row in csv.reader(lines)][1:]


def differences(what: str, found: Rows, expected: Rows) -> list[str]:
    """Return where two lists of rows differ, by their first column."""
    one, other = {row[0]: row for row in found}, {row[0]: row for row in expected}
    return [
        f"{what}: {key}: {one.get(key)} here, {other.get(key)} in the results"
        for key in sorted({**one, **other})
        if one.get(key) != other.get(key)
    ]


def tell(what: str, count: int, shares: int) -> None:
    """Write how many were looked at."""
    sys.stdout.write(f"{what}: {count}; acciones / shares: {shares}\n")


def written(said: Said) -> bytes:
    """Return a manifest as its bytes."""
    return (json.dumps(said, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def sha256(content: bytes) -> str:
    """Return a hash as text."""
    return hashlib.sha256(content).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
