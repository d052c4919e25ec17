/** The options that a ROUGE score depends on, and which of them each variant supports. */

import { MetricError, requireKnownOptions } from '../error.js';
import { metricKind, type RougeMetric, type RougeVariant } from './metric.js';

/** The number of words or bytes read of each text. */
export type RougeLimit = { words: number } | { bytes: number };

export interface RougeOptions<Metric extends RougeMetric = RougeMetric> {
  /** `google` is rouge_score, `perl155` the official script ROUGE-1.5.5, `pltrdy` the package `rouge` 1.0.1. */
  variant?: RougeVariant | undefined;
  /** The metrics to compute. Default: rouge1, rouge2 and rougeL. */
  metrics?: readonly Metric[] | undefined;
  /** Compare Porter stems of words longer than three letters (`google`; in `perl155` its -m). */
  stem?: boolean | undefined;
  /** Words of any script rather than runs of a to z and digits (`google`). */
  unicode?: boolean | undefined;
  /** Leave out stop words (`perl155`: -s). */
  removeStopWords?: boolean | undefined;
  /** Maximum words or bytes read of each text, including references (`perl155`: -l, -b). */
  limit?: RougeLimit | undefined;
  /** Weight of precision in F, from 0 to 1 (`perl155`: -p). */
  alpha?: number | undefined;
  /** Exponent for the length of a run of consecutive matches in rougeW (`perl155`: -w). */
  weight?: number | undefined;
  /**
   * How several references are combined: their `average`, the `best` of them, or `jackknife`, the mean of the best over all subsets that
   * leave one out. `perl155`: -f A (counts are summed), -f B (by recall), and Lin's 2004 procedure, which the script dropped in version
   * 1.4. `google` and `pltrdy`: mean of the scores, best by F.
   */
  references?: 'average' | 'best' | 'jackknife' | undefined;
  /** Count an n-gram once however often it occurs (`pltrdy`: exclusive). */
  distinct?: boolean | undefined;
  /** Confidence of the intervals of a corpus score, in per cent (`perl155`: -c). */
  confidence?: number | undefined;
  /** Bootstrap samples for these intervals (`perl155`: -r). */
  samples?: number | undefined;
  /**
   * The data folder of an installed ROUGE-1.5.5: its WordNet exception lists (`*.exc`) and `smart_common_words.txt`
   * are used rather than wink-lexicon's lists and Citemill's stop words (`perl155`).
   */
  data?: string | undefined;
}

/** The options with all defaults filled in, as scoring reads them and the signature shows them. */
export type RougeSettings<Metric extends RougeMetric = RougeMetric> = WithDefaults<
  RougeOptions<Metric>,
  'limit' | 'data'
>;

/** Options after the defaults are filled in: all have a value, except those named in `MayBeNone`. */
export type WithDefaults<Options, MayBeNone extends keyof Options = never> = {
  [Option in keyof Required<Options>]: Option extends MayBeNone
    ? Options[Option] | undefined
    : NonNullable<Options[Option]>;
};

const DEFAULTS = {
  stem: false,
  unicode: false,
  removeStopWords: false,
  limit: undefined,
  alpha: 0.5,
  weight: 1.2,
  distinct: false,
  confidence: 95,
  samples: 1000,
  data: undefined,
} as const;

const NAMES = ['variant', 'metrics', 'references', ...Object.keys(DEFAULTS)];

const VARIANT_OPTIONS: Record<RougeVariant, ReadonlyArray<keyof typeof DEFAULTS>> = {
  google: ['stem', 'unicode', 'confidence', 'samples'],
  perl155: ['stem', 'removeStopWords', 'limit', 'alpha', 'weight', 'confidence', 'samples', 'data'],
  pltrdy: ['distinct', 'confidence', 'samples'],
};

export function rougeSettings<Metric extends RougeMetric>(
  options: RougeOptions<Metric>,
): RougeSettings<Metric> {
  requireKnownOptions('ROUGE', options, NAMES);
  const variant = options.variant ?? 'google';
  const allowed = VARIANT_OPTIONS[variant];
  if (allowed === undefined)
    throw new MetricError('bad-option', `unknown ROUGE variant: ${variant}`, 'variant');
  const standard = { ...DEFAULTS, distinct: variant === 'pltrdy' };
  const settings: RougeSettings<Metric> = {
    variant,
    metrics: options.metrics ?? (['rouge1', 'rouge2', 'rougeL'] as RougeMetric[] as Metric[]),
    references: options.references ?? (variant === 'perl155' ? 'average' : 'best'),
    ...standard,
  };
  for (const name of Object.keys(DEFAULTS) as Array<keyof typeof DEFAULTS>) {
    const value = options[name];
    if (value === undefined) continue;
    if (value !== standard[name] && !allowed.includes(name)) {
      throw new MetricError('bad-option', `variant ${variant} has no option ${name}`, name);
    }
    Object.assign(settings, { [name]: value });
  }
  checkRanges(settings);
  for (const metric of settings.metrics) metricKind(metric, variant);
  return settings;
}

function checkRanges(settings: RougeSettings): void {
  const check = (option: keyof RougeSettings, fits: boolean, range: string) => {
    const value = JSON.stringify(settings[option]);
    if (!fits) throw new MetricError('bad-option', `invalid ${option}: ${value}, expected ${range}`, option);
  };
  const { alpha, weight, confidence, samples, limit, references, metrics } = settings;
  check('alpha', alpha >= 0 && alpha <= 1, '0 to 1');
  check('weight', weight > 0 && Number.isFinite(weight), 'a positive number');
  check('confidence', confidence >= 0 && confidence <= 100, '0 to 100');
  check('samples', Number.isInteger(samples) && samples > 0, 'a positive whole number');
  check('references', ['average', 'best', 'jackknife'].includes(references), 'average, best or jackknife');
  check('metrics', metrics.length > 0, 'at least one metric');
  if (limit !== undefined) {
    const size = 'words' in limit ? limit.words : limit.bytes;
    check('limit', Number.isInteger(size) && size > 0, 'a positive whole number of words or bytes');
  }
}
