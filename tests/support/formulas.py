"""Random formulas of the programme language, and their value by a slow evaluator in Fractions with three states."""

import operator
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Value = Fraction | Literal["none", "unknown"]
Truth = bool | None
Facts = Mapping[str, str]

MONEY = ("net_worth_cop", "gross_income_cop", "annual_pay_cop", "liabilities_cop", "gross_assets_cop", "financed_cop")
MAY_NOT_APPLY = ("legal_maximum_cop", "bylaw_maximum_cop")
BOOLEANS = ("executive", "files_return", "sworn")
COUNTS = ("members_count",)
NUMBERS = ("0", "1", "2", "5", "0.5", "0.30", "0.70", "12", "1.125", "100")
DIVISORS = ("2", "3", "0.30", "7", "0.7", "4", "1.5", "8")
CLASSES = ("pensioner", "active_worker", "union", "cooperative")


@dataclass(frozen=True)
class Amount:
    """A formula that gives an amount: its text, and its value for given facts."""

    text: str
    value: Callable[[Facts], Value]
    is_quotient: bool
    may_not_apply: bool = False


@dataclass(frozen=True)
class Condition:
    """A formula that is true, false, or not known."""

    text: str
    truth: Callable[[Facts], Truth]


_COMPARE: Mapping[str, Callable[[Fraction, Fraction], bool]] = {
    "=": operator.eq, "<>": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_COUNT: Mapping[str, Callable[[Fraction, Fraction], Fraction]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def fact(name: str) -> Amount:
    def value(facts: Facts) -> Value:
        text = facts[name]
        return "unknown" if not text else "none" if text == "none" else Fraction(text)

    return Amount(name, value, is_quotient=False, may_not_apply=name in MAY_NOT_APPLY)


def number(text: str) -> Amount:
    return Amount(text, lambda _facts: Fraction(text), is_quotient=False)


def count(sign: str, left: Amount, right: Amount) -> Amount:
    """Sum, difference or product; what does not apply makes the whole not apply."""

    def value(facts: Facts) -> Value:
        a, b = left.value(facts), right.value(facts)
        if "none" in (a, b):
            return "none"
        return _COUNT[sign](a, b) if isinstance(a, Fraction) and isinstance(b, Fraction) else "unknown"

    quotient, none = left.is_quotient or right.is_quotient, left.may_not_apply or right.may_not_apply
    return Amount(f"({left.text} {sign} {right.text})", value, quotient, none)


def divided(left: Amount, divisor: str) -> Amount:
    def value(facts: Facts) -> Value:
        a = left.value(facts)
        return a / Fraction(divisor) if isinstance(a, Fraction) else a

    return Amount(f"{left.text} / {divisor}", value, is_quotient=True, may_not_apply=left.may_not_apply)


def extreme(name: str, *parts: Amount) -> Amount:
    """The least or the greatest of what applies; unknown where any part is unknown, not applicable where every part is."""

    def value(facts: Facts) -> Value:
        values = [part.value(facts) for part in parts]
        if "unknown" in values:
            return "unknown"
        known = [one for one in values if isinstance(one, Fraction)]
        return (min if name == "least" else max)(known) if known else "none"

    none = all(part.may_not_apply for part in parts)
    return Amount(f"{name}({', '.join(part.text for part in parts)})", value, any(part.is_quotient for part in parts), none)


def case(when: Condition, then: Amount, otherwise: Amount) -> Amount:
    def value(facts: Facts) -> Value:
        truth = when.truth(facts)
        return "unknown" if truth is None else then.value(facts) if truth else otherwise.value(facts)

    quotient, none = then.is_quotient or otherwise.is_quotient, then.may_not_apply or otherwise.may_not_apply
    return Amount(f"case when {when.text} then {then.text} else {otherwise.text} end", value, quotient, none)


def flag(name: str) -> Condition:
    return Condition(name, lambda facts: None if not facts[name] else facts[name] == "si")


def compare(sign: str, left: Amount, right: Amount) -> Condition:
    def truth(facts: Facts) -> Truth:
        a, b = left.value(facts), right.value(facts)
        return _COMPARE[sign](a, b) if isinstance(a, Fraction) and isinstance(b, Fraction) else None

    return Condition(f"({left.text} {sign} {right.text})", truth)


def negated(part: Condition) -> Condition:
    def truth(facts: Facts) -> Truth:
        said = part.truth(facts)
        return None if said is None else not said

    return Condition(f"(not {part.text})", truth)


def joined(word: str, left: Condition, right: Condition) -> Condition:
    decisive = word == "or"

    def truth(facts: Facts) -> Truth:
        both = (left.truth(facts), right.truth(facts))
        if decisive in both:
            return decisive
        return None if None in both else not decisive

    return Condition(f"({left.text} {word} {right.text})", truth)


def member(classes: tuple[str, ...]) -> Condition:
    listed = ", ".join(f"'{one}'" for one in classes)
    return Condition(f"(recipient in ({listed}))", lambda facts: facts["recipient"] in classes)


class Formulas:
    """A seeded source of formulas."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)  # noqa: S311 - a draw of test cases

    def amount(self, depth: int, *, comparable: bool = False) -> Amount:
        """Draw an amount of pesos; `comparable`: without facts that may not apply."""
        if depth == 0:
            names = MONEY if comparable or self.random.random() < 0.75 else MAY_NOT_APPLY
            return fact(self.random.choice(names))
        match self.random.choice(["times", "times", "plus", "plus", "divided", "extreme", "extreme", "case", "counted"]):
            case "times":
                return count("*", number(self.random.choice(NUMBERS)), self.amount(depth - 1, comparable=comparable))
            case "plus":
                sign = self.random.choice(["+", "-"])
                return count(sign, self.amount(depth - 1, comparable=comparable), self.amount(depth - 1, comparable=comparable))
            case "divided":
                whole = self.amount(depth - 1, comparable=comparable)
                return divided(count("+", whole, number("0")), self.random.choice(DIVISORS))
            case "extreme":
                parts = [self.amount(depth - 1, comparable=comparable) for _ in range(self.random.choice([2, 2, 3]))]
                parts += [number(self.random.choice(NUMBERS))] if self.random.random() < 0.3 else []
                return extreme(self.random.choice(["least", "greatest"]), *parts)
            case "counted":
                return count("*", fact(self.random.choice(COUNTS)), self.amount(depth - 1, comparable=comparable))
            case _:
                branches = [self.amount(depth - 1, comparable=comparable) for _ in range(2)]
                return case(self.condition(depth - 1), *branches)

    def condition(self, depth: int) -> Condition:
        if depth <= 0:
            return flag(self.random.choice(BOOLEANS)) if self.random.random() < 0.7 else member(tuple(self.random.sample(CLASSES, 2)))
        match self.random.choice(["compare", "not", "and", "or"]):
            case "compare":
                sides = [self.amount(depth - 1, comparable=True) for _ in range(2)]
                return compare(self.random.choice(list(_COMPARE)), *sides)
            case "not":
                return negated(self.condition(depth - 1))
            case word:
                return joined(word, self.condition(depth - 1), self.condition(depth - 1))

    def facts(self) -> dict[str, str]:
        """Draw the facts of one acceptance: small amounts that meet often, and gaps."""
        gaps = self.random.random() < 0.5
        amounts = ("0", "0.01", "1", "2.5", "3.33", "10", "99.99", "1000.00", "1234567.89")

        def drawn(choices: tuple[str, ...], extra: tuple[str, ...] = ()) -> str:
            return "" if gaps and self.random.random() < 0.12 else self.random.choice((*choices, *extra))

        return {
            "recipient": self.random.choice(CLASSES),
            **{name: drawn(amounts, ("-3.33", "-1000") if name == "net_worth_cop" else ()) for name in MONEY},
            **{name: drawn(amounts, ("none",) * 5) for name in MAY_NOT_APPLY},
            **{name: drawn(("si", "no")) for name in BOOLEANS},
            **{name: drawn(("0", "1", "3", "250")) for name in COUNTS},
        }
