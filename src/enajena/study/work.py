"""The work of a what-if in the database: what each setting admits, all at once, and then what it awards, one after another."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

import duckdb

from enajena.basics.text import Text
from enajena.engine.award_call import AwardCall
from enajena.engine.award_sql import Allotment, centavos
from enajena.engine.database import Watch
from enajena.engine.listed import as_listed
from enajena.programme.labels import RECIPIENT_LABELS
from enajena.study.outcome import AWARDS, Grouped, Outcome, by, closed_groups, concentration, open_groups, persons_admitted, together
from enajena.study.settings import Change, Setting
from enajena.study.sharing import share_setting
from enajena.study.studied import ALONE, SHARERS, STUDIED, Studied, fit_sql, linear_fit_sql, make_open, rest_fit_sql, term_amount

ADMITTED = "admitted_by_setting"
AS_IT_IS = "as_it_is"
AT_ONCE = 25
"""So many settings are judged in one pass: each keeps nine bytes an acceptance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingResult:
    """One setting: what it changes, where it goes against Ley 226, and what it comes to."""

    changes: tuple[Change, ...]
    breaches: tuple[Text, ...]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class _Part:
    """A setting in a pass: its place among all of them, itself, and what is awarded under it."""

    place: int
    setting: Setting
    call: AwardCall

    @property
    def price(self) -> Decimal:
        return self.call.price_cop or Decimal(1)

    @property
    def policy(self) -> str:
        rule = self.call.stage.over_ceiling
        return rule.policy if rule else "refer"

    @property
    def fit(self) -> str:
        return f"fit_{self.place}"

    @property
    def used(self) -> str:
        return f"used_{self.place}"

    @property
    def admitted(self) -> str:
        return f"admitted_{self.place}"

    @property
    def verdict(self) -> str:
        return f"verdict_{self.place}"

    def over(self) -> str:
        return f"requested_shares + {self.used} > {self.fit}"

    def admitted_sql(self) -> str:
        """Return for how many shares an acceptance is admitted."""
        beyond = f"greatest({self.fit} - {self.used}, 0)" if self.policy == "reduce" else "0"
        return f"CASE WHEN is_incomplete THEN 0 WHEN {self.over()} THEN {beyond} ELSE requested_shares END"

    def verdict_sql(self) -> str:
        """Return the verdict on an open acceptance, in the order of the query of a stage."""
        over, none_left = self.over(), f"{self.over()} AND {self.fit} - {self.used} < 1"
        cases = {
            "reject": ((over, "rejected"), ("is_incomplete", "incomplete")),
            "reduce": ((none_left, "rejected"), ("is_incomplete", "incomplete"), (over, "reduced")),
            "refer": (("is_incomplete", "incomplete"), (over, "referred")),
        }[self.policy]
        listed = " ".join(f"WHEN {condition} THEN {as_listed('verdict_word', verdict)}" for condition, verdict in cases)
        return f"CASE {listed} ELSE {as_listed('verdict_word', 'accepted')} END"


@dataclass(frozen=True, slots=True)
class Work:
    """The database of a run, in which STUDIED is ready."""

    connection: duckdb.DuckDBPyConnection
    studied: Studied

    def results(self, settings: Sequence[Setting], calls: Sequence[AwardCall], watch: Watch) -> list[SettingResult]:
        """Return what every setting comes to, in order; the first is the programme as it is, which the others are compared with."""
        parts = [_Part(place, setting, call) for place, (setting, call) in enumerate(zip(settings, calls, strict=True))]
        closed = closed_groups(self.connection, STUDIED)
        make_open(self.connection, self.studied)
        found: list[Outcome] = []
        for batch in _batches(parts):
            watch(Text("Admitiendo", "Admitting"), self.connection)
            self._admit(batch)
            for part in batch:
                watch(Text(f"Variante {part.place} de {len(parts) - 1}", f"Setting {part.place} of {len(parts) - 1}"), self.connection)
                found.append(self._outcome(part, closed))
        return [
            SettingResult(changes=part.setting.changes, breaches=part.setting.breaches, outcome=outcome)
            for part, outcome in zip(parts, found, strict=True)
        ]

    def _admit(self, batch: Sequence[_Part]) -> None:
        """Make ADMITTED: the open acceptances with the verdict of each setting, and what each admits and the programme as it is awards."""
        whole = self.studied.whole
        self._take_turns(batch)
        nothing_used = ", ".join(f"CAST(0 AS {whole}) AS {part.used}" for part in batch)
        kept = "row_number, acceptance_id, filed_at, recipient, binding, holder, refuses, requested_shares"
        judged = ", ".join(
            f"CAST({part.admitted_sql()} AS {whole}) AS {part.admitted}, {part.verdict_sql()} AS {part.verdict}" for part in batch
        )
        rows = f"SELECT *, {nothing_used} FROM ({self._fitted(ALONE, batch)}) UNION ALL BY NAME SELECT * EXCLUDE (turn) FROM turned"
        is_first = batch[0].place == 0
        base, joined = (f"CAST(0 AS {whole})", "") if is_first else ("coalesce(award, 0)", f"LEFT JOIN {AS_IT_IS} USING (row_number)")
        self.connection.execute(
            f"CREATE OR REPLACE TABLE {ADMITTED} AS SELECT {kept}, {judged}, {base} AS base_award FROM ({rows}) {joined}"
        )

    def _fitted(self, table: str, batch: Sequence[_Part]) -> str:
        """Return the query of a table with how many shares the ceiling of each setting leaves room for."""
        amounts: dict[str, str] = {}
        fits = []
        for part in batch:
            rooms = [amounts.setdefault(rest_fit_sql(self.studied, part.price), f"amount_{len(amounts)}")]
            for term in self.studied.changed_terms(part.call.stage):
                price = part.price if term.unit == "cop" else Decimal(1)
                quick = linear_fit_sql(self.studied, term, price)
                if quick is None:
                    sql, scale = term_amount(self.studied.judging, term)
                    rooms.append(fit_sql(amounts.setdefault(sql, f"amount_{len(amounts)}"), scale, price, self.studied))
                else:
                    rooms.append(quick)
            fits.append(f"least({', '.join(rooms)}) AS {part.fit}")
        worked_out = ", ".join(f"{sql} AS {name}" for sql, name in amounts.items())
        return f"SELECT * EXCLUDE ({', '.join(amounts.values())}), {', '.join(fits)} FROM (SELECT *, {worked_out} FROM {table})"

    def _take_turns(self, batch: Sequence[_Part]) -> None:
        """Make the table `turned`: the acceptances of those who have several, with what the person used up before each, in each setting."""
        whole = self.studied.whole
        nothing = ", ".join(f"CAST(0 AS {whole}) AS {part.used}" for part in batch)
        used = ", ".join(f"CAST(sum({part.admitted_sql()}) AS {whole}) AS {part.used}" for part in batch)
        before = ", ".join(f"coalesce({part.used}, 0) AS {part.used}" for part in batch)
        self.connection.execute(
            f"CREATE OR REPLACE TABLE fitted AS {self._fitted(SHARERS, batch)}; "
            f"CREATE OR REPLACE TABLE turned AS SELECT *, {nothing} FROM fitted WHERE turn = 1"
        )
        for turn in range(2, self.studied.most_turns + 1):
            self.connection.execute(
                f"CREATE OR REPLACE TABLE used_up AS SELECT holder, {used} FROM turned GROUP BY holder; "
                f"INSERT INTO turned BY NAME SELECT fitted.*, {before} FROM fitted LEFT JOIN used_up USING (holder) WHERE turn = {turn}"
            )

    def _outcome(self, part: _Part, closed: Sequence[Grouped]) -> Outcome:
        plan, allotment = share_setting(self.connection, ADMITTED, part.admitted, part.call, self.studied.whole)
        self._award(part, allotment)
        groups = [*closed, *open_groups(self.connection)]
        sources = (term.source for ceiling in self.studied.judging.stage.ceilings for term in ceiling.terms)
        return Outcome(
            offered=plan.supply,
            demanded=plan.demanded,
            awarded=plan.awarded,
            unsold=plan.unsold,
            leftover=plan.leftover,
            rule=plan.rule,
            price_cop=part.price,
            amount_cop=self._amount(part.price),
            persons_admitted=persons_admitted(self.connection),
            all=together(group for *_, group in groups),
            by_recipient=by(groups, 0, RECIPIENT_LABELS),
            by_ceiling=by(groups, 1, sources),
            concentration=concentration(self.connection),
        )

    def _award(self, part: _Part, allotment: Allotment) -> None:
        """Make AWARDS of a setting; that of the programme as it is, is what the others are compared with."""
        rows = f"(SELECT *, CAST({allotment.shares} AS {self.studied.whole}) AS awarded FROM {allotment.rows})"
        columns = f"recipient, binding, holder, {part.verdict} AS verdict, requested_shares, {part.admitted} AS admitted_shares"
        base, kept = ("awarded", "row_number, ") if part.place == 0 else ("base_award", "")
        self.connection.execute(
            f"CREATE OR REPLACE TABLE {AWARDS} AS SELECT {kept}{columns}, awarded AS award, {base} AS base_award FROM {rows}"
        )
        if part.place == 0:
            self.connection.execute(f"CREATE TABLE {AS_IT_IS} AS SELECT row_number, award FROM {AWARDS} WHERE award > 0")

    def _amount(self, price: Decimal) -> Decimal:
        """Return what all awards cost: each is rounded to the centavo, as `award` writes it."""
        amounts = centavos(price, self.studied.most_reach)
        rows = amounts.over(f"(SELECT CAST(award AS HUGEINT) AS awarded_shares FROM {AWARDS})")
        row = self.connection.execute(f"SELECT CAST(coalesce(sum({amounts.sql}), 0) AS VARCHAR) FROM {rows}").fetchone()
        return Decimal(row[0] if row else 0).scaleb(-2)


def _batches(parts: Sequence[_Part]) -> Iterator[Sequence[_Part]]:
    """Yield the settings that are judged together; the programme as it is goes first and alone."""
    yield parts[:1]
    for start in range(1, len(parts), AT_ONCE):
        yield parts[start : start + AT_ONCE]
