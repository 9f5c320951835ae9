"""The demo runs from a copy of the project, in the language of the locale or of --lang, and says what its files say."""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from example_runs import ACCEPTANCES, EXAMPLES, ROOT, assessed_first, by_id, rows_of

from enajena import load, price, term

DEMO = (EXAMPLES / "demo.sh").read_text(encoding="utf-8")
WRITTEN = {
    "carbocol-assessed.csv",
    "carbocol-awarded.csv",
    "gases-first-assessed.csv",
    "gases-second-assessed.csv",
    "gases-second-awarded.csv",
}
EXPLAINED = "CZN-1527"
pytestmark = pytest.mark.xdist_group("demo")
SECONDS = 60


def _copy(folder: Path) -> Path:
    project = folder / "project"
    project.mkdir()
    shutil.copytree(ROOT / "examples", project / "examples")
    return project


def _run(project: Path, *options: str, locale: str) -> "subprocess.CompletedProcess[str]":
    environment = {"PATH": os.environ["PATH"], "HOME": str(project), "LANG": locale, "PYTHONWARNINGS": "error"}
    return subprocess.run(
        ["bash", "examples/demo.sh", *options],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project in which the demo runs with the program that is being tested."""
    folder = _copy(tmp_path_factory.mktemp("demo"))
    (folder / ".venv").symlink_to(sys.prefix)
    return folder


@pytest.fixture(scope="module")
def shown(project: Path) -> str:
    """Return what the demo shows somebody whose locale is Spanish."""
    done = _run(project, locale="es_CO.UTF-8")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    return done.stdout


@pytest.fixture(scope="module")
def out(project: Path, shown: str) -> Path:
    """Return where the demo wrote its files."""
    assert shown
    return project / "out" / "demo"


@pytest.fixture(scope="module")
def steps(shown: str) -> list[str]:
    """Return the demo's output in parts, one a command."""
    return re.split(r"^\$ ", shown, flags=re.MULTILINE)[1:]


def _spanish(number: int) -> str:
    return f"{number:,}".replace(",", ".")


def _said(text: str, label: str) -> str:
    found = re.search(rf"^{re.escape(label)} +(\S+)", text, re.MULTILINE)
    assert found, label
    return found[1]


def test_it_writes_its_files_and_names_them(out: Path, shown: str) -> None:
    assert {path.name for path in (out).iterdir()} == WRITTEN
    assert all(f"  out/demo/{name}\n" in shown for name in WRITTEN)
    assert "examples/README.md" in shown


def test_it_runs_the_main_job_step_by_step(steps: list[str]) -> None:
    commands = [step.split()[1:3] for step in steps]
    assert commands == [
        ["assess", "carbocol-2000"],
        ["explain", "carbocol-2000"],
        ["award", "carbocol-2000"],
        ["fine", "carbocol-2000"],
        ["assess", "gases-guajira-2003"],
        ["assess", "gases-guajira-2003"],
        ["award", "gases-guajira-2003"],
    ]


def test_the_commands_can_be_typed_as_they_are_shown(project: Path, steps: list[str]) -> None:
    typed = steps[3].split("\n\n", 1)[0]
    done = subprocess.run(["bash", "-c", typed], cwd=project, env={"LANG": "es_CO.UTF-8"}, capture_output=True, text=True, check=True)
    assert done.stdout.strip() in steps[3]
    assert "multa" in done.stdout.lower()


@pytest.mark.parametrize(("step", "file"), [(0, "carbocol-assessed"), (4, "gases-first-assessed"), (5, "gases-second-assessed")])
def test_the_figures_of_a_judgement_are_those_of_its_file(out: Path, steps: list[str], step: int, file: str) -> None:
    rows = rows_of(out / f"{file}.csv")
    assert _said(steps[step], "Aceptaciones") == _spanish(len(rows))
    assert _said(steps[step], "Personas") == _spanish(len({row["person_key"] for row in rows}))
    for label, name in (("Acciones pedidas", "requested_shares"), ("Acciones admitidas", "admitted_shares")):
        assert _said(steps[step], label) == _spanish(sum(int(row[name]) for row in rows))
    verdicts = Counter(row["verdict"] for row in rows)
    for verdict in ("accepted", "reduced", "rejected", "incomplete", "referred"):
        assert re.search(rf" {verdict} +{re.escape(_spanish(verdicts[verdict]))} ", steps[step]), verdict
    reasons = Counter(reason.split(":")[0] for row in rows for reason in row["reasons"].split(";") if reason)
    for numeral in reasons:
        counts = re.findall(rf"^{re.escape(numeral)}  .* ([\d.]+)$", steps[step], re.MULTILINE)
        assert sum(int(count.replace(".", "")) for count in counts) == reasons[numeral], numeral


def test_the_totals_of_the_classes_are_those_of_the_file(out: Path, steps: list[str]) -> None:
    rows = rows_of(out / "carbocol-assessed.csv")
    admitted = sum(int(row["admitted_shares"]) for row in rows if row["recipient"] == "severance_pension_fund")
    line = re.search(r"^fondo de cesantías o de pensiones +(\S+) +(\S+) +(\S+)$", steps[0], re.MULTILINE)
    assert line
    assert line[3] == _spanish(admitted)
    total = re.search(r"^total +(\S+) +(\S+) +(\S+)$", steps[0], re.MULTILINE)
    assert total
    assert (total[1], total[3]) == (_spanish(len(rows)), _spanish(sum(int(row["admitted_shares"]) for row in rows)))


@pytest.mark.parametrize(("step", "name", "undecided"), [(2, "carbocol", {"incomplete", "referred"}), (6, "gases-second", {"incomplete"})])
def test_the_figures_of_an_award_are_those_of_its_files(out: Path, steps: list[str], step: int, name: str, undecided: set[str]) -> None:
    assessed = rows_of(out / f"{name}-assessed.csv")
    awarded = rows_of(out / f"{name}-awarded.csv")
    given = sum(int(row["awarded_shares"]) for row in awarded)
    demanded = sum(int(row["admitted_shares"]) for row in assessed)
    assert demanded > given, "more was asked for than there is"
    assert _said(steps[step], "Acciones ofrecidas") == _said(steps[step], "Adjudicadas") == _spanish(given)
    assert _said(steps[step], "Demanda válida") == _spanish(demanded)
    assert _said(steps[step], "Sin vender") == "0"
    assert _said(steps[step], "Sin decidir") == _spanish(sum(row["verdict"] in undecided for row in assessed))
    value = sum(Fraction(row["amount_cop"]) for row in awarded)
    shown = _said(steps[step], "Valor adjudicado en pesos").replace(".", "").replace(",", ".")
    assert Fraction(shown) == value


def test_the_whole_offer_of_carbocol_is_awarded_at_its_price(out: Path) -> None:
    awarded = rows_of(out / "carbocol-awarded.csv")
    assert sum(int(row["awarded_shares"]) for row in awarded) == 84_955_500
    assert sum(Fraction(row["amount_cop"]) for row in awarded) == 849_555_000_000


def test_the_explained_acceptance_is_the_second_of_an_executive_and_is_reduced_to_what_was_left(out: Path, steps: list[str]) -> None:
    given, found = by_id(rows_of(ACCEPTANCES)), by_id(rows_of(out / "carbocol-assessed.csv"))
    person = given[EXPLAINED]["id_number"]
    earlier = [row["acceptance_id"] for row in given.values() if row["id_number"] == person and row["acceptance_id"] < EXPLAINED]
    assert given[EXPLAINED]["executive"] == "true"
    assert found[EXPLAINED]["verdict"] == "reduced"
    used = sum(int(found[one]["admitted_shares"]) for one in earlier)
    said = " ".join(steps[1].split())
    assert f"ya se le admitieron {_spanish(used)} acciones" in said
    assert f"acciones admitidas: {_spanish(int(found[EXPLAINED]['admitted_shares']))}." in said
    room = int(5 * Fraction(given[EXPLAINED]["annual_pay_cop"]) // 10_000) - used
    assert int(found[EXPLAINED]["admitted_shares"]) == room


def test_the_fine_is_40_percent_of_the_highest_value_in_the_second_half_year(steps: list[str]) -> None:
    shares, values = 1500, (10_000, 11_800, 10_850)
    assert _said(steps[3], "Multa en pesos") == f"{_spanish(max(values) * shares * 40 // 100)},00"


def test_the_dates_prices_and_shares_in_the_script_are_those_that_the_program_works_out() -> None:
    carbocol, gases = load("carbocol-2000"), load("gases-guajira-2003")
    for programme, stage, notice in (
        (carbocol, "first", date(2000, 2, 14)),
        (gases, "first", date(2003, 10, 14)),
        (gases, "second", date(2004, 3, 23)),
    ):
        found = term(programme, stage, notice)
        assert f"--opens {found.first_day} --closes {found.last_day}" in DEMO
    minimum = price(gases, date(2003, 12, 15), date(2004, 3, 23)).price_cop
    assert minimum == Decimal("2464.40")
    assert f"--price-cop {minimum}" in DEMO
    assert f"--shares {_left_of_first_phase()} " in DEMO


def _left_of_first_phase() -> int:
    """Return what the first phase leaves: less is admitted there than there is, so everybody gets what was admitted."""
    return 92_284 - sum(int(row["admitted_shares"]) for row in assessed_first())


def test_it_fits_a_terminal_of_80_columns_and_ends_no_line_in_blanks(shown: str) -> None:
    lines = shown.splitlines()
    assert [line for line in lines if len(line) > 80 and not line.startswith("aviso: ")] == []
    assert [line for line in lines if line != line.rstrip()] == []


def _with_stub(folder: Path, body: str) -> Path:
    """Return a copy of the project in which another program stands for ours, to see how the demo calls it."""
    project = _copy(folder)
    stub = project / ".venv" / "bin" / "enajena"
    stub.parent.mkdir(parents=True)
    stub.write_text(f"#!/usr/bin/env bash\n{body}\n", encoding="utf-8")
    stub.chmod(0o755)
    return project


@pytest.mark.parametrize(
    ("options", "locale", "title"),
    [
        ((), "es_CO.UTF-8", "Archivos"),
        ((), "C.UTF-8", "Files"),
        (("--lang", "en"), "es_CO.UTF-8", "Files"),
        (("--lang=es",), "C.UTF-8", "Archivos"),
    ],
)
def test_what_follows_the_name_is_passed_on_and_sets_the_language(
    tmp_path: Path, options: tuple[str, ...], locale: str, title: str
) -> None:
    done = _run(_with_stub(tmp_path, 'echo "called: $*"'), *options, locale=locale)
    assert done.returncode == 0, done.stderr
    called = [line for line in done.stdout.splitlines() if line.startswith("called: ")]
    assert len(called) == 7
    assert all(line.endswith(" ".join(options)) for line in called)
    assert f"── {title}\n" in done.stdout


def test_it_stops_at_the_first_command_that_fails(tmp_path: Path) -> None:
    done = _run(_with_stub(tmp_path, 'echo "called: $*"; exit 1'), locale="C.UTF-8")
    assert done.returncode == 1
    assert done.stdout.count("called: ") == 1


def test_without_the_program_it_says_how_to_set_it_up(tmp_path: Path) -> None:
    done = _run(_copy(tmp_path), locale="C.UTF-8")
    assert done.returncode == 1
    assert "make demo" in done.stderr
