"""The book of shares, pledges, the watch over the lock-up, releases."""
