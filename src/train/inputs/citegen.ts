import { type InputBuilder, type SourceExample, type SourceParts, sourceRows, textColumn } from './input.js';

/** Tokens for the missing sentence, and before the description of each paper. */
const MARKERS = { sentence: '<|SENTENCE|>', cited: '<|CITED|>', citing: '<|CITING|>' } as const;

/** Texts that are single tokens of a model: the markers, and the citation marks of the recipe. */
export const CITEGEN_TOKENS: readonly string[] = [...Object.values(MARKERS), 'TARGETCIT', 'OTHERCIT'];

/**
 * Maximum number of words. BERT has about 1.5 tokens per word of an eLife article, so 512 tokens are some 340 words; the
 * citing paper comes last and is cut by the tokenizer.
 */
const MAX_WORDS = { before: 80, after: 60, cited: 170 } as const;

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
const firstWords = (text: string, count: number): string => words(text).slice(0, count).join(' ');
const lastWords = (text: string, count: number): string => words(text).slice(-count).join(' ');

/** Title and abstract, either of which may be missing. */
const describePaper = (example: SourceExample, title: string, abstract: string): string =>
  `${textColumn(example, title)} ${textColumn(example, abstract)}`.trim();

/** Returns the sentences around the missing one, those nearest to it if there are too many words. */
const context = (example: SourceExample): string[] => [
  lastWords(textColumn(example, 'before'), MAX_WORDS.before),
  MARKERS.sentence,
  firstWords(textColumn(example, 'after'), MAX_WORDS.after),
];

const cited = (example: SourceExample): string[] => [
  MARKERS.cited,
  firstWords(describePaper(example, 'cited_title', 'cited_abstract'), MAX_WORDS.cited),
];

const citing = (example: SourceExample): string[] => [
  MARKERS.citing,
  describePaper(example, 'title', 'abstract'),
];

/** What a model reads, by the name of the setting. */
const PARTS: SourceParts = {
  all: [context, cited, citing],
  'context+cited': [context, cited],
  context: [context],
  cited: [cited],
};

/** The text around a citing sentence and both papers as the source; the sentence as the target. */
export const citegenSource: InputBuilder = {
  name: 'citegen/source',
  about: 'the text around the citing sentence, the cited and the citing paper; the sentence as the target',
  rows: sourceRows(PARTS),
};
