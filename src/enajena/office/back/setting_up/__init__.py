"""Setting up a sale: its programme, its Regulation, its terms, its credit lines, its urn."""
