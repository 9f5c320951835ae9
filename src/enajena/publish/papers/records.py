"""What papers read of a sale: the act that each rests on, and the book as it was known under the checkpoint over that act.

So the same paper can be made again at any time, byte for byte, whatever was recorded since.
"""

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any, TypeVar

from enajena.basics.faults import CallError, DataError
from enajena.basics.text import Text
from enajena.book.acts.general import ActCorrected
from enajena.book.acts.kinds import kind_of
from enajena.book.asof import AsOf, as_of
from enajena.book.history import check_sale
from enajena.book.journal import act_at
from enajena.book.machines import MACHINES
from enajena.book.models import ANNULLED, Leaf, Person, Regulation, Sale, StoredFile, Thing
from enajena.book.programmes import programme_of
from enajena.programme.model import Programme
from enajena.programme.stage_model import Stage as StageRule
from enajena.programme.stages import stage_of
from enajena.publish.papers.anchors import Anchor, Anchors
from enajena.publish.papers.paper import Addressee, Paper, SaleTold

T = TypeVar("T", bound=Thing)
_NO_ISSUER = "la sociedad emisora"
_NO_DECREE = "el decreto"
_NOTES = "notas"


class View:
    """The book as it was known under a checkpoint. Nothing is written."""

    def __init__(self, alias: str, sale: str, size: int) -> None:
        """Begin with nothing read; `size` is that of the checkpoint."""
        self.alias = alias
        self.sale = sale
        self._at = AsOf(known=size - 1)
        self._read: dict[tuple[type[Thing], str], Thing] = {}
        self._suppressed: set[str] = set()

    @cached_property
    def programme(self) -> Programme:
        """Return the programme as it stood."""
        sha256 = self.find(Sale, self.sale).programme_sha256
        return programme_of(sha256, bytes(StoredFile.objects.using(self.alias).get(sha256=sha256).content))

    @cached_property
    def told(self) -> SaleTold:
        """Return what the head of every paper says of the sale."""
        programme, decree = self.programme, self.programme.decree
        said = None if decree.number is None else f"Decreto {decree.number} de {decree.year}"
        notes = [(_NOTES, said or _NO_DECREE)]  # what was gathered from the decree without noting its article is cited as the decree
        return SaleTold(
            name=self.sale,
            programme=programme.title,
            decree=said,
            issuer=programme.issuer or _NO_ISSUER,
            seller=", ".join(seller.name for seller in programme.sellers) or "La Nación",
            norms=tuple(dict([*((norm.id, norm.title.es.partition(",")[0]) for norm in programme.norms), *notes]).items()),
        )

    def rule_of(self, stage: str) -> StageRule:
        """Return the rules of a stage."""
        return stage_of(self.programme, stage)

    def regulation_of(self, stage: str) -> Regulation | None:
        """Return the Regulation of a stage, or None."""
        return next(iter(self.all(Regulation, stage=stage)), None)

    def find(self, model: type[T], ref: str) -> T:
        """Return an object as it stood.

        Raises:
            CallError: there was none of that reference.
        """
        found = self._read.get((model, ref))
        if found is None:
            found = as_of(self.alias, self.sale, model, self._at).filter(ref=ref).first()
            if found is None:
                raise unknown(self.sale, model, ref)
            self._read[model, ref] = found
        if not isinstance(found, model):
            raise TypeError(f"{ref} is read as {type(found).__name__}")
        return found

    def all(self, model: type[T], **columns: object) -> list[T]:
        """Return the objects that stood with these columns, by reference."""
        return list(as_of(self.alias, self.sale, model, self._at).filter(**columns).order_by("ref"))

    def count(self, model: type[Thing], **columns: object) -> int:
        """Return how many objects stood with these columns."""
        return as_of(self.alias, self.sale, model, self._at).filter(**columns).count()

    def load(self, model: type[Thing], refs: Collection[str]) -> None:
        """Read objects at once, for what will look at each."""
        for row in as_of(self.alias, self.sale, model, self._at).filter(ref__in=refs):
            self._read[model, row.ref] = row
        if model is Person:
            self._suppressed |= self.suppressed(refs)

    def forget(self) -> None:
        """Forget what was read."""
        self._read.clear()

    def person(self, ref: str) -> Addressee:
        """Return a person as a letter names it.

        Raises:
            DataError: what is personal of it was suppressed since.
        """
        kept = (Person, ref) in self._read
        found = self.find(Person, ref)
        if ref in self._suppressed or (not kept and self.suppressed([ref])):
            raise DataError(
                Text(
                    f"Los datos de «{ref}» se suprimieron (Ley 1581 de 2012): ningún documento puede nombrarla.",
                    f"The data of “{ref}” were suppressed (Ley 1581 de 2012): no paper can name that person.",
                ),
                Text("El acto sigue en el registro, sin su nombre.", "The act is still in the log, without the name."),
            )
        contact: Mapping[str, str] = found.contact
        return Addressee(
            kind=found.kind,
            name=found.name or ref,
            id_type=found.id_type or "",
            id_number=found.id_number or "",
            address=contact.get("address"),
        )

    def letter(self, anchor: Anchor, *, kind: str, ref: str, title: str, facts: object, person: str) -> Paper:
        """Return a paper that names a person."""
        return Paper(kind=kind, ref=ref, title=title, anchor=anchor, sale=self.told, facts=facts, person=person, is_private=True)

    def suppressed(self, refs: Collection[str]) -> set[str]:
        """Return those of some persons whose data were suppressed, up to now."""
        rows = Person.objects.using(self.alias).filter(sale=self.sale, ref__in=refs, state="suppressed", until_index__isnull=True)
        return set(rows.values_list("ref", flat=True))


class Records:
    """A sale of a book, as papers read it: which acts there are, and the book under the checkpoint of any of them."""

    def __init__(self, alias: str, sale: str) -> None:
        """Begin with nothing read.

        Raises:
            CallError: there is no such sale.
        """
        check_sale(alias, sale)
        self.alias = alias
        self.sale = sale
        self._anchors = Anchors(alias, sale)
        self._made: dict[tuple[type[Thing], str, tuple[str, ...]], int] = {}
        self._view: tuple[int, View] | None = None

    @property
    def last(self) -> int:
        """Return the index of the last act."""
        return self._anchors.last

    def anchor(self, index: int) -> Anchor:
        """Return the anchor of an act."""
        return self._anchors.of(index)

    def under(self, anchor: Anchor) -> View:
        """Return the book as it was known under the checkpoint of an anchor; the last one is kept."""
        if self._view is None or self._view[0] != anchor.size:
            self._view = anchor.size, View(self.alias, self.sale, anchor.size)
        return self._view[1]

    def refs(self, model: type[Thing], **columns: object) -> list[str]:
        """Return the references of the standing objects with these columns, in order."""
        rows = model._default_manager.using(self.alias).filter(sale=self.sale, until_index__isnull=True, **columns)  # noqa: SLF001
        return list(rows.order_by("ref").values_list("ref", flat=True))

    def act(self, model: type[Thing], ref: str, *acts: str) -> Anchor:
        """Return the anchor of the last act of these kinds that changed an object; a correction is of the kind of its right act.

        Raises:
            CallError: there is no such object.
            DataError: no such act has happened.
        """
        if (model, ref, acts) in self._made:
            return self.anchor(self._made[model, ref, acts])
        versions = model._default_manager.using(self.alias).filter(sale=self.sale, ref=ref).order_by("index", "step")  # noqa: SLF001
        rows = list(versions)
        if not rows or rows[-1].state == ANNULLED:
            raise unknown(self.sale, model, ref)
        for row in reversed(rows):
            if kind_of(self.body(row.index)).name in acts:
                return self.anchor(row.index)
        raise _too_soon(rows[-1], acts)

    def body(self, index: int) -> Any:  # noqa: ANN401 - of any kind of act
        """Return what an act says: of a correction, its right act, or itself where it only annuls."""
        recorded = act_at(self.alias, self.sale, index)
        if recorded is None:
            raise RuntimeError(f"the log of {self.sale} has no act {index}")
        return recorded.body.replacement or recorded.body if isinstance(recorded.body, ActCorrected) else recorded.body

    def load(self, model: type[Thing], refs: Collection[str], *acts: str) -> list[tuple[Anchor, list[str]]]:
        """Read at once what `act` gives for each object; return the references under each checkpoint, with one of its anchors.

        Of an object that a correction touched, the act is looked up on its own.
        """
        rows = list(model._default_manager.using(self.alias).filter(sale=self.sale, ref__in=refs).values_list("ref", "index"))  # noqa: SLF001
        kinds = dict(
            Leaf.objects.using(self.alias).filter(sale=self.sale, index__in={index for _, index in rows}).values_list("index", "kind")
        )
        touched = {ref for ref, index in rows if kinds[index] == "act_corrected"}
        self._made = {(model, ref, acts): index for ref, index in sorted(rows) if kinds[index] in acts and ref not in touched}
        self._anchors.load(self._made.values())
        together: dict[int, tuple[Anchor, list[str]]] = {}
        for ref in refs:
            anchor = self.act(model, ref, *acts)
            together.setdefault(anchor.size, (anchor, []))[1].append(ref)
        return list(together.values())


def unknown(sale: str, model: type[Thing], ref: str) -> CallError:
    """Return the error of an object that is not there."""
    label = MACHINES[model.__name__.lower()].label
    return CallError(
        Text("En la venta «{sale}» no está {label} «{ref}».", "In the sale “{sale}”, {label} “{ref}” is not there.").format(
            sale=sale, label=label, ref=ref
        ),
        Text("Lo que hay se ve con `enajena book show`.", "`enajena book show` shows what there is."),
    )


def _too_soon(thing: Thing, acts: tuple[str, ...]) -> DataError:
    machine = MACHINES[type(thing).__name__.lower()]
    return DataError(
        Text("{label} «{ref}»: {state}; ese documento todavía no existe.", "{label} “{ref}”: {state}; there is no such paper yet.").format(
            label=machine.label, ref=thing.ref, state=machine.label_of(thing.state)
        ),
        Text("Sale del acto {acts}, que falta registrar.", "It comes from the act {acts}, still to be recorded.").format(
            acts=" / ".join(acts)
        ),
    )
