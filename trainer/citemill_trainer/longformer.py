"""Makes a Longformer from a BERT: the same weights, positions repeated (Beltagy et al., 2020, §5)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from transformers import AutoModel, LongformerConfig, LongformerModel

from citemill_trainer.errors import UserError
from citemill_trainer.events import Events
from citemill_trainer.pretrained import load_any, tokenizer_from

# Longformer numbers positions from one past the padding index.
EXTRA_POSITIONS = 2
WINDOW = 512


def make_longformer(source: Path, out: Path, positions: int, events: Events) -> None:
    """Write a Longformer folder with BERT's weights; global attention starts as a copy of the local one."""
    if out.exists() and any(out.iterdir()):
        raise UserError("out", f"{out} is not empty; choose another folder")
    if not source.is_dir():
        raise UserError("init", f"{source}: no such folder")
    bert = load_any(AutoModel, str(source), dtype=torch.float32)
    if bert.config.model_type != "bert":
        raise UserError("init", f"{source} holds a {bert.config.model_type} model; make-longformer takes BERT")
    network = LongformerModel(_config(bert.config, positions))
    missing = network.load_state_dict(_weights(bert, network), strict=False).missing_keys
    if missing:
        raise RuntimeError(f"weights without a source: {missing}")
    out.mkdir(parents=True, exist_ok=True)
    network.save_pretrained(out)
    tokenizer = tokenizer_from(str(source))
    tokenizer.model_max_length = positions
    tokenizer.save_pretrained(out)
    events.emit("done", metrics={}, file=str(out))


def _config(bert: Any, positions: int) -> LongformerConfig:
    window = min(WINDOW, bert.max_position_embeddings)
    names = (
        "vocab_size hidden_size num_hidden_layers num_attention_heads intermediate_size hidden_act "
        "hidden_dropout_prob attention_probs_dropout_prob type_vocab_size layer_norm_eps pad_token_id"
    )
    return LongformerConfig(
        **{name: getattr(bert, name) for name in names.split()},
        max_position_embeddings=positions + EXTRA_POSITIONS,
        attention_window=[window] * bert.num_hidden_layers,
    )


def _weights(bert: Any, network: Any) -> dict[str, Tensor]:
    source = bert.state_dict()
    weights: dict[str, Tensor] = {}
    for name, value in network.state_dict().items():
        origin = name.replace("_global.", ".")
        if name == "embeddings.position_embeddings.weight":
            weights[name] = _positions(source[name], value.shape[0], bert.config.pad_token_id)
        elif origin in source:
            weights[name] = source[origin].clone()
        elif name.endswith(("position_ids", "token_type_ids")):
            weights[name] = value
    return weights


def _positions(table: Tensor, count: int, padding: int) -> Tensor:
    """Repeat BERT's positions in a longer table, in which position i is row padding + 1 + i."""
    index = (torch.arange(count) - padding - 1).clamp(min=0) % table.shape[0]
    return table[index].clone()
