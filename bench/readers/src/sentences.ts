import { itemAt } from '@citemill/metrics/at';
import { unicodeWords } from '@citemill/metrics/text';
import { nearestSpan } from './edit-distance.js';
import type { KeyText } from './key-text.js';
import { MIN_SIMILARITY } from './text-similarity.js';

/** The span of a gold sentence in the reading's letters and digits; undefined if it was not found. */
export type Location = { start: number; end: number } | undefined;

export interface SentenceTally {
  /** Gold sentences with at least five words of at least two letters, which excludes formulas. */
  gold: number;
  found: number;
  /** The largest number of found sentences that are in the gold's order. */
  inOrder: number;
  missing: string[];
}

const MIN_WORDS = 5;
const isWord = (word: string): boolean => /^\p{L}[\p{L}\p{M}]+$/u.test(word);
/** Characters around the expected position that are searched before the whole text. */
const SEARCH_RADIUS = 5000;

/** Finds a sentence in a text, with at most a fifth of its letters different. */
function locateSentence(key: string, text: string, expected: number): Location {
  const next = text.indexOf(key, expected);
  const exact = next >= 0 && next - expected < SEARCH_RADIUS ? next : text.indexOf(key);
  if (exact >= 0) return { start: exact, end: exact + key.length };
  const from = Math.max(0, expected - SEARCH_RADIUS);
  for (const [offset, part] of [
    [from, text.slice(from, expected + SEARCH_RADIUS + key.length)],
    [0, text],
  ] as const) {
    const { start, end, distance } = nearestSpan(key, part);
    if (distance <= key.length * (1 - MIN_SIMILARITY)) return { start: start + offset, end: end + offset };
  }
  return undefined;
}

export function locateSentences(gold: KeyText, read: KeyText): Location[] {
  let expected = 0;
  return gold.sentences.map(({ start, end }) => {
    if (start === end) return undefined;
    const place = locateSentence(gold.key.slice(start, end), read.key, expected);
    if (place) expected = place.end;
    return place;
  });
}

/** The length of the longest increasing subsequence. */
function longestIncreasing(numbers: readonly number[]): number {
  // tails[n]: the smallest last number of an increasing subsequence of n + 1 numbers.
  const tails: number[] = [];
  for (const number of numbers) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (itemAt(tails, middle) < number) low = middle + 1;
      else high = middle;
    }
    tails[low] = number;
  }
  return tails.length;
}

/** Counts the gold sentences that the reading has, and those in the right order. */
export function compareSentences(gold: KeyText, locations: readonly Location[]): SentenceTally {
  const starts: number[] = [];
  const missing: string[] = [];
  gold.sentences.forEach(({ text }, i) => {
    if (unicodeWords(text).filter(isWord).length < MIN_WORDS) return;
    const place = locations[i];
    if (place) starts.push(place.start);
    else missing.push(text);
  });
  return {
    gold: starts.length + missing.length,
    found: starts.length,
    inOrder: longestIncreasing(starts),
    missing,
  };
}
