import { ALIKE } from './alike.js';
import type { Comparison } from './compare.js';
import type { Tally } from './one-to-one.js';

/** A share of counted things: `papers` of the comparisons could be measured. NaN if there is nothing to count. */
export interface Rate {
  value: number;
  papers: number;
}

/** Precision, recall and their harmonic mean over all things counted, not over papers. */
export interface Match {
  precision: number;
  recall: number;
  f1: number;
  papers: number;
}

/** What many comparisons come to. All but titles and abstracts are shares of all things of all papers together. */
export interface Summary {
  papers: number;
  /** The share of papers whose title is right. */
  title: Rate;
  abstract: Rate;
  headings: Match;
  /** The share of gold sentences that are there, and of these the share that stand in order. */
  sentences: Rate;
  order: Rate;
  /** The share of the gold body's words that the reading's body has, and of the reading's words that the gold has. */
  words: Rate;
  wordPrecision: Rate;
  /** The share of gold entries that were found, and of these the share whose title is right. */
  references: Rate;
  referenceTitles: Rate;
  links: Match;
  figures: Match;
  tables: Match;
}

function rateOf(counts: readonly { of: number; good: number }[]): Rate {
  const sum = (pick: 'of' | 'good') => counts.reduce((total, count) => total + count[pick], 0);
  return { value: sum('good') / sum('of'), papers: counts.length };
}

function matchOf(tallies: readonly Tally[]): Match {
  const sum = (pick: 'gold' | 'read' | 'matched') => tallies.reduce((total, one) => total + one[pick], 0);
  const [gold, read, matched] = [sum('gold'), sum('read'), sum('matched')];
  return {
    precision: matched / read,
    recall: matched / gold,
    f1: (2 * matched) / (gold + read),
    papers: tallies.filter((tally) => tally.gold > 0).length,
  };
}

/** Adds comparisons up. */
export function summarise(comparisons: readonly Comparison[]): Summary {
  const isRight = (similarity: number) => ({ of: 1, good: similarity >= ALIKE ? 1 : 0 });
  const pick = <K extends keyof Comparison>(name: K) =>
    comparisons
      .map((comparison) => comparison[name])
      .filter((value) => value !== undefined) as Required<Comparison>[K][];
  return {
    papers: comparisons.length,
    title: rateOf(pick('title').map(isRight)),
    abstract: rateOf(pick('abstract').map(isRight)),
    headings: matchOf(pick('headings')),
    sentences: rateOf(pick('sentences').map(({ gold, found }) => ({ of: gold, good: found }))),
    order: rateOf(pick('sentences').map(({ found, inOrder }) => ({ of: found, good: inOrder }))),
    words: rateOf(pick('words').map(({ gold, found }) => ({ of: gold, good: found }))),
    wordPrecision: rateOf(pick('words').map(({ read, found }) => ({ of: read, good: found }))),
    references: rateOf(pick('references').map(({ gold, matched }) => ({ of: gold, good: matched }))),
    referenceTitles: rateOf(
      pick('references').map(({ matched, titlesRight }) => ({ of: matched, good: titlesRight })),
    ),
    links: matchOf(pick('links')),
    figures: matchOf(pick('figures')),
    tables: matchOf(pick('tables')),
  };
}
