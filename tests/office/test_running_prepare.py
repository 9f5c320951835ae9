"""What is put in order before an office serves."""

from datetime import timedelta
from pathlib import Path

from django.contrib.sessions.models import Session
from django.utils import timezone

from enajena.office.accounts.entrances import use_entrance
from enajena.office.config import read
from enajena.office.running.prepare import FIRST_ADMINISTRATOR, prepare
from support.books import rehearsal
from support.offices import office_of
from support.signing_in import PASSWORD
from support.urns import urn_by_acts


def test_what_a_stopped_machine_left_in_an_urn_is_swept_and_what_is_named_stays(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as played, office_of(played.book):
        urn = urn_by_acts(played)
        kept = urn.drop(1)
        orphan = urn.folder / "envelopes" / "00" / f"{'0' * 64}.json"
        orphan.parent.mkdir(parents=True, exist_ok=True)
        orphan.write_bytes(b"{}")
        assert prepare(read({"ENAJENA_DATA": str(tmp_path)})).swept == 1
        assert not orphan.exists()
        assert [file.stem for file in (urn.folder / "envelopes").rglob("*.json")] == [kept.sha256]


def test_the_first_link_is_given_until_somebody_came_in_by_it_and_old_sessions_go(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as played, office_of(played.book):
        office = read({"ENAJENA_DATA": str(tmp_path)})
        Session.objects.create(session_key="vieja", session_data="", expire_date=timezone.now() - timedelta(days=1))
        first, second = prepare(office).link, prepare(office).link
        assert first is not None
        assert second is not None
        assert use_entrance(first, PASSWORD) is None, "only the last link works"
        entered = use_entrance(second, PASSWORD)
        assert entered is not None
        assert entered.username == FIRST_ADMINISTRATOR
        assert prepare(office).link is None
        assert not Session.objects.exists()
