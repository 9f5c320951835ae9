"""Makes the book's tables importable in any order, and lets generated examples take the time that a busy machine gives them."""

from hypothesis import settings

from enajena.book.django_ready import make_ready

make_ready()
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
