"""A made-up file of acceptances with planted rings and honest look-alikes, and which acceptance belongs to which: to measure by.

Nobody in it exists. The same seed gives the same file. People live alone, in couples and in families; half of those file and pay together.
A tenth live in buildings and do not write the apartment. Unions file for their members on one day, some giving the union's telephone; one
cooperative pays for its members, and one bank branch's account pays for many people.
"""

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count, pairwise
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import NamedTuple

FIRST_DAY, DAYS = datetime(2003, 10, 11, 8), 60  # noqa: DTZ001 - local time of Bogotá, as in the files of a sale
_COUPLE, _FAMILY, _LARGE_UNION = 2, 4, 60
COOPERATIVE_ACCOUNT, BRANCH_ACCOUNT = "40000000019", "40000000027"
_SURNAMES = """
    Rodríguez Gómez González Martínez García López Hernández Sánchez Pérez Ramírez Díaz Torres Muñoz Rojas Moreno Vargas Ortiz Jiménez
    Castro Gutiérrez Álvarez Valencia Ruiz Suárez Herrera Romero Quintero Morales Giraldo Rivera Arias Castillo Mejía Osorio Cárdenas
    Londoño Parra Medina Salazar Guerrero Ramos Cardona Restrepo Ospina Zapata Marín Pineda Vélez Correa Agudelo
"""
"""Fifty that are common in Colombia; six people in ten have them."""
_GIVEN = """
    María Luis Juan Carlos Ana José Luz Jorge Martha Sandra Andrés Claudia Diana Pedro Gloria Fernando Adriana Jaime Rosa Óscar
    Patricia Javier Liliana Mauricio Olga Hernando Blanca Álvaro Nubia Germán Beatriz Alberto Esperanza Rafael Carmen Miguel Elena
    Camilo Paola Iván
"""
_SYLLABLES = """
    ba ca da fa ga la ma na pa ra sa ta va bo co do lo mo no ro so to bu lu mu nu re se te ve ni ri si ti vi que gui zu cha lla
"""
HEADINGS = (
    "acceptance_id", "filed_at", "recipient", "person", "id_type", "id_number", "name", "requested_shares", "address", "city", "email",
    "phone", "account", "payer_account", "device",
)  # fmt: skip
RINGS = MappingProxyType(
    {
        "one_account": "straw_men",
        "address_in_a_burst": "straw_men",
        "phone_in_a_burst": "straw_men",
        "chain_of_accounts": "straw_men",
        "address_alone": "straw_men",
        "two_at_one_address": "straw_men",
        "twisted_document": "duplicates",
        "second_document": "duplicates",
        "name_variant": "duplicates",
    }
)
"""The kinds of rings, each with the question that should find it."""


class _Draw(Random):
    """Draws of one seed; nothing secret hangs on them."""

    def chance(self, percent: int) -> bool:
        """Return true so many times in a hundred."""
        return self.randrange(100) < percent


class Planted(NamedTuple):
    """Which ring an acceptance was planted in, or which look-alike it belongs to."""

    acceptance_id: str
    kind: str
    group: int


@dataclass(slots=True)
class _Person:
    name: str
    surnames: tuple[str, str]
    number: str
    id_type: str = "CC"
    address: str = ""
    city: str = "Riohacha"
    email: str = ""
    phone: str = ""
    account: str = ""
    payer: str = ""
    device: str = ""
    filed: datetime = FIRST_DAY


@dataclass(slots=True)
class _World:
    """Where the made-up people come from."""

    rows: int
    random: _Draw
    serial: Iterator[int] = field(default_factory=count)
    surnames: list[str] = field(default_factory=_SURNAMES.split)
    names: list[str] = field(default_factory=_GIVEN.split)
    syllables: list[str] = field(default_factory=_SYLLABLES.split)
    truth: list[Planted] = field(default_factory=list)
    people: list[tuple[_Person, str, int]] = field(default_factory=list)

    def surname(self) -> str:
        draw = self.random
        if draw.chance(60):
            return self.surnames[min(int(draw.expovariate(0.06)), len(self.surnames) - 1)]
        return "".join(draw.choice(self.syllables) for _ in range(3)).capitalize()

    def given(self) -> str:
        draw = self.random
        first = draw.choice(self.names)
        return f"{first} {draw.choice(self.names)}" if draw.chance(60) else first

    def person(self, surnames: tuple[str, str] | None = None) -> _Person:
        """Return somebody with everything of their own."""
        draw, own = self.random, next(self.serial)
        family = surnames or (self.surname(), self.surname())
        number = draw.randrange(10_000_000, 100_000_000) if draw.chance(60) else draw.randrange(1_000_000_000, 1_200_000_000)
        made = _Person(f"{self.given()} {family[0]} {family[1]}", family, str(number))
        made.address = self.address()
        made.phone = f"3{draw.randrange(10**9):09}"
        made.email = f"p{own}@correo.example" if draw.chance(70) else ""
        made.account = f"{draw.randrange(10**10, 9 * 10**10)}" if draw.chance(80) else ""
        made.payer = made.account if draw.chance(85) else ""
        made.device = f"equipo-{own}"
        made.filed = self.instant()
        return made

    def address(self) -> str:
        draw = self.random
        if draw.chance(10):
            building = draw.randrange(1 + self.rows // 250)
            return f"Carrera {1 + building % 150} # {1 + building // 150}-88"
        flat = f" apto {draw.randrange(101, 999)}" if draw.chance(50) else ""
        return f"Calle {draw.randrange(1, 200)} # {draw.randrange(1, 150)}-{draw.randrange(1, 99)}{flat}"

    def instant(self) -> datetime:
        """Return a time of filing: more towards the end of the term."""
        day = int(DAYS * max(self.random.random(), self.random.random()))
        return FIRST_DAY + timedelta(days=day, seconds=self.random.randrange(9 * 3600))

    def add(self, people: list[_Person], kind: str) -> None:
        group = next(self.serial)
        self.people += [(one, kind, group) for one in people]


def plant(file: Path, rows: int, seed: int = 226, rings_per_kind: int | None = None) -> tuple[Planted, ...]:
    """Write a file of about so many acceptances and return what was planted in it; `rings_per_kind` is one in 5,000 rows else."""
    world = _World(rows, _Draw(seed))
    rings = rings_per_kind or max(3, rows // 5_000)
    for kind, make in _MAKERS.items():
        for _ in range(rings):
            world.add(make(world), kind)
    _look_alikes(world)
    while len(world.people) < rows:
        _household(world)
    world.random.shuffle(world.people)
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(HEADINGS)
        for number, (person, kind, group) in enumerate(world.people):
            writer.writerow(_row(f"A-{number:07}", person, world.random))
            if kind:
                world.truth.append(Planted(f"A-{number:07}", kind, group))
    return tuple(world.truth)


def _row(ref: str, one: _Person, draw: _Draw) -> list[str]:
    filed = one.filed.isoformat(timespec="seconds")
    asked = str(draw.choice((50, 100, 200, 500, 1000)))
    told = (one.address, one.city, one.email, one.phone, one.account, one.payer, one.device)
    return [ref, filed, "pensioner", "natural", one.id_type, one.number, one.name, asked, *told]


def _household(world: _World) -> None:
    """Add somebody who lives alone, a couple, or a family of four."""
    draw = world.random
    size = draw.choices((1, _COUPLE, _FAMILY), (60, 20, 10))[0]
    people = [world.person() for _ in range(min(size, _COUPLE))]
    if size == _FAMILY:
        children = (people[0].surnames[0], people[1].surnames[0])
        people.append(world.person(children))
        other = world.person(children)
        while other.name.split()[0] == people[-1].name.split()[0]:  # parents call their children by different names
            other = world.person(children)
        people.append(other)
    together = size > 1 and draw.chance(50)
    for minutes, one in enumerate(people):
        one.address = _written(people[0].address, draw)
        if draw.chance(50):
            one.phone = people[0].phone
        if together:
            one.payer, one.device = people[0].payer, people[0].device
            one.filed = people[0].filed + timedelta(minutes=3 * minutes)
    world.add(people, {1: "", _COUPLE: "couple", _FAMILY: "family"}[size])


def _look_alikes(world: _World) -> None:
    draw = world.random
    for number in range(max(2, world.rows // 10_000)):
        day, phone = world.instant(), f"605{draw.randrange(10**7):07}"
        union = [world.person() for _ in range(draw.randrange(20, 200))]
        for minutes, one in enumerate(union):
            one.filed, one.device = day + timedelta(minutes=minutes), f"sindicato-{number}"
            if len(union) > _LARGE_UNION:  # a large one gives its own telephone for those who have none
                one.phone = phone
        world.add(union, "union")
    for account, kind in ((COOPERATIVE_ACCOUNT, "cooperative"), (BRANCH_ACCOUNT, "branch")):
        payers = [world.person() for _ in range(30 if kind == "cooperative" else max(60, world.rows // 1_000))]
        for one in payers:
            one.payer = account
        world.add(payers, kind)


def _strangers(world: _World) -> list[_Person]:
    return [world.person() for _ in range(world.random.randrange(4, 13))]


def _one_account(world: _World) -> list[_Person]:
    ring = _strangers(world)
    account = f"{world.random.randrange(10**10, 9 * 10**10)}"
    for one in ring:
        one.payer = account
    return ring


def _chain(world: _World) -> list[_Person]:
    ring = _strangers(world)
    for one in ring:
        one.account = f"{world.random.randrange(10**10, 9 * 10**10)}"
    for before, one in pairwise(ring):
        one.payer = before.account
    return ring


def _burst(world: _World, ring: list[_Person]) -> list[_Person]:
    for one in ring:
        one.filed = ring[0].filed + timedelta(seconds=world.random.randrange(600))
    return ring


def _address_alone(world: _World) -> list[_Person]:
    ring = _strangers(world)
    address = f"Transversal {world.random.randrange(1, 99)} # {world.random.randrange(1, 99)}-{world.random.randrange(1, 99)}"
    for one in ring:
        one.address = _written(address, world.random)
    return ring


def _address_in_a_burst(world: _World) -> list[_Person]:
    return _burst(world, _address_alone(world))


def _phone_in_a_burst(world: _World) -> list[_Person]:
    ring = _strangers(world)
    phone = ring[0].phone
    for one in ring:
        one.phone = world.random.choice((phone, f"+57 {phone[:3]} {phone[3:6]} {phone[6:]}"))
    return _burst(world, ring)


def _two(world: _World) -> list[_Person]:
    two = [world.person(), world.person()]
    two[1].address = two[0].address
    return _burst(world, two)


def _twisted(world: _World) -> list[_Person]:
    """Return one person with a number of document twisted: two neighbours exchanged, or one digit changed; the rest differs."""
    one, other = world.person(), world.person()
    other.name, place = one.name, world.random.randrange(len(one.number) - 1)
    digits = list(one.number)
    if digits[place] == digits[place + 1] or world.random.chance(50):
        digits[place] = str((int(digits[place]) % 9) + 1)
    else:
        digits[place], digits[place + 1] = digits[place + 1], digits[place]
    other.number = "".join(digits)
    return [one, other]


def _second(world: _World) -> list[_Person]:
    one, other = world.person(), world.person()
    other.name, other.phone, other.id_type = one.name, one.phone, "CE"
    return [one, other]


def _variant(world: _World) -> list[_Person]:
    """Return one person whose name is written in another way under another document, with one telephone and one account."""
    one, other, draw = world.person(), world.person(), world.random
    given, (first, second) = one.name.split()[:-2], one.surnames
    at = draw.randrange(len(first) - 1)
    other.name = draw.choice(
        (
            f"{first} {second} {' '.join(given)}",
            f"{given[0][0]}. {first} {second}",
            f"{' '.join(given)} {first[: at + 1]}{first[at]}{first[at + 1 :]} {second}",
            f"{given[0]} de {first} {second}".upper(),
        )
    )
    one.account = one.account or f"{draw.randrange(10**10, 9 * 10**10)}"
    other.phone, other.account = one.phone, one.account
    return [one, other]


def _written(address: str, draw: _Draw) -> str:
    """Return an address as somebody else writes it."""
    street = draw.choice((("Calle", "Cll"), ("Carrera", "Cra."), ("Transversal", "Tv"), ("Calle", "CL"), ("Carrera", "KR")))
    number = draw.choice(("# ", "No. ", "N° ", "#"))
    flat = draw.choice((("apto", "Apartamento"), ("apto", "AP"), ("apto", "apto.")))
    return address.replace(*street).replace("# ", number).replace(*flat)


_MAKERS: MappingProxyType[str, Callable[[_World], list[_Person]]] = MappingProxyType(
    {
        "one_account": _one_account,
        "address_in_a_burst": _address_in_a_burst,
        "phone_in_a_burst": _phone_in_a_burst,
        "chain_of_accounts": _chain,
        "address_alone": _address_alone,
        "two_at_one_address": _two,
        "twisted_document": _twisted,
        "second_document": _second,
        "name_variant": _variant,
    }
)
