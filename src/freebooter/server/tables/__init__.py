"""The tables in memory: one entry at a time, what each seat is shown, the clocks, the bots' turns."""
