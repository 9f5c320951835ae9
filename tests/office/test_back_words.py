"""Everything that a page of the back office shows has a name: no column and no field stands under the name that code gives it."""

from typing import TYPE_CHECKING

import pytest

from enajena.book.acts.describe import every_kind, fields_of
from enajena.book.models import ENTRIES, THINGS
from enajena.book.models.columns import columns_of
from enajena.office.back.values import choices, told_value, value_label
from enajena.office.back.words import column_label, field_label, has_words

if TYPE_CHECKING:
    from enajena.book.models.row import Row


@pytest.mark.parametrize("model", [*THINGS, *ENTRIES], ids=lambda model: str(model.__name__))
def test_every_column_of_the_book_has_a_name_in_both_languages(model: "type[Row]") -> None:
    assert [column.attname for column in columns_of(model) if not has_words(column.attname)] == []
    assert all(column_label("award", column.attname).es for column in columns_of(model))


def test_every_field_of_every_act_has_a_name_and_every_word_that_it_takes_is_told() -> None:
    for kind in every_kind():
        for field in fields_of(kind):
            name = field.name.replace("[]", "").rsplit(".", 1)[-1]
            assert has_words(name), (kind.name, field.name)
            assert field_label(kind.name, field.name).en
            if field.takes.en.startswith("one of: ") and (kind.name, name) not in _SPELT:
                words = field.takes.en.removeprefix("one of: ").split(", ")
                assert [word for word in words if value_label(name, word) is None] == [], (kind.name, field.name)


_SPELT = frozenset({("index_certified", "index"), ("envelope_void", "reason"), ("paper_envelope_void", "reason")})
"""Codes whose words say more than one word: they are told by pages of their own."""


def test_a_code_means_its_column_and_nothing_else() -> None:
    assert value_label("kind", "cash") != value_label("means", "cash")
    assert value_label("stage", "cash") is None
    assert "counter" in choices("channel")
    assert choices("acceptance") == {}


def test_parts_of_a_value_are_told_one_after_the_other() -> None:
    assert told_value("counts", {"accepted": 3, "rejected": 1}).es == "Admitidas: 3; Rechazadas: 1"
    assert told_value("custodians", ["ana", "eva"]).es == "ana, eva"
    assert told_value("reasons", None).es == "—"
    base = [["purchase", "2448.7", "1/1"], ["resale", "3000", "21/20"]]
    assert told_value("base", base).es == "compra 2.448,70; reventa 3.000,00 × 21/20"
