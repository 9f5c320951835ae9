"""The program as a process of its own: what it loads, how it starts, what it writes where, and how it ends."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from support.faults import line, text_of
from support.files import carbocol, read_csv, write_csv

PROGRAM = str(Path(sys.executable).parent / "enajena")
LIMIT = ("limit", "carbocol-2000", "--fact", "recipient=pensioner", "files_return=no", "certified_income_cop=12000000", "executive=no")
FINE = ("fine", "gases-guajira-2003", "--acquired", "2003-11-10", "--breached", "2004-04-10", "--shares", "1000", "--paid-cop", "2448.70")
TERM = ("term", "gases-guajira-2003", "--stage", "first", "--notice", "2006-05-05")
PRICE = ("price", "gases-guajira-2003", "--first-stage-ended", "2004-02-10", "--second-notice", "2004-05-20")


def start(
    *arguments: str | bytes, cwd: Path | None = None, env: Mapping[str, str] | None = None, program: Sequence[str] = (PROGRAM,)
) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "LANG")}
    return subprocess.run(
        [*program, *arguments], cwd=cwd, env={**clean, **(env or {})}, capture_output=True, encoding="utf-8", check=False, timeout=120
    )


def test_exit_statuses_and_outputs_of_the_real_program(tmp_path: Path) -> None:
    write_csv(tmp_path / "in.csv", [carbocol(1)])
    (tmp_path / "bad.csv").write_text(text_of(line(1, requested_shares="-1")), encoding="utf-8")
    good = start("assess", "carbocol-2000", "in.csv", "-o", "out.csv", "--json", cwd=tmp_path)
    assert (good.returncode, json.loads(good.stdout)["acceptances"]) == (0, 1)
    assert read_csv(tmp_path / "out.csv")[0]["verdict"] == "accepted"
    bad = start("assess", "carbocol-2000", "bad.csv", "-o", "none.csv", cwd=tmp_path)
    assert (bad.returncode, bad.stdout) == (1, "")
    assert "row 2" in bad.stderr
    wrong = start("assess", "carbocol-2000", cwd=tmp_path)
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert {path.name for path in tmp_path.iterdir()} == {"in.csv", "bad.csv", "out.csv"}


@pytest.mark.parametrize("form", [(), ("--json",)], ids=["text", "json"])
def test_term_price_and_fine_load_neither_the_database_nor_the_sql_library(form: tuple[str, ...]) -> None:
    calls = [[*call, *form] for call in (TERM, PRICE, FINE)]
    code = (
        "import sys\nfrom enajena.cli.main import run\n"
        f"statuses = [run(list(call)) for call in {calls!r}]\n"
        "print(statuses, [name for name in ('duckdb', 'sqlglot', 'xlsxwriter', 'python_calamine') if name in sys.modules], file=sys.stderr)"
    )
    assert start("-c", code, program=[sys.executable]).stderr == "[0, 0, 0] []\n"


@pytest.mark.parametrize(
    ("call", "seconds"), [(LIMIT, 1.0), (FINE, 0.7), (TERM, 0.7), (PRICE, 0.7)], ids=["limit", "fine", "term", "price"]
)
def test_single_answers_start_quickly(call: tuple[str, ...], seconds: float) -> None:
    def worked() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert start(*call, "--json").returncode == 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    # Processor time, the best of three: what the program needs. Where more runs than there are processors they share caches too,
    # and the same work takes longer.
    crowded = os.getloadavg()[0] > (os.cpu_count() or 1)
    assert min(worked() for _ in range(3)) < (2 * seconds if crowded else seconds)


COMMANDS = (
    ("assess",), ("award",), ("explain",), ("fine",), ("fines",), ("index",), ("index", "list"), ("index", "show"), ("index", "import"),
    ("intake",), ("intake", "check"),
    ("limit",), ("price",), ("programme",), ("programme", "check"), ("programme", "list"), ("programme", "schema"), ("programme", "show"),
    ("programme", "sql"), ("template",), ("term",), (),
)  # fmt: skip


@pytest.mark.parametrize(
    ("language", "words", "others"),
    [
        ("es", ("Uso: enajena", "Opciones", "obligatorio"), ("Usage", "Parameters", "[required]", "Display", "PROGRAMME", "STR")),
        ("en", ("Usage: enajena", "Parameters", "[required]"), ("Uso:", "Opciones", "obligatorio", "PROGRAMA ", "STR")),
    ],
)
def test_every_command_has_help_in_both_languages(language: str, words: tuple[str, ...], others: tuple[str, ...]) -> None:
    code = (
        "import sys\nfrom enajena.cli.main import run\n"
        f"for command in {COMMANDS!r}:\n"
        f"    print('##', *command)\n    assert run(['--lang', {language!r}, *command, '--help']) == 0\n"
    )
    shown = start("-c", code, program=[sys.executable])
    assert (shown.returncode, shown.stderr) == (0, "")
    helps = dict(part.split("\n", 1) for part in shown.stdout.split("## ")[1:])
    assert len(helps) == len(COMMANDS) - 1 or len(helps) == len(COMMANDS)
    for name, text in helps.items():
        assert words[0] in text, name
        assert not [other for other in others if other in text.replace("PROGRAMA es un", "")], name
    assert words[1] in helps["fine"]
    assert words[2] in helps["fine"]


def test_a_reader_who_stops_reading_is_no_fault() -> None:
    with subprocess.Popen([PROGRAM, "index", "show", "dtf_weekly"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


def test_what_is_written_is_utf8_in_any_locale() -> None:
    poor = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    listed = start("programme", "list", "--json", "--lang", "es", env=poor)
    assert listed.returncode == 0
    assert "Suscripción" in listed.stdout
    assert start("limit", "ñandú", "--lang", "es", env=poor).returncode == 2


def test_bytes_that_are_no_text_are_told_without_a_traceback(tmp_path: Path) -> None:
    for arguments in ((b"limit", b"carbocol\xff"), (b"assess", b"carbocol-2000", b"a\xff.csv", b"-o", b"b.csv")):
        told = start(*arguments, cwd=tmp_path)
        assert (told.returncode, told.stdout) == (2, "")
        assert "is not in UTF-8" in told.stderr


def test_a_place_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    write_csv(tmp_path / "in.csv", [carbocol(1)])
    for out in ("/proc/out.csv", "x" * 300 + ".csv"):
        told = start("assess", "carbocol-2000", "in.csv", "-o", out, cwd=tmp_path)
        assert told.returncode in (1, 2)
        assert told.stdout == ""
        assert "Traceback" not in told.stderr
        assert out[:6] in told.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


def test_a_full_output_is_told() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        told = subprocess.run([PROGRAM, *TERM, "--json"], stdout=full, stderr=subprocess.PIPE, encoding="utf-8", check=False, timeout=60)
    assert told.returncode == 1
    assert "Traceback" not in told.stderr
    assert "no space is left on the disk" in told.stderr


def test_the_installed_program_knows_its_version() -> None:
    shown = start("--version")
    assert shown.returncode == 0
    assert shown.stdout.strip().count(".") == 2
