"""The tables of the book."""

from enajena.book.models.acceptances import Acceptance, Adjudication, Assessment, Award, BidSecurity, Cure, Document
from enajena.book.models.base import ANNULLED, Entry, Thing
from enajena.book.models.fines import Case, Fine
from enajena.book.models.general import Note
from enajena.book.models.journal import Head, Leaf, PersonalRecord, StoredFile, Subtree
from enajena.book.models.money import Instalment, MoneyEntry, Payment, Refund, SeveranceNotice
from enajena.book.models.people import Person
from enajena.book.models.publications import Publication
from enajena.book.models.row import Row
from enajena.book.models.sale import CreditLine, Paper, Regulation, Sale, Stage
from enajena.book.models.screening import ScreenedCluster, Screening
from enajena.book.models.shares import Attachment, DepositoryFile, Lot, Movement, Pledge, Release, ShareEntry, Transfer
from enajena.book.models.tally import Tallied, Tally
from enajena.book.models.urn import Envelope, PaperEnvelope, Urn

THINGS: tuple[type[Thing], ...] = (
    Sale, Stage, CreditLine, Regulation, Paper, Person, Acceptance, Cure, Document, Assessment, Adjudication, Award, BidSecurity,
    Instalment, Payment, Refund, SeveranceNotice, Lot, Transfer, Attachment, Pledge, Release, DepositoryFile, Movement, Case, Fine, Note,
    Urn, Envelope, PaperEnvelope, Screening, ScreenedCluster, Publication,
)  # fmt: skip
ENTRIES: tuple[type[Entry], ...] = (MoneyEntry, ShareEntry)
REPLAYED: tuple[type[Row], ...] = (*THINGS, *ENTRIES, Tally)
"""What a replay of the log makes."""

__all__ = [
    "ANNULLED", "ENTRIES", "REPLAYED", "THINGS", "Acceptance", "Adjudication", "Assessment", "Attachment", "Award", "BidSecurity", "Case",
    "CreditLine", "Cure", "DepositoryFile", "Document", "Entry", "Envelope", "Fine", "Head", "Instalment", "Leaf", "Lot", "MoneyEntry",
    "Movement", "Note", "Paper", "PaperEnvelope", "Payment", "Person", "PersonalRecord", "Pledge", "Publication", "Refund", "Regulation",
    "Release", "Sale", "ScreenedCluster", "Screening", "SeveranceNotice", "ShareEntry", "Stage", "StoredFile", "Subtree", "Tallied",
    "Tally", "Thing", "Transfer", "Urn",
]  # fmt: skip
