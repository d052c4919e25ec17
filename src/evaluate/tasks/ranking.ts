import { averagePrecision, meanInterval, rocAuc, signature } from '@citemill/metrics';
import type { RankingScoring, SentenceExample } from '../../dataset/index.js';
import { type Column, mean, type Task } from './task.js';

export interface RankingItem {
  ap: number;
  auc: number;
  /** The share of relevant sentences among the first ones, if the task measures it. */
  precision?: number;
}

type Measure = 'ap' | 'auc' | 'precision';

const column = (
  name: string,
  measure: Measure,
  scale: 1 | 100 = 1,
  digits = 3,
): Column<RankingItem> & { measure: Measure } => ({
  name,
  measure,
  scale,
  digits,
  of: (items) => mean(items, (item) => item[measure] ?? 0),
  each: (item) => item[measure] ?? 0,
});

const COLUMNS = [column('Average Precision', 'ap'), column('ROC AUC', 'auc')];
const PRECISION = column('Precision', 'precision', 100, 2);

/**
 * SciQFS §4.4: average precision and ROC AUC of every example, then their means ± 1.96·σ/√n. An example whose sentences are all
 * relevant, or all irrelevant, has no ROC AUC and is excluded from both. SciXGen, Table 6, also has the precision of the first ten.
 */
export function rankingTask({ precisionAt }: RankingScoring = {}): Task<SentenceExample, RankingItem> {
  const columns = precisionAt === undefined ? COLUMNS : [PRECISION, ...COLUMNS];
  return {
    answerFormat: 'scores, a number for each sentence',
    columns,
    main: columns[0]?.name ?? '',
    signature: signature({
      name: 'ranking',
      version: 1,
      options: {
        metrics: ['ap', 'auc'],
        ...(precisionAt === undefined ? {} : { 'precision-at': precisionAt }),
        per: 'example',
        z: 1.96,
        deviation: 'sample',
        'one-class': 'left-out',
      },
    }),
    judge({ labels, sentences }, { scores }) {
      if (!scores) return 'has no scores';
      if (scores.length !== sentences.length)
        return `has ${scores.length} scores for ${sentences.length} sentences`;
      if (!labels || labels.length !== sentences.length) return undefined;
      const auc = rocAuc(labels, scores);
      if (Number.isNaN(auc)) return undefined;
      return {
        ap: averagePrecision(labels, scores),
        auc,
        ...(precisionAt === undefined ? {} : { precision: precisionOfTop(labels, scores, precisionAt) }),
      };
    },
    figures: (items) =>
      columns.map(({ measure }) => {
        const { mean: value, margin } = meanInterval(items.map((item) => item[measure] ?? 0));
        return { value, margin };
      }),
    ...(precisionAt === undefined ? {} : { notes: distanceNotes }),
  };
}

/** Returns the share of relevant sentences among the `count` with the best scores, ties in order. */
function precisionOfTop(labels: readonly boolean[], scores: readonly number[], count: number): number {
  const order = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const chosen = order.slice(0, count);
  return chosen.filter((index) => labels[index]).length / chosen.length;
}

/** SciXGen, Figure 1: the distance of relevant sentences to the description, in tens of sentences. */
function distanceNotes(examples: readonly SentenceExample[]): string[] {
  const tens: number[] = [];
  let all = 0;
  for (const { labels = [] } of examples)
    for (const [index, label] of labels.entries())
      if (label) {
        const ten = Math.floor((labels.length - 1 - index) / 10);
        tens[ten] = (tens[ten] ?? 0) + 1;
        all++;
      }
  if (all === 0) return [];
  const shares = Array.from(tens, (count = 0, ten) => ({ ten, share: (100 * count) / all }));
  const closest = shares
    .slice(0, 5)
    .map(({ ten, share }) => `${10 * ten + 1}–${10 * ten + 10}: ${share.toFixed(1)}%`);
  const farther = shares.slice(5).reduce((sum, { share }) => sum + share, 0);
  return [
    `relevant sentences by their distance to the description (SciXGen, Figure 1): ${[...closest, `farther: ${farther.toFixed(1)}%`].join(', ')}`,
  ];
}
