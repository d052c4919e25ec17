"""ONNX graphs of an encoder-decoder.

`encoder`: source → states. `cross`: states → the keys and values that every layer's cross-attention needs, once per
source. `decoder_with_past`: one or more new positions, given the keys and values of earlier ones (none at first) and
those of `cross`.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from transformers.cache_utils import DynamicCache, EncoderDecoderCache
from transformers.modeling_outputs import BaseModelOutput

from citemill_trainer.architectures.base import OnnxGraph


class EncoderGraph(nn.Module):
    """input_ids, attention_mask → last_hidden_state; LED's first token attends to everything, unless it is local."""

    def __init__(self, network: Any, *, is_local: bool = False) -> None:
        super().__init__()
        self.encoder = network.get_encoder()
        self.first_is_global = network.config.model_type == "led" and not is_local

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        inputs = {"input_ids": input_ids, "attention_mask": attention_mask}
        if self.first_is_global:
            first = torch.arange(input_ids.shape[1], device=input_ids.device) == 0
            inputs["global_attention_mask"] = first[None, :].long().expand_as(input_ids)
        states: Tensor = self.encoder(**inputs).last_hidden_state
        return states


class CrossGraph(nn.Module):
    """encoder_hidden_states → cross.N.key, cross.N.value of every decoder layer."""

    def __init__(self, network: Any) -> None:
        super().__init__()
        self.network = network

    def forward(self, states: Tensor) -> tuple[Tensor, ...]:
        # The graph is pruned to keys and values, which depend only on the states, so any token can be decoded.
        start = torch.zeros_like(states[:, :1, 0]).long()
        cache = EncoderDecoderCache(DynamicCache(), DynamicCache())
        self.network(
            encoder_outputs=BaseModelOutput(last_hidden_state=states),
            attention_mask=torch.ones_like(states[:, :, 0]).long(),
            decoder_input_ids=start,
            past_key_values=cache,
            use_cache=True,
        )
        layers = cache.cross_attention_cache.layers
        return tuple(tensor for layer in layers for tensor in (layer.keys, layer.values))


class CachedDecoderGraph(nn.Module):
    """input_ids, encoder_attention_mask, past, cross → logits, present."""

    def __init__(self, network: Any, layers: int, width: int) -> None:
        super().__init__()
        self.network = network
        self.layers = layers
        self.width = width

    def forward(self, input_ids: Tensor, mask: Tensor, *past_and_cross: Tensor) -> tuple[Tensor, ...]:
        own, cross = DynamicCache(), DynamicCache()
        for layer in range(self.layers):
            own.update(past_and_cross[2 * layer], past_and_cross[2 * layer + 1], layer)
            at = 2 * (self.layers + layer)
            cross.update(past_and_cross[at], past_and_cross[at + 1], layer)
        # The graph reads only the shape of the states, not their values.
        states = torch.zeros_like(mask, dtype=past_and_cross[0].dtype)[:, :, None].expand(-1, -1, self.width)
        output = self.network(
            encoder_outputs=BaseModelOutput(last_hidden_state=states),
            attention_mask=mask,
            decoder_input_ids=input_ids,
            past_key_values=EncoderDecoderCache(own, cross),
            use_cache=True,
        )
        cache = output.past_key_values.self_attention_cache
        present = [tensor for layer in cache.layers for tensor in (layer.keys, layer.values)]
        return (output.logits, *present)


def seq2seq_graphs(network: Any, *, is_local: bool = False) -> list[OnnxGraph]:
    """Graphs with inputs to trace them; `is_local`: as in training, no token of LED's encoder attends to all."""
    network.eval()
    config = getattr(network.config, "encoder", network.config)
    ids = torch.randint(0, min(90, config.vocab_size), (2, 8))
    mask = torch.ones_like(ids)
    with torch.no_grad():
        states = EncoderGraph(network, is_local=is_local)(ids, mask).clone()
        cross = [tensor.clone() for tensor in CrossGraph(network)(states)]
    source = {0: "batch", 1: "tokens"}
    encoder = OnnxGraph(
        "encoder",
        EncoderGraph(network, is_local=is_local),
        {"input_ids": ids, "attention_mask": mask},
        ["last_hidden_state"],
        {"input_ids": source, "attention_mask": source, "last_hidden_state": source},
    )
    return [encoder, _cross(network, states, cross), _cached(network, ids, mask, states, cross)]


def _names(prefix: str, layers: int) -> list[str]:
    return [f"{prefix}.{layer}.{part}" for layer in range(layers) for part in ("key", "value")]


def _cross(network: Any, states: Tensor, cross: list[Tensor]) -> OnnxGraph:
    names = _names("cross", len(cross) // 2)
    axes = {"encoder_hidden_states": {0: "batch", 1: "tokens"}} | {name: {0: "batch", 2: "tokens"} for name in names}
    return OnnxGraph("cross", CrossGraph(network), {"encoder_hidden_states": states}, names, axes)


def _cached(network: Any, ids: Tensor, mask: Tensor, states: Tensor, cross: list[Tensor]) -> OnnxGraph:
    layers = len(cross) // 2
    # Traced with several new positions after several old ones, so that the causal mask is part of the graph.
    inputs = {"input_ids": ids[:, :3].clone(), "encoder_attention_mask": mask}
    axes = {"input_ids": {0: "batch", 1: "steps"}, "encoder_attention_mask": {0: "batch", 1: "tokens"}}
    _, heads, _, width = cross[0].shape
    for name in _names("past", layers):
        inputs[name] = torch.randn(2, heads, 2, width)
        axes[name] = {0: "batch", 2: "past"}
    for name, tensor in zip(_names("cross", layers), cross, strict=True):
        inputs[name] = tensor
        axes[name] = {0: "batch", 2: "tokens"}
    outputs = ["logits", *_names("present", layers)]
    axes |= {name: {0: "batch", 2: "present"} for name in outputs[1:]} | {"logits": {0: "batch", 1: "steps"}}
    module = CachedDecoderGraph(network, layers, states.shape[2])
    return OnnxGraph("decoder_with_past", module, inputs, outputs, axes)
