"""Trains the networks of Citemill's papers: reads a job, writes events, weights and ONNX."""

__version__ = "0.1.0"
