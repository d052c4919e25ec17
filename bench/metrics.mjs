/**
 * ROUGE-1, 2 and L in pairs per second on one thread, compared with Python's rouge_score if that is installed.
 *
 *   node bench/metrics.mjs          CITEMILL_PYTHON names the Python to ask, CITEMILL_CORPORA the documents
 *
 * Pairs are the 300 summaries of the corpora with each of their references, or generated texts if the corpora are missing.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rouge } from '../packages/metrics/dist/metrics/index.js';

const file = join(corpora, 'rouge/rouge155-scitldr/pairs.jsonl');

function realPairs() {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.flatMap((line) => {
    const { peer_sentences, references } = JSON.parse(line);
    return references.map((reference) => [peer_sentences.join('\n'), reference.join('\n')]);
  });
}

function inventPairs() {
  const words = (count, step) =>
    Array.from({ length: count }, (_, i) => `word${(i * i * step) % 997}s`)
      .join(' ')
      .replace(/(?:\S+ ){20}/g, '$&\n');
  return Array.from({ length: 600 }, (_, i) => [words(80, i + 1), words(25, i + 2)]);
}

const pairs = existsSync(file) ? realPairs() : inventPairs();
console.log(`${pairs.length} pairs, ${existsSync(file) ? 'real' : 'invented (no corpora here)'}`);

function pairsPerSecond(options) {
  const scorer = rouge(options);
  const round = () => {
    for (const [hypothesis, reference] of pairs) scorer.score(hypothesis, reference);
  };
  for (let i = 0; i < 10; i++) round();
  let rounds = 0;
  const start = performance.now();
  while (performance.now() - start < 2000) {
    round();
    rounds++;
  }
  return (rounds * pairs.length * 1000) / (performance.now() - start);
}

const PYTHON = `
import json, sys, time
from rouge_score import rouge_scorer
pairs = json.load(open(sys.argv[1]))
for metrics in json.loads(sys.argv[2]):
    scorer = rouge_scorer.RougeScorer(metrics, use_stemmer=True)
    start = time.perf_counter()
    for hypothesis, reference in pairs:
        scorer.score(reference, hypothesis)
    print(len(pairs) / (time.perf_counter() - start))
`;

import { askPython, corpora, temporaryFolder } from './shared/machine.mjs';

function pythonPairsPerSecond(metricSets) {
  const file = join(temporaryFolder(), 'pairs.json');
  writeFileSync(file, JSON.stringify(pairs));
  return askPython(PYTHON, [file, JSON.stringify(metricSets)])
    ?.split('\n')
    .map(Number);
}

const SETS = [
  ['rouge1', 'rouge2', 'rougeL'],
  ['rouge1', 'rouge2', 'rougeL', 'rougeLsum'],
];
const python = pythonPairsPerSecond(SETS);
if (python === undefined) console.log('rouge_score is not installed for python3 (or CITEMILL_PYTHON)');
SETS.forEach((metrics, i) => {
  const speed = pairsPerSecond({ metrics, stem: true });
  const pythonSpeed = python?.[i];
  const comparison =
    pythonSpeed === undefined
      ? ''
      : `   rouge_score ${Math.round(pythonSpeed)}, ${Math.round(speed / pythonSpeed)} times as fast`;
  console.log(`google, stems, ${metrics.join(' ')}: ${Math.round(speed)} pairs/s${comparison}`);
});
for (const options of [
  { variant: 'perl155', stem: true, metrics: ['rouge1', 'rouge2', 'rougeL'] },
  { variant: 'perl155', stem: true, metrics: ['rouge1', 'rouge2', 'rougeSU4'] },
  { variant: 'pltrdy', metrics: ['rouge1', 'rouge2', 'rougeL'] },
]) {
  const { variant, stem = false, metrics } = options;
  const rate = Math.round(pairsPerSecond(options));
  console.log(`${variant}${stem ? ', stems' : ''}, ${metrics.join(' ')}: ${rate} pairs/s`);
}

// Two texts of 100,000 words.
const long = (step) => Array.from({ length: 100_000 }, (_, i) => `w${(i * i * step) % 9973}`).join(' ');
for (const [variant, metric] of [
  ['google', 'rougeL'],
  ['google', 'rougeLsum'],
  ['perl155', 'rougeL'],
]) {
  const scorer = rouge({ variant, metrics: [metric] });
  const texts = [long(7), long(11)];
  const start = performance.now();
  const { f } = scorer.score(...texts).scores[metric];
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const megabytes = Math.round(process.memoryUsage().rss / 1e6);
  console.log(
    `${variant} ${metric} of two texts of 100,000 words: ${seconds} s, ${megabytes} MB, F ${f.toFixed(5)}`,
  );
}
