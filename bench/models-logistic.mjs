/**
 * Logistic regression on 100,000 generated sentences with 50,000 words, in seconds of processor time, compared with scikit-learn
 * on the same rows if that is installed; and how many relevant sentences active learning finds for the readers of QuOTeS.
 *
 *   node bench/models-logistic.mjs [--sentences N]     CITEMILL_PYTHON names the Python to ask, CITEMILL_CORPORA the documents
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  randomOrder,
  readQuotes,
  replay,
  replayOrder,
  similarityOrder,
} from '../dist/models/active/index.js';
import { buildTargets, fitLogistic } from '../dist/models/logistic/index.js';
import { seededRandom } from '../packages/metrics/dist/metrics/index.js';
import { SparseRowsBuilder } from '../packages/metrics/dist/vectors/index.js';

const count = Number(process.argv[process.argv.indexOf('--sentences') + 1]) || 100_000;
const columns = 50_000;

/** Sentences of 22 words with Zipf frequencies and TF-IDF weights; labels are drawn from a random model. */
function inventDataset() {
  const random = seededRandom(1);
  const uniform = () => random.uint32() / 2 ** 32;
  const hidden = Float64Array.from({ length: columns }, () => uniform() * 6 - 3);
  const builder = new SparseRowsBuilder();
  const labels = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const words = new Map();
    for (let k = 0; k < 22; k++) {
      const word = Math.floor(columns ** uniform()) - 1;
      words.set(word, (words.get(word) ?? 0) + 1 + Math.log(word + 2));
    }
    const length = Math.hypot(...words.values());
    let margin = -1;
    for (const [word, weight] of [...words].sort(([a], [b]) => a - b)) {
      builder.put(word, weight / length);
      margin += (hidden[word] * weight) / length;
    }
    builder.end();
    labels[i] = uniform() < 1 / (1 + Math.exp(-margin)) ? 1 : 0;
  }
  return { rows: builder.build(columns), labels };
}

const PYTHON = `
import json, sys, time
import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression
folder, n, d, settings = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), json.loads(sys.argv[4])
read = lambda name, kind: np.fromfile(folder + "/" + name, kind)
rows = csr_matrix((read("values", np.float64), read("indices", np.int32), read("starts", np.int32)), shape=(n, d))
labels = read("labels", np.uint8)
for C, tolerance in settings:
    start = time.process_time()
    model = LogisticRegression(C=C, tol=tolerance, max_iter=2000, class_weight="balanced").fit(rows, labels)
    spent = time.process_time() - start
    coefficients = [*model.coef_[0], model.intercept_[0]]
    print(json.dumps({"seconds": spent, "iterations": int(model.n_iter_[0]), "coefficients": coefficients}))
`;

import { askPython, corpora, measureProcessor, temporaryFolder } from './shared/machine.mjs';

function fitInPython({ rows, labels }) {
  const folder = temporaryFolder();
  for (const [name, array] of Object.entries({ ...rows, labels }))
    if (ArrayBuffer.isView(array)) writeFileSync(join(folder, name), array);
  // One thread, as in our code: idle threads of its linear algebra would count as processor time.
  const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
  const output = askPython(PYTHON, [folder, String(count), String(columns), JSON.stringify(SETTINGS)], {
    env,
  });
  return output?.split('\n').map((line) => JSON.parse(line));
}

/** C and tolerance: scikit-learn's defaults, our default, CiteWorth's C. */
const SETTINGS = [
  [1, 1e-4],
  [1, 1e-5],
  [0.1151, 1e-5],
];
const dataset = inventDataset();
const entries = dataset.rows.values.length.toLocaleString('en');
console.log(
  `${count.toLocaleString('en')} sentences, ${columns.toLocaleString('en')} words, ${entries} entries`,
);
const python = fitInPython(dataset);
if (!python) console.log('scikit-learn is not installed for python3 (or CITEMILL_PYTHON): skipped');
for (const [i, [C, tolerance]] of SETTINGS.entries()) {
  const start = performance.now();
  const { seconds, result: model } = await measureProcessor(() =>
    fitLogistic(dataset.rows, buildTargets(dataset.labels), { C, tolerance, classWeights: 'balanced' }),
  );
  const wall = (performance.now() - start) / 1000;
  let line = `C ${C}, tolerance ${tolerance}: ${seconds.toFixed(2)} s of processor (${wall.toFixed(2)} s by the clock), ${model.iterations} iterations`;
  const reference = python?.[i];
  if (reference) {
    const coefficients = [...model.coefficients, model.intercept];
    const apart = coefficients.reduce(
      (largest, x, j) => Math.max(largest, Math.abs(x - reference.coefficients[j])),
      0,
    );
    line += `; scikit-learn ${reference.seconds.toFixed(2)} s, ${reference.iterations} iterations, ${(reference.seconds / seconds).toFixed(1)} times ours; coefficients differ by ${apart.toFixed(4)} at most`;
  }
  console.log(line);
}

const quotes = join(corpora, 'quotes');
if (!existsSync(quotes)) console.log(`${quotes} not found: active learning is skipped`);
else {
  const readers = readdirSync(quotes).map((name) => readQuotes(readFileSync(join(quotes, name), 'utf8')));
  /** Mean share of relevant sentences found after each of three turns with five candidates. */
  const curve = (countRelevant) =>
    [0, 1, 2]
      .map((turn) => {
        const shares = readers.map((reader) => {
          const relevant = [...reader.answers.values()].filter(Boolean).length;
          return countRelevant(reader)[turn] / relevant;
        });
        return `${((100 * shares.reduce((a, b) => a + b, 0)) / shares.length).toFixed(0)}%`;
      })
      .join(', ');
  const chance = (reader) => {
    const sums = [];
    for (let seed = 0; seed < 500; seed++)
      for (const [turn, count] of replayOrder(reader, randomOrder(reader, seed)).entries())
        sums[turn] = (sums[turn] ?? 0) + count / 500;
    return sums;
  };
  const clicks = readers.reduce((sum, { answers }) => sum + answers.size, 0);
  console.log(`\n${readers.length} readers, ${clicks} clicks: relevant sentences found after turns 1, 2, 3`);
  console.log(`learning, by relevance   ${curve((reader) => replay(reader))}`);
  console.log(`learning, by uncertainty ${curve((reader) => replay(reader, { sampling: 'uncertainty' }))}`);
  console.log(`similarity to the query  ${curve((reader) => replayOrder(reader, similarityOrder(reader)))}`);
  console.log(`chance                   ${curve(chance)}`);
}
