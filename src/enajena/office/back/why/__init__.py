"""Why a figure is what it is: its explanation with the numeral."""
