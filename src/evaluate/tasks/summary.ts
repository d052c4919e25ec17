import { confidenceIntervals, MAX_BOOTSTRAP_PAIRS, rouge } from '@citemill/metrics';
import { bootstrap } from '@citemill/metrics/internal/metrics/rouge/bootstrap';
import { itemAt } from '../../at.js';
import type { SummaryExample, SummaryScoring } from '../../dataset/index.js';
import { type Column, mean, percentColumn, type Task } from './task.js';

export interface SummaryItem {
  rouge1: number;
  rouge2: number;
  rougeL: number;
}

const METRICS = ['rouge1', 'rouge2', 'rougeL'] as const;

/**
 * ROUGE-1, 2 and L of summaries. Of several references, the one with the best ROUGE-1 is used for all three, as in SciTLDR's official
 * script, or all are used together, as in DUC.
 */
export function summaryTask(scoring: SummaryScoring): Task<SummaryExample, SummaryItem> {
  const { part = 'f', sentences: sentenceRule = 'picked', several = 'best-by-rouge1' } = scoring;
  const scorer = rouge({ ...scoring.rouge, metrics: METRICS });
  const columns: Column<SummaryItem>[] = METRICS.map((name, i) => ({
    ...percentColumn(`R-${'12L'[i]}`, (items) => mean(items, (item) => item[name])),
    each: (item) => item[name],
  }));
  return {
    answerFormat: 'a summary, or picked, the indexes of its sentences',
    columns,
    main: 'R-2',
    signature: `${scorer.signature}|part:${part}|sentences:${sentenceRule}|several:${several}`,
    judge({ sentences, reference, references = [reference] }, { picked, summary }) {
      if (summary === undefined && !picked) return 'has neither a summary nor picked sentences';
      const chosen = summary === undefined ? [] : [summary];
      for (const index of summary === undefined ? (picked ?? []) : []) {
        const sentence = sentences[index];
        if (sentence === undefined) return `picks sentence ${index} of ${sentences.length} (the first is 0)`;
        chosen.push(sentence);
      }
      const hypothesis = toSentences(chosen, sentenceRule);
      const scoreAgainst = (compared: readonly string[]): SummaryItem => {
        const { scores } = scorer.score(
          hypothesis,
          compared.map((text) => toSentences([text], sentenceRule)),
        );
        return { rouge1: scores.rouge1[part], rouge2: scores.rouge2[part], rougeL: scores.rougeL[part] };
      };
      if (several === 'together') return scoreAgainst(references);
      let best: SummaryItem | undefined;
      for (const candidate of references) {
        const item = scoreAgainst([candidate]);
        if (!best || item.rouge1 > best.rouge1) best = item;
      }
      return best;
    },
    figures(items) {
      const { confidence, samples } = scorer.settings;
      const metricColumns = METRICS.map((name) => Float64Array.from(items, (item) => item[name]));
      const intervals =
        items.length > MAX_BOOTSTRAP_PAIRS
          ? confidenceIntervals(metricColumns, scorer.settings)
          : bootstrap(metricColumns, { confidence, samples, perl155: false });
      return columns.map(({ of }, i) => ({
        value: of(items),
        low: itemAt(intervals, i).low,
        high: itemAt(intervals, i).high,
      }));
    },
  };
}

function toSentences(
  chosen: readonly string[],
  sentenceRule: NonNullable<SummaryScoring['sentences']>,
): readonly string[] {
  if (sentenceRule === 'picked') return chosen;
  const text = chosen.join(' ');
  if (sentenceRule === 'one') return [text];
  return text
    .split(' .')
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
