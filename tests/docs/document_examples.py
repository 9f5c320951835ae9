"""The documents as data: their fenced blocks by kind, and how the commands in them are run as a reader would run them.

A `console` block is a session: `$ command` (a line that ends in a backslash goes on in the next one) and what it prints. A line `...`
stands for any number of lines. A command that fails is followed by `$ echo $?` and its exit status.
A `yaml` block says in a comment above it what it is: `<!-- adds to FILE -->` or `<!-- part of FILE -->`.

A document that is read first has all its commands run by a shell. In the others, a plain call of the program runs inside the test, which
spares starting it; one with anything that a shell does, and one for help, whose language is the process's, still start it.
"""

import contextlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from enajena.cli.main import run

ROOT = Path(__file__).resolve().parents[2]
COLUMNS = "100"
"""The width of the terminal on which the examples were taken."""

_FENCE = re.compile(r"^(?P<indent> *)(?P<ticks>`{3,})(?P<kind>[a-z]*) *$")
_MARK = re.compile(r"^ *<!-- (?P<what>adds to|part of) (?P<file>\S+) -->$")
_STATUS = "echo $?"
_FOR_A_SHELL = re.compile(r"[|&;<>()$`*?~#\[\]{}]|--help|--version")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its kind, the line of the document that its content starts on, its lines, and the mark above it."""

    document: str
    kind: str
    first_line: int
    lines: tuple[str, ...]
    mark: tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class Step:
    """One command of a session and what the document says that it prints."""

    line: int
    command: str
    expected: tuple[str, ...]


def documents() -> tuple[Path, ...]:
    """Return every document that people read."""
    named = [ROOT / name for name in ("README.md", "LEEME.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    return (*named, *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "examples").rglob("*.md")))


def name_of(document: Path) -> str:
    """Return a document's path in the project."""
    return document.relative_to(ROOT).as_posix()


def blocks(document: Path) -> Iterator[Block]:
    """Yield the fenced blocks of a document; an indented fence gives its lines without the indent."""
    lines = document.read_text(encoding="utf-8").splitlines()
    opened: re.Match[str] | None = None
    start = 0
    for number, line in enumerate(lines):
        fence = _FENCE.match(line)
        if opened is None:
            opened, start = fence, number
        elif fence and fence["ticks"] == opened["ticks"] and not fence["kind"]:
            body = tuple(each.removeprefix(opened["indent"]) for each in lines[start + 1 : number])
            above = _MARK.match(lines[start - 1]) if start else None
            mark = (above["what"], above["file"]) if above else None
            yield Block(name_of(document), opened["kind"], start + 2, body, mark)
            opened = None
    assert opened is None, f"{name_of(document)}:{start + 1}: a block that does not close"


def steps(block: Block) -> Iterator[Step]:
    """Yield the commands of a console block."""
    position = 0
    while position < len(block.lines):
        start = position
        assert block.lines[start].startswith("$ "), f"{block.document}:{block.first_line + start}: a session starts with a command"
        command = block.lines[start].removeprefix("$ ")
        while block.lines[position].endswith("\\"):
            position += 1
            command += "\n" + block.lines[position]
        position += 1
        after = position
        while position < len(block.lines) and not block.lines[position].startswith("$ "):
            position += 1
        yield Step(block.first_line + start, command, block.lines[after:position])


class Reader:
    """Whoever follows a document: a folder of their own with the examples in it, and a terminal."""

    def __init__(self, folder: Path, locale: str, *, always_shell: bool = False) -> None:
        self.folder = folder
        self._always_shell = always_shell
        self._status = 0
        shutil.copytree(ROOT / "examples", folder / "examples")
        for name in ("src", "docs"):
            (folder / name).symlink_to(ROOT / name)
        home = folder / ".home"
        home.mkdir()
        self._environment = {
            "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])),
            "HOME": str(home),
            "LANG": locale,
            "COLUMNS": COLUMNS,
            "PYTHONWARNINGS": "error",
        }

    def type(self, step: Step) -> tuple[str, ...]:
        """Run a command and return the lines that the terminal shows, without the blanks at their ends."""
        if step.command == _STATUS:
            status, self._status = self._status, 0
            return (str(status),)
        assert self._status == 0, f"line {step.line}: the command before it failed; the document shows that with `$ {_STATUS}`"
        plain = step.command.startswith("enajena ") and not self._always_shell and not _FOR_A_SHELL.search(step.command)
        self._status, printed = self._inside(step.command) if plain else self._by_shell(step.command)
        return trimmed(printed.splitlines())

    def _inside(self, command: str) -> tuple[int, str]:
        printed = io.StringIO()
        here = contextlib.chdir(self.folder), contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed)
        with patch.dict(os.environ, self._environment), here[0], here[1], here[2]:
            return run(shlex.split(command.replace("\\\n", ""))[1:]), printed.getvalue()

    def _by_shell(self, command: str) -> tuple[int, str]:
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            encoding="utf-8",
        )
        return done.returncode, done.stdout

    def add(self, block: Block) -> None:
        """Type the lines of a block below what the file that its mark names already has, with an empty line between."""
        assert block.mark is not None
        file = self.folder / block.mark[1]
        before = file.read_text(encoding="utf-8") + "\n" if file.exists() else ""
        file.write_text(before + "".join(f"{line}\n" for line in block.lines), encoding="utf-8")

    def finish(self) -> None:
        """Check that the last command did not fail unsaid."""
        assert self._status == 0, "the last command failed, and the document does not say so"


def trimmed(lines: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Return lines without the blanks at their ends, and without empty lines before the first and after the last."""
    kept = [line.rstrip() for line in lines]
    while kept and not kept[-1]:
        kept.pop()
    while kept and not kept[0]:
        kept.pop(0)
    return tuple(kept)


def shows(expected: tuple[str, ...], found: tuple[str, ...]) -> bool:
    """Return whether a document shows what was printed; a line `...` stands for any number of lines."""
    wanted = trimmed(expected)
    pattern = "".join(r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line) + r"\n" for line in wanted)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in found)) is not None
