/** The ROUGE metrics and the variants that have them. */
import { adviseNames } from '../../text/index.js';
import { MetricError } from '../error.js';

export type RougeVariant = 'google' | 'perl155' | 'pltrdy';

/**
 * A metric's name: `rouge1`, `rouge2` and so on for n-grams; `rougeL` for the longest common subsequence; `rougeLsum` for rouge_score's
 * summary-level one (in `perl155` and `pltrdy` rougeL is summary-level by itself); `rougeW` for the weighted one; `rougeS4` for
 * skip-bigrams with at most four words between, `rougeS*` for any number, `rougeSU4` and `rougeSU*` for the same with single words.
 */
export type RougeMetric =
  | `rouge${number}`
  | 'rougeL'
  | 'rougeLsum'
  | 'rougeW'
  | `rougeS${number | '*'}`
  | `rougeSU${number | '*'}`;

export type MetricKind =
  | { kind: 'ngram'; n: number }
  | { kind: 'lcs' | 'summary-lcs' | 'weighted-lcs' }
  | { kind: 'skip-bigram'; gap: number; unigrams: boolean };

const NGRAMS = ['rouge1', 'rouge2', 'rougeL'];
/** Metrics to suggest for a mistyped name. */
const EXAMPLES: Record<RougeVariant, readonly string[]> = {
  google: [...NGRAMS, 'rougeLsum'],
  perl155: [...NGRAMS, 'rougeW', 'rougeS*', 'rougeSU4'],
  pltrdy: NGRAMS,
};

/** Parses a metric's name. `gap` is Infinity for `*`. */
export function metricKind(metric: RougeMetric, variant: RougeVariant): MetricKind {
  const ngram = /^rouge([1-9]\d?)$/.exec(metric);
  if (ngram !== null) return { kind: 'ngram', n: Number(ngram[1]) };
  if (metric === 'rougeL') return { kind: variant === 'google' ? 'lcs' : 'summary-lcs' };
  if (metric === 'rougeLsum' && variant === 'google') return { kind: 'summary-lcs' };
  if (metric === 'rougeW' && variant === 'perl155') return { kind: 'weighted-lcs' };
  const skip = /^rougeS(U?)(\*|\d{1,6})$/.exec(metric);
  if (skip !== null && variant === 'perl155') {
    return {
      kind: 'skip-bigram',
      gap: skip[2] === '*' ? Infinity : Number(skip[2]),
      unigrams: skip[1] === 'U',
    };
  }
  const advice = adviseNames(metric, EXAMPLES[variant]);
  throw new MetricError('bad-option', `variant ${variant} has no metric ${metric}; ${advice}`, 'metrics');
}
