import { MetricError, requireSameLength } from '../error.js';
import type { Statistic } from '../significance/paired.js';
import {
  type BleuOptions,
  bleuSignature,
  namedBleuOptions,
  type ResolvedBleuOptions,
  resolveBleuOptions,
} from './options.js';
import { type BleuStatistics, countSharedNgrams, sumBleuStatistics } from './statistics.js';
import { bleuTokens } from './tokenise.js';

export interface BleuScore extends BleuStatistics {
  /** BLEU, from 0 to 100. */
  score: number;
  /** Smoothed n-gram precisions in per cent, unigrams first. */
  precisions: number[];
  brevityPenalty: number;
  signature: string;
}

/**
 * BLEU of a corpus, as sacreBLEU computes it. `references[i]` is the reference, or the list of references, of
 * `hypotheses[i]`; their number may vary.
 *
 * @example
 * corpusBleu(['a small cat sat'], ['a small cat sat there']).score // 77.88…: all right, but one token short
 */
export function corpusBleu(
  hypotheses: readonly string[],
  references: readonly (string | readonly string[])[],
  options: BleuOptions = {},
): BleuScore {
  requireSameLength(hypotheses, references, 'hypotheses and references');
  const resolved = resolveBleuOptions(options, false);
  const segments = hypotheses.map((hypothesis, i) => countStatistics(hypothesis, references[i]!, resolved));
  return {
    ...bleuFromStatistics(sumBleuStatistics(segments, resolved.order), resolved),
    signature: bleuSignature(
      resolved,
      references.map((texts) => (typeof texts === 'string' ? 1 : texts.length)),
    ),
  };
}

/**
 * BLEU of one segment, as sacreBLEU computes it. By default n-gram orders that a hypothesis of fewer than four
 * tokens cannot have are left out (`effectiveOrder`).
 *
 * @example
 * sentenceBleu('a b c', ['a b c']).score // 100
 */
export function sentenceBleu(
  hypothesis: string,
  references: string | readonly string[],
  options: BleuOptions = {},
): BleuScore {
  const resolved = resolveBleuOptions(options, true);
  return {
    ...bleuFromStatistics(countStatistics(hypothesis, references, resolved), resolved),
    signature: bleuSignature(resolved, [typeof references === 'string' ? 1 : references.length]),
  };
}

/**
 * Counts one segment. The scores of a corpus, and of a significance test's samples, are computed from sums of these
 * counts (see {@link bleuStatistic}).
 */
export function bleuStatistics(
  hypothesis: string,
  references: string | readonly string[],
  options: BleuOptions = {},
): BleuStatistics {
  return countStatistics(hypothesis, references, resolveBleuOptions(options, false));
}

/**
 * Corpus BLEU as a statistic over segments, for the significance tests.
 *
 * @example
 * const count = (output: string, i: number) => bleuStatistics(output, references[i])
 * pairedBootstrap(outputsA.map(count), outputsB.map(count), { statistic: bleuStatistic() })
 */
export function bleuStatistic(options: BleuOptions = {}): Statistic<BleuStatistics> {
  const resolved = resolveBleuOptions(options, false);
  return {
    name: 'bleu',
    options: namedBleuOptions(resolved),
    of: (segments) => bleuFromStatistics(sumBleuStatistics(segments, resolved.order), resolved).score,
  };
}

function countStatistics(
  hypothesis: string,
  references: string | readonly string[],
  { tokenise, lowercase, order }: ResolvedBleuOptions,
): BleuStatistics {
  const list = typeof references === 'string' ? [references] : references;
  if (list.length === 0)
    throw new MetricError('no-references', 'BLEU needs at least one reference per segment');
  const tokens = (text: string) => bleuTokens(lowercase ? text.toLowerCase() : text, tokenise);
  return countSharedNgrams(tokens(hypothesis), list.map(tokens), order);
}

// A corpus without a single matching token scores 0, whatever the smoothing.
function bleuFromStatistics(
  statistics: BleuStatistics,
  { smooth, smoothValue: value, effectiveOrder, order }: ResolvedBleuOptions,
): Omit<BleuScore, 'signature'> {
  const { hypothesisLength, referenceLength, matches, totals } = statistics;
  // Read only by the methods that take a value, which then have one.
  const smoothValue = value ?? 0;
  const precisions: number[] = new Array(order).fill(0);
  let brevityPenalty = 1;
  if (hypothesisLength < referenceLength) {
    brevityPenalty = hypothesisLength > 0 ? Math.exp(1 - referenceLength / hypothesisLength) : 0;
  }
  const result = { ...statistics, score: 0, precisions, brevityPenalty };
  if (matches.every((count) => count === 0)) return result;

  let halvings = 1;
  let orders = order;
  for (let n = 1; n <= order; n++) {
    const added = smooth === 'add-k' && n > 1 ? smoothValue : 0;
    const matched = matches[n - 1]! + added;
    const total = totals[n - 1]! + added;
    if (total === 0) break;
    if (effectiveOrder) orders = n;
    if (matched > 0) precisions[n - 1] = (100 * matched) / total;
    else if (smooth === 'exp') {
      halvings *= 2;
      precisions[n - 1] = 100 / (halvings * total);
    } else if (smooth === 'floor') precisions[n - 1] = (100 * smoothValue) / total;
  }
  let logarithms = 0;
  for (const precision of precisions.slice(0, orders)) logarithms += Math.log(precision);
  result.score = brevityPenalty * Math.exp(logarithms / orders);
  return result;
}
