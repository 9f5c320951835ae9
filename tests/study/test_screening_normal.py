"""What people write in many ways has one form, and what says nothing has none."""

import pytest

from enajena.study.screening.normal import account_key, address_key, email_key, name_forms, phone_key

SAME_NAME = (
    ("José de la Cruz Pérez Gómez", "PEREZ GOMEZ JOSE CRUZ"),
    ("MARÍA FERNANDA PEÑA ÑÁÑEZ", "María Fernanda Pena Nanez"),
    ("Mª Luisa Ríos Díaz", "Ma. Luisa Rios Diaz"),
    ("  Ana   María\tdel Río  y Castro ", "ana maría río castro"),
    ("O'Neil Patiño Juan", "ONEIL PATINO JUAN"),
    ("María Pena", "María Pena"),  # a letter and its accent apart, or in one sign
)
OTHER_NAME = (("Juan Pérez Gómez", "Juan Pérez Díaz"), ("Luis Mora Leal", "Luisa Mora Leal"), ("Ana Rojas", "Ana Ruiz"))

SAME_ADDRESS = (
    ("Carrera 7ª # 45 A - 10 Apto. 301", "CRA 7 No. 45A-10 AP 301"),
    ("Kr 7 N° 45a-10 Apartamento 301", "Carrera 7 Nro 45 A 10 apto 301"),
    ("Cll. 100 # 15-20 Torre 2 Int 5", "CALLE 100 15 20 T 2 INTERIOR 5"),
    ("Avenida 68 Sur # 12 Bis - 30", "Av 68 sur No 12BIS-30"),
    ("Diagonal 05 # 04-03 Este Edificio Azul", "DG 5 # 4 3 ESTE"),
    ("Vda. El Salado, finca La Esperanza", "vereda salado finca esperanza"),
    ("Transversal 9 # 1-2 Barrio Centro", "TV 9 1 2"),
)
OTHER_ADDRESS = (
    ("Calle 7 # 45-10", "Carrera 7 # 45-10"),
    ("Calle 7 # 45-10", "Calle 7 # 45-10 apto 2"),
    ("Calle 7 # 45-10", "Calle 7 sur # 45-10"),
    ("Calle 7 # 45-10", "Calle 7A # 45-10"),
    ("Calle 7 # 45-10", "Calle 7 # 4-510"),
)


@pytest.mark.parametrize(("one", "other"), SAME_NAME)
def test_a_name_is_one_however_it_is_written(one: str, other: str) -> None:
    assert name_forms(one).key == name_forms(other).key is not None


@pytest.mark.parametrize(("one", "other"), OTHER_NAME)
def test_other_people_have_other_names(one: str, other: str) -> None:
    assert name_forms(one).key != name_forms(other).key


def test_surnames_stand_where_the_file_has_them_and_an_initial_stands_for_a_given_name() -> None:
    assert name_forms("Juan Carlos Pérez Gómez").surnames == "GOMEZ PEREZ"
    assert name_forms("Pérez Gómez Juan Carlos", place="first").surnames == "GOMEZ PEREZ"
    assert name_forms("Ana Rojas").surnames == "ROJAS"
    assert name_forms("Platón").surnames is None
    assert name_forms("J. Pérez Gómez").skeleton == name_forms("Juan Pérez Gómez").skeleton == "PEREZ GOMEZ J"


def test_a_name_and_its_other_gender_are_two_people() -> None:
    assert name_forms("Luis Mora Leal").bare == name_forms("Luisa Mora Leal").bare
    assert name_forms("Rosalia Mora Leal").bare != name_forms("Rozalia Mora Leal").bare


def test_a_company_is_one_with_its_form_and_without_it() -> None:
    forms = [name_forms(text, entity=True) for text in ("Cooperativa Vida S.A.", "COOPERATIVA VIDA SA", "Cooperativa de Vida Ltda.")]
    assert {one.key for one in forms} == {"COOPERATIVA VIDA"}
    assert {one.surnames for one in forms} == {None}


@pytest.mark.parametrize(("one", "other"), SAME_ADDRESS)
def test_an_address_is_one_however_it_is_written(one: str, other: str) -> None:
    assert address_key(one, "Bogotá, D.C.") == address_key(other, "BOGOTA DC") is not None


@pytest.mark.parametrize(("one", "other"), OTHER_ADDRESS)
def test_other_houses_have_other_addresses(one: str, other: str) -> None:
    assert address_key(one) != address_key(other)


def test_one_street_in_two_cities_is_two_addresses() -> None:
    assert address_key("Calle 7 # 45-10", "Cali") != address_key("Calle 7 # 45-10", "Tunja")


@pytest.mark.parametrize("text", ["+57 310 555 01 02", "310-555-0102", "57 3105550102", "(310) 5550102 / 2345678", "0310 555 0102"])
def test_a_mobile_is_its_ten_digits(text: str) -> None:
    assert phone_key(text) == "3105550102"


@pytest.mark.parametrize("text", ["(601) 234 56 78", "601 2345678", "1 2345678", "57 1 2345678", "2345678 ext 12"])
def test_a_landline_is_its_seven_digits(text: str) -> None:
    assert phone_key(text) == "2345678"


def test_an_email_and_an_account_have_one_form() -> None:
    assert email_key(" Ana.Rojas+venta@Correo.Example ") == email_key("ana.rojas@correo.example") == "ana.rojas@correo.example"
    assert account_key("Banco Azul: 0012-345 678") == account_key("12345678") == "12345678"


HOSTILE = ("", " ", "-", "N/A", "no tiene", "0000000", "1111111111", "S/N", "\x00\x1f", "😀😀", "٣١٠٥٥٥٠١٠٢x", "9" * 9999)


@pytest.mark.parametrize("text", HOSTILE)
def test_what_says_nothing_links_nobody(text: str) -> None:
    assert email_key(text) is None
    assert address_key(text) is None
    assert phone_key(text) is None or len(set(text)) > 1
    assert account_key("123") is account_key("0000000000") is None
    assert name_forms(text).key is None or any(sign.isalpha() for sign in text)
