import { unicodeWords } from '@citemill/metrics/text';
import { itemAt } from '../../at.js';
import { ALIKE } from './alike.js';
import { nearestStretch } from './edit-distance.js';
import type { KeyText } from './key-text.js';

/** Where a sentence of one body stands in another: a stretch of its letters and digits; undefined if nowhere. */
export type Place = { start: number; end: number } | undefined;

export interface SentenceTally {
  /** Gold sentences of five words or more, words of two letters at least: formulas and sizes are none. */
  gold: number;
  found: number;
  /** The most of the found ones that stand in the gold's order. */
  inOrder: number;
  missing: string[];
}

const MIN_WORDS = 5;
const isWord = (word: string): boolean => /^\p{L}[\p{L}\p{M}]+$/u.test(word);
/** How far around the place where a sentence should stand to look before looking everywhere. */
const REACH = 5000;

/** A sentence is there where a stretch is so near that at most a fifth of its letters would have to change. */
function placeOf(key: string, text: string, expected: number): Place {
  const ahead = text.indexOf(key, expected);
  const exact = ahead >= 0 && ahead - expected < REACH ? ahead : text.indexOf(key);
  if (exact >= 0) return { start: exact, end: exact + key.length };
  const from = Math.max(0, expected - REACH);
  for (const [offset, part] of [
    [from, text.slice(from, expected + REACH + key.length)],
    [0, text],
  ] as const) {
    const { start, end, distance } = nearestStretch(key, part);
    if (distance <= key.length * (1 - ALIKE)) return { start: start + offset, end: end + offset };
  }
  return undefined;
}

/** Where each sentence of the gold stands in the reading. */
export function placesOf(gold: KeyText, read: KeyText): Place[] {
  let expected = 0;
  return gold.sentences.map(({ start, end }) => {
    if (start === end) return undefined;
    const place = placeOf(gold.key.slice(start, end), read.key, expected);
    if (place) expected = place.end;
    return place;
  });
}

/** The length of the longest rising subsequence. */
function longestRise(numbers: readonly number[]): number {
  // tails[n]: the least last number of a rising subsequence of n + 1 numbers.
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

/** How many of the gold's sentences the reading has, and how many of these in their order. */
export function compareSentences(gold: KeyText, places: readonly Place[]): SentenceTally {
  const starts: number[] = [];
  const missing: string[] = [];
  gold.sentences.forEach(({ text }, i) => {
    if (unicodeWords(text).filter(isWord).length < MIN_WORDS) return;
    const place = places[i];
    if (place) starts.push(place.start);
    else missing.push(text);
  });
  return {
    gold: starts.length + missing.length,
    found: starts.length,
    inOrder: longestRise(starts),
    missing,
  };
}
