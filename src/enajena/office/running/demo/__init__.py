"""A demonstration office: three made-up sales in mid-life, played by real acts on a simulated clock up to yesterday."""
