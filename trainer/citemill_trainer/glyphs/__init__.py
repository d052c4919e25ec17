"""Trains the network that names a glyph by its shape, for the PDF reader of @citemill/read."""
