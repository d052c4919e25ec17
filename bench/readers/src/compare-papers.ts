import { unicodeWords } from '@citemill/metrics/text';
import type { Paper } from '@citemill/read/paper';
import { compareCaptions } from './captions.js';
import { compareHeadings } from './headings.js';
import { buildKeyText } from './key-text.js';
import { compareLinks } from './links.js';
import type { Tally } from './pairing.js';
import { compareReferences, type ReferenceTally, sameReferences } from './references.js';
import { compareSentences, locateSentences, type SentenceTally } from './sentences.js';
import { textSimilarity } from './text-similarity.js';

/**
 * A reading of a paper, compared with a gold version. A measure is absent if the gold has nothing to compare: no abstract, no
 * headings, no text, no references with titles, no linked citations.
 */
export interface Comparison {
  /** The similarity of the titles, from 0 to 1. */
  title?: number;
  abstract?: number;
  headings?: Tally;
  sentences?: SentenceTally;
  /** Words of the two bodies, and how many they share, with repetitions: shows lost spaces and stray text. */
  words?: WordTally;
  references?: ReferenceTally;
  links?: Tally;
  figures: Tally;
  tables: Tally;
}

export interface WordTally {
  gold: number;
  read: number;
  found: number;
}

const ABSTRACT_HEADING = /^(?:abstract|summary)\W*$/i;

/** Returns an abstract with the headings of its parts, which some sources mark as headings and others print in the text. */
function abstractText({ abstract }: Paper): string {
  let last: string | undefined;
  return abstract
    .map(({ section, text }) => {
      const heading = section.at(-1);
      const isNew = heading !== undefined && heading !== last && !ABSTRACT_HEADING.test(heading);
      last = heading;
      return isNew ? `${heading} ${text}` : text;
    })
    .join(' ');
}

/** Words with compatibility forms folded: superscript digits become digits. */
const splitWords = (text: string) => unicodeWords(text.normalize('NFKC'));

function compareWords(gold: Paper, read: Paper): WordTally {
  const remaining = new Map<string, number>();
  const result: WordTally = { gold: 0, read: 0, found: 0 };
  for (const { text } of read.body) {
    for (const word of splitWords(text)) {
      remaining.set(word, (remaining.get(word) ?? 0) + 1);
      result.read++;
    }
  }
  for (const { text } of gold.body) {
    for (const word of splitWords(text)) {
      result.gold++;
      const times = remaining.get(word) ?? 0;
      if (times === 0) continue;
      remaining.set(word, times - 1);
      result.found++;
    }
  }
  return result;
}

/** Compares a reading of a paper with the gold version. */
export function comparePapers(gold: Paper, read: Paper): Comparison {
  const comparison: Comparison = {
    figures: compareCaptions(gold, read, 'figure'),
    tables: compareCaptions(gold, read, 'table'),
  };
  if (gold.title) comparison.title = textSimilarity(gold.title, read.title);
  const abstract = abstractText(gold);
  if (abstract) comparison.abstract = textSimilarity(abstract, abstractText(read));
  const headings = compareHeadings(gold, read);
  if (headings.gold > 0) comparison.headings = headings;
  const words = compareWords(gold, read);
  if (words.gold > 0) comparison.words = words;
  const texts = { gold: buildKeyText(gold), read: buildKeyText(read) };
  const locations = locateSentences(texts.gold, texts.read);
  const sentences = compareSentences(texts.gold, locations);
  if (sentences.gold > 0) comparison.sentences = sentences;
  const readIds = sameReferences(gold, read);
  const references = compareReferences(gold, read, readIds);
  if (references.gold > 0) comparison.references = references;
  const links = compareLinks({ gold, read }, texts, locations, readIds);
  if (links.gold > 0) comparison.links = links;
  return comparison;
}
