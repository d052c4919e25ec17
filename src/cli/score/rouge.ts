import {
  confidenceIntervals,
  MAX_BOOTSTRAP_PAIRS,
  type RougeMetric,
  type RougeOptions,
  type RougeSettings,
  rouge,
} from '@citemill/metrics';
import { UserError } from '../../user-error.js';
import { pluralise } from '../table.js';
import { checkVariant, type EachPair, omitUndefined, type Scored, type ScoreFlags } from './flags.js';
import type { ScoreInput } from './input.js';
import { scoreBlocks } from './rouge-pool.js';

function rougeLimit({ words, bytes }: ScoreFlags): RougeOptions['limit'] {
  if (words !== undefined && bytes !== undefined)
    throw new UserError('--words and --bytes: give one of them');
  return words !== undefined ? { words } : bytes !== undefined ? { bytes } : undefined;
}

function rougeOptions(flags: ScoreFlags): RougeOptions {
  const { stem, unicode, stopWords, alpha, weight, confidence, samples, data } = flags;
  return omitUndefined({
    variant: checkVariant('rouge', flags) as RougeOptions['variant'],
    metrics: flags.metrics as RougeMetric[] | undefined,
    stem,
    unicode,
    removeStopWords: stopWords,
    limit: rougeLimit(flags),
    alpha,
    weight,
    references: flags.references,
    confidence,
    samples,
    data,
  }) as RougeOptions;
}

/** Refuses metrics and options that the variant does not have, before any file is opened. */
export const checkRouge = (flags: ScoreFlags): void => void rouge(rougeOptions(flags));

const PARTS = ['precision', 'recall', 'f'] as const;

export async function scoreRouge(input: ScoreInput, flags: ScoreFlags, each: EachPair): Promise<Scored> {
  const options = rougeOptions(flags);
  const { settings, signature } = rouge(options);
  const metrics: readonly RougeMetric[] = settings.metrics;
  if (flags.weight !== undefined && !metrics.includes('rougeW'))
    throw new UserError('--weight requires rougeW in --metrics');
  const sums = new Float64Array(3 * metrics.length);
  const blocks: Float64Array[][] = [];
  let pairs = 0;
  let wordless = 0;
  for await (const { first, columns, wordless: inBlock } of scoreBlocks(input, options)) {
    for (const [c, column] of columns.entries()) {
      let sum = 0;
      for (const value of column) sum += value;
      sums[c] = (sums[c] ?? 0) + sum;
    }
    wordless += inBlock;
    const lines = columns[0]?.length ?? 0;
    pairs += lines;
    if (flags.intervals) blocks.push(columns);
    if (flags.each)
      for (let i = 0; i < lines; i++) {
        const part = (m: number, p: number) => columns[3 * m + p]?.[i] ?? 0;
        each(
          first + i,
          Object.fromEntries(
            metrics.map((metric, m) => [
              metric,
              { precision: part(m, 0), recall: part(m, 1), f: part(m, 2) },
            ]),
          ),
        );
      }
  }
  const intervals = flags.intervals
    ? confidenceIntervals(joinColumns(blocks, sums.length, pairs), settings)
    : [];
  const scores = metrics.map((metric, m) => [metric, rougeScores(sums, intervals, m, pairs)] as const);
  const binned = flags.intervals && pairs > MAX_BOOTSTRAP_PAIRS ? '|bootstrap:binned' : '';
  return {
    pairs,
    signature: `${signature}${binned}`,
    scores: Object.fromEntries(scores),
    notes: wordless > 0 ? [wordlessNote(wordless, settings.variant)] : [],
  };
}

const wordlessNote = (texts: number, variant: RougeSettings['variant']): string =>
  `${pluralise(texts, 'text')} without a word of a to z or digits ${texts === 1 ? 'scores' : 'score'} 0; ${variant === 'google' ? 'add --unicode' : 'use --variant google --unicode'} to count words of any script`;

/** Plain means or, with intervals, bootstrap means: ROUGE-1.5.5 reports the mean of the samples. */
function rougeScores(
  sums: Float64Array,
  intervals: ReturnType<typeof confidenceIntervals>,
  metric: number,
  pairs: number,
): Record<string, number> {
  const scores: Record<string, number> = {};
  for (const [p, part] of PARTS.entries())
    scores[part] = intervals[3 * metric + p]?.mean ?? (sums[3 * metric + p] ?? 0) / pairs;
  for (const [p, part] of PARTS.entries()) {
    const interval = intervals[3 * metric + p];
    if (interval) Object.assign(scores, { [`${part}_low`]: interval.low, [`${part}_high`]: interval.high });
  }
  return scores;
}

/** Concatenates the columns of all blocks. */
function joinColumns(blocks: readonly Float64Array[][], columns: number, pairs: number): Float64Array[] {
  return Array.from({ length: columns }, (_, c) => {
    const joined = new Float64Array(pairs);
    let filled = 0;
    for (const block of blocks) {
      const column = block[c];
      if (!column) continue;
      joined.set(column, filled);
      filled += column.length;
    }
    return joined;
  });
}
