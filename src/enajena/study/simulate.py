"""What-if: settings of a programme over one file of acceptances, each compared with the programme as it is.

The file is read, settled and judged once; a setting works out only what it changes. What a setting gives is what `assess` and `award`
give under a programme file with that change.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from pathlib import Path

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.engine.assess import knows_years, refuse_assumptions, stage_columns
from enajena.engine.assumed import adjudication_assumptions, figures_year_assumed, stage_assumptions
from enajena.engine.award_call import AwardOptions, award_call
from enajena.engine.database import Watch, database, silent
from enajena.engine.prices import setting_of
from enajena.engine.reading import reading_warnings, with_doubles
from enajena.engine.turns import find_several
from enajena.intake.table import ReadOptions
from enajena.intake.typed import PLAINLY, read_typed
from enajena.programme.model import Assumption, Programme
from enajena.programme.stage_model import Stage
from enajena.programme.stages import stage_of
from enajena.study.population import refuse_price_stage
from enajena.study.settings import PRICE, Setting, settings_of
from enajena.study.studied import study
from enajena.study.work import SettingResult, Work


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulateOptions:
    """What a what-if may set beside the programme and the file: what holds for every setting."""

    stage: str | None = None
    price_cop: Decimal | None = None
    shares: int | None = None
    rule: str | None = None
    tie: str | None = None
    flat_shares: int | None = None
    lot_shares: int | None = None
    opens: datetime | None = None
    closes: datetime | None = None
    strict: bool = False
    reading: ReadOptions = PLAINLY

    @property
    def award(self) -> AwardOptions:
        """Return those of the award."""
        return AwardOptions(
            stage=self.stage, shares=self.shares, price_cop=self.price_cop, rule=self.rule, tie=self.tie, flat_shares=self.flat_shares,
            lot_shares=self.lot_shares,
        )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationResult:
    """The programme as it is and the settings, in order; `persons` and `acceptances` are those of the file."""

    programme: str
    stage: str
    acceptances: int
    persons: int
    as_it_is: SettingResult
    settings: tuple[SettingResult, ...]
    assumptions: tuple[Assumption, ...]
    warnings: tuple[Text, ...]


def simulate(
    programme: Programme,
    file: Path,
    changes: Mapping[str, Sequence[str]],
    options: SimulateOptions | None = None,
    watch: Watch = silent,
) -> SimulationResult:
    """Compare a programme as it is with every combination of the values that `changes` gives by name.

    A name is a number of a ceiling (`10.3/annual_pay`, or the term's id), or `shares`, `price_cop`, `rule`, `flat_shares`, `lot_shares`,
    `over_ceiling`; values are text, as on the command line. A setting that goes against Ley 226 is worked out, and says so.

    Raises:
        FaultsError: the file has faults; all are listed.
        CallError: a name, a value or an option cannot be, there are too many settings, or each offers a price in the stage.
        DataError: `strict`, and the result would rest on assumptions.
    """
    chosen = options or SimulateOptions()
    stage = stage_of(programme, chosen.stage)
    refuse_price_stage(programme, stage)
    judging = setting_of(programme, chosen.stage, chosen.price_cop, opens=chosen.opens, closes=chosen.closes)
    settings = settings_of(programme, changes, chosen.award)
    # What cannot be awarded so is told before the file is read.
    calls = [award_call(setting.programme, setting.award) for setting in settings]
    _refuse_secured(stage, settings)
    with database(holding=file) as connection:
        watch(Text("Leyendo", "Reading"), connection)
        intake = with_doubles(connection, read_typed(connection, file, stage_columns(judging), chosen.reading))
        years_are_known = knows_years(intake)
        watch(Text("Evaluando", "Judging"), connection)
        persons = intake.rows - find_several(connection)
        prices = [call.price_cop or Decimal(1) for call in calls]
        studied = study(connection, judging, [call.stage for call in calls], prices, years_are_known=years_are_known)
        found = Work(connection, studied).results(settings, calls, watch)
    groups = found[0].outcome.by_ceiling.get("")
    uncapped = bool(stage.ceilings) and groups is not None and groups.verdicts["accepted"] > 0
    assumptions = _assumptions(programme, stage, chosen, uncapped=uncapped, years_are_known=years_are_known)
    if chosen.strict:
        refuse_assumptions(assumptions)
    return SimulationResult(
        programme=programme.id,
        stage=stage.id,
        acceptances=intake.rows,
        persons=persons,
        as_it_is=found[0],
        settings=tuple(found[1:]),
        assumptions=assumptions,
        warnings=reading_warnings(intake),
    )


def _assumptions(
    programme: Programme, stage: Stage, chosen: SimulateOptions, *, uncapped: bool, years_are_known: bool
) -> tuple[Assumption, ...]:
    """Return what the comparison rests on: what judging does, and sharing out."""
    assumed = {one.id: one for one in stage_assumptions(programme, stage, uncapped=uncapped)}
    if any(term.years for ceiling in stage.ceilings for term in ceiling.terms) and not years_are_known:
        assumed["figures_year"] = figures_year_assumed(stage)
    if chosen.rule is None:
        assumed.update({one.id: one for one in adjudication_assumptions(programme, stage)})
    return tuple(assumed.values())


def _refuse_secured(stage: Stage, settings: Sequence[Setting]) -> None:
    if stage.bid_security and any(change.name == PRICE for setting in settings for change in setting.changes):
        raise CallError(
            Text(f"La etapa {stage.id} mide una garantía de seriedad sobre el precio, y aquí no se estudia con otro.",
                 f"Stage {stage.id} measures a bid security on the price, and is not studied here at another."),
            Text("No cambie price_cop.", "Do not change price_cop."),
        )  # fmt: skip
