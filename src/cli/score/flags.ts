import { adviseNames } from '@citemill/metrics/text';
import { UserError } from '../../user-error.js';

export interface ScoreFlags {
  metric: 'rouge' | 'bleu' | 'meteor';
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

/** The scores over all pairs. The field names are part of the `--json` output, so they must not change. */
export interface Scored {
  pairs: number;
  signature: string;
  scores: Record<string, Record<string, number>>;
  /** What the reader of the scores should know. */
  notes?: string[];
}

/** Called with the scores of each pair. */
export type EachPair = (line: number, scores: Record<string, unknown>) => void;

/** Removes options that were not given. */
export function omitUndefined<Options extends object>(
  options: Options,
): { [Name in keyof Options]: Exclude<Options[Name], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;
}

const VARIANTS = { rouge: ['google', 'perl155', 'pltrdy'], meteor: ['nltk', '1.5'] } as const;

export function checkVariant(metric: keyof typeof VARIANTS, { variant }: ScoreFlags): string | undefined {
  const variants: readonly string[] = VARIANTS[metric];
  if (variant !== undefined && !variants.includes(variant))
    throw new UserError(
      `--variant ${variant}: no such variant of ${metric}; ${adviseNames(variant, variants)}`,
    );
  return variant;
}
