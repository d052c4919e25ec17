// Speed of trained models with ONNX compared with PyTorch, on the same CPU:
//   node bench/serving.mjs [--rows 64] [--rounds 3] [--model FOLDER,FOLDER…]
// Without --model, two classifiers with random weights are created, with the sizes of all-MiniLM-L6-v2 and bert-base.
// Runs of the engines alternate, and the round with the least processor time counts, since other load affects only wall time.
// For PyTorch, the time of a job with four rows is subtracted, so that its start does not count.
// Needs a built dist/, @huggingface/transformers, and a Python that can train (CITEMILL_PYTHON).
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { openModel } from '../dist/infer/index.js';
import { findPreset, findPython, openPytorchModel, trainModel, withSettings } from '../dist/train/index.js';
import { measureProcessor, temporaryFolder } from './shared/machine.mjs';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '64' },
    rounds: { type: 'string', default: '3' },
    model: { type: 'string' },
  },
});
const count = Number(values.rows);
/** Number of warm-up rows before an engine is timed. */
const FEW = 4;
let python;
try {
  python = findPython(undefined);
} catch (error) {
  console.log(`skipped: ${error.message}`);
  process.exit(0);
}
const folder = temporaryFolder();
const words =
  'silt sand river delta the of in was shown that and grains settle by water we found earlier'.split(' ');

/** Sentences of 10 to 40 words, the same on every run. */
function sentence(n) {
  let state = n + 1;
  const next = (limit) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
  return Array.from({ length: 10 + next(31) }, () => words[next(words.length)]).join(' ');
}
const sentences = (n, many) => Array.from({ length: many }, (_, i) => sentence(100 * n + i));

/** A row for each kind of network, with numbers of sentences that take about the same time. */
const ROWS = {
  'sequence-classifier': (n) => ({ text: sentence(n) }),
  'word-classifier': (n) => ({ text: sentence(n) }),
  'sentences-in-context': (n) => ({ sentences: sentences(n, 6), heading: 'Results' }),
  'vector-ranker': (n) => ({ query: sentences(n, 6).join('. '), sentences: sentences(n + 7, 30) }),
  'window-extractor': (n) => ({ query: ['River', 'Silt'], sentences: sentences(n, 20) }),
  'token-tagger': (n) => ({ tokens: sentence(n).split(' ') }),
  seq2seq: (n) => ({ source: sentences(n, 6).join('. ') }),
};

const SIZES = {
  MiniLM: { hidden_size: 384, intermediate_size: 1536, num_hidden_layers: 6 },
  'bert-base': { hidden_size: 768, intermediate_size: 3072, num_hidden_layers: 12 },
};

async function randomModel(name) {
  const preset = withSettings(findPreset('citeworth/bert'), {
    max_steps: 1,
    batch_size: 2,
    config: {
      model_type: 'bert',
      vocab_size: 4000,
      num_attention_heads: 12,
      max_position_embeddings: 512,
      ...SIZES[name],
    },
  });
  const source = {
    recipe: 'citeworth',
    signature: 'bench',
    async *rows() {
      for (let n = 0; n < 4; n++)
        yield {
          id: `${n}`,
          samples: [0, 1].map((i) => ({ text: sentence(2 * n + i), label: i ? 'cite-worthy' : '' })),
        };
    },
  };
  const out = join(folder, name);
  await trainModel({ preset, profile: 'paper', source, out, init: null, python, device: 'cpu' });
  return out;
}

/** A script that runs Python and records its processor time. */
function timedPython(times) {
  const path = join(folder, 'python.sh');
  writeFileSync(path, `#!/bin/sh\n'${python}' "$@"\ncode=$?\ntimes > '${times}'\nexit $code\n`);
  chmodSync(path, 0o755);
  return path;
}

/** The last line of `times`: user and system time of the children, as in 1m2.5s 0m0.3s. */
function childSeconds(path) {
  const last = readFileSync(path, 'utf8').trim().split('\n').at(-1);
  return [...last.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + 60 * m + Number(s), 0);
}

/** Two jobs with different rows: sentence vectors are cached next to a model and would be reused in the second job. */
async function pytorch(path, few, rows) {
  const times = join(folder, 'times');
  const model = openPytorchModel(path, { python: timedPython(times), device: 'cpu' });
  await model.answer(few);
  const start = childSeconds(times);
  const answers = await model.answer(rows);
  return { seconds: Math.max(0, childSeconds(times) - start), answers, rows: rows.length - few.length };
}

async function onnx(path, few, rows, precision) {
  const model = await openModel(path, { precision });
  await model.answer(few);
  const { seconds, result: answers } = await measureProcessor(() => model.answer(rows));
  await model.close();
  return { seconds, answers, rows: rows.length };
}

/** Compares the answers of the engines: the largest difference of scores, or the number of different texts and tags. */
function describeDifference(theirs, ours) {
  const [first] = ours;
  if (first.text !== undefined || first.tags !== undefined) {
    const same = (a, b) => (a.text ?? a.tags.join()) === (b.text ?? b.tags.join());
    return `${ours.filter((answer, i) => !same(answer, theirs[i])).length} of ${ours.length} answers differ`;
  }
  const largest = Math.max(
    ...ours.flatMap(({ scores }, i) => scores.map((score, j) => Math.abs(score - theirs[i].scores[j]))),
  );
  return `scores differ by at most ${largest.toExponential(1)}`;
}

async function compare(name, path) {
  const { architecture } = JSON.parse(readFileSync(join(path, 'model.json'), 'utf8'));
  const rowsFrom = (first, many) =>
    Array.from({ length: many }, (_, n) => ({ id: `${n}`, ...ROWS[architecture](first + n) }));
  const engines = {
    'PyTorch, 32 bits': (few, rows) => pytorch(path, few, rows),
    'ONNX, 32 bits': (few, rows) => onnx(path, few, rows, 'fp32'),
    'ONNX, 8 bits': (few, rows) => onnx(path, few, rows, 'int8'),
  };
  const best = {};
  let latest = {};
  for (let round = 0; round < Number(values.rounds); round++) {
    latest = {};
    const first = 1 + round * (count + FEW);
    const [few, rows] = [rowsFrom(first, FEW), rowsFrom(first + FEW, count)];
    for (const [engine, run] of Object.entries(engines)) {
      latest[engine] = await run(few, rows);
      const each = latest[engine].seconds / latest[engine].rows;
      best[engine] = Math.min(best[engine] ?? Infinity, each);
    }
  }
  const [base, full] = Object.values(latest);
  console.log(`${name} (${architecture}), ${count} rows, least processor time of ${values.rounds} rounds`);
  for (const [engine, seconds] of Object.entries(best)) {
    const times = (best['PyTorch, 32 bits'] / seconds).toFixed(2);
    const agreement = engine === 'ONNX, 32 bits' ? `; ${describeDifference(base.answers, full.answers)}` : '';
    console.log(
      `  ${engine.padEnd(18)} ${(1000 * seconds).toFixed(1).padStart(7)} ms a row, ${times} ×${agreement}`,
    );
  }
}

const models = values.model?.split(',').map((path) => [basename(path), path]);
for (const [name, path] of models ?? Object.keys(SIZES).map((size) => [size]))
  await compare(name, path ?? (await randomModel(name)));
