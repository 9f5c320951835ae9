"""The working set of one recording: objects are read in sets, changed in memory by the effects of acts, and written in sets."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NoReturn, TypeVar, cast

from django.db.models import Model

from enajena.basics.faults import DataError
from enajena.basics.text import Text, same
from enajena.book import bulk, tallies
from enajena.book.acts.kinds import Recorded
from enajena.book.machines import MACHINES
from enajena.book.machines.model import SAME, Machine, Step
from enajena.book.models import ANNULLED, THINGS, Entry, PersonalRecord, Sale, StoredFile, Thing
from enajena.book.programmes import programme_of
from enajena.book.refusal import RefusedError
from enajena.book.sources import numeral
from enajena.programme.model import Programme

T = TypeVar("T", bound=Thing)
Load = tuple[type[Thing], str] | tuple[type[Thing], str, str]  # (model, ref), or (model, column, value) for what hangs on it


class Desk:
    """What the acts of one transaction read and change, in one sale of one database.

    Kept true: a row that stands in the database is never edited but to say until which act it stood; every change is a new row.
    """

    def __init__(self, alias: str, sale: str, source: str | None = None, *, replaying: bool = False) -> None:
        """Begin with nothing read. `source` is the database that holds the log and its files, where it is not `alias`."""
        self.replaying = replaying
        self.alias = alias
        self.sale = sale
        self.source = alias if source is None else source
        self.suppressed: dict[str, int] = {}  # the person, and the act of this transaction that suppressed what is personal
        self._layer = 0  # the step of the versions that are made: 1 while the right act of a correction is applied
        self._recorded: Recorded | None = None
        self._standing: dict[type[Thing], dict[str, Thing | None]] = {model: {} for model in THINGS}
        self._hanging: dict[tuple[type[Thing], str], dict[str, set[str]]] = {}
        self._new: dict[type[Model], dict[int, Model]] = {}
        self._ended: dict[type[Thing], dict[str, tuple[Thing, int]]] = {}  # what stands in the database, and until which act
        self._at_end: list[Callable[[], None]] = []
        self._programmes: dict[str, Programme] = {}
        self._tallies: dict[tuple[str, str], Counter[str]] = {}

    # The act at hand

    def begin(self, recorded: Recorded, *, layer: int = 0) -> None:
        """Take the next act; `layer` 1 is the right act within a correction."""
        self._recorded = recorded
        self._layer = layer

    @property
    def correcting(self) -> bool:
        """Return whether the act at hand is the right one within a correction."""
        return self._layer > 0

    @property
    def act(self) -> Recorded:
        """Return the act at hand."""
        if self._recorded is None:
            raise RuntimeError("no act was begun")
        return self._recorded

    @property
    def programme(self) -> Programme:
        """Return the programme file as the sale adopted it, or as it was last amended."""
        return self.programme_at(self.need(Sale, self.sale).programme_sha256)

    def programme_at(self, sha256: str) -> Programme:
        """Return the programme of a stored file.

        Raises:
            DataError: the book has lost it.
        """
        if sha256 not in self._programmes:
            kept = StoredFile.objects.using(self.source).filter(sha256=sha256).first()
            if kept is None:
                raise DataError(
                    Text(f"Falta el archivo del programa, {sha256[:16]}….", f"The file of the programme is missing, {sha256[:16]}…."),
                    Text("El libro está dañado: restaure una copia de seguridad.", "The book is damaged: restore a backup."),
                )
            self._programmes[sha256] = programme_of(sha256, bytes(kept.content))
        return self._programmes[sha256]

    def has_file(self, sha256: str) -> bool:
        """Return whether a file of that hash is stored, or came with the act at hand and was suppressed since."""
        return sha256 in self.act.files or StoredFile.objects.using(self.source).filter(sha256=sha256).exists()

    # Reading

    def get(self, model: type[T], ref: str) -> T | None:
        """Return the standing version of an object, or None."""
        known = self._standing[model]
        if ref not in known:
            self.load([(model, ref)])
        return cast("T | None", known[ref])

    def need(self, model: type[T], ref: str) -> T:
        """Return the standing version of an object, or refuse the act that names it."""
        found = self.get(model, ref)
        if found is None:
            machine = MACHINES[model.__name__.lower()]
            self.refuse(
                "unknown_object",
                Text("En esta venta no está {label} «{ref}».", "In this sale {label} “{ref}” is not there.").format(
                    label=machine.label, ref=ref
                ),
                Text(
                    "Corrija la referencia, o registre antes el acto que lo crea.",
                    "Mend the reference, or record first the act that makes it.",
                ),
            )
        return found

    def hanging(self, model: type[T], column: str, value: str) -> list[T]:
        """Return the standing objects whose `column` is `value`, in the order of their references."""
        known = self._hanging.setdefault((model, column), {})
        if value not in known:
            self.load([(model, column, value)])
        found = (self.get(model, ref) for ref in sorted(known[value]))
        return [row for row in found if row is not None and getattr(row, column) == value]

    def load(self, wanted: Iterable[Load]) -> None:
        """Read objects in sets, those already read left alone."""
        single: dict[type[Thing], set[str]] = {}
        hanging: dict[tuple[type[Thing], str], set[str]] = {}
        for load in wanted:
            if len(load) == 2:  # noqa: PLR2004
                if load[1] not in self._standing[load[0]]:
                    single.setdefault(load[0], set()).add(load[1])
            elif load[2] not in self._hanging.get((load[0], load[1]), {}):
                hanging.setdefault((load[0], load[1]), set()).add(load[2])
        for model, refs in single.items():
            self._standing[model].update(dict.fromkeys(refs))
            self._keep(model, bulk.standing(self.alias, self.sale, model, "ref", refs))
        for (model, column), values in hanging.items():
            self._hanging.setdefault((model, column), {}).update({value: set() for value in values})
            self._keep(model, bulk.standing(self.alias, self.sale, model, column, values))
            self._hang(model, cast("Iterable[Thing]", self._new.get(model, {}).values()))  # not in the database yet

    def all_standing(self, model: type[T], **columns: object) -> list[T]:
        """Return every standing object with these columns, written ones and those of this transaction: only for small sets."""
        rows = model._default_manager.using(self.alias).filter(sale=self.sale, until_index__isnull=True)  # noqa: SLF001
        self._keep(model, rows)
        mine = (cast("T", row) for row in self._standing[model].values() if row is not None)
        return sorted((row for row in mine if all(getattr(row, name) == value for name, value in columns.items())), key=lambda row: row.ref)

    # Changing

    def count_standing(self, model: type[Thing], **columns: object) -> int:
        """Return how many standing objects have these columns; the act at hand has changed nothing yet."""
        self.write()
        return model._default_manager.using(self.alias).filter(sale=self.sale, until_index__isnull=True, **columns).count()  # noqa: SLF001

    def state_text(self, thing: Thing) -> Text:
        """Return what the state of an object is called."""
        return MACHINES[type(thing).__name__.lower()].label_of(thing.state)

    def create(self, model: type[T], ref: str, *, end: str | None = None, **columns: object) -> T:
        """Make an object by the act at hand; its machine says in which state (`end`, of several), and refuses one that is there."""
        found = self.get(model, ref)
        if found is not None:
            self._refuse_step(MACHINES[model.__name__.lower()], ref, found.state, again=True)
        step = self._step(model, ref, None, end)
        row = model(sale=self.sale, ref=ref, state=step.end, on=self.act.act.on, index=self.act.index, step=self._layer, **columns)
        self._put(row)
        return row

    def step(self, thing: T, *, end: str | None = None, **changes: object) -> T:
        """Take an object to the state that its machine gives for the act at hand (`end`, of several), or refuse."""
        step = self._step(type(thing), thing.ref, thing.state, end)
        self.check_order(thing)
        return self._follow(thing, {**changes, "state": thing.state if step.end == SAME else step.end})

    def change(self, thing: T, **changes: object) -> T:
        """Change columns of an object whose state the act at hand does not move."""
        return self._follow(thing, changes)

    def check_step(self, thing: Thing) -> None:
        """Refuse the act at hand where the state of an object admits no such act: before anything else is asked of it."""
        self._step(type(thing), thing.ref, thing.state, None)

    def check_order(self, thing: Thing) -> None:
        """Refuse the act at hand where it is earlier than the last that happened to an object."""
        if self.act.act.on < thing.on:
            machine = MACHINES[type(thing).__name__.lower()]
            self.refuse(
                "out_of_order",
                Text(
                    "{label} «{ref}»: el acto es del {on} y lo último que le ocurrió, del {last}.",
                    "{label} “{ref}”: the act is of {on}, and the last that happened to it, of {last}.",
                ).format(label=machine.label, ref=thing.ref, on=self.act.act.on, last=thing.on),
                Text(
                    "Corrija la fecha; si el acto posterior está mal, corríjalo antes con `act_corrected`.",
                    "Mend the date; where the later act is wrong, correct it first with `act_corrected`.",
                ),
            )

    def restore(self, undone: T, before: T | None) -> None:
        """Make an object again what it was `before` the act that is corrected, which made it `undone`; None: it was not there.

        `flush` comes before, so that nothing of it is at hand, and after, so that the tables say what stands.
        """
        model, index = type(undone), self.act.index
        self._ended.setdefault(model, {})[undone.ref] = (undone, index)
        if before is None:
            gone = undone.next_version(index, state=ANNULLED, until_index=index)
            self._new.setdefault(model, {})[id(gone)] = gone
        else:
            self._put(before.next_version(index))

    def post(self, entry: Entry) -> None:
        """Add a line to a ledger."""
        entry.step = self._layer
        self._new.setdefault(type(entry), {})[id(entry)] = entry

    def tally(self, what: str, ref: str) -> Counter[str]:
        """Return the counts that acts of this transaction keep of an object, such as the awards of an adjudication."""
        return self._tallies.setdefault((what, ref), Counter())

    def at_end(self, check: Callable[[], None]) -> None:
        """Run a check once every act of the transaction was applied."""
        self._at_end.append(check)

    def refuse(self, code: str, what: Text, remedy: Text, source: str | None = None) -> NoReturn:
        """Refuse the act at hand.

        Raises:
            RefusedError: always.
        """
        raise RefusedError(code, what, remedy, source)

    # Writing

    def end_checks(self) -> None:
        """Run the checks that wait for the end of a transaction, and forget what its acts counted."""
        for check in self._at_end:
            check()
        self._at_end.clear()
        self._tallies.clear()

    def flush(self) -> None:
        """Write what was changed and forget what was read."""
        self.write()
        self._hanging.clear()
        for known in self._standing.values():
            known.clear()

    def write(self) -> None:
        """Write what was changed, so that a query over a table sees it. Before the act at hand has changed anything."""
        for model, ended in self._ended.items():
            bulk.end(self.alias, self.sale, model, {ref: index for ref, (_, index) in ended.items()})
        for model_of_rows, rows in self._new.items():
            bulk.insert(self.alias, model_of_rows, list(rows.values()))
        for model in THINGS:
            if model.tallied is not None and (model in self._new or model in self._ended):
                self._tally(model)
        self._ended.clear()
        self._new.clear()

    def _tally(self, model: type[Thing]) -> None:
        new = cast("Iterable[Thing]", self._new.get(model, {}).values())
        begun = [row for row in new if row.until_index is None]
        tallies.keep(self.alias, self.sale, model, begun, [row for row, _ in self._ended.get(model, {}).values()])

    def suppress(self, person: str, files: Iterable[str] = ()) -> None:
        """Delete the personal part of every act that names a person, and blank it in every version of the tables; delete files.

        On a replay there is nothing of it any more.
        """
        if self.replaying:
            return
        self.flush()
        self.suppressed[person] = self.act.index
        PersonalRecord.objects.using(self.alias).filter(sale=self.sale, person=person).delete()
        StoredFile.objects.using(self.alias).filter(sha256__in=list(files)).delete()
        bulk.blank(self.alias, self.sale, person)

    # Inside

    def _step(self, model: type[Thing], ref: str, state: str | None, end: str | None) -> Step:
        machine = MACHINES[model.__name__.lower()]
        step = machine.step(self.act.act.kind.name, state, end)
        if step is None:
            self._refuse_step(machine, ref, state)
        return step

    def _refuse_step(self, machine: Machine, ref: str, state: str | None, *, again: bool = False) -> NoReturn:
        name = self.act.act.kind.name
        source = next((step.source for step in machine.steps if step.act == name), None)
        now = Text("no existe todavía", "is not there yet") if state is None else machine.label_of(state)
        may = ", ".join(dict.fromkeys(machine.acts_from(state))) or "—"
        remedy = Text("En ese estado se admite: {may}.", "In that state it admits: {may}.").format(may=same(may))
        if again:
            remedy = Text(
                "Ya está: si es el mismo acto otra vez, quedó registrado; si es otro, dele otra referencia. {remedy}",
                "It is there: the same act sent again is recorded already, and another one needs another reference. {remedy}",
            ).format(remedy=remedy)
        self.refuse(
            "wrong_state",
            Text("{label} «{ref}»: {now}; así no admite este acto.", "{label} “{ref}”: {now}; that admits no such act.").format(
                label=machine.label, ref=ref, now=now
            ),
            remedy,
            None if source is None else self.numeral(source),
        )

    def numeral(self, source: str) -> str | None:
        """Return the numeral that a source names: a key of the programme, as `programme.pledge`, or a norm as it stands."""
        return numeral(source, self.programme)

    def _follow(self, thing: T, changes: dict[str, object]) -> T:
        if self._standing[type(thing)].get(thing.ref) is not thing:
            raise RuntimeError(f"{thing.place()} was changed by the act at hand since this version was read")
        return self._succeed(thing, thing.next_version(self.act.index, step=self._layer, on=max(self.act.act.on, thing.on), **changes))

    def _succeed(self, thing: T, row: T) -> T:
        unwritten = self._new.setdefault(type(thing), {})
        if id(thing) not in unwritten:
            self._ended.setdefault(type(thing), {})[thing.ref] = (thing, row.index)
        elif (thing.index, thing.step) == (row.index, row.step):  # two changes by one act are one version
            del unwritten[id(thing)]
        else:
            thing.until_index = row.index
        self._put(row)
        return row

    def _put(self, row: Thing) -> None:
        self._new.setdefault(type(row), {})[id(row)] = row
        self._standing[type(row)][row.ref] = row
        self._hang(type(row), [row])

    def _keep(self, model: type[Thing], rows: Iterable[Thing]) -> None:
        """Take in rows as the database has them; what is at hand of an object already is as new or newer."""
        known = self._standing[model]
        read = list(rows)
        for row in read:
            if known.get(row.ref) is None:
                known[row.ref] = row
        self._hang(model, read)

    def _hang(self, model: type[Thing], rows: Iterable[Thing]) -> None:
        for (of, column), values in self._hanging.items():
            if of is model:
                for row in rows:
                    hanging = values.get(getattr(row, column))
                    if hanging is not None:
                        hanging.add(row.ref)
