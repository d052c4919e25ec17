import { citedMark } from '../../dataset/index.js';
import {
  type InputBuilder,
  recordList,
  type SourceExample,
  type SourceParts,
  sourceRows,
  textColumn,
} from './input.js';

/** Marks the start of the citing paper's title and abstract. */
const CITING = '<|CITING|>';

/** Number of citation marks that are single tokens: the maximum of cited papers in the refined profile. */
const MAX_MARKS = 20;

/** Single tokens of a model: the marker and the citations of the recipe. */
export const RELATED_WORK_TOKENS: readonly string[] = [
  CITING,
  ...Array.from({ length: MAX_MARKS }, (_, i) => citedMark(i + 1)),
  'OTHERCIT',
];

/**
 * Maximum number of words: 512 tokens of BERT are some 340 words. The cited papers share theirs equally, so that none is cut off; with
 * very many of them, each still has its title.
 */
const MAX_WORDS = { citing: 80, cited: 250, leastPerPaper: 12 } as const;

const firstWords = (text: string, count: number): string => text.split(' ').slice(0, count).join(' ');

const citing = (example: SourceExample): string[] => [
  CITING,
  firstWords(`${textColumn(example, 'title')} ${textColumn(example, 'abstract')}`.trim(), MAX_WORDS.citing),
];

function cited(example: SourceExample): string[] {
  const papers = recordList(example, 'cited');
  const share = Math.max(MAX_WORDS.leastPerPaper, Math.floor(MAX_WORDS.cited / papers.length));
  return papers.flatMap((paper, i) => {
    const columns = { ...paper, id: example.id };
    const text = `${textColumn(columns, 'title')} ${textColumn(columns, 'abstract')}`.trim();
    return [textColumn(columns, 'mark') || citedMark(i + 1), firstWords(text, share)];
  });
}

/** What a model reads, by the name of the setting. */
const PARTS: SourceParts = {
  all: [citing, cited],
  cited: [cited],
};

/** The citing paper and the papers to write about, each after its mark, as the source; the paragraph as the target. */
export const relatedWorkSource: InputBuilder = {
  name: 'relatedwork/source',
  about: 'the citing paper and every cited paper after its mark; the paragraph as the target',
  rows: sourceRows(PARTS),
};
