"""How much of a spreadsheet is read, and where reading stops. Each number is explained in docs/spreadsheets.md.

They keep memory under 256 MB whatever the file holds, and leave room for the largest sheet that a spreadsheet program can fill.
"""

MAX_FILE_BYTES = 512 << 20
MAX_DIRECTORY_BYTES = 1 << 20
MAX_UNPACKED_BYTES = 2 << 30
MAX_RATIO = 200
SMALL_PART_BYTES = 8 << 20

CHUNK_BYTES = 256 << 10
MAX_DEPTH = 64

MAX_SHEETS = 1000
MAX_ROWS = 1 << 20
MAX_COLUMNS = 2000
SHEET_COLUMNS = 1 << 14
MAX_CELL_CHARACTERS = 32_767
MAX_STYLES = 1 << 16
MAX_SHARED_STRINGS = 4 << 20
MAX_SHARED_BYTES = 64 << 20
MAX_REPEATED_CELLS = 4_000_000

LISTED_CELLS = 100
