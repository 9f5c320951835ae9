"""Makes the book's tables importable in a process that pytest did not start: it is imported before anything of the book."""

from enajena.book.django_ready import make_ready

make_ready()
