"""Bringing in files of acceptances, looked at before they are recorded."""
