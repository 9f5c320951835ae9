"""The play: its steps in order, which of them is next, and what the player has to do first: wait, be somebody else, or do it."""

from dataclasses import dataclass
from datetime import date

from enajena.office.back.rehearsal.after_steps import STEPS as AFTER
from enajena.office.back.rehearsal.offer_steps import STEPS as OFFER
from enajena.office.back.rehearsal.scene import Scene
from enajena.office.back.rehearsal.step import Step
from enajena.office.running.rehearsal.persons import PERSONS, Person

STEPS: tuple[Step, ...] = (*OFFER, *AFTER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Next:
    """What comes next: the step, its day, who does it, and where it is done by hand.

    `wait_until` is the day to which the clock has to move first, `switch_to` the person to be; None where neither is needed.
    """

    step: Step
    day: date
    person: Person
    place: str
    source: str
    wait_until: date | None
    switch_to: Person | None


def done_steps(scene: Scene) -> tuple[Step, ...]:
    """Return the steps that are done, in order, up to the first that is not."""
    found: list[Step] = []
    for step in STEPS:
        if not step.is_done(scene):
            break
        found.append(step)
    return tuple(found)


def next_of(scene: Scene, done: int, who: str) -> Next | None:
    """Return what comes after so many steps for somebody, None where all are done."""
    if done == len(STEPS):
        return None
    step = STEPS[done]
    day, person = step.day(scene), _person_for(scene, step, who)
    waits = day if day > scene.today else None
    return Next(
        step=step,
        day=day,
        person=person,
        place=step.place(scene),
        source=step.source(scene),
        wait_until=waits,
        switch_to=None if person.name == who else person,
    )


def _person_for(scene: Scene, step: Step, who: str) -> Person:
    """Return who does a step: whoever is at the desk where they may, else the first who may."""
    able = [one for one in PERSONS if one.role == step.role and one.name != step.not_by(scene)]
    return next((one for one in able if one.name == who), able[0])
