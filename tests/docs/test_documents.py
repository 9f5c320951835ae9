"""Every example of every document runs, in order, in a folder of the reader's own, and prints what the document shows."""

import doctest
from pathlib import Path

import pytest
from document_examples import ROOT, Block, Reader, blocks, documents, name_of, shows, steps, trimmed

NOT_RUN = {
    "make demo": "sets up an environment from the network, then runs the commands that the examples run one by one",
    "make test": "this is the test",
    "make lint types imports": "parts of make test",
    "make docs": "writes the pages that tests compare with what it writes",
    "make site": "test_site builds the same into a folder of its own",
    "enajena assess carbocol-2000 acceptances.parquet -o assessed.parquet --engine spark": "Spark is slow to start; it has its own tests",
    "enajena award carbocol-2000 assessed.parquet -o awards.csv --shares 1000000": "reads what the line before it writes",
    'export PATH="$PWD/.venv/bin:$PATH"': "the tests put the same folder there",
}
"""Lines of `sh` blocks: what sets up or checks, which a test inside that set-up cannot run; each with the reason."""

KINDS = {"console", "python", "yaml", "sh", "text", "mermaid"}
"""`text` and `mermaid` are for drawings, which have nothing to run."""
READ_FIRST = {"README.md", "LEEME.md"}
DOCUMENTS = documents()


def _spanish(document: Path) -> bool:
    return document.name in {"LEEME.md", "libro.md", "recorrido.md"}


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_command_prints_what_the_document_shows(document: Path, tmp_path: Path) -> None:
    reader = Reader(tmp_path, "es_CO.UTF-8" if _spanish(document) else "C.UTF-8", always_shell=name_of(document) in READ_FIRST)
    wrong = []
    for block in blocks(document):
        if block.kind == "yaml" and block.mark and block.mark[0] == "adds to":
            reader.add(block)
        for step in steps(block) if block.kind == "console" else ():
            found = reader.type(step)
            if not shows(step.expected, found):
                wrong.append("\n".join((f"{name_of(document)}:{step.line}: $ {step.command}", "shown:", *step.expected, "found:", *found)))
    reader.finish()
    assert not wrong, "\n\n".join(wrong)


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_python_example_gives_what_it_shows(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(tmp_path, "C.UTF-8")
    monkeypatch.chdir(reader.folder)
    monkeypatch.setenv("ENAJENA_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    python = [block for block in blocks(document) if block.kind == "python"]
    example = doctest.DocTestParser().get_doctest(_on_their_lines(python), {}, name_of(document), str(document), 0)
    failures: list[str] = []
    doctest.DocTestRunner(verbose=False).run(example, out=failures.append)
    assert not failures, "".join(failures)
    assert len(example.examples) == sum(line.lstrip().startswith(">>> ") for block in python for line in block.lines)


def _on_their_lines(python: list[Block]) -> str:
    """Return blocks on the lines where they stand in the document, so that a failure names the right one."""
    lines: list[str] = []
    for block in python:
        lines += [""] * (block.first_line - 1 - len(lines))
        lines += block.lines
    return "\n".join([*lines, ""])


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_example_is_of_a_kind_that_is_run(document: Path) -> None:
    for block in blocks(document):
        assert block.kind in KINDS, f"{block.document}:{block.first_line}: say what kind of block it is: {', '.join(sorted(KINDS))}"
        assert block.kind != "sh" or set(block.lines) <= set(NOT_RUN), f"{block.document}:{block.first_line}: not in NOT_RUN"
        assert block.kind != "yaml" or block.mark, f"{block.document}:{block.first_line}: the comment above is missing"
        assert block.kind != "python" or block.lines[0].startswith(">>> "), f"{block.document}:{block.first_line}: no example"


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_no_example_hides_outside_a_block(document: Path) -> None:
    inside = {line for block in blocks(document) for line in range(block.first_line, block.first_line + len(block.lines))}
    for number, line in enumerate(document.read_text(encoding="utf-8").splitlines(), start=1):
        outside = number not in inside
        assert not (outside and line.lstrip().startswith((">>> ", "$ ", "    enajena "))), f"{name_of(document)}:{number}: {line}"


def test_every_line_that_is_not_run_stands_in_some_document() -> None:
    written = {line for document in DOCUMENTS for block in blocks(document) if block.kind == "sh" for line in block.lines}
    assert set(NOT_RUN) == written


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_part_of_a_file_stands_in_that_file(document: Path) -> None:
    for block in blocks(document):
        if block.mark and block.mark[0] == "part of":
            whole = [line.strip() for line in (ROOT / block.mark[1]).read_text(encoding="utf-8").splitlines()]
            part = [line.strip() for line in block.lines]
            places = range(len(whole) - len(part) + 1)
            assert any(whole[place : place + len(part)] == part for place in places), f"{block.document}:{block.first_line}"


def test_the_guide_to_a_new_decree_writes_the_file_that_ships() -> None:
    guide = [block for block in blocks(ROOT / "docs" / "new-decree.md") if block.mark and block.mark[0] == "adds to"]
    written = "\n".join("".join(f"{line}\n" for line in block.lines) for block in guide)
    assert {block.mark and block.mark[1] for block in guide} == {"my-decree.yaml"}
    assert written == (ROOT / "examples" / "new-decree" / "programme.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("expected", "found", "same"),
    [
        (("a", "b"), ("a", "b"), True),
        (("a", "b"), ("a", "c"), False),
        (("a",), ("a", "b"), False),
        (("a", "..."), ("a", "b", "c"), True),
        (("...", "c"), ("a", "b"), False),
        (("a", "...", "c"), ("a", "c"), True),
        (("a.c",), ("abc",), False),
        ((), ("an error",), False),
    ],
)
def test_a_difference_between_shown_and_printed_is_seen(expected: tuple[str, ...], found: tuple[str, ...], same: bool) -> None:
    assert shows(expected, found) is same
    assert trimmed(("", "a  ", "")) == ("a",)
