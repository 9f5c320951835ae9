"""Helpers of the tests: small files, draws of random ones, and slow second opinions."""
