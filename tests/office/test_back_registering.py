"""Any act by its form: what is typed is what is recorded, looked at first, once however often it is sent, refused at its fields."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import translation
from django.utils.datastructures import MultiValueDict

from enajena.basics.text import Text
from enajena.book.acts.codec import read_given
from enajena.book.acts.describe import every_kind, fields_of, kind_called
from enajena.book.asof import as_of
from enajena.book.journal import act_at
from enajena.book.models import Acceptance, Head, Person, StoredFile
from enajena.book.refusal import StorageError
from enajena.office.acting.prepared_set import PreparedSet
from enajena.office.back.registering import views
from enajena.office.back.registering.fields import UPLOAD
from enajena.office.back.registering.form import ON, RIGHT, ActForm, given_of
from enajena.office.back.registering.groups import GROUPS, group_of
from enajena.office.back.registering.refused import in_words
from enajena.office.back.registering.shape import Asked, asked_for
from enajena.office.back.registering.views import own_path
from enajena.office.back.words import field_label
from support.back import again, people
from support.books import Rehearsal, rehearsal
from support.offers import TERMS, acceptance, accepted, noticed
from support.offices import office_of
from support.pages import told

KINDS = every_kind()
ROOT = "/oficina/ensayo/registrar/"
TODAY = "2003-11-04"


@pytest.fixture(scope="module")
def sale(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path_factory.mktemp("registrar")) as played, office_of(played.book):
        noticed(played, replace(TERMS, withdrawals=True))
        accepted(played, *(acceptance(f"A-{number}", 10) for number in range(1, 6)))
        people()
        yield played


@pytest.fixture
def director(sale: Rehearsal) -> Client:
    assert sale.book
    return again("director-uno")


def test_every_field_of_every_act_has_its_words_in_both_languages() -> None:
    unsaid = [
        (kind.name, field.name)
        for kind in KINDS
        for field in fields_of(kind)
        if field_label(kind.name, field.name) == Text(name := field.name.rsplit(".", 1)[-1], name)
    ]
    assert not unsaid


def test_every_act_is_in_a_group_that_has_a_name() -> None:
    assert {group_of(kind) for kind in KINDS} == set(GROUPS)


def test_a_form_reads_back_what_was_typed_for_any_act() -> None:
    rng = _chance(7)
    for kind in KINDS:
        for _ in range(3):
            asked = asked_for(kind)
            values = _drawn(rng, asked)
            form = _filled(asked, values)
            assert form.is_valid(), (kind.name, values, form.form.errors)
            assert read_given(kind, form.body()) == read_given(kind, values), kind.name


def test_a_form_says_what_is_missing_of_any_act_and_nothing_else() -> None:
    rng = _chance(8)
    for kind in KINDS:
        asked = asked_for(kind)
        needed = [one for one in asked if one.required and one.shape not in {"group", "rows", "texts"}]
        if needed:
            lacks = rng.choice(needed)
            form = _filled(asked, {name: value for name, value in _drawn(rng, asked).items() if name != lacks.name})
            assert not form.is_valid()
            assert set(form.form.errors) == {lacks.path + UPLOAD if lacks.shape == "file" else lacks.path}, kind.name


def test_the_right_act_of_a_correction_is_asked_for_only_where_it_is_put_in_place_of_the_mistaken_one() -> None:
    kind, replaced = kind_called("act_corrected"), kind_called("payment_received")
    asked = asked_for(kind, replaced)
    right = _drawn(_chance(9), asked_for(replaced))
    values = {"target": "3", "reason": "error", "replacement": {"act": replaced.name, "body": right}}
    form = _filled(asked, values)
    assert form.is_valid(), form.form.errors
    assert read_given(kind, form.body()) == read_given(kind, values)
    annulling = _filled(asked, {"target": "3", "reason": "error"}, {RIGHT: "anular"})
    assert annulling.is_valid(), annulling.form.errors
    assert annulling.body() == {"target": "3", "reason": "error"}
    empty = _filled(asked, {"target": "3", "reason": "error"}, {RIGHT: "corregir"})
    assert not empty.is_valid()
    assert {"replacement.payment", "replacement.amount_cop"} <= set(empty.form.errors)


@pytest.mark.parametrize(
    ("name", "typed", "kept"),
    [
        ("amount_cop", "2.448,70", "2448.70"),
        ("amount_cop", "2,448.70", "2448.70"),
        ("amount_cop", "2.448", None),  # two readings
        ("amount_cop", "2448,705", None),  # no such centavos
        ("received_on", "2003-10-32", None),
        ("statement_sha256", "ABCDEF", None),
    ],
)
def test_figures_are_read_as_people_write_them_and_never_guessed(name: str, typed: str, kept: str | None) -> None:
    asked = asked_for(kind_called("payment_received"))
    form = _filled(asked, _drawn(_chance(1), asked), {name: typed})
    assert form.is_valid() == (kept is not None)
    assert form.body()[name] == kept if kept else name in form.form.errors


def test_an_act_is_looked_at_told_in_words_and_recorded_once_however_often_it_is_sent(sale: Rehearsal, director: Client) -> None:
    size = _size(sale)
    form = told(director.get(f"{ROOT}note_added/?note=N-1&kind=acceptance&about=A-1&volver=/oficina/ensayo/").content)
    looked = director.post(
        f"{ROOT}note_added/", {**form.asked, **form.hidden, "kind": "acceptance", "personal.text": "Llamó hoy", "paso": "mirar"}
    )
    page = told(looked.content)
    assert looked.status_code == 200
    for said in ("director-uno", "martes 4 de noviembre de 2003", "Llamó hoy", "la aceptación", "N-1", "no se borra", "suprimirse"):
        assert said in page.text, said
    assert _size(sale) == size
    for _ in range(2):
        done = director.post(f"{ROOT}note_added/", {**page.hidden, "paso": "registrar"})
        assert (done.status_code, done.headers["Location"]) == (302, "/oficina/ensayo/")
    assert _size(sale) == size + 1
    recorded = act_at(sale.book.alias, "ensayo", size)
    assert recorded is not None
    assert (recorded.act.by, recorded.act.on.isoformat()) == (("director-uno",), TODAY)
    assert recorded.act.personal == {"text": "Llamó hoy"}
    assert f"Es el acto {size}." in told(director.get("/oficina/ensayo/").content).text


def test_what_was_typed_comes_back_where_something_is_to_be_changed(director: Client) -> None:
    typed = {"_fecha": TODAY, "_clave": "k-1", "note": "N-9", "kind": "acceptance", "about": "A-1", "personal.text": "x"}
    again_asked = told(director.post(f"{ROOT}note_added/", {**typed, "paso": "cambiar"}).content)
    assert again_asked.asked["note"] == "N-9"
    assert again_asked.hidden["_clave"] == "k-1"


def test_what_the_book_refuses_is_told_at_the_field_that_it_is_about(sale: Rehearsal, director: Client) -> None:
    size = _size(sale)
    typed = {"_fecha": TODAY, "_clave": "k-2", "note": "N-2", "kind": "acceptance", "about": "A-99", "personal.text": "x", "paso": "mirar"}
    refused = director.post(f"{ROOT}note_added/", typed)
    assert refused.status_code == 422
    assert 'href="#id_about"' in refused.content.decode()
    future = director.post(f"{ROOT}note_added/", {**typed, "about": "A-1", "_fecha": "2003-11-05"})
    assert 'href="#id__fecha"' in future.content.decode()
    mute = director.post(f"{ROOT}note_added/", {**typed, "about": "A-1", "personal.text": ""})
    assert 'href="#id_personal.text"' in mute.content.decode()
    assert _size(sale) == size


def test_a_file_is_sent_once_and_kept_by_the_book_under_the_hash_that_is_taken_of_it(sale: Rehearsal, director: Client) -> None:
    content = b"una autorizacion de ensayo"
    typed = {"_fecha": TODAY, "_clave": "k-3", "paper": "P-9", "authority": "Superintendencia", "number": "9", "dated": TODAY}
    sent = {**typed, "file_sha256.archivo": SimpleUploadedFile("autorización.pdf", content), "paso": "mirar"}
    page = told(director.post(f"{ROOT}authorisation_filed/", sent).content)
    sha256 = hashlib.sha256(content).hexdigest()
    assert page.hidden["file_sha256"] == sha256
    assert not StoredFile.objects.using(sale.book.alias).filter(sha256=sha256).exists()
    assert "comienza" in page.text
    done = director.post(f"{ROOT}authorisation_filed/", {**page.hidden, "paso": "registrar"})
    assert done.headers["Location"] == f"/oficina/ensayo/actos/{_size(sale) - 1}/"
    assert bytes(StoredFile.objects.using(sale.book.alias).get(sha256=sha256).content) == content


def test_a_text_is_kept_on_one_line_and_a_sign_that_is_not_seen_is_told_at_its_field() -> None:
    asked = asked_for(kind_called("sale_concluded"))
    form = _filled(asked, {"reason": "no hubo\r\n  oferentes"})
    assert form.is_valid()
    assert form.body() == {"reason": "no hubo oferentes"}
    odd = _filled(asked, {"reason": "x \u202e y"})
    assert not odd.is_valid()
    assert "U+202E" in str(odd.form.errors["reason"])
    dots = _filled(asked_for(kind_called("note_added")), {"note": "..", "kind": "sale", "about": "ensayo"})
    assert not dots.is_valid()
    assert set(dots.form.errors) == {"note"}


def test_a_sentence_of_the_book_is_told_with_the_names_of_the_form() -> None:
    with translation.override("es"):
        assert in_words("Dé el mismo día en `on`; admite: cure_requested, no_such_thing.") == (
            "Dé el mismo día en «Fecha legal»; admite: «Se pide subsanar», no_such_thing."
        )


def test_a_refusal_that_names_the_day_stands_at_the_legal_date_and_a_name_takes_no_hidden_sign(director: Client) -> None:
    late = {"_fecha": "2003-11-03", "_clave": "k-9", "acceptance": "A-4", "filed_at": f"{TODAY}T09:00", "paso": "mirar"}
    refused = director.post(f"{ROOT}acceptance_withdrawn/", late).content.decode()
    assert "`on`" not in refused
    assert 'href="#id_filed_at"' in refused or 'href="#id__fecha"' in refused
    hidden = {"_fecha": TODAY, "_clave": "k-10", "personal.name": "abc\u202edef", "paso": "mirar"}
    assert 'href="#id_personal.name"' in director.post(f"{ROOT}acceptance_received/", hidden).content.decode()


def test_a_document_is_taken_as_it_is_printed_and_whoever_has_it_already_is_offered(sale: Rehearsal, director: Client) -> None:
    known = as_of(sale.book.alias, "ensayo", Person).get(ref="P-A-2")
    dotted = f"{int(known.id_number or 0):,}".replace(",", ".")
    typed = {
        "_fecha": TODAY, "_clave": "k-8", "acceptance": "A-88", "stage": "first", "person": "OTRA", "kind": "natural",
        "recipient": "pensioner", "filed_at": f"{TODAY}T09:00", "channel": "counter", "requested_shares": "5",
        "personal.id_type": "CC", "personal.id_number": dotted, "personal.name": "Otra", "personal.fact.executive": "false",
    }  # fmt: skip
    page = told(director.post(f"{ROOT}acceptance_received/", {**typed, "paso": "mirar"}).content)
    assert "Ese documento ya es de otra persona del libro P-A-2 Persona de ensayo A-2" in page.text
    assert f"(personal) {known.id_number}" in page.text
    assert "Ocupa un cargo directivo (personal) No" in page.text
    used = told(director.post(f"{ROOT}acceptance_received/", {**page.hidden, "usar": "P-A-2"}).content)
    assert used.asked["person"] == "P-A-2"


def test_a_file_that_is_too_large_is_not_taken(director: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enajena.office.back.registering.fields.MOST_BYTES", 3)
    sent = {"file_sha256.archivo": SimpleUploadedFile("a.pdf", b"1234"), "paso": "mirar"}
    assert "El archivo pasa de 20 MB." in told(director.post(f"{ROOT}authorisation_filed/", sent).content).text


def test_a_row_is_added_to_a_list_without_scripts_and_what_was_typed_stays(director: Client) -> None:
    one = told(director.post(f"{ROOT}index_certified/", {"values.0.value": "3.5", "mas": "values"}).content)
    assert one.asked["values.0.value"] == "3.5"
    assert "values.1.value" in one.asked
    assert "values.2.value" not in one.asked


def test_a_correction_begins_with_the_mistaken_act_and_leaves_both_in_the_record(sale: Rehearsal, director: Client) -> None:
    size, alias = _size(sale), sale.book.alias
    first = told(director.get(f"{ROOT}act_corrected/").content)
    assert "Seguir con ese acto" in first.text
    page = director.post(f"{ROOT}act_corrected/", {"target": "5", "paso": "acto", **first.hidden})
    form = told(page.content)
    assert "Corrige el acto 5: Se recibe una aceptación." in form.text
    assert (form.asked["replacement.acceptance"], form.asked["replacement.requested_shares"]) == ("A-1", "10")
    assert form.asked["personal.name"] == "Persona de ensayo A-1"
    chosen = {
        "replacement.kind": "natural",
        "replacement.recipient": "pensioner",
        "replacement.channel": "counter",
        "personal.id_type": "CC",
    }
    typed = {**_without_files(form.asked), **form.hidden, **chosen, "target": "5", "_fecha": TODAY, "_correccion": "corregir"}
    looked = director.post(
        f"{ROOT}act_corrected/", {**typed, "reason": "cifra errada", "replacement.requested_shares": "25", "paso": "mirar"}
    )
    confirmation = told(looked.content)
    assert "sigue «recibida»" in confirmation.text, confirmation.text
    assert director.post(f"{ROOT}act_corrected/", {**confirmation.hidden, "paso": "registrar"}).status_code == 302
    assert as_of(alias, "ensayo", Acceptance).get(ref="A-1").requested_shares == 25
    recorded = act_at(alias, "ensayo", size)
    assert recorded is not None
    assert (recorded.body.target, recorded.body.replacement.requested_shares) == (5, 25)


def test_two_officials_at_one_acceptance_do_it_once_and_the_later_is_told(sale: Rehearsal, director: Client) -> None:
    other, size = again("reviewer-uno"), _size(sale)
    typed = {"_fecha": TODAY, "acceptance": "A-3", "filed_at": f"{TODAY}T09:00"}
    pages = [
        told(who.post(f"{ROOT}acceptance_withdrawn/", {**typed, "_clave": key, "paso": "mirar"}).content)
        for who, key in ((director, "k-5"), (other, "k-6"))
    ]
    assert all("«recibida» a «retirada»" in page.text for page in pages), pages[0].text
    assert director.post(f"{ROOT}acceptance_withdrawn/", {**pages[0].hidden, "paso": "registrar"}).status_code == 302
    late = other.post(f"{ROOT}acceptance_withdrawn/", {**pages[1].hidden, "paso": "registrar"})
    assert late.status_code == 422
    assert "retirada" in told(late.content).text
    assert told(late.content).asked["acceptance"] == "A-3"
    assert _size(sale) == size + 1


def test_where_the_database_does_not_answer_nothing_is_lost_of_what_was_typed(
    sale: Rehearsal, director: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = _size(sale)
    typed = {
        "_fecha": TODAY,
        "_clave": "k-7",
        "note": "N-7",
        "kind": "acceptance",
        "about": "A-1",
        "personal.text": "x",
        "paso": "registrar",
    }

    def fails(*_: object, **__: object) -> None:
        raise StorageError(Text("El disco no responde.", "The disk does not answer."), Text("Repita.", "Repeat."))

    with monkeypatch.context() as broken:
        broken.setattr(views, "record", fails)
        answer = told(director.post(f"{ROOT}note_added/", typed).content)
    assert "El disco no responde. Repita." in answer.text
    assert answer.asked["note"] == "N-7"
    assert answer.hidden["_clave"] == "k-7"
    assert director.post(f"{ROOT}note_added/", typed).status_code == 302
    assert _size(sale) == size + 1


def test_who_may_not_is_told_who_may_and_what_they_may_is_listed(sale: Rehearsal) -> None:
    assert sale.book
    window, custodian = again("window_operator-uno"), again("custodian-uno")
    refused = window.get(f"{ROOT}stage_closed/")
    assert refused.status_code == 403
    assert "Se cierra la oferta: lo registra dirección." in told(refused.content).text
    listed = told(window.get(ROOT).content).text
    assert "Se recibe una aceptación" in listed
    assert "Se cierra la oferta" not in listed
    assert "Se recibe el aporte de un custodio" in told(custodian.get(ROOT).content).text
    found = told(window.get(f"{ROOT}?q=aceptacion+recibe").content).text
    assert "Se recibe una aceptación" in found
    assert "Se recibe un pago" not in found
    assert "Ver todos" in told(window.get(f"{ROOT}?q=nada+de+eso").content).text


def test_the_form_speaks_english_to_whoever_asks_for_it(sale: Rehearsal) -> None:
    assert sale.book
    page = told(again("director-uno", "en").get(f"{ROOT}payment_received/").content).text
    assert "A payment is received" in page
    assert "See what it will do" in page


def test_only_an_address_of_the_office_is_gone_back_to() -> None:
    assert own_path("/oficina/ensayo/?a=1") == "/oficina/ensayo/?a=1"
    assert {own_path(path) for path in ("//otra.test/oficina/", "https://otra.test/", "/cuenta/salir/", "", "javascript:1")} <= {""}


def test_an_act_that_is_none_and_a_sale_that_is_none_are_not_found(director: Client) -> None:
    assert director.get(f"{ROOT}nothing/").status_code == 404
    assert director.get("/oficina/otra/registrar/note_added/").status_code == 404
    assert director.get("/oficina/otra/registrar/programme_adopted/").status_code == 200


def _without_files(typed: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in typed.items() if not name.endswith(UPLOAD)}


def test_an_act_of_two_people_waits_for_the_other_one_who_reads_it_and_confirms_it(sale: Rehearsal, director: Client) -> None:
    size, second = _size(sale), again("director-dos")
    typed = {"_fecha": TODAY, "_clave": "k-4", "stage": "first", "because": "norm", "reason": "ensayo", "paso": "registrar"}
    prepared = director.post(f"{ROOT}stage_declared_void/", typed)
    address = prepared.headers["Location"]
    assert address.startswith("/oficina/ensayo/por-confirmar/")
    assert director.post(f"{ROOT}stage_declared_void/", typed).headers["Location"] == address
    assert _size(sale) == size
    assert "espera que usted lo confirme" in told(second.get("/oficina/ensayo/").content).text
    assert "Se deja sin efecto la etapa" in told(second.get("/oficina/ensayo/por-confirmar/").content).text
    assert "otra persona" in told(director.get(address).content).text
    assert [second.post(address, said).status_code for said in ({}, {"paso": "nada"}, {"paso": ""})] == [400, 400, 400]
    assert _size(sale) == size
    assert "Etapa: Primera Fase (first)" in told(second.get("/oficina/ensayo/por-confirmar/").content).text
    assert director.post(address, {"paso": "confirmar"}).status_code == 422
    assert again("auditor-uno").post(address, {"paso": "confirmar"}).status_code == 403
    assert second.post(address, {"paso": "retirar"}).status_code == 422
    assert director.post(address, {"paso": "retirar"}).status_code == 302
    assert director.get(address).status_code == 404
    assert not PreparedSet.objects.exists()
    director.post(f"{ROOT}stage_declared_void/", typed)
    read = told(second.get(address).content).text
    assert "por una norma" in read
    assert "Primera Fase (first)" in read
    assert "La etapa first: de «oferta abierta» a «sin efecto»" in read
    assert second.post(address, {"paso": "confirmar"}).status_code == 302
    recorded = act_at(sale.book.alias, "ensayo", size)
    assert recorded is not None
    assert recorded.act.by == ("director-uno", "director-dos")
    gone = second.post(address, {"paso": "confirmar"}, follow=True)
    assert "Se confirmó, se retiró o venció." in told(gone.content).text
    assert _size(sale) == size + 1


def _size(sale: Rehearsal) -> int:
    return Head.objects.using(sale.book.alias).filter(sale="ensayo").order_by("-size").values_list("size", flat=True)[0]


def _filled(asked: Sequence[Asked], values: Mapping[str, Any], more: Mapping[str, str] | None = None) -> ActForm:
    """Return a form in which the values of a body were typed."""
    typed = {**given_of(asked, values), ON: TODAY, **(more or {})}
    lists = {name: value if isinstance(value, list) else [value] for name, value in typed.items()}
    return ActForm(asked=tuple(asked), personal=(), given=MultiValueDict(lists), files=MultiValueDict(), lists={})


def _chance(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - values to try, no secrets


def _drawn(rng: Random, asked: Sequence[Asked]) -> dict[str, Any]:
    """Draw the values of a body as the log keeps them; what may be left out is, half of the time."""
    found = {one.name: _value(rng, one) for one in asked if one.shape != "act" and (one.required or rng.randrange(2))}
    return {**{one.name: None for one in asked if one.nothing}, **found}


def _value(rng: Random, one: Asked) -> Any:
    whole = str(rng.randrange(10 ** rng.randrange(1, 15)))
    day = f"20{rng.randrange(10, 60)}-{rng.randrange(1, 13):02}-{rng.randrange(1, 29):02}"
    draws: Mapping[str, Callable[[], Any]] = {
        "group": lambda: _drawn(rng, one.inner),
        "rows": lambda: [_drawn(rng, one.inner) for _ in range(rng.randrange(1, 4))],
        "choice": lambda: rng.choice(one.choices),
        "choices": lambda: rng.sample(one.choices, rng.randrange(1, len(one.choices))),
        "texts": lambda: ["una línea", "otra"][: rng.randrange(1, 3)],
        "yes_no": lambda: bool(rng.randrange(2)),
        "file": lambda: hashlib.sha256(whole.encode()).hexdigest(),
        "day": lambda: day,
        "instant": lambda: f"{day}T{rng.randrange(24):02}:{rng.randrange(60):02}:{rng.randrange(60):02}-05:00",
        "cop": lambda: f"{whole}.{rng.randrange(100):02}",
        "exact": lambda: f"{whole}.{rng.randrange(10000):04}",
        "whole": lambda: whole,
        "text": lambda: rng.choice(("A-1", "Ñandú & Cía. «S.A.S.»", "2.448,70", "O'Higgins <b>")),
    }
    return draws[one.shape]()
