"""Computes Longformer's attention as one masked matrix, for tracing.

The library's sliding chunks branch on lengths and on which tokens are global, which a traced graph cannot follow. The
same attention written densely gives the same numbers for any length, at the price of length² memory in ONNX.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator
from typing import Any

import torch
from torch import Tensor
from transformers.models.led.modeling_led import LEDEncoder, LEDEncoderSelfAttention
from transformers.models.longformer.modeling_longformer import LongformerModel, LongformerSelfAttention


def dense_attention(
    self: Any,
    hidden_states: Tensor,
    attention_mask: Tensor | None = None,
    is_index_masked: Tensor | None = None,
    is_index_global_attn: Tensor | None = None,
    is_global_attn: bool | None = None,
    output_attentions: bool = False,
) -> tuple[Tensor]:
    """A token attends to its window and to global tokens; a global token to all, with separate projections."""
    if is_index_masked is None or is_index_global_attn is None:
        raise ValueError("masks are missing")
    batch, length, width = hidden_states.shape
    reach = self.one_sided_attn_window_size
    positions = torch.arange(length, device=hidden_states.device)
    window = (positions[:, None] - positions[None, :]).abs() <= reach
    readable = ~is_index_masked[:, None, None, :]
    allowed = readable & (window[None, None] | is_index_global_attn[:, None, None, :])
    local = _attend(self, hidden_states, self.query, self.key, self.value, allowed)
    full = _attend(self, hidden_states, self.query_global, self.key_global, self.value_global, readable)
    attended = torch.where(is_index_global_attn[:, :, None], full, local)
    blank = is_index_masked[:, :, None] & ~is_index_global_attn[:, :, None]
    return (attended.masked_fill(blank, 0.0).view(batch, length, width),)


def _attend(self: Any, states: Tensor, query: Any, key: Any, value: Any, allowed: Tensor) -> Tensor:
    batch, length, width = states.shape
    q, k, v = (
        p(states).view(batch, length, self.num_heads, self.head_dim).transpose(1, 2) for p in (query, key, value)
    )
    scores = torch.matmul(q, k.transpose(2, 3)) / math.sqrt(self.head_dim)
    weights = torch.softmax(scores.masked_fill(~allowed, torch.finfo(scores.dtype).min), dim=-1)
    return torch.matmul(weights, v).transpose(1, 2).reshape(batch, length, width)


def _no_longformer_padding(self: Any, **inputs: Any) -> tuple[Any, ...]:
    names = ("input_ids", "attention_mask", "token_type_ids", "position_ids", "inputs_embeds")
    return (0, *(inputs[name] for name in names))


def _no_led_padding(self: Any, **inputs: Any) -> tuple[Any, ...]:
    return (0, *(inputs[name] for name in ("input_ids", "attention_mask", "inputs_embeds")))


@contextlib.contextmanager
def dense_longformer() -> Iterator[None]:
    """Make Longformer and LED attend densely and without padding in this block."""
    changes: list[tuple[Any, str, Any]] = [
        (LongformerSelfAttention, "forward", dense_attention),
        (LEDEncoderSelfAttention, "forward", dense_attention),
        (LongformerModel, "_pad_to_window_size", _no_longformer_padding),
        (LEDEncoder, "_pad_to_window_size", _no_led_padding),
    ]
    before = [(owner, name, getattr(owner, name)) for owner, name, _ in changes]
    for owner, name, new in changes:
        setattr(owner, name, new)
    try:
        yield
    finally:
        for owner, name, old in before:
            setattr(owner, name, old)
