"""Drops fonts that draw other characters than their codes say, and single glyphs that no paper has."""

import unicodedata

import numpy as np
import torch
from torch import Tensor

from .collect import GlyphSet
from .labels import LABELS, UNKNOWN

MIN_RIGHT_SHARE = 0.9
"""A font is dropped if a first network agrees with less of its glyphs. The case and the accents do not count."""
MIN_PROBABILITY = 0.002
"""A glyph is dropped if the first network is surer that it is another one."""


def _base(code: int) -> str:
    return unicodedata.normalize("NFD", chr(code))[0].lower()


def drop_misleading(glyphs: GlyphSet, probabilities: Tensor) -> GlyphSet:
    """The glyphs of fonts that a first network agrees with."""
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
