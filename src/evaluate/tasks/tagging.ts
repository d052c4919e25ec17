import {
  countSpans,
  multiclassScores,
  type SpanCounts,
  type SpanScores,
  scoresOfSpans,
  signature,
} from '@citemill/metrics';
import { itemAt } from '../../at.js';
import type { TaggingExample, TaggingScoring } from '../../dataset/index.js';
import { POOLED_INTERVALS, pooledFigures } from './pooled-figures.js';
import { cacheScores, percentColumn, type Task } from './task.js';

/** A sentence's tags, the predicted ones, and the counts of spans that were found, missed and invented. */
export interface TaggingItem {
  expected: readonly string[];
  predicted: readonly string[];
  spans: SpanCounts;
  /** Number of words by their expected and predicted types, separated by a tab. */
  words: Readonly<Record<string, number>>;
  /** Number of words with the right tag. */
  right: number;
}

const spanScores = cacheScores(
  (items: readonly TaggingItem[], weights): SpanScores =>
    scoresOfSpans(
      items.map(({ spans }) => spans),
      weights,
    ),
);

const spanColumn = (name: string, value: (scores: SpanScores) => number) =>
  percentColumn(name, (items: readonly TaggingItem[], weights) => value(spanScores(items, weights)));

const SPAN_COLUMNS = [
  spanColumn('F1', ({ micro }) => micro.f),
  spanColumn('P', ({ micro }) => micro.precision),
  spanColumn('R', ({ micro }) => micro.recall),
  spanColumn('macro F1', ({ macro }) => macro.f),
];

/** Returns the type of a tag, without its position in the span; single words are judged by it. */
const tagType = (tag: string): string => tag.replace(/^[A-Z]-/, '');

const SEPARATOR = '\t';

function countWords(expected: readonly string[], predicted: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [i, tag] of expected.entries()) {
    const types = `${tagType(tag)}${SEPARATOR}${tagType(predicted[i] ?? '')}`;
    counts[types] = (counts[types] ?? 0) + 1;
  }
  return counts;
}

/** Returns the numbers of words by their types, over all items. */
const poolWords = cacheScores((items: readonly TaggingItem[], weights): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (let i = 0; i < items.length; i++) {
    const weight = weights ? (weights[i] ?? 0) : 1;
    if (weight === 0) continue;
    const { words } = itemAt(items, i);
    for (const types in words) counts.set(types, (counts.get(types) ?? 0) + weight * (words[types] ?? 0));
  }
  return counts;
});

/** Scores of single words by type, with or without O. */
function wordScores(items: readonly TaggingItem[], withO: boolean, weights?: ArrayLike<number>) {
  const counts = poolWords(items, weights);
  const pairs = [...counts.keys()].map((types) => types.split(SEPARATOR));
  const labels = [...new Set(pairs.flat())].filter((label) => withO || label !== 'O').sort();
  const [expected, predicted] = [0, 1].map((side) => pairs.map((types) => types[side] ?? ''));
  return multiclassScores(expected ?? [], predicted ?? [], { labels, weights: [...counts.values()] });
}

// SciBERT's program averages over all types of EBM-NLP, including O.
const WORD_COLUMNS = [
  percentColumn('F1', (items: readonly TaggingItem[], weights) => wordScores(items, true, weights).macro.f),
  percentColumn(
    'F1 without O',
    (items: readonly TaggingItem[], weights) => wordScores(items, false, weights).macro.f,
  ),
];

const ACCURACY = percentColumn('accuracy', (items: readonly TaggingItem[], weights) => {
  let right = 0;
  let all = 0;
  for (let i = 0; i < items.length; i++) {
    const item = itemAt(items, i);
    const weight = weights ? (weights[i] ?? 0) : 1;
    right += weight * item.right;
    all += weight * item.expected.length;
  }
  return right / all;
});

/** Returns a key of all counts that the columns use: sentences with the same key are grouped, which makes the bootstrap faster. */
const taggingKey =
  (unit: 'spans' | 'words') =>
  ({ expected, right, ...item }: TaggingItem): string =>
    `${expected.length} ${right} ${JSON.stringify(item[unit])}`;

/** F1 of whole spans, as conlleval counts them, or of single words (EBM-NLP: the mean over the types). */
export function taggingTask({ unit = 'spans' }: TaggingScoring = {}): Task<TaggingExample, TaggingItem> {
  const columns = [...(unit === 'spans' ? SPAN_COLUMNS : WORD_COLUMNS), ACCURACY];
  return {
    answerFormat: 'tags, one for each word',
    columns,
    main: 'F1',
    signature: signature({
      name: 'tagging',
      version: 1,
      options: { unit, scheme: 'conlleval', average: unit === 'spans' ? 'micro' : 'macro' },
    }),
    judge({ words, tags: expected }, { tags: predicted }) {
      if (!predicted) return 'has no tags';
      if (predicted.length !== words.length) return `has ${predicted.length} tags for ${words.length} words`;
      if (!expected) return undefined;
      return {
        expected,
        predicted,
        spans: countSpans(expected, predicted),
        words: countWords(expected, predicted),
        right: expected.filter((tag, i) => predicted[i] === tag).length,
      };
    },
    intervals: POOLED_INTERVALS,
    figures: (items) => pooledFigures(columns, items, taggingKey(unit)),
    correctness: ({ expected, predicted }) => expected.map((tag, i) => predicted[i] === tag),
  };
}
