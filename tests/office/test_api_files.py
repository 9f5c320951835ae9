"""Files that are sent: the same results as the command line's, told in rows or as a file; nothing of them stays, whatever happens."""

import csv
import io
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from enajena.engine.assess import AssessOptions, assess
from enajena.engine.award import award
from enajena.office.api import uploads
from enajena.programme.reader import load
from support.books import rehearsal
from support.calling import Caller, faults, holder, said
from support.offices import office_of

PROGRAMME = "/programmes/gases-guajira-2003"
GIVEN = Path(__file__).parents[2] / "examples" / "gases-guajira-2003" / "first.csv"
SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@pytest.fixture
def auditor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Caller]:
    folder = tmp_path / "work"
    folder.mkdir()
    with rehearsal(tmp_path / "book") as played, office_of(played.book):
        monkeypatch.setattr(tempfile, "tempdir", str(folder))
        yield holder("ana", "auditor")
    assert not list(folder.iterdir()), "something that was sent stayed"


def _rows(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode())))


def test_a_file_is_judged_and_shared_out_as_by_the_command_line(auditor: Caller, tmp_path: Path) -> None:
    programme = load("gases-guajira-2003")
    verdicts, awards = tmp_path / "verdicts.csv", tmp_path / "awards.csv"
    assess(programme, GIVEN, verdicts, AssessOptions())
    award(programme, verdicts, awards)
    assessed = auditor.post(f"{PROGRAMME}/assess?form=csv", GIVEN.read_bytes(), content_type="text/csv")
    assert assessed.content == verdicts.read_bytes()
    assert "verdicts.csv" in assessed["Content-Disposition"]
    awarded = auditor.post(f"{PROGRAMME}/award?form=csv", assessed.content, content_type="text/csv")
    assert awarded.content == awards.read_bytes()


def test_a_judged_file_is_told_in_sums_and_first_rows(auditor: Caller) -> None:
    given = _rows(GIVEN.read_bytes())
    answer = said(auditor.post(f"{PROGRAMME}/assess?rows=2", GIVEN.read_bytes(), content_type="text/csv"))
    assert answer["acceptances"] == len(given) == sum(answer["verdicts"].values())
    assert answer["requested_shares"] == sum(int(row["requested_shares"]) for row in given)
    assert (len(answer["rows"]), answer["more"]) == (2, True)
    first = answer["rows"][0]
    assert (first["acceptance_id"], first["requested_shares"]) == (given[0]["acceptance_id"], int(given[0]["requested_shares"]))
    assert "out" not in answer


def test_a_spreadsheet_comes_back_as_one_and_as_parquet(auditor: Caller) -> None:
    sheet = auditor.post(f"{PROGRAMME}/assess?form=xlsx", GIVEN.read_bytes(), content_type="text/csv")
    assert (sheet["Content-Type"], sheet.content[:2]) == (SHEET, b"PK")
    from_sheet = said(auditor.post(f"{PROGRAMME}/award", sheet.content, content_type=SHEET))
    assert from_sheet["offered"] == 92284
    parquet = auditor.post(f"{PROGRAMME}/assess?form=parquet", GIVEN.read_bytes(), content_type="text/csv").content
    assert parquet[:4] == parquet[-4:] == b"PAR1"
    again = said(auditor.post(f"{PROGRAMME}/award", parquet, content_type="application/vnd.apache.parquet"))
    assert again["awarded"] == from_sheet["awarded"]


def test_one_acceptance_is_explained(auditor: Caller) -> None:
    name = _rows(GIVEN.read_bytes())[0]["acceptance_id"]
    answer = said(auditor.post(f"{PROGRAMME}/explain?acceptance_id={name}", GIVEN.read_bytes(), content_type="text/csv"))
    assert answer["acceptance_id"] == name
    assert answer["steps"]


def test_faults_of_a_file_are_told_cell_by_cell_without_the_folder_of_the_server(auditor: Caller, tmp_path: Path) -> None:
    rows = GIVEN.read_text(encoding="utf-8").splitlines()
    content = "\n".join([rows[0], rows[1].replace(rows[1].split(",")[0], "=1+1", 1), rows[1], rows[1]]).encode()
    answer = auditor.post(f"{PROGRAMME}/assess", content, content_type="text/csv")
    told = faults(answer, 422)
    assert told
    assert all(where.startswith("file.csv: row ") for _, where in told)
    assert str(tmp_path) not in answer.content.decode()


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"\n", "text/csv", 422),
        (b"\x00\x01", SHEET, 422),
        (b"PAR1", "application/vnd.apache.parquet", 422),
        (b"x", "application/json", 415),
    ],
)
def test_what_is_no_table_is_told(auditor: Caller, content: bytes, kind: str, status: int) -> None:
    answer = auditor.post(f"{PROGRAMME}/assess", content, content_type=kind)
    faults(answer, status)
    assert "Traceback" not in answer.content.decode()


def test_a_file_is_refused_beyond_its_size_and_its_time(auditor: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MOST_FILE_BYTES", 1000)
    faults(auditor.post(f"{PROGRAMME}/assess", GIVEN.read_bytes() * 10, content_type="text/csv"), 413)
    monkeypatch.undo()
    monkeypatch.setattr(uploads, "MOST_SECONDS", 0.0)
    many = GIVEN.read_text(encoding="utf-8").splitlines()
    rows = [f"X-{number}{many[1][many[1].index(',') :]}" for number in range(30_000)]
    answer = auditor.post(f"{PROGRAMME}/assess", "\n".join([many[0], *rows]).encode(), content_type="text/csv")
    assert answer.status_code == 422
    assert "seconds" in answer.content.decode()
