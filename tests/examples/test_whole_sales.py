"""The stories of whole sales run, tell the figures that the decrees give, and their books verify."""

import os
import subprocess
import sys
from decimal import ROUND_HALF_UP, Decimal, localcontext
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PRICE = Decimal("2448.70")
STORIES = ROOT / "examples" / "whole-sales"


def told_by(name: str, folder: Path) -> str:
    env = {**os.environ, "LC_ALL": "es_CO.UTF-8"}
    run = subprocess.run([sys.executable, str(STORIES / name), str(folder)], capture_output=True, text=True, env=env, check=True)
    assert run.stderr == ""
    return run.stdout


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> str:
    return told_by("gases_guajira.py", tmp_path_factory.mktemp("gases"))


@pytest.fixture(scope="module")
def carbocol(tmp_path_factory: pytest.TempPathFactory) -> str:
    return told_by("carbocol.py", tmp_path_factory.mktemp("carbocol"))


def spanish(amount: Decimal) -> str:
    return f"{amount.quantize(Decimal('0.01'), ROUND_HALF_UP):,}".replace(",", "_").replace(".", ",").replace("_", ".")


def worked_minimum() -> Decimal:
    """2.2.1: the whole months from February to March 2004 at the certified rates of the story, 7.80 % and 7.82 %."""
    with localcontext() as context:
        context.prec = 40
        return PRICE * (Decimal("1.0780") * Decimal("1.0782")) ** (Decimal(1) / 12)


@pytest.mark.parametrize(
    ("told", "amount"),
    [
        ("25 % del mayor valor", 150 * Decimal(3000) * Decimal("0.25")),
        ("20 % del precio de compra", 1000 * PRICE * Decimal("0.20")),
        ("150 % del precio", 100 * PRICE * Decimal("1.50")),
        ("A-08 no completó", (700 * PRICE - 500_000) * Decimal("0.10")),
        ("Segunda fase:", worked_minimum()),
    ],
)
def test_the_story_tells_the_figures_that_the_decree_gives(story: str, told: str, amount: Decimal) -> None:
    (line,) = (line for line in story.splitlines() if told in line)
    assert spanish(amount) in line


def test_the_first_stage_gives_what_was_admitted(story: str) -> None:
    """A-03 is admitted up to five times the annual pay of 2,000,000: 4,083 shares; the others whole."""
    admitted = 400 + 900 + int(5 * 2_000_000 / PRICE) + 12_000 + 300 + 250 + 700
    assert f"{admitted:,}".replace(",", ".") in next(line for line in story.splitlines() if "Adjudicación de la primera" in line)


def test_the_offer_gets_back_the_days_without_it(story: str) -> None:
    """2.1.3: from 4 to 14 November are ten days; 11 December becomes 21, a Sunday, and so Monday 22."""
    assert "22-dic-2003" in story


def test_the_book_verifies_to_the_last_release(story: str) -> None:
    assert "el libro entero se verificó" in story.splitlines()[-1]


def test_carbocol_needs_sixty_percent_of_what_is_offered(carbocol: str) -> None:
    """30,000,000 + 4,917 (5 × 9,835,000 / 10,000) + 3,000 are 35 %; 25,000,000 more are 65 %, and 5,000,000 more 41 %."""
    with_investor, without = carbocol.split("\n\n")
    assert f"{30_000_000 + 5 * 9_835_000 // 10_000 + 3_000:,}".replace(",", ".") in with_investor
    assert [line.endswith("se alcanzó.") for line in with_investor.splitlines() if "El 60 %" in line] == [False, True]
    assert [line.endswith("se alcanzó.") for line in without.splitlines() if "El 60 %" in line] == [False, False]


@pytest.mark.parametrize(
    ("told", "amount"),
    [
        ("multa provisional", 1000 * Decimal(10_200) / 2),
        ("Con el precio del segundo tramo", 1000 * Decimal(10_500) / 2),
        ("rebajada a la mitad", 1000 * Decimal(10_500) / 4),
        ("Sin el 60 %", (30_000_000 + 4917 + 3000) * Decimal(10_000)),
    ],
)
def test_carbocol_tells_the_figures_that_the_decree_gives(carbocol: str, told: str, amount: Decimal) -> None:
    (line,) = (line for line in carbocol.splitlines() if told in line)
    assert spanish(amount) in line


def test_both_books_of_carbocol_verify(carbocol: str) -> None:
    assert [part.splitlines()[-1].count("se verificó") for part in carbocol.split("\n\n")] == [1, 1]


def test_a_sealed_urn_ends_in_awards_and_both_verify(tmp_path: Path) -> None:
    """92,284 shares for 60,000, 50,000 and, on paper, 20,000: two of them get one share of the two left over, by largest remainder."""
    told = told_by("sealed_urn.py", tmp_path)
    assert "92.284 acciones (U-11: 42.593, U-12: 35.494, U-13: 14.197)" in told
    assert "2 sobres abiertos y uno de papel; 2 anexos abiertos" in told
    assert "ninguno quedó sin respuesta" in told
    assert "El libro se verifica" in told
