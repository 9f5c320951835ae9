"""The public portal: what is sold, how much one may buy, what a sale before time costs, depositing, and one's own acceptance."""
