"""`enajena publish open-data`: every kind validates against its published schema, and nothing personal is in any file."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from enajena.book.opening import open_book
from enajena.publish.open_data.exact_json import exact_json
from enajena.publish.open_data.publishing import publish_open_data
from enajena.publish.open_data.view import Told
from support.lives import lived
from support.open_data import bods_faults, leaks, ocds_faults, ocf_faults, personal_values, read, texts
from support.stories import SALES, played

pytestmark = pytest.mark.xdist_group("papers")
TOLD = Told(issuer_formed=date(1990, 1, 2))


@pytest.mark.parametrize("name", list(SALES))
def test_every_kind_validates_and_names_nobody(name: str, tmp_path: Path) -> None:
    book = open_book(played()[name])
    publish_open_data(book, SALES[name], tmp_path / "uno", TOLD)
    publish_open_data(book, SALES[name], tmp_path / "dos", TOLD)
    values = personal_values(book, SALES[name])
    book.close()
    assert not ocds_faults(read(tmp_path / "uno" / "ocds" / "release-package.json"))
    assert not bods_faults(read(tmp_path / "uno" / "bods" / "statements.json"))
    assert not ocf_faults(tmp_path / "uno" / "ocf")
    assert len(values) > 3
    assert not leaks(tmp_path / "uno", values)
    for one in (path for path in (tmp_path / "uno").rglob("*") if path.is_file()):
        assert one.read_bytes() == (tmp_path / "dos" / one.relative_to(tmp_path / "uno")).read_bytes()


def test_after_a_suppression_and_corrections_all_validates_still(tmp_path: Path) -> None:
    with lived(tmp_path / "libro") as sale:
        made = publish_open_data(sale.book, sale.sale, tmp_path / "datos", TOLD)
        values = personal_values(sale.book, sale.sale)
    assert made.rows["awards"] == 3
    assert not ocds_faults(read(tmp_path / "datos" / "ocds" / "release-package.json"))
    assert not bods_faults(read(tmp_path / "datos" / "bods" / "statements.json"))
    assert not ocf_faults(tmp_path / "datos" / "ocf")
    assert not leaks(tmp_path / "datos", values)
    assert not any("A-1" in text for text in texts(tmp_path / "datos").values())


def test_an_amount_in_json_keeps_its_digits() -> None:
    assert exact_json({"amount": Decimal("-84955500000.0000000001"), "none": None}) == '{\n  "amount": -84955500000.0000000001\n}'
