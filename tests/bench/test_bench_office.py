"""The part of the benchmark on the lists of the back office: its pages exist, its rows can be read, and its target is the project's."""

import shutil
from pathlib import Path

import pytest

from bench import office, office_sale
from bench.office_sale import PAGES
from enajena.book.opening import open_book
from support.books import template
from support.offices import office_of


def test_every_page_that_is_measured_is_one_that_the_office_has(tmp_path: Path) -> None:
    shutil.copytree(template(), tmp_path, dirs_exist_ok=True)
    office_sale.make(900, tmp_path, None)
    book = open_book(tmp_path)
    try:
        with office_of(book):
            answered = {name: office_sale.asking(path)().status_code for name, path in PAGES.items()}
    finally:
        book.close()
    assert answered == dict.fromkeys(PAGES, 200)


@pytest.mark.parametrize(("ms", "met"), [(200.0, True), (201.0, False)])
def test_two_hundred_milliseconds_are_the_target_in_either_database(ms: float, met: bool) -> None:
    quick = dict.fromkeys(PAGES, 1.0)
    section = office._section(500_000, {"SQLite": {**quick, "persons": ms}, "PostgreSQL": quick})
    assert [target.met for target in section.targets] == [met, True]
    assert "500,000" in section.lines[0]
