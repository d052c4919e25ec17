"""Tokenises conversations: the question of a row, and the answer that a network should give."""

from __future__ import annotations

from typing import Any

from jinja2 import TemplateError

from citemill_trainer.errors import UserError
from citemill_trainer.pretrained import Tokenizer, token_ids

Message = dict[str, str]

# For tokenizers without a chat template, such as those of base models.
PLAIN_TEMPLATE = (
    "{% if bos_token %}{{ bos_token }}{% endif %}"
    "{% for message in messages %}"
    "<|{{ message['role'] }}|>\n{{ message['content'] }}"
    "{% if message['role'] == 'assistant' %}{{ eos_token }}{% endif %}\n"
    "{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>\n{% endif %}"
)


def prepare_tokenizer(tokenizer: Tokenizer) -> None:
    """Add an end token, a padding token and a chat template to a tokenizer that lacks them."""
    if tokenizer.eos_token is None:
        tokenizer.eos_token = tokenizer.sep_token
    if tokenizer.pad_token is None:
        tokenizer.pad_token = tokenizer.eos_token
    if tokenizer.chat_template is None:
        tokenizer.chat_template = PLAIN_TEMPLATE


def _render(tokenizer: Tokenizer, messages: list[Message], **options: Any) -> str:
    try:
        text: str = tokenizer.apply_chat_template(messages, tokenize=False, **options)
        return text
    except TemplateError as error:
        if len(messages) < 2 or messages[0]["role"] != "system":
            raise UserError("tokenizer", f"the chat template cannot write this conversation: {error}") from error
    # Some templates, such as Gemma's, have no system role.
    system, user, *rest = messages
    together = {**user, "content": f"{system['content']}\n\n{user['content']}"}
    return _render(tokenizer, [together, *rest], **options)


def question_ids(tokenizer: Tokenizer, messages: list[Message], limit: int) -> list[int]:
    """Tokenise the conversation before the answer; if it is too long, the end of its longest message is cut."""
    while True:
        ids = token_ids(tokenizer, [_render(tokenizer, messages, add_generation_prompt=True)])[0]
        excess = len(ids) - limit
        longest = max(range(len(messages)), key=lambda i: len(messages[i]["content"]))
        content = messages[longest]["content"]
        if excess <= 0 or content == "":
            return ids[:limit]
        messages = [dict(message) for message in messages]
        messages[longest]["content"] = _without_last_tokens(tokenizer, content, excess)


def _without_last_tokens(tokenizer: Tokenizer, text: str, count: int) -> str:
    offsets = tokenizer(text, add_special_tokens=False, return_offsets_mapping=True)["offset_mapping"]
    # If the first removed token is a part of a character, the whole character is removed.
    return text[: offsets[-count][0]] if count < len(offsets) else ""


def answer_ids(tokenizer: Tokenizer, messages: list[Message], answer: str, limit: int) -> list[int]:
    """Tokenise the answer and the template's end, so that the network learns to stop; a long answer is cut."""
    answer = answer.strip()
    question = _render(tokenizer, messages, add_generation_prompt=True)
    whole = _render(tokenizer, [*messages, {"role": "assistant", "content": answer}])
    reply = whole.removeprefix(question)
    # Some templates alter earlier messages or the answer. Then only the end token is added to the answer.
    if not whole.startswith(question) or answer not in reply:
        reply = answer + tokenizer.eos_token
    head, _, tail = reply.partition(answer) if answer else ("", "", reply)
    end = token_ids(tokenizer, [tail.rstrip()])[0] or [int(tokenizer.eos_token_id)]
    body = [token for part in token_ids(tokenizer, [head, answer]) for token in part]
    return [*body[: max(1, limit - len(end))], *end]
