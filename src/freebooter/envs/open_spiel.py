"""OpenSpiel."""
