"""Takes a guard away from the program that runs: the source text is changed, compiled, and put into the functions that are there.

Whoever holds one of those functions calls the changed one from then on, whatever name it was imported under.
"""

import inspect
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from promises.model import Edit, Guard

VARIABLE = "ENAJENA_UNGUARDED"
"""The edits of the guard that is away, for the processes that a test starts."""


class NoSuchGuardError(ValueError):
    """The text of a guard does not stand in its module just once, or no function holds it: the table of promises is out of date."""


@contextmanager
def removed(guard: Guard) -> Iterator[None]:
    """Run a block without a guard.

    Raises:
        NoSuchGuardError: it is not where the table says.
    """
    before: list[tuple[FunctionType, CodeType]] = []
    try:
        for module in {edit.module for edit in guard.edits}:
            before += _swap(import_module(module), [edit for edit in guard.edits if edit.module == module])
        yield
    finally:
        for function, code in before:
            function.__code__ = code


def changed(module: ModuleType, edits: Sequence[Edit]) -> tuple[str, str]:
    """Return the source text of a module, and the same with the edits made.

    Raises:
        NoSuchGuardError: the text of one does not stand in it just once.
    """
    source = Path(inspect.getfile(module)).read_text(encoding="utf-8")
    text = source
    for edit in edits:
        if text.count(edit.old) != 1:
            raise NoSuchGuardError(f"{module.__name__}: {text.count(edit.old)} times: {edit.old}")
        text = text.replace(edit.old, edit.new)
    return source, text


def _swap(module: ModuleType, edits: Sequence[Edit]) -> list[tuple[FunctionType, CodeType]]:
    file = inspect.getfile(module)
    old, new = (dict(_codes(compile(text, file, "exec"))) for text in changed(module, edits))
    touched = [function for function in _functions(module) if new.get(function.__qualname__) != old[function.__qualname__]]
    if not touched:
        raise NoSuchGuardError(f"{module.__name__}: no function holds it: {edits[0].old}")
    before = [(function, function.__code__) for function in touched]
    for function in touched:
        function.__code__ = new[function.__qualname__]
    return before


def _codes(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    """Yield the code of each function, also of those in classes, by its qualified name."""
    for inside in code.co_consts:
        if isinstance(inside, CodeType):
            yield inside.co_qualname, inside
            yield from _codes(inside)


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    for value in vars(module).values():
        if getattr(value, "__module__", None) != module.__name__:
            continue
        members = vars(value).values() if isinstance(value, type) else [value]
        for member in members:
            function = _bare(member)
            if isinstance(function, FunctionType) and function.__code__.co_filename == inspect.getfile(module):
                yield function


def _bare(member: object) -> Callable[..., Any] | None:
    """Return the function under a property, a static method or a decorator."""
    found = getattr(member, "fget", None) or getattr(member, "__func__", None) or member
    return inspect.unwrap(found) if callable(found) else None


def written(guard: Guard) -> str:
    """Return the edits of a guard as they travel to other processes."""
    return json.dumps([[edit.module, edit.old, edit.new] for edit in guard.edits])


def remove_for_good(edits: str) -> None:
    """Take away the guard that an environment names, as long as this process lives."""
    wanted = [Edit(*edit) for edit in json.loads(edits)]
    for module in {edit.module for edit in wanted}:
        _swap(import_module(module), [edit for edit in wanted if edit.module == module])
