"""The page of the API: each call on it runs against the demonstration, and is answered as the page shows."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from document_examples import ROOT, blocks, steps

from enajena.book.opening import open_book
from enajena.calendar import local_date
from enajena.office.api.scopes import SCOPES
from enajena.office.running.demo.make import demonstration
from support.browsers import served
from support.calling import holder
from support.offices import office_of

PAGE = ROOT / "docs" / "api.md"
ADDRESS = "http://localhost:8000"


@pytest.fixture(scope="module")
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    folder = tmp_path_factory.mktemp("office")
    with pytest.MonkeyPatch.context() as patch:
        # Its keys are made to be slow to open, and no call of the page opens them.
        patch.setattr("enajena.office.running.demo.open_sale.save", lambda _key, file, _phrase: file.write_text("", encoding="utf-8"))
        demonstration(folder)
    book = open_book(folder)
    try:
        with office_of(book), served() as address:
            token = holder("dana", "director").token
            yield {**os.environ, "ADDRESS": address, "TOKEN": str(token), "TODAY": local_date(book.clock()).isoformat()}
    finally:
        book.close()


def test_every_call_of_the_page_is_answered_as_it_shows(surroundings: dict[str, str]) -> None:
    called = 0
    for block in blocks(PAGE):
        for step in steps(block) if block.kind == "text" else ():
            if step.command.startswith("enajena "):
                continue  # tests/office runs these commands
            found = _called(step.command, surroundings)
            assert re.fullmatch(_pattern(step.expected), found, re.DOTALL), f"line {step.line}: {found}"
            called += 1
    assert called == 6


def test_the_page_names_every_scope_with_its_roles() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for scope in SCOPES.values():
        (line,) = re.findall(rf"^\| `{re.escape(scope.name)}` \|.*$", text, re.MULTILINE)
        assert set(line.rsplit("|", 2)[1].strip().split(", ")) == scope.roles


def _called(command: str, surroundings: dict[str, str]) -> str:
    program = command.replace(ADDRESS, surroundings["ADDRESS"]).replace("python ", f"{sys.executable} ", 1)
    done = subprocess.run(["bash", "-c", program], cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def _pattern(shown: tuple[str, ...]) -> str:
    """Return what is shown as a pattern, `...` standing for anything."""
    return re.escape("\n".join(shown)).replace(re.escape("..."), ".*")


def test_the_client_needs_nothing_but_python() -> None:
    imported = set(re.findall(r"^(?:import|from) (\w+)", Path(ROOT / "examples/api/client.py").read_text(encoding="utf-8"), re.MULTILINE))
    assert imported <= sys.stdlib_module_names
