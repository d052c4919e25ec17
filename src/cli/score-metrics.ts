import {
  corpusBleu,
  corpusMeteor,
  loadWordNet,
  type RougeMetric,
  type RougeOptions,
  rouge,
  sentenceBleu,
} from '../metrics/index.js';
import { UserError } from '../user-error.js';
import type { ScoreInput } from './score-input.js';

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

/** A score of all pairs and, where wanted, of each. The names are those of `--json`, and don't change. */
export interface Scored {
  signature: string;
  scores: Record<string, Record<string, number>>;
  each: Record<string, unknown>[];
}

interface Scorer {
  /** The flags that it has. */
  flags: readonly (keyof ScoreFlags)[];
  score(input: ScoreInput, flags: ScoreFlags): Scored | Promise<Scored>;
}

/** The options without those that were not given. */
function given<Options extends object>(
  options: Options,
): { [Name in keyof Options]: Exclude<Options[Name], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;
}

function limitOf({ words, bytes }: ScoreFlags): RougeOptions['limit'] {
  if (words !== undefined && bytes !== undefined)
    throw new UserError('--words and --bytes: give one of them');
  return words !== undefined ? { words } : bytes !== undefined ? { bytes } : undefined;
}

function scoreRouge({ hypotheses, references }: ScoreInput, flags: ScoreFlags): Scored {
  const { stem, unicode, stopWords, alpha, confidence, samples, data } = flags;
  const options = given({
    variant: flags.variant as RougeOptions['variant'],
    metrics: flags.metrics as RougeMetric[] | undefined,
    ...{ stem, unicode, removeStopWords: stopWords, limit: limitOf(flags), alpha },
    ...{ references: flags.references, confidence, samples, data },
  }) as RougeOptions;
  const { scores, each, signature } = rouge(options).corpus(
    hypotheses.map((hypothesis, i) => ({ hypothesis, references: references[i] ?? [] })),
  );
  return {
    signature,
    scores: Object.fromEntries(
      Object.entries(scores).map(([name, { precision, recall, f }]) => [
        name,
        { precision: precision.mean, recall: recall.mean, f: f.mean, f_low: f.low, f_high: f.high },
      ]),
    ),
    each,
  };
}

function scoreBleu({ hypotheses, references }: ScoreInput, flags: ScoreFlags): Scored {
  const { tokenise, smooth, lowercase } = flags;
  const options = given({ tokenise, smooth, lowercase });
  const { score, signature } = corpusBleu(hypotheses, references, options);
  const each = flags.each
    ? hypotheses.map((one, i) => ({ bleu: sentenceBleu(one, references[i] ?? [], options).score }))
    : [];
  return { signature, scores: { bleu: { score } }, each };
}

async function scoreMeteor({ hypotheses, references }: ScoreInput, flags: ScoreFlags): Promise<Scored> {
  const synonyms = await loadWordNet(flags.wordnet);
  if (flags.wordnet && !synonyms)
    throw new UserError(`--wordnet ${flags.wordnet}: holds no WordNet (index.noun, data.noun and so on)`);
  const { score, segments, signature } = corpusMeteor(hypotheses, references, {
    ...given({ variant: flags.variant as 'nltk' | '1.5' | undefined, tokenise: flags.tokenise }),
    ...(synonyms ? { synonyms } : {}),
  });
  return { signature, scores: { meteor: { score } }, each: segments.map((meteor) => ({ meteor })) };
}

/** Every metric that `score` knows, with its flags. */
export const SCORERS = {
  rouge: {
    flags: [
      ...(['variant', 'metrics', 'stem', 'unicode', 'stopWords', 'words', 'bytes', 'alpha'] as const),
      ...(['references', 'confidence', 'samples', 'data'] as const),
    ],
    score: scoreRouge,
  },
  bleu: { flags: ['tokenise', 'smooth', 'lowercase'], score: scoreBleu },
  meteor: { flags: ['variant', 'tokenise', 'wordnet'], score: scoreMeteor },
} satisfies Record<string, Scorer>;

/** Flags of some metric. */
export const METRIC_FLAGS: readonly (keyof ScoreFlags)[] = [
  ...new Set(Object.values(SCORERS).flatMap(({ flags }): readonly (keyof ScoreFlags)[] => flags)),
];
