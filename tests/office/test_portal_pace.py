"""Who asks for figures too often waits; others do not wait with them."""

from datetime import date
from pathlib import Path

import pytest

from enajena.office.portal import pace
from support.books import rehearsal
from support.offices import office_of, visitor


@pytest.mark.parametrize("page", ["cuanto", "si-vendo"])
def test_one_answer_too_many_is_put_off_with_a_page_and_a_time(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "TIMES", 2)
    with rehearsal(tmp_path, "gases-guajira-2003") as played, office_of(played.book):
        played.adopt(date(2003, 10, 3))
        address = f"/ventas/{played.sale}/{page}/"
        first, second, third = (visitor().post(address, {}) for _ in range(3))
        assert (first.status_code, second.status_code, third.status_code) == (200, 200, 429)
        assert third.headers["Retry-After"] == "60"
        assert visitor().get(address).status_code == 200
        assert visitor().post(address, {}, REMOTE_ADDR="192.0.2.7").status_code == 200
