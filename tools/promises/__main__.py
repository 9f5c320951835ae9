"""`python -m promises`: runs the tests of every promise, then each of them without its guard, and prints what came of it.

Ids of promises in the call choose them. With `--cheap` only the guards that are cheap to take away, and no test with its guard in
place: the ordinary run has those.
"""

import sys
from collections.abc import Iterator, Sequence

from promises.model import Guard, Promise
from promises.running import Outcome, run, warm
from promises.table import PROMISES


def main(arguments: Sequence[str]) -> int:
    """Print the table and return 0 where every promise holds and every test fails without its guard."""
    cheap = "--cheap" in arguments
    ids = {argument for argument in arguments if argument != "--cheap"}
    chosen = [promise for promise in PROMISES if not ids or promise.id in ids]
    if len(chosen) < len(ids):
        print(f"There is no such promise; there are: {' '.join(promise.id for promise in PROMISES)}")
        return 2
    wanted = [promise for promise in chosen if not cheap or any(guard.cheap for guard in promise.guards)]
    warm([guard.test for promise in wanted for guard in promise.guards if guard.cheap or not cheap])
    good = True
    for promise in wanted:
        print(f"{promise.id}: {promise.words.en}", flush=True)
        for line, holds in _lines(promise, cheap=cheap):
            print(f"  {'ok  ' if holds else 'FAIL'} {line}", flush=True)
            good = good and holds
        if promise.not_yet is not None:
            print(f"  --   not proved by a test: {promise.not_yet.en}")
    print(
        "Every promise holds, and every test fails without its guard." if good else "Some promise does not hold, or some test cannot fail."
    )
    return 0 if good else 1


def _lines(promise: Promise, *, cheap: bool) -> Iterator[tuple[str, bool]]:
    if promise.tests and not cheap:
        yield from _kept(promise, run(promise.tests))
    for guard in promise.guards:
        if guard.cheap or not cheap:
            yield _without(guard, run([guard.test], guard))


def _kept(promise: Promise, outcome: Outcome) -> Iterator[tuple[str, bool]]:
    if not outcome.passed and not outcome.failed:
        yield f"no test was run\n{outcome.output[-2000:]}", False
    for test in promise.tests:
        seconds = [took for name, took in outcome.passed.items() if _is_of(name, test)]
        bad = [name for name in (*outcome.failed, *outcome.broken) if _is_of(name, test)]
        yield f"{test}  ({len(seconds)} passed, {sum(seconds):.1f} s)", bool(seconds) and not bad
        for name in bad:
            yield f"{name}\n{outcome.output[-2000:]}", False


def _without(guard: Guard, outcome: Outcome) -> tuple[str, bool]:
    if outcome.failed and not outcome.broken:
        return f"without {guard.words.en}, {guard.test.partition('::')[2]} fails", True
    return f"without {guard.words.en}, {guard.test} does not fail\n{outcome.output[-2000:]}", False


def _is_of(name: str, test: str) -> bool:
    return name == test or name.startswith((f"{test}[", f"{test}::"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
