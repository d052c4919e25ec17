import type { CitingParagraph } from './citing-paper.js';
import type { LocatedMark } from './locate-marks.js';
import { type MaskOptions, maskMarks, tidyText } from './mask-marks.js';

interface TextOptions extends Pick<MaskOptions, 'hideAuthors'> {
  /** Number of sentences before the citing sentence. */
  before: number;
  /** Number of sentences after it. */
  after: number;
}

/** The citing sentence and the sentences around it. */
export interface CitationText {
  target: string;
  before: string;
  after: string;
  /** Number of citations in the citing sentence. */
  marks: number;
}

/** Extracts the text around a citation, which is replaced by TARGETCIT; all other citations are replaced by OTHERCIT. */
export function citationText(
  { text }: CitingParagraph,
  { mark, marks, sentences, sentenceIndex }: LocatedMark,
  options: TextOptions,
): CitationText {
  const masking = { hideAuthors: options.hideAuthors, otherMarks: 'token' } as const;
  const start = sentences[sentenceIndex]?.start ?? 0;
  // A mark may end after its sentence: "as shown.[3]"
  const end = Math.max(sentences[sentenceIndex]?.end ?? text.length, mark.end);
  const mask = (from: number, to: number) =>
    tidyText(maskMarks(text, [from, Math.max(from, to)], marks, mark, masking));
  const first = sentences[Math.max(0, sentenceIndex - options.before)]?.start ?? start;
  const last = sentences[Math.min(sentences.length - 1, sentenceIndex + options.after)]?.end ?? end;
  return {
    target: mask(start, end),
    before: mask(first, start),
    after: mask(end, last),
    marks: marks.filter((other) => other.start >= start && other.start < end).length,
  };
}
