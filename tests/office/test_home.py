"""The first page."""

from datetime import date
from pathlib import Path

from support.books import rehearsal
from support.offices import office_of, visitor


def test_the_first_page_lists_the_sales_of_the_book(tmp_path: Path) -> None:
    with rehearsal(tmp_path, "gases-guajira-2003") as played, office_of(played.book):
        played.adopt(date(2003, 10, 3))
        page = visitor().get("/")
        assert page.status_code == 200
        assert played.sale in page.content.decode()
        assert page.headers["Content-Security-Policy"].find("unsafe") == -1


def test_a_browser_that_asks_for_english_gets_it_and_any_other_spanish(tmp_path: Path) -> None:
    with rehearsal(tmp_path, "gases-guajira-2003") as played, office_of(played.book):
        assert "Skip to the content" in visitor("en-GB").get("/").content.decode()
        assert "Ir al contenido" in visitor("fr").get("/").content.decode()
