import type { CitingParagraph, CitingSentence } from '../citing-paper.js';
import type { MarkExtent } from '../mark-extents/mark-extents.js';
import { markStart, maskMarks, TARGET, tidyText } from '../mask-marks.js';
import type { CitrecOptions } from './options.js';

/** The text around a hidden citation. */
export interface CitationContext {
  before: string;
  after: string;
  /** The citing sentence, with the hidden citation as TARGETCIT. */
  sentence: string;
  /** `before`, TARGETCIT and `after`. */
  text: string;
}

/** Returns the last `limit` characters of a text, without a truncated word at their start. */
function lastCharacters(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(text.length - limit);
  return /\s/.test(text[text.length - limit - 1] ?? '') ? cut : cut.replace(/^\S*\s?/, '');
}

/** Returns the first `limit` characters of a text, without a truncated word at their end. */
function firstCharacters(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  return /\s/.test(text[limit] ?? '') ? cut : cut.replace(/\s?\S*$/, '');
}

/** Extracts the context of a mark from its paragraph. `sentenceIndex` is the index of the citing sentence. */
export function citationContext(
  { text }: CitingParagraph,
  sentences: readonly CitingSentence[],
  sentenceIndex: number,
  marks: readonly MarkExtent[],
  target: MarkExtent,
  options: CitrecOptions,
): CitationContext {
  const mask = (from: number, to: number, hidden?: MarkExtent) =>
    tidyText(maskMarks(text, [from, to], marks, hidden, options));
  const sentenceStart = (index: number) => sentences[Math.max(0, index)]?.start ?? 0;
  const sentenceEnd = (index: number) => sentences[Math.min(sentences.length - 1, index)]?.end ?? text.length;
  const isBySentence = options.unit === 'sentences';
  const left = mask(
    isBySentence ? sentenceStart(sentenceIndex - options.before) : 0,
    markStart(target, options),
  );
  const right = mask(target.end, isBySentence ? sentenceEnd(sentenceIndex + options.after) : text.length);
  const before = isBySentence ? left : lastCharacters(left, options.before);
  const after = isBySentence ? right : firstCharacters(right, options.after);
  return {
    before,
    after,
    sentence: mask(sentenceStart(sentenceIndex), Math.max(sentenceEnd(sentenceIndex), target.end), target),
    text: tidyText(`${before} ${TARGET} ${after}`),
  };
}
