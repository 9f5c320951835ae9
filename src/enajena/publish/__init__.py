"""What a sale shows on paper and screen: charts. Nothing here decides; it draws what is given to it."""
