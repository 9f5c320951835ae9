"""Makes the book's tables importable in a process that pytest did not start: it is imported before anything of the book.

Where the test of a promise runs without one of its guards, such a process runs without it too.
"""

import os

from enajena.book.django_ready import make_ready
from promises.removing import VARIABLE, remove_for_good

make_ready()
if os.environ.get(VARIABLE):
    remove_for_good(os.environ[VARIABLE])
