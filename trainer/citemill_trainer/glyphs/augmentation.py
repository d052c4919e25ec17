"""Varies pictures of glyphs: slant, stretch, weight, resolution, and place on the line."""

import torch
from torch import Tensor
from torch.nn import functional

from .network import MARGIN, SIDE

CANVAS = 54
MAX_SLANT = 0.22
MAX_STRETCH = 0.12
MAX_EM_CHANGE = 0.1
MAX_SHIFT_EM = 0.03
COARSE = 0.43
COARSER = 0.1
"""Bounds of a random number from 0 to 1, below which a picture is drawn at a third or at half of the resolution."""
INK = 0.35
"""Minimum darkness of a pixel that counts as ink when the varied picture is cut to its box."""


def plain(masters: Tensor) -> Tensor:
    """Fit pictures to the network without varying them."""
    count = masters.shape[0]
    inner = functional.interpolate(masters, size=SIDE - 2 * MARGIN, mode="area")
    pictures = torch.zeros(count, 1, SIDE, SIDE, device=masters.device)
    pictures[:, :, MARGIN:-MARGIN, MARGIN:-MARGIN] = inner
    return pictures


def vary(masters: Tensor, boxes: Tensor, chance: torch.Generator) -> tuple[Tensor, Tensor]:
    """Vary pictures for the network; return them and their boxes."""
    count, device = masters.shape[0], masters.device

    def uniform(limit: float) -> Tensor:
        return (torch.rand(count, generator=chance, device=device) * 2 - 1) * limit

    slant = uniform(MAX_SLANT) * (torch.rand(count, generator=chance, device=device) < 0.6)
    across, down = 1 + uniform(MAX_STRETCH), 1 + uniform(MAX_STRETCH)
    # The canvas has room for a slanted picture; an affine grid maps its pixels to those of the master.
    zoom = CANVAS / masters.shape[-1]
    zeros = torch.zeros(count, device=device)
    matrix = torch.stack(
        [
            torch.stack([zoom / across, zoom * slant, zeros], dim=1),
            torch.stack([zeros, zoom / down, zeros], dim=1),
        ],
        dim=1,
    )
    grid = functional.affine_grid(matrix, [count, 1, CANVAS, CANVAS], align_corners=False)
    warped = functional.grid_sample(masters, grid, align_corners=False)
    warped = _change_weight(warped, uniform(1.0))
    cut, ratios = _cut_to_ink(warped)
    longest = boxes[:, 2:].amax(dim=1) / masters.shape[-1]
    em = 1 + uniform(MAX_EM_CHANGE)
    width, height = ratios[:, 0] * longest * em, ratios[:, 1] * longest * em
    bottom = (boxes[:, 1] + boxes[:, 3] / 2) * em - height / 2 + uniform(MAX_SHIFT_EM)
    return _coarsen(cut, chance), torch.stack([boxes[:, 0], bottom, width, height], dim=1)


def _change_weight(pictures: Tensor, weight: Tensor) -> Tensor:
    """Make pictures bolder (weight above 0) or lighter."""
    bold = functional.max_pool2d(pictures, 3, stride=1, padding=1)
    light = -functional.max_pool2d(-pictures, 3, stride=1, padding=1)
    # Removing a whole pixel would delete hairlines.
    amount = weight.view(-1, 1, 1, 1)
    bolder = pictures + amount * (bold - pictures)
    lighter = pictures - 0.5 * amount * (light - pictures)
    return torch.where(amount > 0, bolder, lighter)


def _cut_to_ink(pictures: Tensor) -> tuple[Tensor, Tensor]:
    """Fit the ink of pictures into the network's square; return them and the ink's width and height in pixels."""
    side = pictures.shape[-1]
    ink = pictures[:, 0] > INK
    ends = []
    for axis in (1, 2):
        line = ink.any(dim=axis).float()
        empty = line.sum(dim=1) == 0
        first = torch.where(empty, 0, line.argmax(dim=1))
        last = torch.where(empty, side, side - line.flip(1).argmax(dim=1))
        ends.append((first.float(), last.float()))
    (left, right), (top, bottom) = ends
    width, height = right - left, bottom - top
    scale = torch.maximum(width, height) / side * SIDE / (SIDE - 2 * MARGIN)
    zeros = torch.zeros_like(scale)
    matrix = torch.stack(
        [
            torch.stack([scale, zeros, (left + right) / side - 1], dim=1),
            torch.stack([zeros, scale, (top + bottom) / side - 1], dim=1),
        ],
        dim=1,
    )
    grid = functional.affine_grid(matrix, [pictures.shape[0], 1, SIDE, SIDE], align_corners=False)
    fitted = functional.grid_sample(pictures, grid, align_corners=False)
    return fitted, torch.stack([width, height], dim=1)


def _coarsen(pictures: Tensor, chance: torch.Generator) -> Tensor:
    """Reduce some pictures to half and some to a third of the resolution, as in bitmap fonts."""
    side = pictures.shape[-1]
    coarse = functional.interpolate(functional.avg_pool2d(pictures, 2), scale_factor=2.0, mode="bilinear")
    coarser = functional.interpolate(
        functional.interpolate(pictures, size=side // 3, mode="area"), size=side, mode="bilinear"
    )
    drawn = torch.rand(pictures.shape[0], 1, 1, 1, generator=chance, device=pictures.device)
    return torch.where(drawn < COARSER, coarser, torch.where(drawn < COARSE, coarse, pictures))
