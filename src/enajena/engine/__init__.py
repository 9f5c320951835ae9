"""The one evaluator: eligibility, ceilings, verdicts and awards as SQL made from the programme, run by DuckDB."""
