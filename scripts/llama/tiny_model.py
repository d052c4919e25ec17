"""Writes a language model of a few hundred kilobytes for the tests: after the prompt it says "[1]", or what is asked for, and stops.

Its tokens are bytes; an answer that has a byte twice is a single token. Attention and feed-forward add nothing, so the next token depends on the last one alone,
and the output weights are a table of which byte follows which.
"""

import sys

import gguf
import numpy as np

SAYS = sys.argv[2] if len(sys.argv) > 2 else "[1]"

tokens = [b"<unk>", b"<s>", b"</s>"] + [f"<0x{byte:02X}>".encode() for byte in range(256)] + ["▁".encode()]
kinds = [gguf.TokenType.UNKNOWN, gguf.TokenType.CONTROL, gguf.TokenType.CONTROL]
kinds += [gguf.TokenType.BYTE] * 256 + [gguf.TokenType.NORMAL]
is_whole = len(set(SAYS)) < len(SAYS)
if is_whole:
    tokens.append(SAYS.encode())
    kinds.append(gguf.TokenType.NORMAL)
size, width, end = len(tokens), 272, 2


def of(character: str) -> int:
    return 3 + ord(character)


follows = np.zeros((size, width), np.float32)
# The prompt ends in a colon, as the template below says.
chain = [of(":"), *([size - 1] if is_whole else map(of, SAYS)), end]
for now, then in zip(chain, chain[1:]):
    follows[then, now] = 10.0
unknown = [token for token in range(size) if token not in chain[:-1]]
follows[end, unknown] = 5.0

writer = gguf.GGUFWriter(sys.argv[1], "llama")
writer.add_context_length(8192)
writer.add_embedding_length(width)
writer.add_block_count(1)
writer.add_feed_forward_length(32)
writer.add_head_count(4)
writer.add_head_count_kv(4)
writer.add_layer_norm_rms_eps(1e-5)
writer.add_rope_dimension_count(width // 4)
writer.add_vocab_size(size)
writer.add_tokenizer_model("llama")
writer.add_token_list(tokens)
writer.add_token_scores([0.0] * size)
writer.add_token_types(kinds)
writer.add_bos_token_id(1)
writer.add_eos_token_id(end)
writer.add_unk_token_id(0)
writer.add_chat_template(
    "{% for message in messages %}{{ message['role'] }}: {{ message['content'] }}\n{% endfor %}assistant:"
)
writer.add_tensor("token_embd.weight", np.eye(size, width, dtype=np.float32))
writer.add_tensor("output_norm.weight", np.ones(width, np.float32))
writer.add_tensor("output.weight", follows)
for name, shape in {
    "attn_q": (width, width),
    "attn_k": (width, width),
    "attn_v": (width, width),
    "attn_output": (width, width),
    "ffn_gate": (32, width),
    "ffn_up": (32, width),
    "ffn_down": (width, 32),
}.items():
    writer.add_tensor(f"blk.0.{name}.weight", np.zeros(shape, np.float32))
for name in ("attn_norm", "ffn_norm"):
    writer.add_tensor(f"blk.0.{name}.weight", np.ones(width, np.float32))
writer.write_header_to_file()
writer.write_kv_data_to_file()
writer.write_tensors_to_file()
writer.close()
