"""Enajena administers the sale of State-owned shares under special conditions (Colombia, Ley 226 de 1995)."""
