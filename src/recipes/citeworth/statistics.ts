import type { PublishedFigure } from '../recipe.js';
import { CITE_WORTHY, type Sample } from './paragraph.js';
import { characters } from './well-formed.js';

const WORD_OR_SIGN = /[\p{L}\p{M}\p{N}]+(?:[-'’.][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]/gu;

/** Tokens of a sentence: words, with hyphens and apostrophes inside them, and every other sign by itself. */
export function tokenCount(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(WORD_OR_SIGN)) count++;
  return count;
}

/** What CiteWorth's Table 2 tells of a set. */
export interface CiteworthStatistics {
  sentences: number;
  tokens: number;
  citeWorthy: number;
  nonCiteWorthy: number;
  /** Lengths of sentences in code points. */
  characters: { minimum: number; maximum: number; mean: number; median: number };
}

/** The figures of CiteWorth's Table 2 for these paragraphs' sentences. */
export function citeworthStatistics(paragraphs: Iterable<readonly Sample[]>): CiteworthStatistics {
  const lengths: number[] = [];
  let tokens = 0;
  let citeWorthy = 0;
  for (const samples of paragraphs) {
    for (const { text, label } of samples) {
      lengths.push(characters(text));
      tokens += tokenCount(text);
      if (label === CITE_WORTHY) citeWorthy++;
    }
  }
  lengths.sort((a, b) => a - b);
  const half = lengths.length >> 1;
  return {
    sentences: lengths.length,
    tokens,
    citeWorthy,
    nonCiteWorthy: lengths.length - citeWorthy,
    characters: {
      minimum: lengths[0] ?? 0,
      maximum: lengths.at(-1) ?? 0,
      mean: lengths.reduce((sum, one) => sum + one, 0) / (lengths.length || 1),
      median:
        lengths.length % 2 === 1 ? lengths[half]! : ((lengths[half - 1] ?? 0) + (lengths[half] ?? 0)) / 2,
    },
  };
}

/** CiteWorth's Table 2 and 3, for the report. */
export const PUBLISHED: readonly PublishedFigure[] = [
  { name: 'sentences', published: '1,181,793' },
  { name: 'tokens', published: '34,170,708' },
  { name: 'train sentences', published: '945,426' },
  { name: 'validation sentences', published: '118,182' },
  { name: 'test sentences', published: '118,185' },
  { name: 'cite-worthy', published: '375,388 (31.76%)' },
  { name: 'non-cite-worthy', published: '806,405 (68.24%)' },
  { name: 'shortest sentence, characters', published: '21' },
  { name: 'longest sentence, characters', published: '1,447' },
  { name: 'mean characters', published: '152' },
  { name: 'median characters', published: '142' },
  { name: 'sentences well-formed (judged)', published: '98.90%' },
  { name: 'sentences with no citation marker left (judged)', published: '98.10%' },
];
