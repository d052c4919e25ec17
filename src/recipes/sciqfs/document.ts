import { sentenceTexts } from '@citemill/metrics/text';
import { offsetMap } from '@citemill/read/paper';
import { type CitingPaper, citingSentences, type WorkCitation } from '../citing-paper.js';
import type { SciqfsOptions } from './options.js';

/** A sentence of the citing paper with its position; offsets count code points. */
export interface DocumentSentence {
  text: string;
  paragraph: number;
  start: number;
  end: number;
  citations: WorkCitation[];
}

/** The sentences of a paper's body, in order. */
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
 * Which sentences cite the work. By text, as published: those equal to a sentence of the concatenated citations, so that all
 * repetitions of such a sentence count. By position: those that contain the citation.
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
