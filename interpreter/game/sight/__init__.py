"""What a seat may see: its view of the table, and the worlds that may be as far as it knows."""
