"""The documents leave nothing out: links resolve, and every command, option, field, verdict, reason, assumption and library is there."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cyclopts import App
from document_examples import ROOT, blocks, documents, name_of, steps

from enajena.cli.app import build
from enajena.cli.main import run
from enajena.engine.reasons import REASON_TEXTS, VERDICT_TEXTS
from enajena.programme.labels import RECIPIENT_LABELS
from enajena.programme.reader import builtin_ids, load

DOCUMENTS = documents()
COMMANDS = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
VERDICTS = (ROOT / "docs" / "verdicts-and-reasons.md").read_text(encoding="utf-8")
NEW_DECREE = ROOT / "examples" / "new-decree"
PROGRAMME = str(NEW_DECREE / "programme.yaml")

_LINK = re.compile(r"\[[^\]]*\]\((?!https?:)([^)#\s]*)(#[^)\s]*)?\)")
_MENTION = re.compile(r"`enajena ([^`]*)`")


def _outside_blocks(document: Path) -> str:
    """Return a document without its fenced blocks."""
    lines = document.read_text(encoding="utf-8").splitlines()
    inside = {line for block in blocks(document) for line in range(block.first_line - 1, block.first_line + len(block.lines))}
    return "\n".join(line for number, line in enumerate(lines, start=1) if number not in inside)


def _anchors(document: Path) -> set[str]:
    """Return the anchors of a document's headings, made as the usual renderers make them."""
    headings = re.findall(r"^#+ (.*)$", _outside_blocks(document), re.MULTILINE)
    plain = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower() for heading in headings]
    return {"#" + re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_link_leads_somewhere(document: Path) -> None:
    for target, anchor in _LINK.findall(_outside_blocks(document)):
        to = (document.parent / target).resolve() if target else document
        assert to.exists(), f"{name_of(document)}: {target}"
        if anchor and to.suffix == ".md":
            assert anchor in _anchors(to), f"{name_of(document)}: {target}{anchor}"


def test_the_index_of_documents_lists_every_page() -> None:
    index = ROOT / "docs" / "README.md"
    listed = {(index.parent / target).resolve() for target, _ in _LINK.findall(index.read_text(encoding="utf-8"))}
    parts = {part for page in DOCUMENTS for part in page.with_suffix("").glob("*.md")}
    assert listed == set(DOCUMENTS) - {index} - parts


def _commands(app: App, before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], App]]:
    names = [name for name in app if not name.startswith("-")]
    for name in names:
        yield from _commands(app[name], (*before, name))
    if not names:
        yield before, app


ALL_COMMANDS = dict(_commands(build()))


def _options(app: App) -> list[str]:
    return [name for argument in app.assemble_argument_collection() for name in argument.names]


def _section(command: str) -> str:
    """Return the part of the page on a command, and what the page says of all commands."""
    common = COMMANDS.split("## What holds for all", 1)[1].split("\n## ", 1)[0]
    return common + COMMANDS.split(f"\n## `{command}`\n", 1)[1].split("\n## ", 1)[0]


@pytest.mark.parametrize("names", ALL_COMMANDS, ids=" ".join)
def test_every_command_and_option_is_described(names: tuple[str, ...]) -> None:
    section = _section(names[0])
    if len(names) > 1:
        (section,) = (line for line in section.splitlines() if re.match(rf"\| `enajena {' '.join(names)}[ `]", line))
    for option in set(_options(ALL_COMMANDS[names])) - {"*"}:  # `*` is a group whose options are listed themselves
        assert re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", section) or option.isupper(), option


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_command_that_a_document_names_exists(document: Path) -> None:
    for said in _MENTION.findall(_outside_blocks(document)):
        words = said.replace("\\|", "|").split()
        names = next((names for names in ALL_COMMANDS if tuple(words[: len(names)]) == names), None)
        if words[0] in {"COMMAND", "--help", "--version"} or said in {names[0] for names in ALL_COMMANDS}:
            continue
        assert names is not None, f"{name_of(document)}: enajena {said}"
        options = re.findall(r"(?<![\w-])--[a-z-]+", said)
        assert set(options) <= {*_options(ALL_COMMANDS[names]), "--help", "--lang"}, f"{name_of(document)}: enajena {said}"


ACCEPTANCES = str(NEW_DECREE / "acceptances.csv")
BREACHES = "breach_id,acquired,breached,shares,paid_cop\nI-1,2021-08-02,2022-06-15,1000,2500\n"
ANSWERS = {
    "limit": ["limit", PROGRAMME, "--fact", "recipient=pensioner"],
    "assess": ["assess", PROGRAMME, ACCEPTANCES, "-o", "assessed.csv"],
    "explain": ["explain", PROGRAMME, ACCEPTANCES, "S-03"],
    "award": ["award", PROGRAMME, "assessed.csv", "-o", "awards.csv", "--shares", "20000"],
    "simulate": ["simulate", PROGRAMME, ACCEPTANCES, "--set", "shares=20000", "-o", "settings.csv"],
    "population": ["population", PROGRAMME, "--rows", "10", "-o", "made.csv"],
    "term": ["term", PROGRAMME, "--stage", "first", "--notice", "2021-04-30"],
    "price": ["price", "gases-guajira-2003", "--first-stage-ended", "2005-07-11", "--second-notice", "2005-12-16"],
    "fine": ["fine", PROGRAMME, "--acquired", "2021-08-02", "--breached", "2022-06-15", "--shares", "1000", "--paid-cop", "2500"],
    "fines": ["fines", PROGRAMME, "breaches.csv", "-o", "fines.csv"],
    "programme": ["programme", "list"],
    "index": ["index", "show", "smmlv"],
    "intake": ["intake", "check", ACCEPTANCES, "--programme", PROGRAMME, "-o", "copy.csv"],
}
BY_NAME = {"verdicts", "reasons", "recipients", "ceilings", "by_bracket"}
"""Fields whose own keys are verdicts, numerals or classes."""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ENAJENA_DATA", "data")
    Path("breaches.csv").write_text(BREACHES, encoding="utf-8")
    assert run(ANSWERS["assess"]) == 0
    capsys.readouterr()
    return tmp_path


@pytest.mark.parametrize("command", ANSWERS)
def test_every_field_of_json_is_described(command: str, desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert desk.is_dir()
    assert run([*ANSWERS[command], "--json"]) == 0
    section = _section(command)
    answer = json.loads(capsys.readouterr().out)
    values_of_the_table = answer.get("columns", [])
    assert [name for name in _fields(answer) if f"`{name}`" not in section and name not in values_of_the_table] == []


def _fields(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, below in value.items():
            yield name
            yield from _fields(list(below.values()) if name in BY_NAME and isinstance(below, dict) else below)
    elif isinstance(value, list):
        for below in value:
            yield from _fields(below)


@pytest.mark.parametrize(
    ("command", "written"), [("assess", "assessed.csv"), ("award", "awards.csv"), ("simulate", "settings.csv"), ("fines", "fines.csv")]
)
def test_every_column_that_is_written_is_described(command: str, written: str, desk: Path) -> None:
    assert run(ANSWERS[command]) == 0
    headings = (desk / written).read_text(encoding="utf-8").splitlines()[0].split(",")
    assert [name for name in headings if f"`{name}`" not in _section(command)] == []


def test_every_class_of_recipient_is_listed_in_both_languages() -> None:
    for name, label in RECIPIENT_LABELS.items():
        assert f"| `{name}` | {label.en} | {label.es} |" in COMMANDS


@pytest.mark.parametrize("verdict", VERDICT_TEXTS)
def test_every_verdict_is_explained(verdict: str) -> None:
    assert re.search(rf"^\| \d \| `{verdict}` \| {VERDICT_TEXTS[verdict].es} \|", VERDICTS, re.MULTILINE)


@pytest.mark.parametrize("code", REASON_TEXTS)
def test_every_reason_is_explained_with_a_way_on(code: str) -> None:
    (row,) = re.findall(rf"^\| `{code}` \|.*$", VERDICTS, re.MULTILINE)
    _, _, spanish, meaning, way_on, _ = (cell.strip() for cell in row.split("|"))
    assert spanish == REASON_TEXTS[code].es
    assert meaning
    assert way_on


@pytest.mark.parametrize("programme", builtin_ids())
def test_every_assumption_is_on_its_page_in_both_languages(programme: str) -> None:
    page = (ROOT / "docs" / "assumptions.md").read_text(encoding="utf-8")
    section = page.split(f"\n## `{programme}`\n", 1)[1].split("\n## ", 1)[0]
    for one in load(programme).assumptions:
        for language in ("en", "es"):
            said = " | ".join(text.to(language) for text in (one.choice, one.why, one.who))
            assert f"| {one.id} | {one.source} | {said} |" in section


def test_every_library_has_its_reason() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    for requirements in sorted((ROOT / "requirements").glob("*.in")):
        section = page.split(f"(`requirements/{requirements.name}`)", 1)[1].split("\n## ", 1)[0]
        lines = requirements.read_text(encoding="utf-8").splitlines()
        libraries = [re.split(r"[<>=~!]", line)[0] for line in lines if line and not line.startswith(("#", "-r"))]
        assert [name for name in libraries if not re.search(rf"^\|[^|]*{re.escape(name)}[,| ]", section, re.MULTILINE)] == []


def test_the_two_first_pages_say_the_same() -> None:
    english, spanish = ROOT / "README.md", ROOT / "LEEME.md"
    assert _shape(english) == _shape(spanish)
    assert [block.kind for block in blocks(english)] == [block.kind for block in blocks(spanish)]
    asked = [[step.command.split()[:3] for step in steps(block)] for block in blocks(english) if block.kind == "console"]
    assert asked == [[step.command.split()[:3] for step in steps(block)] for block in blocks(spanish) if block.kind == "console"]


def _shape(document: Path) -> list[str]:
    """Return the order of headings, points and rows of tables."""
    lines = _outside_blocks(document).splitlines()
    return [line.split(" ", 1)[0] for line in lines if line.startswith(("#", "- ", "|"))]
