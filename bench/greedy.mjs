/**
 * Greedy selection: time by document length, compared with the plain algorithm, which gives the same result.
 *
 *   node bench/greedy.mjs [--naive SENTENCES]
 *
 * The document is generated: words with Zipf's frequencies, 25 per sentence; the query shares phrases with it. The plain
 * algorithm scores the summary again for every remaining sentence at every step.
 */
import { greedy, rouge } from '../packages/metrics/dist/metrics/index.js';

const naiveSize = Number(process.argv[process.argv.indexOf('--naive') + 1]) || 4447;

let state = 20_240_607;
function random() {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}
const SYLLABLES = 'ba ce di fo gu la me ni po ru sa te vi xo zu'.split(' ');
function word() {
  // Rank r comes with a frequency near 1/r.
  let rank = Math.floor(Math.exp(random() * Math.log(20_000)));
  let spelled = '';
  do {
    spelled += SYLLABLES[rank % SYLLABLES.length];
    rank = Math.floor(rank / SYLLABLES.length);
  } while (rank > 0);
  return spelled;
}
const sentence = () => `${Array.from({ length: 15 + Math.floor(random() * 20) }, word).join(' ')}.`;
const document = Array.from({ length: 10_000 }, sentence);
// 250 words, half of them in phrases of four words out of the document.
const query = Array.from({ length: 63 }, (_, i) => {
  if (i % 2 === 0) return [word(), word(), word(), word()].join(' ');
  const words = document[Math.floor(random() * 100)].slice(0, -1).split(' ');
  const start = Math.floor(random() * (words.length - 4));
  return words.slice(start, start + 4).join(' ');
})
  .join(' ')
  .split(' ')
  .slice(0, 250)
  .join(' ');
const seed = { text: document[5] };

function best(runs, task) {
  let least = Infinity;
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    task();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

const ms = (value) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`.padStart(11);

const PROFILES = {
  'SciQFS as released (pltrdy, ROUGE-2 F, one text, from zero)': {
    variant: 'pltrdy',
    across: true,
    startFrom: 'zero',
  },
  'SciQFS refined (google, stems, ROUGE-2 F)': { variant: 'google', stem: true },
  'WikiRef oracle (google, ROUGE-2 recall, at most 5)': { variant: 'google', measure: 'recall', most: 5 },
  'ROUGE-1 F (perl155)': { variant: 'perl155', n: 1 },
};

for (const [name, options] of Object.entries(PROFILES)) {
  console.log(`\n${name}\n  sentences   read text      select   per sentence  picked`);
  for (const size of [100, 300, 1000, 3000, 4447, 10_000]) {
    const sentences = document.slice(0, size);
    const selector = greedy(options);
    const runs = Math.max(20, Math.floor(20_000 / size));
    const read = best(runs, () => selector.read(sentences));
    const prepared = selector.read(sentences);
    const select = best(runs, () => selector.select(prepared, query, seed));
    const { picked } = selector.select(prepared, query, seed);
    const each = `${(((read + select) / size) * 1000).toFixed(2)} µs`.padStart(13);
    console.log(
      `${String(size).padStart(11)} ${ms(read)} ${ms(select)} ${each} ${String(picked.length).padStart(7)}`,
    );
  }
}

/** The plain algorithm; `score` scores a text against the query. */
function naive(score, sentences) {
  const remaining = sentences.map((_, i) => i);
  const summary = [seed.text];
  const picked = [];
  let current = 0;
  for (;;) {
    let bestAt = 0;
    let bestScore = -1;
    for (let i = 0; i < remaining.length; i++) {
      const tried = score(`${summary.join(' ')} ${sentences[remaining[i]]}`);
      if (tried > bestScore) {
        bestScore = tried;
        bestAt = i;
      }
    }
    if (!(bestScore > current)) return picked;
    current = bestScore;
    const [pick] = remaining.splice(bestAt, 1);
    summary.push(sentences[pick]);
    picked.push(pick);
  }
}

/** ROUGE-2 F of the `rouge` package as one would write it down: sets of strings. */
function plainScore(text) {
  const bigrams = splitBigrams(text);
  let hits = 0;
  for (const bigram of bigrams) if (queryBigrams.has(bigram)) hits++;
  const precision = hits / bigrams.size;
  const recall = hits / queryBigrams.size;
  return 2 * ((precision * recall) / (precision + recall + 1e-8));
}
function splitBigrams(text) {
  const words = text
    .split('.')
    .filter((part) => part.length > 0)
    .flatMap((part) => part.trim().split(/\s+/));
  return new Set(words.slice(1).map((word, i) => `${words[i]} ${word}`));
}
const queryBigrams = splitBigrams(query);

console.log(`\nAgainst the plain algorithm, ${naiveSize} sentences, SciQFS as released`);
const sentences = document.slice(0, naiveSize);
const selector = greedy(PROFILES['SciQFS as released (pltrdy, ROUGE-2 F, one text, from zero)']);
const whole = best(20, () => selector.select(sentences, query, seed));
const prepared = selector.read(sentences);
const select = best(20, () => selector.select(prepared, query, seed));
const expectedPicks = JSON.stringify(selector.select(prepared, query, seed).picked);
console.log(`  select, the text read before            ${ms(select)}`);
console.log(`  read the text and select                ${ms(whole)}`);
const scorer = rouge({ variant: 'pltrdy', metrics: ['rouge2'] });
for (const [name, score] of [
  ['plain algorithm with sets of strings   ', plainScore],
  ["plain algorithm with this package's ROUGE", (text) => scorer.score(text, query).scores.rouge2.f],
]) {
  const start = performance.now();
  const picked = JSON.stringify(naive(score, sentences));
  const time = performance.now() - start;
  const ratios = `${Math.round(time / select)} and ${Math.round(time / whole)} times as long`;
  console.log(
    `  ${name} ${ms(time)}   ${ratios}, ${picked === expectedPicks ? 'same picks' : 'OTHER PICKS'}`,
  );
  if (picked !== expectedPicks) process.exitCode = 1;
}
