"""The coming dates of a sale, each with how it was worked out and its numeral, as a list or as a calendar file."""
