"""Tokenizers and networks from a folder, from the hub by name, or from random weights."""

from __future__ import annotations

import json
import logging
import os
import sys
import warnings
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import tokenizers
import torch

os.environ.setdefault("TOKENIZERS_PARALLELISM", "true")
os.environ.setdefault("HF_HUB_DISABLE_PROGRESS_BARS", "1")

from transformers import AutoConfig, AutoTokenizer, PreTrainedTokenizerFast
from transformers.utils import logging as transformers_logging

from citemill_trainer.cache import Ragged, load_or_make
from citemill_trainer.errors import UserError
from citemill_trainer.hub import hub_options
from citemill_trainer.job import Job
from citemill_trainer.lineage import hash_text, hash_texts

transformers_logging.set_verbosity_error()
transformers_logging.disable_progress_bar()
logging.getLogger("torch.onnx").setLevel(logging.ERROR)
warnings.filterwarnings("ignore", category=UserWarning, module="torch|transformers|onnx")

Tokenizer = Any
Network = Any
Config = Any


def load_config(job: Job, init: str | None = None) -> Config:
    """Load the configuration of `init`, or settings.config for a network with random weights."""
    if init is not None:
        return load_any(AutoConfig, init)
    source = job.init
    changes = dict(job.settings.get("config") or {})
    if source is not None:
        changes.pop("model_type", None)
        return load_any(AutoConfig, source, **changes)
    return random_config(changes)


def random_config(values: dict[str, Any]) -> Config:
    if "model_type" not in values:
        raise UserError("job", "without init, settings.config must give a model_type and its sizes")
    try:
        return AutoConfig.for_model(**values)
    except (ValueError, TypeError) as error:
        raise UserError("job", f"settings.config is not a valid configuration: {error}") from error


def load_network(kind: Any, job: Job, config: Config, init: str | None = None, **options: Any) -> Network:
    """Make a network of an Auto class with pretrained or, without init, random weights; 32-bit floats by default."""
    source = init or job.init
    layers = job.settings.get("layers")
    if source is None:
        if layers is not None:
            raise UserError("job", "settings.layers requires init; without it, settings.config gives the layers")
        torch.manual_seed(job.training.seed)
        return _save_memory(kind.from_config(config).float(), job)
    _refuse_encoder_decoder(kind, source, config)
    torch.manual_seed(job.training.seed)  # heads that the checkpoint lacks start from the seed
    network, report = load_any(
        kind,
        source,
        config=config,
        **{"dtype": torch.float32, **options},
        # A checkpoint of another task may have a different number of classes; its last layer is initialised again.
        ignore_mismatched_sizes=True,
        output_loading_info=True,
    )
    _refuse_other_sizes(source, report)
    if layers is not None:
        keep_layers(network, layers)
        config.num_hidden_layers = layers
    return _save_memory(network, job)


def _save_memory(network: Network, job: Job) -> Network:
    """With settings.gradient_checkpointing, recompute the activations of a layer in the backward pass."""
    if job.settings.get("gradient_checkpointing"):
        if not network.supports_gradient_checkpointing:
            family = network.config.model_type
            raise UserError("job", f"settings.gradient_checkpointing: a {family} cannot compute activations again")
        network.gradient_checkpointing_enable({"use_reentrant": False})
    return network


def keep_layers(network: Network, count: Any) -> None:
    """Keep `count` evenly spaced layers of an encoder such as BERT, including the first and the last."""
    stack = getattr(getattr(network.base_model, "encoder", None), "layer", None)
    # Longformer's configuration has a window for each layer.
    if not isinstance(stack, torch.nn.ModuleList) or hasattr(network.config, "attention_window"):
        raise UserError("job", f"settings.layers: a {network.config.model_type} cannot be shortened")
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= len(stack):
        raise UserError("job", f"settings.layers must be a whole number between 1 and {len(stack)}")
    indexes = np.linspace(0, len(stack) - 1, count).round().astype(int).tolist() if count > 1 else [0]
    network.base_model.encoder.layer = torch.nn.ModuleList(stack[index] for index in indexes)
    network.config.num_hidden_layers = count


def _refuse_encoder_decoder(kind: Any, source: str, config: Config) -> None:
    """Refuse BART and T5, which load as classifiers but have no vector for each sentence or token of the input."""
    if getattr(config, "is_encoder_decoder", False) and kind.__name__ != "AutoModelForSeq2SeqLM":
        wanted = WANTED.get(kind.__name__, "an encoder such as BERT")
        raise UserError("init", f"{source} is a {config.model_type}; this preset starts from {wanted}")


def load_classifier(kind: Any, job: Job, config: Config, labels: list[str] | None) -> Network:
    """Load a classifier, whose last layer is initialised again if the checkpoint is for another task."""
    network = load_network(kind, job, config)
    if job.init is not None and hasattr(network, "classifier") and _is_of_other_task(job, labels):
        torch.manual_seed(job.training.seed)
        fresh = kind.from_config(config).float()
        network.classifier.load_state_dict(fresh.classifier.state_dict())
    return network


def _is_of_other_task(job: Job, labels: list[str] | None) -> bool:
    """True if a checkpoint was trained by Citemill on another recipe, or has other class names."""
    folder = Path(str(job.init))
    label_by_id = load_any(AutoConfig, str(job.init)).id2label or {}
    names = [str(label_by_id[key]) for key in sorted(label_by_id, key=int)]
    # Without class names, transformers names the classes LABEL_0, LABEL_1, …
    has_names = any(not name.startswith("LABEL_") for name in names)
    if labels is not None and has_names:
        return names != labels
    if not (folder / "model.json").is_file():
        return False
    model = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    return _recipe(model.get("dataset")) != _recipe(job.dataset)


def _recipe(signature: Any) -> str:
    """Return the name of the recipe, with which the signature of a dataset begins."""
    return str(signature or "").split("|")[0]


def _refuse_other_sizes(source: str, report: dict[str, Any]) -> None:
    """Refuse weights, other than those of a last layer, whose sizes differ from the settings."""
    names = sorted(str(key[0] if isinstance(key, tuple) else key) for key in report.get("mismatched_keys") or [])
    body = [name for name in names if not name.startswith("classifier.")]
    if body:
        raise UserError("init", f"{source}: {body[0]} has another size than the settings ask for")


def load_tokenizer(job: Job, texts: Iterable[str], init: str | None = None) -> Tokenizer:
    """Load the tokenizer of settings.tokenizer or init; without either, train WordPiece on the training texts."""
    source = init or job.settings.get("tokenizer") or job.init
    if source is not None:
        return tokenizer_from(source)
    size = int((job.settings.get("config") or {}).get("vocab_size", 30_522))
    return train_wordpiece(texts, size)


def tokenizer_from(source: str) -> Tokenizer:
    tokenizer = load_any(AutoTokenizer, source)
    if not tokenizer.is_fast:
        raise UserError("tokenizer", f"{source} has no tokenizer.json and none can be made from its files")
    return tokenizer


SPECIAL_TOKENS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]


def train_wordpiece(texts: Iterable[str], size: int) -> Tokenizer:
    """Train a WordPiece vocabulary on texts, the same in every run.

    The trainer breaks ties between equally frequent pairs by the numbers of their pieces. It would number the
    pieces of one letter in the order of a hash table, so they are passed as special tokens, in alphabetical order.
    """
    from tokenizers import BertWordPieceTokenizer

    sample = list(texts)
    wordpieces = BertWordPieceTokenizer(lowercase=True)
    letters = sorted({letter for text in sample for letter in wordpieces.normalize(text) if not letter.isspace()})
    wordpieces.train_from_iterator(
        sample,
        vocab_size=size,
        min_frequency=1,
        show_progress=False,
        special_tokens=[*SPECIAL_TOKENS, *(f"##{letter}" for letter in letters)],
    )
    vocabulary = wordpieces.get_vocab(with_added_tokens=False)
    return wrap_tokenizer(BertWordPieceTokenizer(vocab=vocabulary, lowercase=True)._tokenizer)


def wrap_tokenizer(backend: Any) -> Tokenizer:
    return PreTrainedTokenizerFast(
        tokenizer_object=backend,
        unk_token="[UNK]",
        pad_token="[PAD]",
        cls_token="[CLS]",
        sep_token="[SEP]",
        mask_token="[MASK]",
        model_input_names=["input_ids", "token_type_ids", "attention_mask"],
    )


def add_markers(tokenizer: Tokenizer, markers: list[str]) -> None:
    """Add tokens that are matched as written, even if the vocabulary is lower-cased."""
    from tokenizers import AddedToken

    tokenizer.add_tokens([AddedToken(marker, normalized=False, single_word=marker.isalnum()) for marker in markers])


# Minimum number of texts for which reading cached ids is faster than tokenising again.
MIN_CACHED_TEXTS = 2000


def token_ids(tokenizer: Tokenizer, texts: list[str], *, limit: int | None = None) -> list[list[int]]:
    """Tokenise texts without special tokens, cut at `limit`. The ids of many texts are cached."""
    if len(texts) < MIN_CACHED_TEXTS:
        return _tokenise(tokenizer, texts, limit)
    return [array.tolist() for array in _cached_ids(tokenizer, texts, limit)]


def framed_ids(tokenizer: Tokenizer, texts: list[str], first: int, last: int, *, limit: int) -> Ragged:
    """Tokenise texts, each between a first and a last token, cut at `limit` tokens including these."""
    ids = _cached_ids(tokenizer, texts, limit - 2)
    lengths = np.diff(ids.ends, prepend=0) + 2
    ends = np.cumsum(lengths)
    values = np.empty(int(ends[-1]) if len(ends) else 0, dtype=np.int32)
    inner = np.ones(len(values), dtype=bool)
    inner[ends - lengths] = inner[ends - 1] = False
    values[inner] = ids.values
    values[ends - lengths], values[ends - 1] = first, last
    return Ragged(values, ends)


def _cached_ids(tokenizer: Tokenizer, texts: list[str], limit: int | None) -> Ragged:
    def make() -> Ragged:
        return Ragged.of(_tokenise(tokenizer, texts, limit), np.int32)

    if len(texts) < MIN_CACHED_TEXTS:
        return make()
    sources = [hash_text(tokenizer.backend_tokenizer.to_str()), hash_texts(texts), str(limit), tokenizers.__version__]
    return load_or_make("tokens", sources, make)[0]


def _tokenise(tokenizer: Tokenizer, texts: list[str], limit: int | None) -> list[list[int]]:
    """Call the tokenizer's backend directly, which uses all processors and skips the positions of tokens."""
    backend = tokenizer.backend_tokenizer
    backend.no_truncation()
    backend.no_padding()
    return [encoding.ids[:limit] for encoding in backend.encode_batch_fast(texts, add_special_tokens=False)]


# Number of texts per call of the tokenizer, which divides a call among the processors.
TEXTS_PER_CALL = 20_000


def nested_token_ids(
    tokenizer: Tokenizer, documents: Sequence[Sequence[str]], *, limit: int | None = None
) -> Iterator[list[list[int]]]:
    """Tokenise the texts of every document like `token_ids`, many documents per call."""
    for block in _blocks(documents):
        ids = iter(token_ids(tokenizer, [text for texts in block for text in texts], limit=limit))
        for texts in block:
            yield list(islice(ids, len(texts)))


def _blocks(documents: Sequence[Sequence[str]]) -> Iterator[list[Sequence[str]]]:
    block: list[Sequence[str]] = []
    for texts in documents:
        block.append(texts)
        if sum(map(len, block)) >= TEXTS_PER_CALL:
            yield block
            block = []
    yield block


def special(tokenizer: Tokenizer, name: str) -> int:
    """Return the id of a special token ("cls", "sep", "pad", …) that the architecture needs."""
    value = getattr(tokenizer, f"{name}_token_id")
    if value is None and name == "pad":
        value = tokenizer.eos_token_id
    if value is None:
        raise UserError("tokenizer", f"the tokenizer has no {name} token, which this architecture needs")
    return int(value)


def longest_input(config: Config, tokenizer: Tokenizer, setting: int | None, reserved: int = 0) -> int:
    """Return the maximum tokens per input: the setting, limited by the network's unreserved positions."""
    names = ("max_encoder_position_embeddings", "max_position_embeddings")
    positions = next((limit for name in names if (limit := getattr(config, name, None))), 10**6) - reserved
    if config.model_type in ("roberta", "longformer", "camembert", "xlm-roberta"):
        positions -= 2  # these count positions starting at the padding index
    return int(min(positions, setting or min(positions, tokenizer.model_max_length)))


# The kind of checkpoint that each Auto class expects, for the error message.
WANTED = {
    "AutoModelForSeq2SeqLM": "an encoder-decoder such as BART, PEGASUS, T5 or LED (an encoder: citesum/bert2bert)",
    "AutoModelForCausalLM": "a causal language model such as Qwen or Llama",
    "AutoModelForMaskedLM": "a masked language model such as BERT",
    "AutoModelForSequenceClassification": "an encoder such as BERT",
    "AutoModelForTokenClassification": "an encoder such as BERT",
}


def load_any(kind: Any, source: str, **options: Any) -> Any:
    download_options = hub_options(source)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return kind.from_pretrained(source, **download_options, **options)
    except (OSError, ValueError, KeyError, RuntimeError) as error:
        reason = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        if reason.startswith("Unrecognized configuration class"):
            family = getattr(options.get("config"), "model_type", "model")
            wanted = WANTED.get(kind.__name__, f"a network for {kind.__name__}")
            raise UserError("init", f"{source} is a {family}; this preset starts from {wanted}") from error
        if "sentencepiece" in str(error) or "tiktoken" in str(error):
            advice = f"{sys.executable} -m pip install sentencepiece protobuf"
            raise UserError(
                "init", f"the tokenizer of {source} is in SentencePiece's format; run {advice}"
            ) from error
        where = "folder" if Path(source).is_dir() else "name (neither a folder nor a model that can be downloaded)"
        raise UserError("init", f"cannot load {source!r} as a model {where}: {reason}") from error
