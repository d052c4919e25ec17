import { isBackSectionName } from '@citemill/read/internal/read/wording/section-names';
import {
  type CitingParagraph,
  citeworth,
  citingSentences,
  maskMarks,
  sentenceFault,
  tidyText,
} from '../recipes/index.js';
import type { CiteWorth } from './cite-worth.js';
import type { MarkQuery } from './queries.js';

/** Sections after the main text that cite. */
const CITING_BACK = /methods|appendi/i;

/** A sentence of a paragraph, with the citations in it. */
export interface ScoredSentence {
  start: number;
  end: number;
  text: string;
  /** Its text without citation marks. */
  plain: string;
  queries: MarkQuery[];
  /** The score of the cite-worthiness model; undefined without one, and for what such models do not learn from. */
  score: number | undefined;
}

/** Cite-worthiness models learn from whole sentences, not from list items and headings in the text. */
const isWholeSentence = (text: string, index: number): boolean =>
  sentenceFault(text, citeworth.profiles.refined, index === 0) === undefined;

/** Splits a paragraph into sentences without citation marks, and scores them. */
export async function scoreParagraph(
  paragraph: CitingParagraph,
  queries: readonly MarkQuery[],
  citeWorth: CiteWorth | undefined,
): Promise<ScoredSentence[]> {
  const { text, section } = paragraph;
  const spans = queries[0]?.located.sentences ?? citingSentences(paragraph);
  const marks = queries[0]?.located.marks ?? [];
  const plain = spans.map(({ start, end }) =>
    tidyText(maskMarks(text, [start, end], marks, undefined, { otherMarks: 'remove', hideAuthors: false })),
  );
  const scores = citeWorth ? await citeWorth.score(plain, section.at(-1) ?? '') : [];
  const isBackMatter = section.some((heading) => isBackSectionName(heading) && !CITING_BACK.test(heading));
  return spans.map((span, index) => ({
    ...span,
    plain: plain[index] ?? '',
    queries: queries.filter(({ located }) => located.sentenceIndex === index),
    score: !isBackMatter && isWholeSentence(plain[index] ?? '', index) ? scores[index] : undefined,
  }));
}
