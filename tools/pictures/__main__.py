"""`python -m pictures [NAME …]`: takes the pictures that are named, or all of them."""

import os
import sys

from enajena.book.django_ready import make_ready

if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "enajena.office.settings"
    make_ready()
    # What takes pictures has tables, which want the settings first.
    from pictures import office, portal

    for pages in (portal, office):
        pages.main(sys.argv[1:])
