"""Makes the book's tables importable in any order, and lets generated examples take the time that a busy machine gives them.

Passwords of tests are quick to check: how the office keeps real ones, tests/office/test_accounts_entrance.py holds.
"""

import os

import pytest
from django.conf import settings as office_settings
from hypothesis import settings

from enajena.book.django_ready import make_ready

# A process has one set of settings: the office's know the book too.
os.environ["DJANGO_SETTINGS_MODULE"] = "enajena.office.settings"
make_ready()
del os.environ["DJANGO_SETTINGS_MODULE"]
office_settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of a file in one process, where they share what they set up; a file may say another group for itself."""
    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(item.path.name))
