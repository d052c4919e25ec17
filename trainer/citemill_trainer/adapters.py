"""LoRA: small trainable matrices next to the frozen weights of a large network, with `peft`."""

from __future__ import annotations

import hashlib
from typing import Any

import torch
from torch import nn

from citemill_trainer.errors import UserError
from citemill_trainer.pretrained import Network

# "none" trains all weights; "qlora" holds the frozen weights in 4 bits.
ADAPTERS = ("lora", "qlora", "none")
# The weights to save: the network with the adapter merged into its weights, or only the adapter.
KEEP_CHOICES = ("merged", "adapter")


def check_adapter(settings: dict[str, Any]) -> None:
    """Reject settings that do not fit together."""
    adapter, kept = settings.get("adapter", "lora"), settings.get("keep", "merged")
    if adapter not in ADAPTERS:
        raise UserError("job", f"settings.adapter is {adapter!r}; choose one of {', '.join(ADAPTERS)}")
    if kept not in KEEP_CHOICES:
        raise UserError("job", f"settings.keep is {kept!r}; choose one of {', '.join(KEEP_CHOICES)}")
    if adapter == "none" and kept == "adapter":
        raise UserError("job", "settings.keep is 'adapter', but settings.adapter is 'none'")
    if adapter == "qlora" and kept == "merged":
        raise UserError("job", "an adapter of 4-bit weights cannot be merged with them; set keep=adapter")


def loading_options(settings: dict[str, Any], *, bf16: bool) -> dict[str, Any]:
    """Options that load frozen weights in 4 bits for QLoRA, or in 16 bits if training runs in 16 bits."""
    adapter = settings.get("adapter", "lora")
    frozen = torch.bfloat16 if bf16 and adapter != "none" else torch.float32
    if adapter != "qlora":
        return {"dtype": frozen}
    try:
        import bitsandbytes  # noqa: F401
    except ImportError as error:
        raise UserError("job", "settings.adapter=qlora needs the Python package bitsandbytes") from error
    from transformers import BitsAndBytesConfig

    quantised = BitsAndBytesConfig(load_in_4bit=True, bnb_4bit_quant_type="nf4", bnb_4bit_compute_dtype=frozen)
    return {"dtype": frozen, "quantization_config": quantised}


# Number of values per tensor that are part of a network's fingerprint.
SAMPLED_VALUES = 256


def base_fingerprint(network: nn.Module) -> str:
    """Identifies the frozen weights that an adapter belongs to, by a sample of each tensor in 16 bits."""
    digest = hashlib.sha256()
    for name, parameter in sorted(network.named_parameters()):
        if parameter.requires_grad:
            continue
        values = parameter.detach().flatten()
        sample = values[:: max(1, values.numel() // SAMPLED_VALUES)].cpu()
        # The same weights give the same sample, whether they are loaded in 32 or in 16 bits.
        plain = sample.to(torch.bfloat16).view(torch.int16) if sample.is_floating_point() else sample
        digest.update(name.encode() + plain.numpy().tobytes())
    return digest.hexdigest()


def add_adapter(network: Network, settings: dict[str, Any], seed: int) -> Network:
    """Add a trainable adapter to each linear layer; without settings.adapter, return the network itself."""
    if settings.get("adapter", "lora") == "none":
        return network
    from peft import LoraConfig, get_peft_model

    torch.manual_seed(seed)
    config = LoraConfig(
        r=int(settings.get("rank", 16)),
        lora_alpha=int(settings.get("alpha", 32)),
        lora_dropout=float(settings.get("dropout", 0.05)),
        target_modules=settings.get("target_modules", "all-linear"),
        task_type="CAUSAL_LM",
    )
    try:
        return get_peft_model(network, config)
    except ValueError as error:
        raise UserError("job", f"the adapter does not fit the network: {str(error).splitlines()[0]}") from error
