"""An adjudication as a rehearsal: what the rule would give now, and beside it what it would give if something were otherwise.

Nothing of it is recorded. What would be adjudicated comes from the engine and files of the very act; a variant is a what-if on the
acceptances of the stage, judged again.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enajena.basics.faults import CallError
from enajena.basics.money import plain
from enajena.basics.text import Text
from enajena.book.adjudicating import WorkedOut, by_regulation, work_out_adjudication
from enajena.book.desk import Desk
from enajena.book.effects.assessing import TO_ASSESS
from enajena.book.effects.offer import regulation_of, rule_of
from enajena.book.models import Stage
from enajena.book.stage_file import acceptances_of, write_to_assess
from enajena.book.stage_work import folder_of_work, told
from enajena.engine.award import award
from enajena.engine.award_call import AwardOptions
from enajena.engine.database import Watch, database
from enajena.engine.prices import setting_of
from enajena.office.back.jobs.running import both
from enajena.office.ground.the_book import the_book
from enajena.programme.model import Programme
from enajena.programme.stage_model import MinimumPrice
from enajena.publish.charts import Heading, compare_chart
from enajena.study.pictures import picture
from enajena.study.records import changes_text
from enajena.study.simulate import SimulateOptions, SimulationResult, simulate
from enajena.study.work import SettingResult

if TYPE_CHECKING:
    from datetime import date

REF = "ENSAYO"
SHARING = frozenset(("shares", "rule"))
"""What changes how shares are shared out and nobody's verdict: what persons decided stands in such a variant."""
MOST_VARIANTS = 8
"""So many variants stand side by side on a page."""
_SERVED = (Text("servidas enteras", "served whole"), Text("servidas en parte", "served in part"), Text("sin nada", "with nothing"))
_FIGURES = ("offered", "demanded", "awarded", "unsold", "leftover", "rule")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsal:
    """What is rehearsed: the stage, what is changed by name with the values tried, and the number that a rule may ask for."""

    sale: str
    stage: str
    on: "date"
    changes: Mapping[str, Sequence[str]]
    number: int | None = None


def rehearse(asked: Rehearsal, watch: Watch) -> dict[str, Any]:
    """Return what an adjudication would give now and under each change, as JSON.

    Raises:
        DataError: there is no Regulation on file, or no acceptance to award to.
        CallError: a change cannot be, or there are too many.
    """
    desk = Desk(the_book().alias, asked.sale)
    with told(), folder_of_work(None) as folder:
        worked = work_out_adjudication(desk, asked.stage, REF, folder, watch)
        by_price = isinstance(rule_of(desk, asked.stage).price, MinimumPrice)
        found = {"stage": asked.stage, "now": {**_now(worked), **_spread(folder, by_price=by_price)}, "by_price": by_price, "variants": []}
        judged_again = bool(set(asked.changes) - SHARING)
        if asked.changes:
            variants = _judged_again if judged_again else _shared_again
            found["variants"] = list(variants(desk, asked, folder, watch))
        return {**found, "judged_again": judged_again}


def _now(worked: WorkedOut) -> dict[str, Any]:
    result = worked.result
    return {
        **{name: getattr(result, name) for name in _FIGURES},
        "acceptances": result.acceptances,
        "awarded_acceptances": result.awarded_acceptances,
        "amount_cop": plain(result.amount_cop),
        "left_out_acceptances": result.left_out_acceptances,
        "left_out_shares": result.left_out_shares,
        "threshold": None if result.threshold is None else result.threshold.reached,
        "notes": [both(note) for note in (*result.notes, *result.warnings)],
        "regulation": worked.body.regulation,
        "input_sha256": worked.body.input_sha256,
        "output_sha256": worked.body.output_sha256,
        "log_size": worked.body.log_size,
    }


def _spread(folder: Path, *, by_price: bool) -> dict[str, Any]:
    """Return how awards are spread: who gets all, part and nothing, the last served in order of filing, the price that cuts."""
    with database() as connection:
        connection.execute(
            "CREATE TABLE given AS SELECT a.*, w.awarded_shares FROM read_csv(?, all_varchar = true) AS a "
            "JOIN (SELECT acceptance_id, CAST(awarded_shares AS HUGEINT) AS awarded_shares FROM read_csv(?, all_varchar = true)) AS w "
            "USING (acceptance_id)",
            [str(folder / f"{REF}-admitted.csv"), str(folder / f"{REF}-awards.csv")],
        )
        asked = "CAST(admitted_shares AS HUGEINT)"
        counts = connection.execute(
            f"SELECT count(*) FILTER (awarded_shares = {asked}), count(*) FILTER (awarded_shares > 0 AND awarded_shares < {asked}), "
            "count(*) FILTER (awarded_shares = 0), CAST(min(awarded_shares) FILTER (awarded_shares > 0) AS VARCHAR), "
            "CAST(max(awarded_shares) AS VARCHAR) FROM given"
        ).fetchone()
        last = connection.execute(
            "SELECT acceptance_id, filed_at FROM given WHERE awarded_shares > 0 ORDER BY filed_at DESC, acceptance_id DESC LIMIT 1"
        ).fetchone()
        cut = _cut(connection, asked) if by_price else None
    whole, part, nothing, least, most = counts or (0, 0, 0, None, None)
    return {"whole": whole, "part": part, "nothing": nothing, "least": least, "most": most, "last": last, "cut": cut}


def _cut(connection: Any, asked: str) -> list[Any] | None:  # noqa: ANN401 - a connection of duckdb, imported by the engine alone
    """Return the least price that is awarded anything, how many offer it, what they are admitted for and what they get."""
    row = connection.execute(
        "SELECT price_offered_cop, count(*), CAST(sum("
        f"{asked}) AS VARCHAR), CAST(sum(awarded_shares) AS VARCHAR) FROM given WHERE CAST(price_offered_cop AS DECIMAL(38, 9)) = "
        "(SELECT min(CAST(price_offered_cop AS DECIMAL(38, 9))) FROM given WHERE awarded_shares > 0) GROUP BY price_offered_cop"
    ).fetchone()
    return None if row is None else list(row)


def _judged_again(desk: Desk, asked: Rehearsal, folder: Path, watch: Watch) -> Iterator[dict[str, Any]]:
    """Yield the programme as the Regulation rules it, and every combination of the changes, the acceptances judged again."""
    row, programme = desk.need(Stage, asked.stage), _ruled(desk, asked.stage)
    file = folder / "acceptances.csv"
    setting = setting_of(programme, asked.stage, row.price_cop)
    write_to_assess(
        desk, setting, acceptances_of(desk, asked.stage, (*TO_ASSESS, "assessed")), file, max(asked.on, row.last_day or asked.on)
    )
    options = SimulateOptions(
        stage=asked.stage, shares=row.offered_shares, price_cop=row.price_cop, flat_shares=asked.number, lot_shares=asked.number
    )
    result = simulate(programme, file, asked.changes, options, watch)
    if len(result.settings) > MOST_VARIANTS:
        raise _too_many(len(result.settings))
    yield _variant(result.as_it_is)
    for one in result.settings:
        yield {**_variant(one), **_pictured(result, one)}


def _variant(one: SettingResult) -> dict[str, Any]:
    outcome = one.outcome
    return {
        "changes": changes_text(one.changes),
        **{name: getattr(outcome, name) for name in _FIGURES},
        "amount_cop": plain(outcome.amount_cop),
        "persons": outcome.persons_admitted,
        "holders": outcome.concentration.holders,
        "gaining": outcome.all.gaining,
        "losing": outcome.all.losing,
        "breaches": [both(breach) for breach in one.breaches],
    }


def _pictured(result: SimulationResult, one: SettingResult) -> dict[str, Any]:
    chart = picture(replace(result, settings=(one,)), "awarded")
    return {"svg": [chart.svg("es"), chart.svg("en")], "said": [chart.text("es"), chart.text("en")]}


def _shared_again(desk: Desk, asked: Rehearsal, folder: Path, watch: Watch) -> Iterator[dict[str, Any]]:
    """Yield what is admitted shared out as it is, and by every combination of other shares and other rules."""
    row, programme = desk.need(Stage, asked.stage), _ruled(desk, asked.stage)
    axes = [[(name, value) for value in values] for name, values in asked.changes.items()]
    settings = [(), *product(*axes)]
    if len(settings) - 1 > MOST_VARIANTS:
        raise _too_many(len(settings) - 1)
    by_price = isinstance(rule_of(desk, asked.stage).price, MinimumPrice)
    for place, changes in enumerate(settings):
        said = dict(changes)
        options = AwardOptions(
            stage=asked.stage,
            shares=int(said["shares"]) if "shares" in said else row.offered_shares,
            price_cop=None if by_price else row.price_cop,
            rule=said.get("rule"),
            tie="earlier_filing" if "rule" in said else None,
            flat_shares=asked.number if "rule" in said else None,
            lot_shares=asked.number if "rule" in said else None,
        )
        out = folder / f"variant-{place}.csv"
        result = award(programme, folder / f"{REF}-admitted.csv", out, options, watch)
        compared = _compared(folder / f"{REF}-awards.csv", out)
        yield {
            "changes": "; ".join(f"{name}={value}" for name, value in changes),
            **{name: getattr(result, name) for name in _FIGURES},
            "amount_cop": plain(result.amount_cop),
            "holders": result.awarded_acceptances,
            "gaining": compared[0],
            "losing": compared[1],
            "breaches": [],
            **(_drawn(programme, asked.stage, compared[2:]) if place else {}),
        }


def _compared(base: Path, other: Path) -> list[int]:
    """Return how many acceptances gain and lose, and then how many are served whole, in part and not at all, before and after."""
    whole, part, nothing = "{0} = asked", "{0} > 0 AND {0} < asked", "{0} = 0"
    counts = ", ".join(f"count(*) FILTER ({one.format(side)})" for one in (whole, part, nothing) for side in ("was", "now"))
    figures = "acceptance_id, CAST(admitted_shares AS HUGEINT) AS asked, CAST(awarded_shares AS HUGEINT) AS {0}"
    rows = f"SELECT {figures} FROM read_csv(?, all_varchar = true)"
    joined = f"({rows.format('was')}) JOIN ({rows.format('now')}) USING (acceptance_id, asked)"
    with database() as connection:
        found = connection.execute(
            f"SELECT count(*) FILTER (now > was), count(*) FILTER (now < was), {counts} FROM {joined}", [str(base), str(other)]
        ).fetchone()
    return [int(one) for one in found or (0,) * 8]


def _drawn(programme: Programme, stage: str, counts: Sequence[int]) -> dict[str, Any]:
    heading = Heading(
        title=Text("Aceptaciones según lo que reciben", "Acceptances by what they get"),
        subtitle=Text(f"{programme.id}, etapa {stage}", f"{programme.id}, stage {stage}"),
        measure=Text("aceptaciones", "acceptances"),
        kind="count",
    )
    pairs = [(label, counts[2 * place], counts[2 * place + 1]) for place, label in enumerate(_SERVED)]
    chart = compare_chart(heading, (Text("hoy", "today"), Text("variante", "variant")), pairs)
    return {"svg": [chart.svg("es"), chart.svg("en")], "said": [chart.text("es"), chart.text("en")]}


def _ruled(desk: Desk, stage: str) -> Programme:
    regulation = regulation_of(desk, stage)
    if regulation is None:
        raise RuntimeError("what is adjudicated has its Regulation")
    return by_regulation(desk.programme, regulation)


def _too_many(count: int) -> CallError:
    return CallError(
        Text(
            f"Son {count} variantes, y en una página caben {MOST_VARIANTS}.",
            f"These are {count} variants; a page has room for {MOST_VARIANTS}.",
        ),
        Text("Dé menos valores.", "Give fewer values."),
    )
