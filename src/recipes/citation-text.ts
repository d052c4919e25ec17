import type { CitingParagraph } from './citing-paper.js';
import type { LocatedMark } from './locate-marks.js';
import { type MaskOptions, maskMarks, tidyText } from './mask-marks.js';

/** How many sentences before and after the citing one are taken. */
interface TextOptions extends Pick<MaskOptions, 'hideAuthors'> {
  before: number;
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

/** A citation is TARGETCIT in its sentence, all others are OTHERCIT. */
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
