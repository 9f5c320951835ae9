"""Makes the book's tables importable in any order of the tests' imports."""

from enajena.book.django_ready import make_ready

make_ready()
