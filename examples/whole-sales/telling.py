"""What the stories of whole sales share: made-up people and papers, figures of the book, and lines on the terminal."""

from datetime import date, datetime, time
from decimal import Decimal

from enajena.basics.figures import date_text
from enajena.basics.text import Text, language_of_locale
from enajena.book.rehearsal import Rehearsed
from enajena.book.stored_bytes import StoredBytes
from enajena.calendar.bogota import BOGOTA

PAPER = StoredBytes("papel.txt", b"Papel de ensayo")
LANGUAGE = language_of_locale()


def at(day: date) -> datetime:
    """Return ten in the morning of a day in Bogotá."""
    return datetime.combine(day, time(10), BOGOTA)


def person(number: str, id_type: str) -> dict[str, str]:
    """Return a made-up person."""
    digits = f"{sum(ord(sign) * 37**place for place, sign in enumerate(number)):08}"
    return {
        "name": f"Persona Inventada {number}",
        "id_type": id_type,
        "id_number": "8" + digits[-8:] if id_type == "NIT" else "7" + digits[-7:],
        "account": f"007:{digits}",
    }


def amount_of(played: Rehearsed, award: str) -> Decimal:
    """Return what an award costs."""
    amount_cop: Decimal = played.standing("Award", award).amount_cop
    return amount_cop


def unpaid_of(played: Rehearsed, award: str) -> Decimal:
    """Return what is left to pay of an award."""
    row = played.standing("Award", award)
    unpaid_cop: Decimal = row.amount_cop - row.applied_cop
    return unpaid_cop


def forfeited_of(played: Rehearsed, award: str) -> Decimal:
    """Return what an award lost."""
    forfeited_cop: Decimal = played.standing("Award", award).forfeited_cop
    return forfeited_cop


def shares_of(played: Rehearsed, award: str) -> int:
    """Return the shares of an award."""
    count: int = played.standing("Award", award).shares
    return count


def fine_of(played: Rehearsed, fine: str) -> Decimal:
    """Return the amount of a fine."""
    fine_cop: Decimal = played.standing("Fine", fine).fine_cop
    return fine_cop


def tell(day: date, es: str, en: str, **values: object) -> None:
    """Print a line of the story."""
    print(f"{date_text(day).to(LANGUAGE)}  {Text(es, en).format(**values).to(LANGUAGE)}")
