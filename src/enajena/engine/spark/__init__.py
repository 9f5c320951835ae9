"""Assessing on Spark: the same query as DuckDB runs, for acceptances that live in a cluster."""
