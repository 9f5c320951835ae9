"""Screening: who may be one person under two documents, and who may act for one interest. It points; it decides nothing."""
