"""Writes the network's weights as the file that @citemill/read ships: 8-bit numbers with one scale per row."""

import json
import struct
from pathlib import Path

import numpy as np
import torch

from .labels import LABELS
from .network import GlyphNetwork

MAGIC = b"CMGLYPH1"


def quantise(weight: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Converts weights to rows of 8-bit numbers and a scale for each row."""
    rows = weight.flatten(1)
    scale = rows.abs().amax(dim=1).clamp(min=1e-8) / 127
    return torch.round(rows / scale[:, None]).to(torch.int8), scale


def round_weights(network: GlyphNetwork) -> None:
    """Replaces the weights of a network by those that the file can hold, so that it can be tested as shipped."""
    with torch.no_grad():
        for module in network.children():
            weight = module.weight
            assert isinstance(weight, torch.Tensor)
            rows, scale = quantise(weight)
            weight.copy_((rows.float() * scale[:, None]).view_as(weight))


def write_weights(network: GlyphNetwork, path: Path) -> None:
    """Writes magic, header length, header (JSON), then per layer scales, biases (float32) and rows (int8)."""
    parts: list[bytes] = []
    layers: list[dict[str, object]] = []
    for name, module in network.named_children():
        weight, bias = module.weight, module.bias
        assert isinstance(weight, torch.Tensor)
        assert isinstance(bias, torch.Tensor)
        rows, scale = quantise(weight.detach())
        layers.append({"name": name, "rows": rows.shape[0], "columns": rows.shape[1]})
        parts.extend(part.numpy().astype(np.float32).tobytes() for part in (scale, bias.detach()))
        parts.append(rows.numpy().tobytes())
        parts.append(b"\0" * (-rows.numel() % 4))
    header = json.dumps({"labels": list(LABELS), "layers": layers}, separators=(",", ":")).encode()
    header += b" " * (-len(header) % 4)
    path.write_bytes(MAGIC + struct.pack("<I", len(header)) + header + b"".join(parts))
