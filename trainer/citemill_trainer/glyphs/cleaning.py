"""Drops fonts whose glyphs do not match their codes, and single glyphs that do not."""

import unicodedata

import numpy as np
import torch
from torch import Tensor

from .collect import GlyphSet
from .labels import LABELS, UNKNOWN

MIN_RIGHT_SHARE = 0.9
"""Minimum share of a font's glyphs on which a first network agrees, ignoring case and accents."""
MIN_PROBABILITY = 0.002
"""Minimum probability that the first network gives to the label of a glyph."""


def _base(code: int) -> str:
    return unicodedata.normalize("NFD", chr(code))[0].lower()


def drop_misleading(glyphs: GlyphSet, probabilities: Tensor) -> GlyphSet:
    """Keep the glyphs of fonts on which a first network agrees."""
    bases = np.array([_base(code) if code else "" for code in LABELS])
    is_alike = torch.from_numpy(bases[:, None] == bases[None, :])
    labels = torch.from_numpy(glyphs.labels)
    is_right = is_alike[labels, probabilities.argmax(dim=1)].numpy()
    mass = (probabilities * is_alike[labels]).sum(dim=1).numpy()
    counts = np.bincount(glyphs.fonts, minlength=len(glyphs.font_names))
    right = np.bincount(glyphs.fonts, weights=is_right, minlength=len(glyphs.font_names))
    is_kept = right >= MIN_RIGHT_SHARE * counts
    keep = is_kept[glyphs.fonts] & ((mass >= MIN_PROBABILITY) | (glyphs.labels == UNKNOWN))
    return GlyphSet(
        glyphs.pictures[keep],
        glyphs.boxes[keep],
        glyphs.labels[keep],
        glyphs.fonts[keep],
        glyphs.font_names,
        glyphs.codes[keep],
    )
