import { countChunks, type WordMatch } from './match.js';
import type { ResolvedMeteorOptions } from './options.js';

/** Counts of one text. The weights are those of the stage and of content and function words. */
export interface MeteorSide {
  words: number;
  weightedWords: number;
  weightedMatches: number;
}

/** All counts that METEOR needs from a segment; the counts of several segments can be added. */
export interface MeteorStatistics {
  hypothesis: MeteorSide;
  reference: MeteorSide;
  /** Number of pairs of matched words. */
  matches: number;
  chunks: number;
}

export function meteorStatistics(
  hypothesis: readonly string[],
  reference: readonly string[],
  matches: readonly WordMatch[],
  { delta, weights, functionWords }: ResolvedMeteorOptions,
): MeteorStatistics {
  const weigh = (word: string) => (functionWords?.words.has(word.toLowerCase()) ? 1 - delta : delta);
  const side = (words: readonly string[], name: 'hypothesis' | 'reference'): MeteorSide => {
    let weightedWords = 0;
    for (const word of words) weightedWords += weigh(word);
    let weightedMatches = 0;
    for (const match of matches) weightedMatches += weights[match.stage] * weigh(words[match[name]]!);
    return { words: words.length, weightedWords, weightedMatches };
  };
  return {
    hypothesis: side(hypothesis, 'hypothesis'),
    reference: side(reference, 'reference'),
    matches: matches.length,
    chunks: countChunks(matches),
  };
}

export function sumMeteorStatistics(segments: Iterable<MeteorStatistics>): MeteorStatistics {
  const side = (): MeteorSide => ({ words: 0, weightedWords: 0, weightedMatches: 0 });
  const sum: MeteorStatistics = { hypothesis: side(), reference: side(), matches: 0, chunks: 0 };
  for (const segment of segments) {
    for (const name of ['hypothesis', 'reference'] as const) {
      sum[name].words += segment[name].words;
      sum[name].weightedWords += segment[name].weightedWords;
      sum[name].weightedMatches += segment[name].weightedMatches;
    }
    sum.matches += segment.matches;
    sum.chunks += segment.chunks;
  }
  return sum;
}

export interface MeteorParts {
  score: number;
  precision: number;
  recall: number;
  /** The mean of precision and recall, weighted by alpha. */
  fMean: number;
  /** The penalty for fragmentation, as a share of `fMean`. */
  penalty: number;
  matches: number;
  chunks: number;
}

export function scoreMeteor(
  { hypothesis, reference, matches, chunks }: MeteorStatistics,
  { alpha, beta, gamma, variant }: ResolvedMeteorOptions,
): MeteorParts {
  const parts = { score: 0, precision: 0, recall: 0, fMean: 0, penalty: 0, matches, chunks };
  if (hypothesis.weightedMatches === 0 || reference.weightedMatches === 0) return parts;
  parts.precision = hypothesis.weightedMatches / hypothesis.weightedWords;
  parts.recall = reference.weightedMatches / reference.weightedWords;
  const { precision, recall } = parts;
  parts.fMean = (precision * recall) / (alpha * precision + (1 - alpha) * recall);
  // METEOR 1.5 does not penalise the single chunk of a perfect match; the older formula and NLTK do.
  const isWhole = chunks === 1 && matches === hypothesis.words && matches === reference.words;
  parts.penalty = variant === '1.5' && isWhole ? 0 : gamma * (chunks / matches) ** beta;
  parts.score = (1 - parts.penalty) * parts.fMean;
  return parts;
}
