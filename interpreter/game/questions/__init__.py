"""What is asked at a table, in which words, and what was answered."""
