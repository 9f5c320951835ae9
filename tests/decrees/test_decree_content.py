"""What the five texts say and nothing works out: pledge, channel, recipients, notices. Each entry has a name that numerals.yaml cites."""

from dataclasses import dataclass
from typing import Any

import pytest
from decree_cases import programme_of
from decree_paths import follow

from enajena.basics.text import Text
from enajena.programme.reader import builtin_ids
from enajena.programme.show import as_text


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that a text says: where it stands, and every value there; a sentence must hold the words given."""

    programme: str
    id: str
    path: str
    values: tuple[str, ...]


GUAJIRA, CARBOCOL, TERMO, UNNAMED = "gases-guajira-2003", "carbocol-2000", "termocartagena-1996", "condiciones-especiales"
ENTRIES = (
    Entry(CARBOCOL, "ceilings-in-the-first-tranche-only", "stages.ceilings.source",
          ("10.1", "10.2(a)", "10.2(b)", "10.3", "10.4", "10.4(a)", "10.4(b)")),
    Entry(CARBOCOL, "ceilings-in-the-first-tranche-only", "stages[first].ceilings.source",
          ("10.1", "10.2(a)", "10.2(b)", "10.3", "10.4", "10.4(a)", "10.4(b)")),
    Entry(CARBOCOL, "years-of-a-return", "stages[first].ceilings[10.2(a)].terms.years", ("1998", "1999")),
    Entry(CARBOCOL, "years-of-a-return", "stages[first].ceilings[10.2(b)].terms.years", ("1998", "1999")),
    Entry(CARBOCOL, "payee", "fine.payee", ("La Nación",)),
    Entry(CARBOCOL, "payee", "fine.track", ("administrative",)),
    Entry(CARBOCOL, "pledge", "pledge.kinds", ("pledge",)),
    Entry(CARBOCOL, "pledge", "pledge.terms", ("condiciones de suscripción",)),
    Entry(CARBOCOL, "pledge-ranks", "pledge.ranks.rank", ("1", "2")),
    Entry(CARBOCOL, "pledge-ranks", "pledge.ranks[2].when", ("gravamen de primer grado respalda el crédito",)),
    Entry(CARBOCOL, "beneficial-owner", "definitions[10.8].meaning", ("Resolución 400 de 1995",)),
    Entry(CARBOCOL, "beneficial-owner", "definitions[10.8].since", ("1995-05-22",)),
    Entry(CARBOCOL, "success-threshold", "success_threshold.percent", ("60",)),
    Entry(CARBOCOL, "success-threshold", "success_threshold.amount_cop", ("509733000000",)),
    Entry(CARBOCOL, "shares-and-price", "shares.count", ("84955500",)),
    Entry(CARBOCOL, "shares-and-price", "stages[first].price.values.cop", ("10000",)),
    Entry(GUAJIRA, "stages", "stages.id", ("first", "second", "direct")),
    Entry(GUAJIRA, "stages", "stages.source", ("2.1", "2.2", "13")),
    Entry(GUAJIRA, "recipients", "stages[first].recipients.classes",
          ("active_worker", "pensioner", "former_worker", "employee_association", "union", "union_federation", "employee_fund",
           "mutual_investment_fund", "severance_pension_fund", "cooperative", "compensation_fund")),
    Entry(GUAJIRA, "all-shares-first", "stages[first].offers", ("all",)),
    Entry(GUAJIRA, "all-shares-first", "stages[first].price.values.cop", ("2448.70",)),
    Entry(GUAJIRA, "all-shares-first", "shares.count", ("92284",)),
    Entry(GUAJIRA, "special-offers", "definitions[2.1].term", ("Ofertas Especiales",)),
    Entry(GUAJIRA, "channel", "stages[first].channel.counter", ("Urnas selladas",)),
    Entry(GUAJIRA, "channel", "stages[first].channel.remote", ("by_regulation",)),
    Entry(GUAJIRA, "adjudication-of-the-first-phase", "stages[first].adjudication.rule", ("largest_remainder",)),
    Entry(GUAJIRA, "adjudication-of-the-first-phase", "stages[first].adjudication.tie", ("earlier_filing",)),
    Entry(GUAJIRA, "adjudication-of-the-first-phase", "stages[first].adjudication.assumes", ("A30", "A44", "A45")),
    Entry(GUAJIRA, "payment-of-the-first-phase", "stages[first].payment.text", ("según el Reglamento",)),
    Entry(GUAJIRA, "remainder-second", "stages[second].offers", ("remainder",)),
    Entry(GUAJIRA, "remainder-second", "stages[second].recipients.classes[public]", ("public",)),
    Entry(GUAJIRA, "notice-of-the-second-phase", "stages[second].notice.text", ("libre concurrencia",)),
    Entry(GUAJIRA, "payment-of-the-second-phase", "stages[second].payment.text", ("De contado",)),
    Entry(GUAJIRA, "payment-of-the-second-phase", "stages[second].payment.means", ("cash", "cashiers_cheque")),
    Entry(GUAJIRA, "adjudication-of-the-second-phase", "stages[second].adjudication.rule", ("price_priority",)),
    Entry(GUAJIRA, "adjudication-of-the-second-phase", "stages[second].adjudication.assumes", ("A42", "A45")),
    Entry(GUAJIRA, "beneficial-owner", "definitions[5.3].meaning", ("Resolución 400 de 1995",)),
    Entry(GUAJIRA, "pledge", "pledge.ranks.rank", ("1",)),
    Entry(GUAJIRA, "pledge", "pledge.creditor", ("Ecopetrol S.A.",)),
    Entry(GUAJIRA, "creditor-rights", "pledge.creditor_rights_when", ("breach", "attachment")),
    Entry(GUAJIRA, "release", "pledge.release", ("pedir por escrito a Ecopetrol",)),
    Entry(GUAJIRA, "amendment", "amendments.dated", ("2003-12-03",)),
    Entry(TERMO, "pledge", "pledge.terms", ("Reglamento de Venta y Adjudicación del artículo 12",)),
    Entry(TERMO, "pledge-ranks", "pledge.ranks[1].when", ("Si ningún gravamen anterior",)),
    Entry(TERMO, "pledge-ranks", "pledge.ranks[2].when", ("Si un primer gravamen respalda el crédito",)),
    Entry(UNNAMED, "imposed-by", "fine.imposed_by", ("Sólo la Nación – Ministerio de Hacienda",)),
    Entry(UNNAMED, "immobilisation", "pledge.kinds", ("immobilisation",)),
    Entry(UNNAMED, "immobilisation", "pledge.terms", ("inmovilizar sus acciones",)),
    Entry("invercolsa-1996", "three-sellers", "sellers.shares", ("178500718", "100126503", "100126472")),
    Entry("invercolsa-1996", "three-sellers", "pledge.creditor", ("Ecopetrol",)),
    Entry("isagen-2006", "three-stages-one-price", "stages.price.values.cop", ("1130.00", "1130.00", "1130.00")),
    Entry("isagen-2006", "instalments", "stages[first].payment.instalments.balance_months", ("3", "18")),
    Entry("isagen-2006", "instalments", "stages[second].payment.instalments.initial_percent", ("20", "20")),
    Entry("isagen-2006", "default-penalty", "stages[first].payment.default_penalty.percent", ("15",)),
    Entry("isagen-2006", "default-penalty", "stages[first].payment.default_penalty.paid_in", ("shares",)),
    Entry("isagen-2006", "default-penalty", "stages[second].payment.default_penalty.percent", ("20",)),
    Entry("isagen-2006", "default-penalty", "stages[second].payment.default_penalty.paid_in", ("money",)),
    Entry("isagen-2006", "default-penalty", "stages[second].payment.default_penalty.of", ("unpaid_price",)),
    Entry("isagen-2006", "payment-days-of-the-third-stage", "stages[third].payment.business_days", ("3",)),
    Entry("isagen-2006", "two-brackets", "fine.brackets.percent", ("100", "50")),
    Entry("isagen-2013", "price-by-date", "stages[first].price.values.cop", ("2850", "3178")),
    Entry("isagen-2013", "price-by-date", "stages[first].price.values.since", ("2013-10-22",)),
    Entry("isagen-2013", "suspension", "validity.suspensions.first_day", ("2014-03-26",)),
    Entry("isagen-2013", "suspension", "validity.suspensions.last_day", ("2014-05-21",)),
    Entry("isagen-2013", "suspension", "validity.until", ("2014-09-24",)),
    Entry("granahorrar-2005", "adjudication", "stages[first].adjudication.rule", ("floor_smallest",)),
    Entry("granahorrar-2005", "adjudication", "stages[first].adjudication.refusers", ("left_out",)),
    Entry("granahorrar-2005", "shares", "shares.count", ("42212620563213",)),
    Entry("granahorrar-2005", "two-clocks", "lock_up.starts", ("transfer",)),
    Entry("granahorrar-2005", "two-clocks", "fine.clock", ("award",)),
)  # fmt: skip
CONTENT = {f"{entry.programme}:{entry.id}": [e for e in ENTRIES if (e.programme, e.id) == (entry.programme, entry.id)] for entry in ENTRIES}
UNKNOWN = {f"{TERMO}:what-is-unknown-is-absent": TERMO, f"{UNNAMED}:no-decree-is-named": UNNAMED}


@pytest.mark.parametrize("name", [*CONTENT, *UNKNOWN])
def test_content_is_what_the_text_says(name: str) -> None:
    if name in UNKNOWN:
        _check_nothing_is_invented(UNKNOWN[name])
        return
    for entry in CONTENT[name]:
        found = [one.value for one in follow(programme_of(entry.programme), entry.path)]
        assert len(found) == len(entry.values), entry.path
        for value, expected in zip(found, entry.values, strict=True):
            assert _says(value, expected), entry.path


def _says(value: Any, expected: str) -> bool:
    return expected in value.es if isinstance(value, Text) else str(value) == expected


def _check_nothing_is_invented(name: str) -> None:
    programme = programme_of(name)
    assert programme.decree.number is None
    assert programme.decree.dated is None
    assert programme.decree.text_read == "excerpt"
    assert programme.shares is None
    assert not programme.sellers
    assert all(stage.price is None and stage.recipients is None and stage.term is None for stage in programme.stages)


@pytest.mark.parametrize("name", builtin_ids())
def test_show_tells_every_provision(name: str) -> None:
    programme = programme_of(name)
    for told, sentence in ((as_text(programme, "es"), "es"), (as_text(programme, "en"), "en")):
        for provision in programme.provisions:
            words: str = getattr(provision.text, sentence)
            assert f"[{provision.source}] {words.rstrip('.')}" in told


def test_the_five_texts_name_no_decree_that_is_not_known() -> None:
    for name in (TERMO, UNNAMED):
        told = as_text(programme_of(name), "es") + as_text(programme_of(name), "en")
        assert "1215" not in told
        assert "1481" not in told
        assert "1738" not in told
