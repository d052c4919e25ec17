import type { Comparison } from './compare-papers.js';
import type { Tally } from './pairing.js';
import { MIN_SIMILARITY } from './text-similarity.js';

/** A share, computed from `papers` comparisons; NaN if there is nothing to count. */
export interface Rate {
  value: number;
  papers: number;
}

/** Precision, recall and F1 over all items, not averaged over papers. */
export interface Match {
  precision: number;
  recall: number;
  f1: number;
  papers: number;
}

/** The summary of many comparisons. All shares except those of titles and abstracts are over the items of all papers. */
export interface Summary {
  papers: number;
  /** The share of papers whose title is right. */
  title: Rate;
  abstract: Rate;
  headings: Match;
  /** The share of gold sentences that were found, and of these the share in the right order. */
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

function computeRate(counts: readonly { of: number; good: number }[]): Rate {
  const sum = (pick: 'of' | 'good') => counts.reduce((total, count) => total + count[pick], 0);
  return { value: sum('good') / sum('of'), papers: counts.length };
}

function computeMatch(tallies: readonly Tally[]): Match {
  const sum = (pick: 'gold' | 'read' | 'matched') => tallies.reduce((total, tally) => total + tally[pick], 0);
  const [gold, read, matched] = [sum('gold'), sum('read'), sum('matched')];
  return {
    precision: matched / read,
    recall: matched / gold,
    f1: (2 * matched) / (gold + read),
    papers: tallies.filter((tally) => tally.gold > 0).length,
  };
}

export function summarise(comparisons: readonly Comparison[]): Summary {
  const isRight = (similarity: number) => ({ of: 1, good: similarity >= MIN_SIMILARITY ? 1 : 0 });
  const pick = <K extends keyof Comparison>(name: K) =>
    comparisons
      .map((comparison) => comparison[name])
      .filter((value) => value !== undefined) as Required<Comparison>[K][];
  return {
    papers: comparisons.length,
    title: computeRate(pick('title').map(isRight)),
    abstract: computeRate(pick('abstract').map(isRight)),
    headings: computeMatch(pick('headings')),
    sentences: computeRate(pick('sentences').map(({ gold, found }) => ({ of: gold, good: found }))),
    order: computeRate(pick('sentences').map(({ found, inOrder }) => ({ of: found, good: inOrder }))),
    words: computeRate(pick('words').map(({ gold, found }) => ({ of: gold, good: found }))),
    wordPrecision: computeRate(pick('words').map(({ read, found }) => ({ of: read, good: found }))),
    references: computeRate(pick('references').map(({ gold, matched }) => ({ of: gold, good: matched }))),
    referenceTitles: computeRate(
      pick('references').map(({ matched, titlesRight }) => ({ of: matched, good: titlesRight })),
    ),
    links: computeMatch(pick('links')),
    figures: computeMatch(pick('figures')),
    tables: computeMatch(pick('tables')),
  };
}
