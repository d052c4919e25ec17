import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { openLanguageModel } from '../infer/index.js';
import { testPython } from './python.fixture.js';

const folder = temporaryFolder('perplexity');
const { python, skip } = testPython();

/** Makes a small language model of random weights, writes it as ONNX, and prints its perplexity of random texts by PyTorch. */
const SCRIPT = `
import json, random, sys
from pathlib import Path
import torch
from tokenizers import Tokenizer, models, pre_tokenizers

out = Path(sys.argv[1])
(out / "onnx").mkdir(parents=True)
torch.manual_seed(3)
random.seed(3)
words = ["?"] + [f"w{i}" for i in range(60)]
size, width = len(words), 32

class Model(torch.nn.Module):
    """A language model of one head, whose mask grows with the text."""
    def __init__(self):
        super().__init__()
        self.words, self.places = torch.nn.Embedding(size, width), torch.nn.Embedding(64, width)
        self.parts, self.last = torch.nn.Linear(width, 3 * width), torch.nn.Linear(width, size)
    def forward(self, input_ids):
        at = torch.arange(input_ids.shape[1])
        x = self.words(input_ids) + self.places(at)
        q, k, v = self.parts(x).split(width, dim=-1)
        hidden = (at[None, :] > at[:, None]).float() * -1e9
        x = x + torch.softmax(q @ k.transpose(1, 2) / width**0.5 + hidden, dim=-1) @ v
        return self.last(torch.tanh(x)) * 4

model = Model().eval()
torch.onnx.export(model, (torch.ones(1, 7, dtype=torch.long),), str(out / "onnx" / "model.onnx"), dynamo=False,
    input_names=["input_ids"], output_names=["logits"],
    dynamic_axes={"input_ids": {0: "batch", 1: "length"}, "logits": {0: "batch", 1: "length"}})
(out / "config.json").write_text(json.dumps({"model_type": "gpt2", "architectures": ["GPT2LMHeadModel"], "vocab_size": size,
    "n_positions": 64, "n_head": 1, "n_layer": 1, "n_embd": width}))
tokenizer = Tokenizer(models.WordLevel({w: i for i, w in enumerate(words)}, unk_token="?"))
tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer.save(str(out / "tokenizer.json"))
(out / "tokenizer_config.json").write_text(json.dumps({"tokenizer_class": "PreTrainedTokenizerFast", "unk_token": "?"}))

cases = []
for _ in range(40):
    ids = [random.randrange(len(words)) for _ in range(random.randrange(2, 64))]
    with torch.no_grad():
        logits = model(torch.tensor([ids]))[0, :-1].double()
    loss = torch.nn.functional.cross_entropy(logits, torch.tensor(ids[1:]), reduction="mean")
    cases.append({"text": " ".join(words[i] for i in ids), "tokens": len(ids) - 1, "perplexity": torch.exp(loss).item()})
print(json.dumps(cases))
`;

interface Case {
  text: string;
  tokens: number;
  perplexity: number;
}

test('perplexity of random texts equals PyTorch’s to 1e-6 of it', { skip }, async () => {
  const path = join(folder, 'model');
  const result = spawnSync(python, ['-c', SCRIPT, path], { encoding: 'utf8', maxBuffer: 1 << 24 });
  assert.equal(result.status, 0, result.stderr);
  const cases = JSON.parse(result.stdout.trim().split('\n').at(-1) ?? '') as Case[];
  assert.equal(cases.length, 40);
  assert.ok(
    cases.some(({ perplexity }) => perplexity > 100) && cases.every(({ perplexity }) => perplexity > 1),
  );
  const model = await openLanguageModel(path);
  try {
    for (const { text, tokens, perplexity } of cases) {
      const measured = await model.measure(text);
      assert.equal(measured.tokens, tokens);
      const ours = Math.exp(measured.negativeLogLikelihood / measured.tokens);
      assert.ok(Math.abs(ours / perplexity - 1) < 1e-6, `${ours} instead of ${perplexity}`);
    }
  } finally {
    await model.close();
  }
});
