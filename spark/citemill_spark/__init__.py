"""The driver of Citemill's Spark engine."""
