// How fast a trained model answers from ONNX beside PyTorch, on the same CPU, in one run:
//   node bench/serving.mjs [--rows 200] [--rounds 3] [--layers 6] [--model FOLDER]
// Without --model a BERT of random weights with the sizes of bert-base (fewer layers where --layers says so) is made first.
// The engines take turns, and of each the fastest of the rounds counts: other work on the machine slows one as the other.
// Wants a built dist/, @huggingface/transformers, and a Python that can train (CITEMILL_PYTHON).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openModel } from '../dist/infer/index.js';
import { presetNamed, pythonFor, runTrainer, trainModel, withSettings } from '../dist/train/index.js';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    layers: { type: 'string', default: '6' },
    model: { type: 'string' },
  },
});
const count = Number(values.rows);
let python;
try {
  python = pythonFor(undefined);
} catch (error) {
  console.log(`skipped: ${error.message}`);
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'citemill-bench-serving-'));
const words =
  'silt sand river delta the of in was shown that and grains settle by water we found earlier'.split(' ');

/** Sentences of 10 to 40 words, the same on every run. */
function sentence(n) {
  let state = n + 1;
  const next = (most) => {
    state = (state * 48271) % 2147483647;
    return state % most;
  };
  return Array.from({ length: 10 + next(31) }, () => words[next(words.length)]).join(' ');
}

async function randomModel() {
  const preset = withSettings(presetNamed('citeworth/bert'), {
    max_steps: 1,
    batch_size: 2,
    config: {
      ...{ model_type: 'bert', vocab_size: 4000, hidden_size: 768, intermediate_size: 3072 },
      ...{ num_hidden_layers: Number(values.layers), num_attention_heads: 12, max_position_embeddings: 512 },
    },
  });
  const source = {
    ...{ recipe: 'citeworth', signature: 'bench' },
    async *rows() {
      for (let n = 0; n < 4; n++)
        yield {
          id: `${n}`,
          samples: [0, 1].map((i) => ({ text: sentence(2 * n + i), label: i ? 'cite-worthy' : '' })),
        };
    },
  };
  const out = join(folder, 'model');
  await trainModel({ preset, profile: 'paper', source, out, init: null, python, device: 'cpu' });
  return out;
}

/** Seconds that PyTorch needs for the rows: a long job less a short one, so that its start does not count. */
async function pytorchSeconds(model, rows) {
  const seconds = [];
  for (const part of [rows.slice(0, 4), rows]) {
    const [input, output, job] = ['in.jsonl', 'out.jsonl', 'job.json'].map((name) => join(folder, name));
    writeFileSync(input, part.map((row) => `${JSON.stringify(row)}\n`).join(''));
    writeFileSync(
      job,
      JSON.stringify({ schema: 'citemill.prediction/1', model, input, output, device: 'cpu' }),
    );
    const began = performance.now();
    await runTrainer({ python, args: ['predict', job] });
    seconds.push((performance.now() - began) / 1000);
  }
  return Math.max(1e-9, seconds[1] - seconds[0]);
}

async function onnxSeconds(path, rows, precision) {
  const model = await openModel(path, { precision });
  await model.answer(rows.slice(0, 4));
  const began = performance.now();
  const answers = await model.answer(rows);
  const seconds = (performance.now() - began) / 1000;
  await model.close();
  return { seconds, answers };
}

try {
  const model = values.model ?? (await randomModel());
  const rows = Array.from({ length: count }, (_, n) => ({ id: `${n}`, text: sentence(n + 100) }));
  const times = { pytorch: [], fp32: [], int8: [] };
  let ours = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    times.pytorch.push(await pytorchSeconds(model, rows));
    for (const precision of ['fp32', 'int8']) {
      const found = await onnxSeconds(model, rows, precision);
      times[precision].push(found.seconds);
      if (precision === 'fp32') ours = found.answers;
    }
  }
  const [pytorch, seconds, int8] = [times.pytorch, times.fp32, times.int8].map((all) => Math.min(...all));
  const answers = readFileSync(join(folder, 'out.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const softmax = ([a, b]) => 1 / (1 + Math.exp(a - b));
  const apart = Math.max(
    ...answers.map(({ logits }, i) => Math.abs(softmax(logits) - (ours[i].scores[1] ?? 0))),
  );
  const rate = (s) => `${(count / s).toFixed(1)} sentences/s`;
  console.log(`PyTorch, 32 bits   ${rate(pytorch)}`);
  console.log(
    `ONNX, 32 bits      ${rate(seconds)}, ${(pytorch / seconds).toFixed(2)} × PyTorch; scores differ by at most ${apart.toExponential(1)}`,
  );
  console.log(`ONNX, 8 bits       ${rate(int8)}, ${(pytorch / int8).toFixed(2)} × PyTorch`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
