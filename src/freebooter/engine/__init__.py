"""What every game shares: asks, chance, tables, saves, knowledge, views."""
