"""Importers of the files that the issuers publish, one module a layout; `importing` tells them apart."""
