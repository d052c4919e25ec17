import { sentenceTexts } from '@citemill/metrics/text';
import { offsetMap } from '@citemill/read/paper';
import { type CitingPaper, citingSentences, type WorkCitation } from '../citing-paper.js';
import type { SciqfsOptions } from './options.js';

/** A sentence of the citing paper and where it stands; offsets count code points. */
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

/** The places of the sentences that cite each work. */
export function citingPlaces(sentences: DocumentSentence[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  sentences.forEach(({ citations }, place) => {
    for (const { work } of citations) {
      if (work === null) continue;
      const list = places.get(work);
      if (!list) places.set(work, [place]);
      else if (list.at(-1) !== place) list.push(place);
    }
  });
  return places;
}

/** The citing sentences in one text, as ROUGE-SciQFS concatenates them; a space keeps the sentences apart. */
export const concatenated = (sentences: DocumentSentence[], places: number[]): string =>
  places.map((place) => sentences[place]?.text ?? '').join(' ');

/**
 * Which sentences are citing ones. By text, as published: each that equals a sentence of the concatenated citations, so
 * a sentence that is repeated word for word counts wherever it stands. By position: those that hold the citation.
 */
export function citingLabels(
  sentences: DocumentSentence[],
  places: number[],
  labelBy: SciqfsOptions['labelBy'],
): boolean[] {
  if (labelBy === 'position') {
    const citing = new Set(places);
    return sentences.map((_, place) => citing.has(place));
  }
  const texts = new Set(sentenceTexts(concatenated(sentences, places)));
  for (const place of places) texts.add(sentences[place]?.text ?? '');
  return sentences.map(({ text }) => texts.has(text));
}
