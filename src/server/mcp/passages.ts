import { sentenceTexts } from '@citemill/metrics/text';
import { Bm25Index } from '@citemill/metrics/vectors';
import type { PaperView } from '../schemas/corpus.js';
import { sectionHeading } from './outline.js';

/** Sentences per passage: enough to be understood on their own. */
const PASSAGE_SENTENCES = 3;

export interface Passage {
  section: string;
  paragraph: number;
  text: string;
  /** BM25 score among the passages of this paper. */
  score: number;
}

/** Ranks the passages of a paper that share a word with a sentence by their BM25 similarity to it. */
export function rankPassages(
  paper: Pick<PaperView, 'paragraphs' | 'language'>,
  sentence: string,
  limit: number,
): Passage[] {
  const passages = paper.paragraphs.flatMap((paragraph) => {
    const sentences = sentenceTexts(paragraph.text, { language: paper.language });
    const starts = [...sentences.keys()].filter((i) => i % PASSAGE_SENTENCES === 0);
    return starts.map((start) => ({
      section: sectionHeading(paragraph),
      paragraph: paragraph.position,
      text: sentences.slice(start, start + PASSAGE_SENTENCES).join(' '),
    }));
  });
  if (passages.length === 0) return [];
  const index = new Bm25Index(passages.map(({ text }) => text));
  return index.search(sentence, limit).flatMap(({ index: at, score }) => {
    const passage = passages[at];
    return passage ? [{ ...passage, score: Number(score.toFixed(3)) }] : [];
  });
}
