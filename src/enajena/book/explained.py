"""The engine's reasoning for one acceptance of the book, with the others of its person, which share its ceiling."""

import tempfile
from datetime import date
from decimal import Decimal
from pathlib import Path

from enajena.basics.faults import EnajenaError
from enajena.book.asof import NOW, AsOf, as_of
from enajena.book.desk import Desk
from enajena.book.effects.assessing import TO_ASSESS
from enajena.book.effects.gates_price import judging_price
from enajena.book.models import Acceptance, Person, Stage
from enajena.book.refusal import RefusedError
from enajena.book.stage_file import Rows, write_to_assess
from enajena.engine.assess import AssessOptions
from enajena.engine.explain import Explanation, explain
from enajena.engine.prices import setting_of


def explain_one(alias: str, sale: str, ref: str, on: date, *, at: AsOf = NOW, price_cop: Decimal | None = None) -> Explanation | None:
    """Return how the rules judge an acceptance as the book stands, were it assessed on a day.

    `at` is the point from which acceptances, persons and securities are looked at; `price_cop` the price of a run, where it is not
    to be that of the stage on the day. What a person decided is not in it. None where there is nothing to judge: its facts were
    suppressed, it was filed late or withdrawn, or the price of the stage cannot be told on that day.
    """
    acceptance = as_of(alias, sale, Acceptance, at).filter(ref=ref).first()
    if acceptance is None or acceptance.state in ("late", "withdrawn"):
        return None
    desk = Desk(alias, sale)
    try:
        stage = desk.need(Stage, acceptance.stage)
        price = price_cop or judging_price(desk, stage, on)
        setting = setting_of(desk.programme, acceptance.stage, price)
        with tempfile.TemporaryDirectory(prefix="enajena-") as folder:
            file = Path(folder) / "one-person.csv"
            until = max(on, stage.last_day or on)
            write_to_assess(desk, setting, _of_its_person(desk, acceptance, at), file, until, at=at, one_person=True)
            return explain(desk.programme, file, ref, AssessOptions(stage=acceptance.stage, price_cop=price))
    except (EnajenaError, RefusedError):
        return None


def _of_its_person(desk: Desk, acceptance: Acceptance, at: AsOf) -> Rows:
    """Return the acceptances that are judged together with one: of the same reference, or of the same document of identity."""
    people = as_of(desk.alias, desk.sale, Person, at)
    person = people.filter(ref=acceptance.person).first()
    refs = {acceptance.person}
    if person is not None and person.id_number:
        refs.update(people.filter(id_type=person.id_type, id_number=person.id_number).values_list("ref", flat=True))
    rows = as_of(desk.alias, desk.sale, Acceptance, at).filter(person__in=refs, stage=acceptance.stage)
    judged = rows.filter(state__in=TO_ASSESS, decided=False)
    return (judged | rows.filter(ref=acceptance.ref)).order_by("ref")
