// Calibration of the readings' quality: reads PDF files and compares each paper's quality with how right the reading is by
// the publisher's JATS (the mean of links F1 and body F1). The weights of quality are tuned on the first half only.
//
//   npm run bench -- quality [FOLDER…] [--list]
import { parseArgs } from 'node:util';
import { comparePapers } from './readers/dist/index.js';
import { groupByHalf } from './shared/halves.mjs';
import { pairFolders, pairsIn, readOne } from './shared/pairs.mjs';
import { percent, printTable } from './shared/table.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false } },
});
/** Papers shown of those that are bad by gold and good by quality. */
const UNNOTICED = 5;

const linksF = ({ gold, read, matched }) => (gold + read === 0 ? 1 : (2 * matched) / (gold + read));
const bodyF = ({ gold, read, found }) => (gold + read === 0 ? 1 : (2 * found) / (gold + read));

async function measure({ name, path, gold }) {
  const [{ paper: right }, { paper, error }] = [await readOne(gold, 'jats'), await readOne(path, 'pdf')];
  if (!right) return undefined;
  // A paper that is refused is not wrong in silence.
  if (!paper) {
    console.log(`refused: ${name}: ${error}`);
    return undefined;
  }
  const { links, words } = comparePapers(right, paper);
  const scores = [...(links ? [linksF(links)] : []), ...(words ? [bodyF(words)] : [])];
  if (scores.length === 0) return undefined;
  return {
    name,
    quality: paper.quality.score,
    signals: paper.quality.signals,
    links: links && linksF(links),
    body: words && bodyF(words),
    right: scores.reduce((sum, score) => sum + score, 0) / scores.length,
  };
}

/** The rank of each value from 0; equal values share their mean rank. */
function rank(list) {
  const sorted = [...list].sort((a, b) => a - b);
  return list.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}

/** Spearman's rank correlation; NaN if all values of a side are equal. */
function rankCorrelation(a, b) {
  const [x, y] = [rank(a), rank(b)];
  const mean = (a.length - 1) / 2;
  const sum = (value) => x.reduce((total, _, i) => total + value(x[i] - mean, y[i] - mean), 0);
  return sum((p, q) => p * q) / Math.sqrt(sum((p) => p * p) * sum((_, q) => q * q));
}

const pickWorst = (papers, key, share) =>
  new Set(
    [...papers].sort((a, b) => a[key] - b[key]).slice(0, Math.max(1, Math.round(papers.length * share))),
  );

function row([name, papers]) {
  const suspects = [...pickWorst(papers, 'quality', 0.1)];
  const among = (share) => {
    const bad = pickWorst(papers, 'right', share);
    return `${suspects.filter((paper) => bad.has(paper)).length}/${suspects.length}`;
  };
  const correlation = (key) => {
    const measured = papers.filter((paper) => paper[key] !== undefined);
    return rankCorrelation(
      measured.map(({ quality }) => quality),
      measured.map((paper) => paper[key]),
    ).toFixed(2);
  };
  const cells = [among(0.1), among(0.25), correlation('links'), correlation('body'), correlation('right')];
  return [name, String(papers.length), ...cells];
}

const describe = ({ name, quality, links, body, signals }) =>
  `${name}: quality ${quality.toFixed(3)}, links F1 ${percent(links)}, body F1 ${percent(body)}; ${
    Object.entries(signals)
      .map(([code, share]) => `${code} ${share}`)
      .join(', ') || 'no sign'
  }`;

const papers = [];
for (const folder of pairFolders(positionals))
  for (const pair of pairsIn(folder)) {
    const paper = await measure(pair);
    if (paper) papers.push(paper);
  }
console.log(`Quality against gold: ${papers.length} papers`);
if (papers.length < 2) process.exit(0);
printTable(
  ['', 'papers', 'worst tenth in worst tenth', 'in worst quarter', 'rank r: links', 'body', 'both'],
  groupByHalf(papers).map(row),
);
if (values.list) {
  console.log('\nall, lowest quality first');
  for (const paper of [...papers].sort((a, b) => a.quality - b.quality)) console.log(describe(paper));
}
const [byQuality, byGold] = ['quality', 'right'].map((key) => rank(papers.map((paper) => paper[key])));
const unnoticed = papers
  .map((paper, i) => ({ paper, gap: byQuality[i] - byGold[i] }))
  .sort((a, b) => b.gap - a.gap)
  .slice(0, UNNOTICED);
console.log('\nworse by gold than by quality');
for (const { paper } of unnoticed) console.log(describe(paper));
