"""The network: three convolutions over a 32 × 32 picture, then two layers that also see its place on the line."""

import torch
from torch import Tensor, nn
from torch.nn import functional

SIDE = 32
MARGIN = 1
"""Pixels around the ink in a picture."""
CHANNELS = (16, 32, 64)
HIDDEN = 128
MEASURES = 4
"""Bottom, top, width and height of the ink, in ems; see `measures`."""


class GlyphNetwork(nn.Module):
    def __init__(self, labels: int) -> None:
        super().__init__()
        first, second, third = CHANNELS
        self.convolution1 = nn.Conv2d(1, first, 3, stride=2, padding=1)
        self.convolution2 = nn.Conv2d(first, second, 3, stride=2, padding=1)
        self.convolution3 = nn.Conv2d(second, third, 3, stride=2, padding=1)
        self.hidden = nn.Linear(third * (SIDE // 8) ** 2 + MEASURES, HIDDEN)
        self.output = nn.Linear(HIDDEN, labels)

    def forward(self, pictures: Tensor, measured: Tensor) -> Tensor:
        """Scores of the labels, for pictures (N × 1 × 32 × 32, ink is 1) and their measures."""
        layer = pictures
        for convolution in (self.convolution1, self.convolution2, self.convolution3):
            layer = functional.relu(convolution(layer))
        joined = torch.cat([layer.flatten(1), measured], dim=1)
        scores: Tensor = self.output(functional.relu(self.hidden(joined)))
        return scores


def measures(boxes: Tensor) -> Tensor:
    """Converts boxes (left, bottom, width, height in ems) to inputs of the network, limited against outliers."""
    bottom, width, height = boxes[:, 1], boxes[:, 2], boxes[:, 3]
    columns = torch.stack([bottom, bottom + height, width, height], dim=1)
    return columns.clamp(-1.5, 1.5)
