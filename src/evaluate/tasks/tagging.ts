import {
  countSpans,
  multiclassScores,
  type SpanCounts,
  type SpanScores,
  scoresOfSpans,
  signature,
} from '@citemill/metrics';
import type { TaggingExample, TaggingScoring } from '../../dataset/index.js';
import { POOLED_INTERVALS, pooledFigures } from './pooled-figures.js';
import { percentColumn, type Task } from './task.js';

/** A sentence's tags, the predicted ones, and the counts of spans that were found, missed and invented. */
export interface TaggingItem {
  expected: readonly string[];
  predicted: readonly string[];
  spans: SpanCounts;
}

const spanColumn = (name: string, value: (scores: SpanScores) => number) =>
  percentColumn(name, (items: readonly TaggingItem[]) =>
    value(scoresOfSpans(items.map(({ spans }) => spans))),
  );

const SPAN_COLUMNS = [
  spanColumn('F1', ({ micro }) => micro.f),
  spanColumn('P', ({ micro }) => micro.precision),
  spanColumn('R', ({ micro }) => micro.recall),
  spanColumn('macro F1', ({ macro }) => macro.f),
];

/** The type of a tag, without its position in the span; single words are judged by it. */
const tagType = (tag: string): string => tag.replace(/^[A-Z]-/, '');

/** Scores of single words by type, with or without O. */
function wordScores(items: readonly TaggingItem[], withO: boolean) {
  const expected = items.flatMap((item) => item.expected.map(tagType));
  const predicted = items.flatMap((item) => item.predicted.map(tagType));
  const labels = [...new Set([...expected, ...predicted])].filter((label) => withO || label !== 'O').sort();
  return multiclassScores(expected, predicted, { labels });
}

// SciBERT's program averages over all types of EBM-NLP, including O.
const WORD_COLUMNS = [
  percentColumn('F1', (items: readonly TaggingItem[]) => wordScores(items, true).macro.f),
  percentColumn('F1 without O', (items: readonly TaggingItem[]) => wordScores(items, false).macro.f),
];

const ACCURACY = percentColumn('accuracy', (items: readonly TaggingItem[]) => {
  let right = 0;
  let all = 0;
  for (const { expected, predicted } of items)
    for (const [i, tag] of expected.entries()) {
      all++;
      if (predicted[i] === tag) right++;
    }
  return right / all;
});

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
      return expected ? { expected, predicted, spans: countSpans(expected, predicted) } : undefined;
    },
    intervals: POOLED_INTERVALS,
    figures: (items) => pooledFigures(columns, items),
    correctness: ({ expected, predicted }) => expected.map((tag, i) => predicted[i] === tag),
  };
}
