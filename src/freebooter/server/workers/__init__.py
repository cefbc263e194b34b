"""Processes that think and open files, so that the one which serves people never does."""
