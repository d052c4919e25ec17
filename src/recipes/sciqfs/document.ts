import { sentenceTexts } from '@citemill/metrics/text';
import { offsetMap } from '@citemill/read/paper';
import { type CitingPaper, citingSentences, type WorkCitation } from '../citing-paper.js';
import type { SciqfsOptions } from './options.js';

/** A sentence of the citing paper with its position. Offsets count code points of the paragraph. */
export interface DocumentSentence {
  text: string;
  paragraph: number;
  start: number;
  end: number;
  citations: WorkCitation[];
}

/** Splits the body of a paper into sentences, in order. */
export function documentSentences(paper: CitingPaper): DocumentSentence[] {
  return paper.paragraphs
    .filter((paragraph) => paragraph.part === 'body')
    .flatMap((paragraph) => {
      const { toCodePoint } = offsetMap(paragraph.text);
      return citingSentences(paragraph).map(({ start, end, text, citations }) => ({
        text,
        paragraph: paragraph.position,
        start: toCodePoint(start),
        end: toCodePoint(end),
        citations,
      }));
    });
}

/** Returns the indexes of the sentences that cite each work, by the work's id. */
export function findCitingSentences(sentences: DocumentSentence[]): Map<string, number[]> {
  const indexes = new Map<string, number[]>();
  sentences.forEach(({ citations }, index) => {
    for (const { work } of citations) {
      if (work === null) continue;
      const list = indexes.get(work);
      if (!list) indexes.set(work, [index]);
      else if (list.at(-1) !== index) list.push(index);
    }
  });
  return indexes;
}

/** Joins the citing sentences into one text, as ROUGE-SciQFS does, separated by spaces. */
export const concatenate = (sentences: DocumentSentence[], indexes: number[]): string =>
  indexes.map((index) => sentences[index]?.text ?? '').join(' ');

/**
 * Labels the sentences that cite the work. With `text`, as published, a sentence is labelled if it equals a sentence of the concatenated
 * citing sentences, so that its repetitions are labelled as well. With `position`, a sentence is labelled if it contains the citation.
 */
export function citingLabels(
  sentences: DocumentSentence[],
  indexes: number[],
  labelBy: SciqfsOptions['labelBy'],
  language: string | null,
): boolean[] {
  if (labelBy === 'position') {
    const citing = new Set(indexes);
    return sentences.map((_, index) => citing.has(index));
  }
  const texts = new Set(sentenceTexts(concatenate(sentences, indexes), { language }));
  for (const index of indexes) texts.add(sentences[index]?.text ?? '');
  return sentences.map(({ text }) => texts.has(text));
}
