"""The verification package: what a stranger needs to adjudicate a stage again with DuckDB alone."""
