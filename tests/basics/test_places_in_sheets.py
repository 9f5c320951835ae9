"""Columns are called as spreadsheets call them."""

import pytest
from openpyxl.utils import get_column_letter

from enajena.basics.sheets import column_letters


@pytest.mark.parametrize("index", [0, 1, 25, 26, 27, 51, 52, 701, 702, 703, 16_383])
def test_the_letters_of_a_column_are_those_of_every_spreadsheet(index: int) -> None:
    assert column_letters(index) == get_column_letter(index + 1)
