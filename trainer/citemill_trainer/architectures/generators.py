"""Encoder-decoders: loading any family, BERT on both sides, target tokens, generation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from torch import Tensor
from transformers import (
    AutoConfig,
    AutoModel,
    AutoModelForCausalLM,
    AutoModelForSeq2SeqLM,
    EncoderDecoderConfig,
    EncoderDecoderModel,
    GenerationConfig,
)

from citemill_trainer.errors import UserError
from citemill_trainer.job import Job
from citemill_trainer.losses.token_cross_entropy import IGNORED
from citemill_trainer.pretrained import (
    Config,
    Network,
    Tokenizer,
    load_config,
    load_network,
    special,
    token_ids,
)

FAMILIES = ("auto", "encoder-pair")


def load_generator(job: Job, tokenizer: Tokenizer) -> tuple[Config, Network]:
    """Load an encoder-decoder or, with family "encoder-pair", one encoder for both sides (BERT2BERT)."""
    family = job.settings.get("family", "auto")
    if family not in FAMILIES:
        raise UserError("job", f"settings.family is {family!r}; choose one of {', '.join(FAMILIES)}")
    config = load_config(job)
    if family == "auto" or config.model_type == "encoder-decoder":
        network = load_network(AutoModelForSeq2SeqLM, job, config)
    else:
        network = _pair(job, config, tokenizer)
    if len(tokenizer) > network.get_input_embeddings().num_embeddings:
        _resize(network, len(tokenizer))
    _generation_tokens(network, tokenizer)
    return network.config, network


def generator_from(folder: Path) -> tuple[Config, Network]:
    """Make the network of an output folder with random weights; the caller loads the trained ones."""
    config = AutoConfig.from_pretrained(folder)
    network = AutoModelForSeq2SeqLM.from_config(config).float()
    if (folder / "generation_config.json").is_file():
        network.generation_config = GenerationConfig.from_pretrained(folder)
    return config, network


def _pair(job: Job, config: Config, tokenizer: Tokenizer) -> Network:
    """Rothe et al. (2020): both sides start from the encoder; only the cross-attention starts from random weights."""
    import copy

    encoder = load_network(AutoModel, job, config)
    decoder_config = copy.deepcopy(config)
    decoder_config.is_decoder = True
    decoder_config.add_cross_attention = True
    decoder = load_network(AutoModelForCausalLM, job, decoder_config)
    both = EncoderDecoderConfig.from_encoder_decoder_configs(encoder.config, decoder.config)
    network = EncoderDecoderModel(config=both, encoder=encoder, decoder=decoder)
    network.config.decoder_start_token_id = special(tokenizer, "cls")
    network.config.eos_token_id = special(tokenizer, "sep")
    network.config.pad_token_id = special(tokenizer, "pad")
    network.config.vocab_size = config.vocab_size
    return network


def _resize(network: Network, size: int) -> None:
    if hasattr(network, "decoder") and isinstance(network, EncoderDecoderModel):
        network.encoder.resize_token_embeddings(size)
        network.decoder.resize_token_embeddings(size)
        network.config.vocab_size = size
    else:
        network.resize_token_embeddings(size)


def _generation_tokens(network: Network, tokenizer: Tokenizer) -> None:
    config = network.config
    if getattr(config, "decoder_start_token_id", None) is None:
        config.decoder_start_token_id = special(tokenizer, "pad")
    if getattr(config, "eos_token_id", None) is None:
        config.eos_token_id = tokenizer.eos_token_id or special(tokenizer, "sep")
    if getattr(config, "pad_token_id", None) is None:
        config.pad_token_id = special(tokenizer, "pad")
    for name in ("decoder_start_token_id", "eos_token_id", "pad_token_id"):
        setattr(network.generation_config, name, getattr(config, name))
    # Defaults of a checkpoint's own task (BART's CNN beams) must not leak into ours.
    network.generation_config.forced_bos_token_id = None
    network.generation_config.forced_eos_token_id = None


def source_ids(tokenizer: Tokenizer, texts: list[str], limit: int) -> list[list[int]]:
    """Tokenise sources with the tokenizer's special tokens ([CLS] … [SEP], <s> … </s>, … </s>), at most `limit`."""
    if not texts:
        return []
    ids: list[list[int]] = tokenizer(texts, truncation=True, max_length=limit, return_attention_mask=False)[
        "input_ids"
    ]
    return ids


def target_ids(tokenizer: Tokenizer, texts: list[str], eos: int, limit: int) -> list[list[int]]:
    """Tokenise targets, with an end token but no start token, which the decoder adds."""
    return [[*ids, eos] for ids in token_ids(tokenizer, texts, limit=limit - 1)]


def shift_right(labels: Tensor, start: int, padding: int) -> Tensor:
    """Make decoder inputs for teacher forcing: the start token, then all labels except the last."""
    shifted = labels.new_full(labels.shape, padding)
    shifted[:, 1:] = labels[:, :-1]
    shifted[:, 0] = start
    return shifted.masked_fill(shifted == IGNORED, padding)


def generate(
    network: Network,
    tokenizer: Tokenizer,
    inputs: dict[str, Any],
    settings: dict[str, Any],
    prompts: Tensor | None = None,
) -> list[str]:
    """Generate texts by greedy or beam search with the options of settings.generation; prompts start the decoder."""
    options_given = settings.get("generation") or {}
    length = {} if options_given.get("max_length") is not None else {"max_new_tokens": 64}
    options = {**length, "num_beams": 1, "do_sample": False, **options_given}
    if prompts is not None:
        inputs = {**inputs, "decoder_input_ids": prompts}
    generated = network.generate(**inputs, **options)
    texts: list[str] = tokenizer.batch_decode(generated, skip_special_tokens=True)
    return [" ".join(text.split()) for text in texts]


def prompt_ids(tokenizer: Tokenizer, prompt: str, start: int) -> list[int]:
    return [start, *(token_ids(tokenizer, [prompt])[0] if prompt else [])]


def numpy_ids(ids: list[int]) -> np.ndarray[Any, Any]:
    return np.asarray(ids, dtype=np.int32)
