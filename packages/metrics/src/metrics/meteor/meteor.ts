import { bleuTokens } from '../bleu/tokenise.js';
import { MetricError, requireSameLength } from '../error.js';
import { alignByBeam } from './align-beam.js';
import { alignGreedily } from './align-greedy.js';
import type { Matchers, WordMatch } from './match.js';
import {
  type MeteorOptions,
  meteorSignature,
  type ResolvedMeteorOptions,
  resolveMeteorOptions,
} from './options.js';
import {
  type MeteorParts,
  type MeteorStatistics,
  meteorStatistics,
  scoreMeteor,
  sumMeteorStatistics,
} from './statistics.js';
import { getStemmer } from './stem/stemmers.js';

/** A text, or its words. */
export type MeteorText = string | readonly string[];

export interface MeteorScore extends MeteorParts {
  signature: string;
}

export interface CorpusMeteorScore extends MeteorScore {
  /** The score of each segment with its best reference. */
  segments: number[];
}

/**
 * METEOR of one text against the best of its references, from 0 to 1. Words match exactly, by their stems and, if
 * a lexicon is given, as synonyms; the signature says which.
 *
 * @param references one text, or several references, each a text or a list of words
 *
 * @example
 * meteor('the mills grind slowly', 'the mill grinds slowly').score // 0.9921…: four words, one chunk
 */
export function meteor(
  hypothesis: MeteorText,
  references: string | readonly MeteorText[],
  options: MeteorOptions = {},
): MeteorScore {
  const resolved = resolveMeteorOptions(options);
  const list = typeof references === 'string' ? [references] : references;
  const best = bestReference(hypothesis, list, resolved);
  const areTokensGiven = areTokenised([hypothesis, ...list]);
  return { ...best.parts, signature: meteorSignature(resolved, list.length, areTokensGiven) };
}

/**
 * METEOR of a corpus: the mean of its segments' scores, or the score of their pooled counts. The other fields come from the pooled counts.
 */
export function corpusMeteor(
  hypotheses: readonly MeteorText[],
  references: readonly (string | readonly MeteorText[])[],
  options: MeteorOptions = {},
): CorpusMeteorScore {
  requireSameLength(hypotheses, references, 'hypotheses and references');
  const resolved = resolveMeteorOptions(options);
  const lists = references.map((texts) => (typeof texts === 'string' ? [texts] : texts));
  const best = hypotheses.map((hypothesis, i) => bestReference(hypothesis, lists[i]!, resolved));
  const pooled = scoreMeteor(sumMeteorStatistics(best.map(({ statistics }) => statistics)), resolved);
  const segments = best.map(({ parts }) => parts.score);
  const mean = segments.reduce((sum, score) => sum + score, 0) / Math.max(1, segments.length);
  const areTokensGiven = areTokenised(hypotheses) && lists.every(areTokenised);
  const counts = new Set(lists.map((list) => list.length));
  return {
    ...pooled,
    score: resolved.aggregate === 'mean' ? mean : pooled.score,
    segments,
    signature: meteorSignature(resolved, counts.size === 1 ? [...counts][0]! : 'var', areTokensGiven),
  };
}

/** Returns the pairs of words that METEOR matches in two texts. */
export function alignWords(
  hypothesis: readonly string[],
  reference: readonly string[],
  options: MeteorOptions = {},
): WordMatch[] {
  return align(hypothesis, reference, resolveMeteorOptions(options));
}

function bestReference(
  hypothesis: MeteorText,
  references: readonly MeteorText[],
  options: ResolvedMeteorOptions,
): { parts: MeteorParts; statistics: MeteorStatistics } {
  const hypothesisWords = words(hypothesis, options);
  let best: { parts: MeteorParts; statistics: MeteorStatistics } | undefined;
  for (const reference of references) {
    const other = words(reference, options);
    const statistics = meteorStatistics(
      hypothesisWords,
      other,
      align(hypothesisWords, other, options),
      options,
    );
    const parts = scoreMeteor(statistics, options);
    if (best === undefined || parts.score > best.parts.score) best = { parts, statistics };
  }
  if (best === undefined)
    throw new MetricError('no-references', 'METEOR needs at least one reference per segment');
  return best;
}

function align(
  hypothesis: readonly string[],
  reference: readonly string[],
  { stages, stemmer, synonyms, alignment, beamWidth }: ResolvedMeteorOptions,
): WordMatch[] {
  const matchers: Matchers = { stages, stem: getStemmer(stemmer), synonyms };
  if (alignment === 'greedy') return alignGreedily(hypothesis, reference, matchers);
  return alignByBeam(hypothesis, reference, matchers, beamWidth);
}

function words(text: MeteorText, { tokenise, lowercase }: ResolvedMeteorOptions): readonly string[] {
  const tokens = typeof text === 'string' ? bleuTokens(text, tokenise) : text;
  return lowercase ? tokens.map((token) => token.toLowerCase()) : tokens;
}

function areTokenised(texts: readonly MeteorText[]): boolean {
  return texts.every((text) => typeof text !== 'string');
}
