"""ONNX graphs of an encoder-decoder: the encoder, the decoder, and the decoder with its cache."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from transformers.cache_utils import DynamicCache, EncoderDecoderCache
from transformers.modeling_outputs import BaseModelOutput

from citemill_trainer.architectures.base import OnnxGraph


class EncoderGraph(nn.Module):
    """input_ids, attention_mask → last_hidden_state."""

    def __init__(self, network: Any) -> None:
        super().__init__()
        self.encoder = network.get_encoder()

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        states: Tensor = self.encoder(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        return states


class DecoderGraph(nn.Module):
    """decoder_input_ids, encoder_hidden_states, encoder_attention_mask → logits of every position."""

    def __init__(self, network: Any) -> None:
        super().__init__()
        self.network = network

    def forward(self, decoder_input_ids: Tensor, states: Tensor, mask: Tensor) -> Tensor:
        logits: Tensor = self.network(
            encoder_outputs=BaseModelOutput(last_hidden_state=states),
            attention_mask=mask,
            decoder_input_ids=decoder_input_ids,
            use_cache=False,
        ).logits
        return logits


class CachedDecoderGraph(nn.Module):
    """The same with the keys and values of earlier positions; one new position per call."""

    def __init__(self, network: Any) -> None:
        super().__init__()
        self.network = network

    def forward(self, decoder_input_ids: Tensor, states: Tensor, mask: Tensor, *past: Tensor) -> tuple[Tensor, ...]:
        own, cross = DynamicCache(), DynamicCache()
        for layer in range(len(past) // 2):
            own.update(past[2 * layer], past[2 * layer + 1], layer)
        found = self.network(
            encoder_outputs=BaseModelOutput(last_hidden_state=states),
            attention_mask=mask,
            decoder_input_ids=decoder_input_ids,
            past_key_values=EncoderDecoderCache(own, cross),
            use_cache=True,
        )
        cache = found.past_key_values.self_attention_cache
        present = [tensor for layer in cache.layers for tensor in (layer.keys, layer.values)]
        return (found.logits, *present)


def decoder_shape(network: Any) -> tuple[int, int, int]:
    """Layers, heads and width of a head of the decoder."""
    config = getattr(network.config, "decoder", network.config)
    names = ("decoder_layers", "num_decoder_layers", "num_hidden_layers")
    layers = next(int(getattr(config, name)) for name in names if getattr(config, name, None))
    names = ("decoder_attention_heads", "num_heads", "num_attention_heads")
    heads = next(int(getattr(config, name)) for name in names if getattr(config, name, None))
    width = getattr(config, "d_kv", None) or getattr(config, "d_model", None) or config.hidden_size
    return layers, heads, int(width) if getattr(config, "d_kv", None) else int(width) // heads


def seq2seq_graphs(network: Any) -> list[OnnxGraph]:
    encoder_config = getattr(network.config, "encoder", network.config)
    ids = torch.randint(0, min(90, encoder_config.vocab_size), (2, 8))
    mask = torch.ones_like(ids)
    with torch.no_grad():
        states = network.get_encoder()(input_ids=ids, attention_mask=mask).last_hidden_state.clone()
    source = {0: "batch", 1: "tokens"}
    encoder = OnnxGraph(
        "encoder",
        EncoderGraph(network),
        {"input_ids": ids, "attention_mask": mask},
        ["last_hidden_state"],
        {"input_ids": source, "attention_mask": source, "last_hidden_state": source},
    )
    inputs = {
        "input_ids": ids[:, :3].clone(),
        "encoder_hidden_states": states,
        "encoder_attention_mask": mask,
    }
    axes = {
        "input_ids": {0: "batch", 1: "steps"},
        "encoder_hidden_states": source,
        "encoder_attention_mask": source,
        "logits": {0: "batch", 1: "steps"},
    }
    decoder = OnnxGraph("decoder", DecoderGraph(network), inputs, ["logits"], axes)
    return [encoder, decoder, _cached(network, inputs, axes)]


def _cached(network: Any, inputs: dict[str, Tensor], axes: dict[str, dict[int, str]]) -> OnnxGraph:
    layers, heads, width = decoder_shape(network)
    inputs = {**inputs, "input_ids": inputs["input_ids"][:, :1].clone()}
    axes = dict(axes)
    outputs = ["logits"]
    for layer in range(layers):
        for part in ("key", "value"):
            inputs[f"past.{layer}.{part}"] = torch.randn(2, heads, 2, width)
            axes[f"past.{layer}.{part}"] = {0: "batch", 2: "past"}
            outputs.append(f"present.{layer}.{part}")
            axes[f"present.{layer}.{part}"] = {0: "batch", 2: "present"}
    return OnnxGraph("decoder_with_past", CachedDecoderGraph(network), inputs, outputs, axes)
