"""Objects and acts of a sale in the back office: what a page says of them, now and at any past point, against the book's own versions."""

import hashlib
import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime

import pytest
from django.db import connections
from django.test import Client
from django.test.utils import CaptureQueriesContext

from enajena.book.acts.acceptances import DocumentChecked
from enajena.book.acts.general import ActCorrected, NoteAdded, PersonalSuppressed
from enajena.book.acts.kinds import Act
from enajena.book.models import THINGS, Acceptance, Leaf
from enajena.calendar.bogota import BOGOTA
from enajena.office.back.objects import log
from enajena.office.back.objects.act import act_told
from enajena.office.back.objects.log import LogPage, Sought, read_log
from support.back import again, people
from support.books import Rehearsal, rehearsal
from support.offers import BY, FILED, PAPER, acceptance, accepted, adjudicated, assessed, closed, noticed
from support.offices import office_of

_OBJECTS, _ACTS = "/oficina/ensayo/objetos", "/oficina/ensayo/actos"
_FOUND, _SUPPRESSED = date(2003, 11, 20), date(2003, 12, 20)
WRONG, RIGHT = 100, 150


@pytest.fixture(scope="module")
def sale(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path_factory.mktemp("objects")) as played, office_of(played.book):
        _play(played)
        yield played


@pytest.fixture(scope="module")
def desk(sale: Rehearsal) -> Mapping[str, Client]:
    assert sale.sale == "ensayo"
    return people()


def _play(sale: Rehearsal) -> None:
    """Play a stage to its awards: A-1 was typed wrong and corrected, a paper of A-2 was checked twice, A-3 was suppressed at the end."""
    noticed(sale)
    filed = [acceptance(ref, shares, FILED) for ref, shares in (("A-1", WRONG), ("A-2", 200), ("A-3", 50))]
    accepted(sale, *filed)
    sale.clock.to(_FOUND)
    mended = ActCorrected(target=_last(sale) - 2, reason="se digitó mal", replacement=replace(filed[0].body, requested_shares=RIGHT))
    sale.book.record("ensayo", [Act(body=mended, on=_FOUND, by=BY, personal=filed[0].personal)])
    paper = DocumentChecked(document="DOC-1", acceptance="A-2", kind="executive", finding="illegible", paper_sha256=PAPER.sha256)
    sale.do(_FOUND, paper, by=BY)
    sale.do(_FOUND, replace(paper, finding="in_order"), by=BY)
    note = NoteAdded(note="N-1", kind="acceptance", about="A-2")
    sale.book.record("ensayo", [Act(body=note, on=_FOUND, by=BY, personal={"text": "Llamó para <preguntar>."})])
    closed(sale)
    assessed(sale)
    adjudicated(sale)
    sale.do(_SUPPRESSED, PersonalSuppressed(person="P-A-3", request="S-1", ground="Sentencia de ensayo"), by=BY)


def _last(sale: Rehearsal) -> int:
    return Leaf.objects.using(sale.book.alias).filter(sale="ensayo").count() - 1


def _text(browser: Client, address: str, status: int = 200) -> str:
    """Return what a page says, without its marks."""
    answer = browser.get(address)
    assert answer.status_code == status, address
    main = answer.content.decode().partition("<main")[2].partition("</main>")[0]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", main)).split())


def _index(sale: Rehearsal, kind: str, place: int = 0) -> int:
    leaves = Leaf.objects.using(sale.book.alias).filter(sale="ensayo", kind=kind).order_by("index")
    return leaves.values_list("index", flat=True)[place]


def test_an_object_says_what_it_holds_in_words_with_who_it_is_of_and_why(sale: Rehearsal, desk: Mapping[str, Client]) -> None:
    said = _text(desk["auditor"], f"{_OBJECTS}/acceptance/A-2/")
    for part in ("la aceptación", "adjudicada", "Acciones pedidas 200", "Persona P-A-2 Persona de ensayo A-2", "Canal mostrador"):
        assert part in said
    assert "ocupa un cargo directivo: no" in said
    assert "Etapa Primera" in said
    shown = desk["auditor"].get(f"{_OBJECTS}/acceptance/A-2/").content.decode()
    assert 'href="/oficina/ensayo/por-que/acceptance/A-2/requested_shares/"' in shown
    assert 'href="/oficina/ensayo/objetos/award/A-2/"' in shown
    assert 'href="/oficina/ensayo/objetos/document/DOC-1/"' in shown
    assert 'href="/oficina/ensayo/objetos/note/N-1/"' in shown
    assert "Shares asked for 200" in _text(again("auditor-uno", "en"), f"{_OBJECTS}/acceptance/A-2/")
    assert sale.book.alias


def test_an_object_leads_to_its_papers(sale: Rehearsal, desk: Mapping[str, Client]) -> None:
    shown = desk["auditor"].get(f"{_OBJECTS}/award/A-2/").content.decode()
    address = "/oficina/ensayo/papeles/award/A-2/"
    assert f'href="{address}"' in shown
    assert desk["auditor"].get(address).status_code == 200
    assert sale.sale == "ensayo"


def test_what_belongs_to_an_object_is_told_as_it_was_at_that_point(sale: Rehearsal, desk: Mapping[str, Client]) -> None:
    first = _index(sale, "document_checked")
    then, now = (
        _text(desk["auditor"], f"{_OBJECTS}/person/P-A-2/{point}").partition("Lo que tiene que ver")[2].partition("Buscar también")[0]
        for point in (f"?acto={first}", "")
    )
    assert "A-2 recibida" in then
    assert "A-2 adjudicada" in now


def test_at_every_past_point_an_object_is_what_its_versions_say(sale: Rehearsal, desk: Mapping[str, Client]) -> None:
    versions = list(Acceptance.objects.using(sale.book.alias).filter(ref="A-1").order_by("index", "step"))
    last = _last(sale)
    points = [(day, act) for day in (None, FILED.date(), _FOUND, date(2003, 12, 30)) for act in (None, 4, 5, 7, 8, last)]
    for day, act in points:
        known = [one for one in versions if (day is None or one.on <= day) and (act is None or one.index <= act)]
        query = "&".join(f"{name}={value}" for name, value in (("fecha", day), ("acto", act)) if value is not None)
        said = _text(desk["reviewer"], f"{_OBJECTS}/acceptance/A-1/?{query}").partition("Su historia")[0]
        standing = known[-1] if known and known[-1].state != "annulled" else None
        assert ("no estaba todavía" in said) == (standing is None), (day, act)
        assert standing is None or f"Acciones pedidas {standing.requested_shares} " in said, (day, act)
        assert ("Lo que puede seguir" in said) <= (day is None and act is None)


def test_the_history_of_an_object_is_every_act_that_made_it_and_marks_what_each_changed(
    sale: Rehearsal, desk: Mapping[str, Client]
) -> None:
    shown = desk["director"].get(f"{_OBJECTS}/acceptance/A-1/").content.decode()
    versions = list(Acceptance.objects.using(sale.book.alias).filter(ref="A-1").order_by("index", "step"))
    history = shown.partition('id="history"')[2].partition("</table>")[0]
    assert re.findall(r'class="number"><a href="/oficina/ensayo/actos/(\d+)/"', history) == [str(one.index) for one in reversed(versions)]
    sides = shown.partition('id="versions"')[2].partition("</table>")[0]
    row = next(line for line in sides.split("<tr>") if "Acciones pedidas" in line)
    cells = re.findall(r"<td[^>]*>(.*?)</td>", row)
    pairs = zip([None, *versions[:-1]], versions, strict=True)
    changed = [before is not None and before.requested_shares != one.requested_shares for before, one in pairs]
    assert [cell.startswith("<mark") for cell in cells] == changed
    assert [str(one.requested_shares) in cell for one, cell in zip(versions, cells, strict=True)] == [True] * len(versions)
    # What the correction did first: the mistaken version never was.
    assert versions[1].state == "annulled"
    assert "anulado: fue un error" in next(line for line in sides.split("<tr>") if "Estado" in line)


def test_what_may_follow_is_what_the_state_and_the_role_let_and_is_filled_in(sale: Rehearsal, desk: Mapping[str, Client]) -> None:
    assert sale.sale == "ensayo"
    shown = {role: desk[role].get(f"{_OBJECTS}/award/A-2/").content.decode() for role in ("window_operator", "director", "auditor")}
    assert "/registrar/payment_received/?award=A-2" in shown["window_operator"].replace("&amp;", "&").replace("acceptance=A-2&", "")
    assert "/registrar/award_lapsed/" not in shown["window_operator"]
    assert "/registrar/award_lapsed/" in shown["director"]
    assert "/registrar/award_resolved/" not in shown["director"]
    assert "/registrar/" not in shown["auditor"].partition("<main")[2]
    assert "/registrar/note_added/?kind=award&amp;about=A-2" in shown["window_operator"]


def test_what_was_suppressed_is_said_as_such_in_the_object_the_person_and_the_act(sale: Rehearsal, desk: Mapping[str, Client]) -> None:
    assert "Datos declarados suprimido a solicitud de la persona" in _text(desk["director"], f"{_OBJECTS}/acceptance/A-3/")
    said = _text(desk["director"], f"{_OBJECTS}/person/P-A-3/")
    assert "con sus datos suprimidos" in said
    assert "Nombre suprimido" in said
    assert "Persona de ensayo A-3" not in said
    received = _index(sale, "acceptance_received", 2)
    assert "Lo personal de este acto se suprimió" in _text(desk["director"], f"{_ACTS}/{received}/")
    assert "datos suprimidos" in _text(desk["director"], "/oficina/ensayo/listas/acceptance/?busca=A-3")


def test_an_act_says_all_that_it_says_what_it_changed_and_how_it_is_verified(sale: Rehearsal, desk: Mapping[str, Client]) -> None:
    index = _index(sale, "acceptance_received", 1)
    said = _text(desk["reviewer"], f"{_ACTS}/{index}/")
    for part in (
        "Se recibe una aceptación",
        "Aceptación A-2",
        "Acciones pedidas 200",
        "Persona de ensayo A-2",
        "no estaba recibida",
        BY[0],
    ):
        assert part in said
    leaf = Leaf.objects.using(sale.book.alias).get(sale="ensayo", index=index)
    assert hashlib.sha256(b"\0" + leaf.content.encode()).hexdigest() in said
    shown = desk["reviewer"].get(f"{_ACTS}/{index}/").content.decode()
    assert f'href="/api/v1/sales/ensayo/acts/{index}/proof"' in shown
    assert desk["reviewer"].get(f"/api/v1/sales/ensayo/acts/{index}/proof").status_code == 200
    assert f'href="/oficina/ensayo/registrar/act_corrected/?target={index}&amp;' in shown
    assert "registrar/act_corrected" not in desk["auditor"].get(f"{_ACTS}/{index}/").content.decode()
    note = _text(desk["reviewer"], f"{_ACTS}/{_index(sale, 'note_added')}/")
    assert "Llamó para <preguntar>." in note


def test_what_an_act_changed_is_found_by_the_act_in_every_table(sale: Rehearsal) -> None:
    alias = sale.book.alias
    with CaptureQueriesContext(connections[alias]) as captured:
        act_told(alias, "ensayo", _index(sale, "acceptance_received", 1), None)
    asked = [line["sql"] for line in captured.captured_queries if re.search(r'"index" = \d+', line["sql"]) and '"ref"' in line["sql"]]
    assert len(asked) == len(THINGS)
    with connections[alias].cursor() as cursor:
        plans = [str(cursor.execute(f"EXPLAIN QUERY PLAN {sql}").fetchall()) for sql in asked]
    assert [plan for plan in plans if "_acts" not in plan] == []


def test_a_corrected_act_and_its_correction_lead_to_each_other_and_it_is_not_corrected_again(
    sale: Rehearsal, desk: Mapping[str, Client]
) -> None:
    wrong, right = _index(sale, "acceptance_received"), _index(sale, "act_corrected")
    mistaken = desk["director"].get(f"{_ACTS}/{wrong}/").content.decode()
    assert f'<a href="{_ACTS}/{right}/">' in mistaken
    assert "registrar/act_corrected" not in mistaken
    correction = desk["director"].get(f"{_ACTS}/{right}/").content.decode()
    assert f'<a href="{_ACTS}/{wrong}/">' in correction
    assert f"target={right}" in correction
    assert f"Acciones pedidas {RIGHT}" in _text(desk["director"], f"{_ACTS}/{right}/")
    other = desk["director"].get(f"{_ACTS}/{_index(sale, 'acceptance_received', 1)}/").content.decode()
    assert "Lo corrigió" not in other


def test_an_act_on_which_others_rest_names_them_the_last_first(sale: Rehearsal, desk: Mapping[str, Client]) -> None:
    alias, received = sale.book.alias, _index(sale, "acceptance_received", 1)
    later = Acceptance.objects.using(alias).filter(ref="A-2", index__gt=received).order_by("-index").values_list("index", flat=True)
    shown = desk["director"].get(f"{_ACTS}/{received}/").content.decode().partition("Después cambiaron lo mismo")[2].partition("</ul>")[0]
    assert re.findall(r"/actos/(\d+)/", shown) == [str(index) for index in later]
    last = desk["director"].get(f"{_ACTS}/{_index(sale, 'note_added')}/").content.decode()
    assert "Después cambiaron" not in last
    assert "registrar/act_corrected" in last


def test_an_act_that_is_never_corrected_says_what_to_do_instead(sale: Rehearsal, desk: Mapping[str, Client]) -> None:
    said = _text(desk["director"], f"{_ACTS}/{_index(sale, 'personal_suppressed')}/")
    assert "Este acto no se corrige. Lo suprimido no se puede devolver." in said
    assert "registrar/act_corrected" not in desk["director"].get(f"{_ACTS}/{_index(sale, 'personal_suppressed')}/").content.decode()


def test_a_file_of_an_act_is_handed_over_whole_by_that_act_alone(sale: Rehearsal, desk: Mapping[str, Client]) -> None:
    adopted, regulation = _index(sale, "programme_adopted"), _index(sale, "regulation_filed")
    answer = desk["auditor"].get(f"{_ACTS}/{regulation}/archivos/{PAPER.sha256}")
    assert answer.content == PAPER.content
    assert answer["Content-Disposition"] == f'attachment; filename="ensayo-{regulation}-{PAPER.sha256[:12]}.pdf"'
    assert PAPER.sha256 in _text(desk["auditor"], f"{_ACTS}/{regulation}/")
    assert desk["auditor"].get(f"{_ACTS}/{adopted}/archivos/{PAPER.sha256}").status_code == 404
    assert desk["auditor"].get(f"{_ACTS}/{regulation}/archivos/{'0' * 64}").status_code == 404


def test_what_is_not_there_is_not_found_and_a_wrong_point_is_told(sale: Rehearsal, desk: Mapping[str, Client]) -> None:
    reader = desk["director"]
    missing = (f"{_OBJECTS}/acceptance/A-9/", f"{_OBJECTS}/nothing/A-1/", f"{_OBJECTS}/moneyentry/1/", f"{_ACTS}/{_last(sale) + 1}/")
    odd = (f"{_OBJECTS}/acceptance/A%00/", f"{_ACTS}/{10**40}/", f"{_ACTS}/{10**40}/archivos/{'0' * 64}")
    assert [reader.get(address).status_code for address in (*missing, *odd)] == [404] * 7
    said = _text(reader, f"{_OBJECTS}/acceptance/A-1/?fecha=ayer&acto=-1", 422)
    assert "«ayer» no es una fecha" in said
    assert "«-1» no es el número de un acto" in said
    assert "Acciones pedidas 150" in said
    assert "no es una fecha" in _text(reader, f"{_ACTS}/?desde=x", 422)
    assert "no es una fecha" in _text(reader, f"{_ACTS}/?hasta=9999-12-31&por=%00&antes={10**40}", 422)


def _all_pages(alias: str, sought: Sought) -> list[LogPage]:
    found = [read_log(alias, "ensayo", sought)]
    while found[-1].older is not None:
        found.append(read_log(alias, "ensayo", replace(sought, before=found[-1].older)))
        assert len(found) < 200
    return found


@pytest.mark.parametrize("looked", [3, 20_000])
@pytest.mark.parametrize(
    "sought",
    [
        Sought(),
        Sought(kind="acceptance_received"),
        Sought(by="ensayo:dos"),
        Sought(by="ensayo"),
        Sought(first=FILED.date(), last=_FOUND),
        Sought(last=date(2003, 10, 7), kind="regulation_filed"),
        Sought(first=date(2004, 1, 1)),
        Sought(last=date(2000, 1, 1)),
    ],
    ids=str,
)
def test_the_log_is_read_from_its_end_by_kind_day_and_person_with_every_act_once(
    sale: Rehearsal, sought: Sought, looked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "ROWS", 2)
    monkeypatch.setattr(log, "LOOKED", looked)
    leaves = Leaf.objects.using(sale.book.alias).filter(sale="ensayo").order_by("-index")
    expected = [leaf.index for leaf in leaves if _is_sought(leaf, sought)]
    found = _all_pages(sale.book.alias, sought)
    assert [line.index for one in found for line in one.lines] == expected
    newest_last = [line.index for one in reversed(_back(sale.book.alias, sought, found[-1])) for line in reversed(one.lines)]
    assert newest_last == [] or sorted(newest_last) == sorted(expected)[len(expected) - len(newest_last) :]


def _back(alias: str, sought: Sought, last: LogPage) -> list[LogPage]:
    """Read back to the newest act from the page that ends."""
    found, newer = list[LogPage](), last.newer
    while newer is not None:
        found.append(read_log(alias, "ensayo", replace(sought, after=newer)))
        newer = found[-1].newer
        assert len(found) < 200
    return list(reversed(found))


def _is_sought(leaf: Leaf, sought: Sought) -> bool:
    day = _day(leaf.at)
    signed = f'"{sought.by}"' in leaf.content.partition('"by":')[2].partition("]")[0]
    return (
        (not sought.kind or leaf.kind == sought.kind)
        and (not sought.by or signed)
        and (sought.first is None or day >= sought.first)
        and (sought.last is None or day <= sought.last)
    )


def _day(at: datetime) -> date:
    return at.astimezone(BOGOTA).date()


def test_the_page_of_the_log_leads_to_each_act_and_its_object(sale: Rehearsal, desk: Mapping[str, Client]) -> None:
    shown = desk["window_operator"].get(f"{_ACTS}/?clase=acceptance_received").content.decode()
    assert f'href="{_ACTS}/{_index(sale, "acceptance_received")}/"' in shown
    assert f'href="{_OBJECTS}/acceptance/A-2/"' in shown
    assert "Ningún acto responde" in _text(desk["window_operator"], f"{_ACTS}/?clase=sale_concluded")
