import type { SentenceExample } from '../../dataset/index.js';
import { averagePrecision, meanInterval, rocAuc, signature } from '../../metrics/index.js';
import type { Column, Task } from './task.js';

export interface RankingItem {
  ap: number;
  auc: number;
}

const mean = (name: 'ap' | 'auc') => (items: readonly RankingItem[]) => {
  let sum = 0;
  for (const item of items) sum += item[name];
  return sum / items.length;
};

const COLUMNS: Column<RankingItem>[] = [
  { name: 'Average Precision', scale: 1, digits: 3, of: mean('ap'), each: ({ ap }) => ap },
  { name: 'ROC AUC', scale: 1, digits: 3, of: mean('auc'), each: ({ auc }) => auc },
];

/**
 * SciQFS §4.4: average precision and ROC AUC of every example, then their means ± 1.96·σ/√n. An example whose sentences
 * are all relevant, or none, has no ROC AUC and is left out of both.
 */
export function rankingTask(): Task<SentenceExample, RankingItem> {
  return {
    wants: 'scores, a number for each sentence',
    columns: COLUMNS,
    main: 'Average Precision',
    signature: signature({
      name: 'ranking',
      version: 1,
      options: {
        metrics: ['ap', 'auc'],
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
      return Number.isNaN(auc) ? undefined : { ap: averagePrecision(labels, scores), auc };
    },
    figures(items) {
      return (['ap', 'auc'] as const).map((name) => {
        const { mean: value, margin } = meanInterval(items.map((item) => item[name]));
        return { value, margin };
      });
    },
  };
}
