"""Places in a spreadsheet, as people call them."""


def column_letters(index: int) -> str:
    """Return the letters of a column counted from 0: 0 is A, 26 is AA."""
    letters = ""
    count = index + 1
    while count:
        count, rest = divmod(count - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
