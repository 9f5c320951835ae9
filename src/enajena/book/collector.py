"""Python's search for objects that only hold each other, put off while a set of acts is applied."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def put_off() -> Iterator[None]:
    """Look for none meanwhile: acts make rows by the thousand, each search goes through all of them, and none is in a circle."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
