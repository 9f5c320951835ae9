"""The columns of the benchmark's files, programme by programme: exactly those of the programme's template, in native types.

The amounts are made so that every verdict that the programme can give comes up, each reason too, and most people file in order.
"""

from bench.draws import ROW, amount, chance, drawn, three_states, unless
from bench.population import IS_ENTITY, identity

DISMISSED = (
    "CASE WHEN recipient IN ('former_worker', 'subsidiary_former_worker') "
    f"THEN {three_states('kept', false_per_mille=970, unknown_per_mille=10)} END"
)


def _of_naturals(value: str) -> str:
    return f"CASE WHEN NOT ({IS_ENTITY}) THEN {value} END"


def _of_entities(value: str) -> str:
    return f"CASE WHEN {IS_ENTITY} THEN {value} END"


def _declared(name: str) -> str:
    return three_states(name, false_per_mille=4, unknown_per_mille=3)


def _maximum(name: str, low_cop: int, high_cop: int) -> str:
    """Return what an entity's norms allow: an amount as text, or `none`, which is why the column is text."""
    known = unless(500, f"{name}_none", f"CAST({amount(name, low_cop, high_cop)} AS VARCHAR)", "'none'")
    return _of_entities(unless(30, f"{name}_unknown", known))


def _executive() -> str:
    return _of_naturals(unless(3, "executive_unknown", chance("executive", 20)))


def _pay(low_cop: int, high_cop: int) -> str:
    paid = unless(30, "pay_unknown", amount("pay", low_cop, high_cop))
    return _of_naturals(f"CASE WHEN {chance('executive', 20)} THEN {paid} END")


def carbocol() -> dict[str, str]:
    """Return the columns of a file for `carbocol-2000`: prices of 10,000 pesos, quantities of some thousands, often round."""
    files = f"CASE WHEN {IS_ENTITY} THEN {chance('files', 600)} ELSE {chance('files', 350)} END"
    small = f"(100 + {drawn('shares', 60, ROW)} * (1 + {drawn('often', 60, ROW)}))"
    asked = f"CASE WHEN {IS_ENTITY} THEN 50 * (1 + {drawn('shares', 8000, ROW)}) ELSE {small} * {unless(60, 'bold', '1', '9', ROW)} END"
    worth = amount("worth", 8_000_000, 300_000_000)
    entity_worth = amount("worth", 300_000_000, 12_000_000_000)
    assets = f"({amount('worth', 300_000_000, 12_000_000_000)} + {amount('debt', 10_000_000, 6_000_000_000)})"
    return {
        **identity("CZN", "2000-02-14 08:00:00", asked),
        "dismissed_for_cause": DISMISSED,
        "files_return": unless(4, "files_unknown", files),
        "figures_year": unless(
            8, "year_unknown", f"CAST(1999 - CASE WHEN {chance('year', 12)} THEN 2 ELSE {drawn('which', 2)} END AS INTEGER)"
        ),
        "certified_income_cop": _of_naturals(
            f"CASE WHEN NOT files_return THEN {unless(10, 'income', amount('certified', 4_000_000, 60_000_000))} END"
        ),
        "net_worth_cop": f"CASE WHEN {IS_ENTITY} THEN {unless(15, 'worth_unknown', entity_worth)} "
        f"WHEN files_return THEN {unless(10, 'worth_unknown', unless(8, 'indebted', worth, f'-{worth}'))} END",
        "gross_income_cop": _of_naturals(
            f"CASE WHEN files_return THEN {unless(10, 'gross_unknown', amount('gross', 8_000_000, 200_000_000))} END"
        ),
        "executive": _executive(),
        "annual_pay_cop": _pay(12_000_000, 120_000_000),
        "legal_maximum_cop": _maximum("legal", 200_000_000, 9_000_000_000),
        "bylaw_maximum_cop": _maximum("bylaw", 200_000_000, 9_000_000_000),
        "financed_cop": _of_entities(unless(10, "financed_unknown", amount("financed", 0, 3_000_000_000))),
        "gross_assets_cop": _of_entities(unless(10, "assets_unknown", f"CAST({assets} AS DECIMAL(18, 2))")),
        "liabilities_cop": _of_entities(unless(10, "debt_unknown", amount("debt", 10_000_000, 6_000_000_000))),
        **{
            name: _declared(name)
            for name in ("declares_beneficial_owner", "declares_own_account", "declares_lock_up", "declares_no_third_owner", "sworn")
        },
    }


def granahorrar() -> dict[str, str]:
    """Return the columns of a file for `granahorrar-2005`: 0.010177 pesos a share, quantities up to 1e11 and hardly two alike."""
    cap = 126_686_256_676
    asked = unless(4, "bold", f"1 + {drawn('shares', 10**11, ROW)}", f"{cap} + {drawn('shares', 10**10, ROW)}", ROW)
    worth = amount("worth", 90_000_000, 2_500_000_000)
    return {
        **identity("GRA", "2005-09-05 08:00:00", asked),
        "dismissed_for_cause": DISMISSED,
        "figures_year": unless(8, "year_unknown", f"CAST(2004 - CASE WHEN {chance('year', 12)} THEN 1 ELSE 0 END AS INTEGER)"),
        "net_worth_cop": _of_naturals(unless(10, "worth_unknown", unless(8, "indebted", worth, f"-{worth}"))),
        "annual_income_cop": _of_naturals(unless(10, "income", amount("income", 20_000_000, 900_000_000))),
        "executive": _executive(),
        "annual_pay_cop": _pay(40_000_000, 400_000_000),
        "legal_maximum_cop": _maximum("legal", 100_000_000, 3_000_000_000),
        "bylaw_maximum_cop": _maximum("bylaw", 100_000_000, 3_000_000_000),
        "adjusted_net_worth_cop": _of_entities(unless(15, "worth_unknown", amount("worth", 100_000_000, 5_000_000_000))),
        **{name: _declared(name) for name in ("declares_own_account", "declares_lock_up", "declares_no_third_owner", "sworn")},
    }
