import {
  countSpans,
  multiclassScores,
  type SpanCounts,
  type SpanScores,
  scoresOfSpans,
  signature,
} from '@citemill/metrics';
import type { TaggingExample, TaggingScoring } from '../../dataset/index.js';
import type { Column, Task } from './task.js';

/** One sentence: its tags, those that were said, and the spans that were found, missed and invented. */
export interface TaggingItem {
  wanted: readonly string[];
  said: readonly string[];
  spans: SpanCounts;
}

const column = (name: string, of: Column<TaggingItem>['of']): Column<TaggingItem> => ({
  name,
  scale: 100,
  digits: 2,
  of,
});

const ofSpans = (name: string, value: (scores: SpanScores) => number) =>
  column(name, (items) => value(scoresOfSpans(items.map(({ spans }) => spans))));

const SPAN_COLUMNS = [
  ofSpans('F1', ({ micro }) => micro.f),
  ofSpans('P', ({ micro }) => micro.precision),
  ofSpans('R', ({ micro }) => micro.recall),
  ofSpans('macro F1', ({ macro }) => macro.f),
];

/** The type of a tag, whatever its position in the span: what single words are judged by. */
const tagType = (tag: string): string => tag.replace(/^[A-Z]-/, '');

/** Scores of single words by type, O among the types or not. */
function wordScores(items: readonly TaggingItem[], withO: boolean) {
  const wanted = items.flatMap((item) => item.wanted.map(tagType));
  const said = items.flatMap((item) => item.said.map(tagType));
  const labels = [...new Set([...wanted, ...said])].filter((label) => withO || label !== 'O').sort();
  return multiclassScores(wanted, said, { labels });
}

// SciBERT's program takes the mean over all types of EBM-NLP, O among them.
const WORD_COLUMNS = [
  column('F1', (items) => wordScores(items, true).macro.f),
  column('F1 without O', (items) => wordScores(items, false).macro.f),
];

const ACCURACY = column('accuracy', (items) => {
  let right = 0;
  let all = 0;
  for (const { wanted, said } of items)
    for (const [i, tag] of wanted.entries()) {
      all++;
      if (said[i] === tag) right++;
    }
  return right / all;
});

/** F1 of whole spans, as conlleval counts them, or of single words (EBM-NLP: the mean over the types). */
export function taggingTask({ unit = 'spans' }: TaggingScoring = {}): Task<TaggingExample, TaggingItem> {
  const columns = [...(unit === 'spans' ? SPAN_COLUMNS : WORD_COLUMNS), ACCURACY];
  return {
    wants: 'tags, one for each word',
    columns,
    main: 'F1',
    signature: signature({
      name: 'tagging',
      version: 1,
      options: { unit, scheme: 'conlleval', average: unit === 'spans' ? 'micro' : 'macro' },
    }),
    judge({ words, tags: wanted }, { tags: said }) {
      if (!said) return 'has no tags';
      if (said.length !== words.length) return `has ${said.length} tags for ${words.length} words`;
      return wanted ? { wanted, said, spans: countSpans(wanted, said) } : undefined;
    },
    figures: (items) => columns.map(({ of }) => ({ value: of(items) })),
    right: ({ wanted, said }) => wanted.map((tag, i) => said[i] === tag),
  };
}
