import {
  type BleuStatistics,
  bleuStatistic,
  bleuStatistics,
  confidenceIntervals,
  corpusBleu,
  corpusMeteor,
  loadWordNet,
  MOST_DRAWN,
  type RougeMetric,
  type RougeOptions,
  rouge,
  sentenceBleu,
  sumBleuStatistics,
} from '@citemill/metrics';
import { adviseNames } from '@citemill/metrics/text';
import { UserError } from '../../user-error.js';
import { pairsIn, type ScoreInput } from './input.js';
import { scoredBlocks } from './rouge-pool.js';

export interface ScoreFlags {
  metric: keyof typeof SCORERS;
  hyp: string;
  ref: string[];
  hypField?: string;
  refField?: string;
  variant?: string;
  metrics?: string[];
  stem?: boolean;
  unicode?: boolean;
  stopWords?: boolean;
  words?: number;
  bytes?: number;
  alpha?: number;
  weight?: number;
  intervals?: boolean;
  order?: number;
  smoothValue?: number;
  format?: 'text' | 'json';
  references?: 'average' | 'best' | 'jackknife';
  confidence?: number;
  samples?: number;
  data?: string;
  tokenise?: '13a' | 'intl' | 'char' | 'none';
  smooth?: 'exp' | 'floor' | 'add-k' | 'none';
  lowercase?: boolean;
  wordnet?: string;
  each?: boolean;
  json?: boolean;
}

/** A score of all pairs. The names are those of `--json`, and don't change. */
export interface Scored {
  pairs: number;
  signature: string;
  scores: Record<string, Record<string, number>>;
}

/** Takes the scores of a pair, by the number of its line. */
export type EachPair = (line: number, scores: Record<string, unknown>) => void;

interface Scorer {
  /** The flags that it has. */
  flags: readonly (keyof ScoreFlags)[];
  score(input: ScoreInput, flags: ScoreFlags, each: EachPair): Scored | Promise<Scored>;
}

/** The options without those that were not given. */
function omitUndefined<Options extends object>(
  options: Options,
): { [Name in keyof Options]: Exclude<Options[Name], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;
}

function rougeLimit({ words, bytes }: ScoreFlags): RougeOptions['limit'] {
  if (words !== undefined && bytes !== undefined)
    throw new UserError('--words and --bytes: give one of them');
  return words !== undefined ? { words } : bytes !== undefined ? { bytes } : undefined;
}

const VARIANTS = { rouge: ['google', 'perl155', 'pltrdy'], meteor: ['nltk', '1.5'] } as const;

function checkVariant(metric: keyof typeof VARIANTS, { variant }: ScoreFlags): string | undefined {
  const known: readonly string[] = VARIANTS[metric];
  if (variant !== undefined && !known.includes(variant))
    throw new UserError(`--variant ${variant}: no such variant of ${metric}; ${adviseNames(variant, known)}`);
  return variant;
}

function rougeOptions(flags: ScoreFlags): RougeOptions {
  const { stem, unicode, stopWords, alpha, weight, confidence, samples, data } = flags;
  return omitUndefined({
    variant: checkVariant('rouge', flags) as RougeOptions['variant'],
    metrics: flags.metrics as RougeMetric[] | undefined,
    ...{ stem, unicode, removeStopWords: stopWords, limit: rougeLimit(flags), alpha, weight },
    ...{ references: flags.references, confidence, samples, data },
  }) as RougeOptions;
}

/** Refuses metrics and options that the variant does not have, before any file is opened. */
export const checkRouge = (flags: ScoreFlags): void => void rouge(rougeOptions(flags));

const PARTS = ['precision', 'recall', 'f'] as const;

async function scoreRouge(input: ScoreInput, flags: ScoreFlags, each: EachPair): Promise<Scored> {
  const options = rougeOptions(flags);
  const { settings, signature } = rouge(options);
  const metrics: readonly RougeMetric[] = settings.metrics;
  if (flags.weight !== undefined && !metrics.includes('rougeW'))
    throw new UserError('--weight: is of rougeW; add it to --metrics');
  const sums = new Float64Array(3 * metrics.length);
  const kept: Float64Array[][] = [];
  let pairs = 0;
  for await (const { first, columns } of scoredBlocks(input, options)) {
    for (const [c, column] of columns.entries()) {
      let sum = 0;
      for (const value of column) sum += value;
      sums[c] = (sums[c] ?? 0) + sum;
    }
    const lines = columns[0]?.length ?? 0;
    pairs += lines;
    if (flags.intervals) kept.push(columns);
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
    ? confidenceIntervals(joinColumns(kept, sums.length, pairs), settings)
    : [];
  const scores = metrics.map((metric, m) => [metric, rougeScores(sums, intervals, m, pairs)] as const);
  const binned = flags.intervals && pairs > MOST_DRAWN ? '|bootstrap:binned' : '';
  return { pairs, signature: `${signature}${binned}`, scores: Object.fromEntries(scores) };
}

/** Plain means, or what the bootstrap gives: in ROUGE-1.5.5 its mean is that of the samples. */
function rougeScores(
  sums: Float64Array,
  intervals: ReturnType<typeof confidenceIntervals>,
  metric: number,
  pairs: number,
): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [p, part] of PARTS.entries())
    found[part] = intervals[3 * metric + p]?.mean ?? (sums[3 * metric + p] ?? 0) / pairs;
  for (const [p, part] of PARTS.entries()) {
    const interval = intervals[3 * metric + p];
    if (interval) Object.assign(found, { [`${part}_low`]: interval.low, [`${part}_high`]: interval.high });
  }
  return found;
}

/** The columns of all blocks, one after the other. */
function joinColumns(blocks: readonly Float64Array[][], columns: number, pairs: number): Float64Array[] {
  return Array.from({ length: columns }, (_, c) => {
    const whole = new Float64Array(pairs);
    let at = 0;
    for (const block of blocks) {
      const column = block[c];
      if (!column) continue;
      whole.set(column, at);
      at += column.length;
    }
    return whole;
  });
}

function scoreBleu(input: ScoreInput, flags: ScoreFlags, each: EachPair): Scored {
  const { tokenise, smooth, lowercase, order, smoothValue } = flags;
  if (smoothValue !== undefined && smooth !== 'floor' && smooth !== 'add-k')
    throw new UserError('--smooth-value: is what floor and add-k add; name one of them with --smooth');
  const options = omitUndefined({ tokenise, smooth, lowercase, order, smoothValue });
  const statistic = bleuStatistic(options);
  const counts = new Set<number>();
  let sum: BleuStatistics | undefined;
  let pairs = 0;
  for (const block of input.blocks()) {
    const { hypotheses, references } = pairsIn(block, input.formats);
    const segments = hypotheses.map((hypothesis, i) => {
      const those = references[i] ?? [];
      counts.add(those.length);
      if (flags.each) each(block.first + i, { bleu: sentenceBleu(hypothesis, those, options).score });
      return bleuStatistics(hypothesis, those, options);
    });
    sum = sumBleuStatistics(sum ? [sum, ...segments] : segments, segments[0]?.matches.length ?? 0);
    pairs += hypotheses.length;
  }
  const nrefs = [...counts].map((count) => Array.from({ length: Math.max(1, count) }, () => ''));
  const { signature } = corpusBleu(
    nrefs.map(() => ''),
    nrefs,
    options,
  );
  return { pairs, signature, scores: { bleu: { score: sum ? statistic.of([sum]) : 0 } } };
}

async function scoreMeteor(input: ScoreInput, flags: ScoreFlags, each: EachPair): Promise<Scored> {
  const synonyms = await loadWordNet(flags.wordnet);
  if (flags.wordnet && !synonyms)
    throw new UserError(`--wordnet ${flags.wordnet}: holds no WordNet (index.noun, data.noun and so on)`);
  const hypotheses: string[] = [];
  const references: string[][] = [];
  for (const block of input.blocks()) {
    const pairs = pairsIn(block, input.formats);
    for (const hypothesis of pairs.hypotheses) hypotheses.push(hypothesis);
    for (const those of pairs.references) references.push(those);
  }
  const { score, segments, signature } = corpusMeteor(hypotheses, references, {
    ...omitUndefined({
      variant: checkVariant('meteor', flags) as 'nltk' | '1.5' | undefined,
      tokenise: flags.tokenise,
    }),
    ...(synonyms ? { synonyms } : {}),
  });
  if (flags.each) for (const [i, meteor] of segments.entries()) each(i + 1, { meteor });
  return { pairs: hypotheses.length, signature, scores: { meteor: { score } } };
}

/** Every metric that `score` knows, with its flags. */
export const SCORERS = {
  rouge: {
    flags: [
      ...(['variant', 'metrics', 'stem', 'unicode', 'stopWords', 'words', 'bytes', 'alpha'] as const),
      ...(['weight', 'references', 'intervals', 'confidence', 'samples', 'data'] as const),
    ],
    score: scoreRouge,
  },
  bleu: { flags: ['tokenise', 'smooth', 'smoothValue', 'order', 'lowercase'], score: scoreBleu },
  meteor: { flags: ['variant', 'tokenise', 'wordnet'], score: scoreMeteor },
} satisfies Record<string, Scorer>;

/** Flags of some metric. */
export const METRIC_FLAGS: readonly (keyof ScoreFlags)[] = [
  ...new Set(Object.values(SCORERS).flatMap(({ flags }): readonly (keyof ScoreFlags)[] => flags)),
];
