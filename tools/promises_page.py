"""docs/promises.md: the promises of the sealed urn, the tests that prove each, and what each rests on; made from `promises/table.py`."""

from collections.abc import Iterator

from promises.model import Guard, Promise
from promises.table import PROMISES

_HEAD = """# Promises of the sealed urn

What the sealed urn promises, the tests that prove it, and what each promise rests on. The page is made from `tools/promises/table.py`.

Lo que promete la urna sellada, las pruebas que lo demuestran y en qué se apoya cada promesa. `make promises` las corre todas y dice el
resultado; después quita cada apoyo y mira que su prueba entonces falle.

`make promises` runs the tests of every promise in long rounds (`ENAJENA_ROUNDS`: ten times the ordinary work where a test goes by chance,
and every step where an ordinary run kills a process at every third), prints promise → test → result, and then takes away each thing that a
promise rests on and sees that its test fails. The ordinary tests do the same in short rounds, and take away what is quick to try (*).

Known limits: a power cut is played on what the process wrote and synced, not on a real disk; on PostgreSQL the settings are checked and
processes are killed, and the server's own recovery is trusted. The memory of the server is looked through after a deposit and the closing,
not at the opening, when the office must read.
"""


def promises_page() -> str:
    """Return the page."""
    return _HEAD + "".join(f"\n{line}\n" for promise in PROMISES for line in _section(promise))


def _section(promise: Promise) -> Iterator[str]:
    yield f"## {promise.words.en}"
    yield promise.words.es
    if promise.not_yet is not None:
        yield f"**Not proved by a test** (*sin prueba*): {promise.not_yet.en} · {promise.not_yet.es}."
    if promise.tests:
        yield "| test | file |\n|---|---|\n" + "\n".join(_test(test) for test in promise.tests)
    if promise.guards:
        yield "| rests on | se apoya en | the test that fails without it |\n|---|---|---|\n" + "\n".join(map(_guard, promise.guards))


def _test(test: str) -> str:
    file, _, name = test.partition("::")
    return f"| {f'`{name}`' if name else 'all of them'} | `{file}` |"


def _guard(guard: Guard) -> str:
    mark = " *" if guard.cheap else ""
    return f"| {guard.words.en}{mark} | {guard.words.es} | `{guard.test.partition('::')[2]}` |"
