import { type RougeMetric, type RougeOptions, rouge } from '@citemill/metrics';
import { type InputBlock, parsePairs, type ScoreInput } from './input.js';

/** The scores of a block: one column each for precision, recall and F of every metric. */
export interface BlockScores {
  first: number;
  columns: Float64Array[];
  /** Number of texts with letters but no word that can be counted. */
  wordless: number;
  /** The error message if a line could not be parsed. */
  failure?: string;
}

/** Returns a function that scores blocks of pairs. */
export function blockScorer(
  options: RougeOptions,
  formats: ScoreInput['formats'],
): (block: InputBlock) => BlockScores {
  let wordless = 0;
  const scorer = rouge(options, { onWordless: () => wordless++ });
  const metrics: readonly RougeMetric[] = scorer.settings.metrics;
  return (block) => {
    wordless = 0;
    const { hypotheses, references } = parsePairs(block, formats);
    const columns = Array.from({ length: 3 * metrics.length }, () => new Float64Array(hypotheses.length));
    for (const [i, hypothesis] of hypotheses.entries()) {
      const { scores } = scorer.score(hypothesis, references[i] ?? []);
      for (const [m, metric] of metrics.entries()) {
        const { precision = 0, recall = 0, f = 0 } = scores[metric] ?? {};
        for (const [part, value] of [precision, recall, f].entries()) {
          const column = columns[3 * m + part];
          if (column) column[i] = value;
        }
      }
    }
    return { first: block.first, columns, wordless };
  };
}
