import { MetricError, requireKnownOptions } from '../error.js';
import { type SignatureParts, signature } from '../signature.js';
import type { BleuTokeniser } from './tokenise.js';

/** How n-gram orders without any match are smoothed; see Chen and Cherry, WMT 2014. */
export type BleuSmoothing = 'exp' | 'floor' | 'add-k' | 'none';

export interface BleuOptions {
  /** How segments are split into tokens. Default: `13a`. */
  tokenise?: BleuTokeniser;
  /** Ignore case. Default: off. */
  lowercase?: boolean;
  /** Smoothing. Default: `exp`. */
  smooth?: BleuSmoothing;
  /** The floor (default: 0.1) or k (default: 1) of the smoothing; other methods take no value. */
  smoothValue?: number;
  /** Omit n-gram orders that a short hypothesis cannot have. Default: on for sentences, off for corpora. */
  effectiveOrder?: boolean;
  /** The longest n-gram that is counted. Default: 4. */
  order?: number;
}

export interface ResolvedBleuOptions extends Required<Omit<BleuOptions, 'smoothValue'>> {
  /** `null` if the method takes no value. */
  smoothValue: number | null;
}

const NAMES = ['tokenise', 'lowercase', 'smooth', 'smoothValue', 'effectiveOrder', 'order'];
const TOKENISERS: readonly BleuTokeniser[] = ['13a', 'intl', 'char', 'none'];
const SMOOTH_VALUES: Readonly<Record<BleuSmoothing, number | null>> = {
  exp: null,
  floor: 0.1,
  'add-k': 1,
  none: null,
};

/** Fills in the defaults and rejects invalid options. */
export function resolveBleuOptions(options: BleuOptions, effectiveOrder: boolean): ResolvedBleuOptions {
  requireKnownOptions('BLEU', options, NAMES);
  const smooth = options.smooth ?? 'exp';
  const tokenise = options.tokenise ?? '13a';
  const order = options.order ?? 4;
  if (!TOKENISERS.includes(tokenise))
    throw new MetricError('bad-option', `unknown BLEU tokeniser: ${tokenise}`);
  if (!Object.hasOwn(SMOOTH_VALUES, smooth)) {
    throw new MetricError('bad-option', `unknown BLEU smoothing: ${smooth}`);
  }
  if (!Number.isInteger(order) || order < 1)
    throw new MetricError('bad-option', `invalid BLEU order: ${order}`);
  const preset = SMOOTH_VALUES[smooth];
  const smoothValue = preset === null ? null : (options.smoothValue ?? preset);
  if (smoothValue !== null && !(smoothValue >= 0 && smoothValue < Number.POSITIVE_INFINITY)) {
    throw new MetricError('bad-option', `invalid BLEU smoothing value: ${smoothValue}`);
  }
  return {
    tokenise,
    lowercase: options.lowercase ?? false,
    smooth,
    smoothValue,
    effectiveOrder: options.effectiveOrder ?? effectiveOrder,
    order,
  };
}

/** Returns the options under sacreBLEU's names, with the n-gram order, which sacreBLEU omits. */
export function namedBleuOptions(options: ResolvedBleuOptions): SignatureParts['options'] {
  const { smooth, smoothValue } = options;
  return {
    case: options.lowercase ? 'lc' : 'mixed',
    eff: options.effectiveOrder,
    tok: options.tokenise,
    smooth: smoothValue === null ? smooth : `${smooth}[${smoothValue}]`,
    order: options.order,
  };
}

/** BLEU's signature. `references` are the numbers of references per segment; if it varies, the signature says `var`. */
export function bleuSignature(options: ResolvedBleuOptions, references: Iterable<number>): string {
  const counts = [...new Set(references)];
  const nrefs = counts.length === 1 ? counts[0]! : 'var';
  return signature({ name: 'bleu', version: 1, options: { nrefs, ...namedBleuOptions(options) } });
}
