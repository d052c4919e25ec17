"""Small layers that the architectures share, written so that they export to ONNX with free batch and length."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn import functional as F


class EncoderLayer(nn.Module):
    """A Transformer layer with the normalisation after each block, as in Vaswani et al. (2017)."""

    def __init__(self, width: int, heads: int, feed_forward: int, dropout: float) -> None:
        super().__init__()
        if width % heads:
            raise ValueError(f"width {width} cannot be divided among {heads} heads")
        self.heads = heads
        self.query_key_value = nn.Linear(width, 3 * width)
        self.output = nn.Linear(width, width)
        self.inner = nn.Linear(width, feed_forward)
        self.outer = nn.Linear(feed_forward, width)
        self.norm1 = nn.LayerNorm(width)
        self.norm2 = nn.LayerNorm(width)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """`mask` [batch, length] is true for positions that may be attended to."""
        batch, length, width = x.shape
        parts = self.query_key_value(x).view(batch, length, 3, self.heads, width // self.heads)
        query, key, value = parts.permute(2, 0, 3, 1, 4).unbind(0)
        attended = F.scaled_dot_product_attention(
            query,
            key,
            value,
            attn_mask=mask[:, None, None, :],
            dropout_p=self.dropout.p if self.training else 0.0,
        )
        attended = attended.transpose(1, 2).reshape(batch, length, width)
        x = self.norm1(x + self.dropout(self.output(attended)))
        inner = self.dropout(torch.relu(self.inner(x)))
        normed: Tensor = self.norm2(x + self.dropout(self.outer(inner)))
        return normed


def sinusoids(positions: Tensor, width: int) -> Tensor:
    """Compute the position encodings of Vaswani et al. for a vector of positions."""
    rates = torch.exp(torch.arange(0, width, 2, device=positions.device) * (-math.log(10_000.0) / width))
    angles = positions[:, None].float() * rates[None, :]
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)[:, :width]


class BiLstm(nn.Module):
    """A bidirectional LSTM over sequences padded on the right.

    The backward half reads each sequence from its own last element, so padding is never read: what nn.LSTM does
    with packed sequences, in operations that ONNX has.
    """

    def __init__(self, width: int, hidden: int, layers: int, dropout: float) -> None:
        super().__init__()
        widths = [width] + [2 * hidden] * (layers - 1)
        self.forwards = nn.ModuleList(nn.LSTM(w, hidden, batch_first=True) for w in widths)
        self.backwards = nn.ModuleList(nn.LSTM(w, hidden, batch_first=True) for w in widths)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        lengths = mask.long().sum(dim=1, keepdim=True)
        positions = torch.arange(x.shape[1], device=x.device)[None, :]
        reverse = torch.where(positions < lengths, lengths - 1 - positions, positions)
        for index, (ahead, back) in enumerate(zip(self.forwards, self.backwards, strict=True)):
            if index:
                x = self.dropout(x)
            left, _ = ahead(x)
            right, _ = back(_reorder(x, reverse))
            x = torch.cat([left, _reorder(right, reverse)], dim=-1)
        return x


def _reorder(x: Tensor, order: Tensor) -> Tensor:
    return torch.gather(x, 1, order[:, :, None].expand(-1, -1, x.shape[2]))


def mean_pool(hidden: Tensor, mask: Tensor) -> Tensor:
    """Average the unmasked vectors of each sequence."""
    weight = mask[:, :, None].to(hidden.dtype)
    return (hidden * weight).sum(1) / weight.sum(1).clamp(min=1e-9)
