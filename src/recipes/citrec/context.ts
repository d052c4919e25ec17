import type { CitingParagraph, CitingSentence } from '../citing-paper.js';
import type { MarkExtent } from '../mark-extents/mark-extents.js';
import type { CitrecOptions } from './options.js';

/** Tokens of local citation recommendation (HAtten’s released data): the hidden citation, and any other. */
const TARGET = 'TARGETCIT';
const OTHER = 'OTHERCIT';

/** The text around a hidden citation. */
export interface CitationContext {
  before: string;
  after: string;
  /** The citing sentence, with the hidden citation as TARGETCIT. */
  sentence: string;
  /** `before`, TARGETCIT and `after`. */
  text: string;
}

const REPEATED = new RegExp(`${OTHER}(?:\\s*[,;]?\\s*(?:and\\s+)?${OTHER})+`, 'g');

/** Puts one space between words, none before a stop, and one token for neighbouring citations. */
const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(REPEATED, OTHER)
    .replace(/ ([.,;:!?)\]])/g, '$1')
    .replace(/([([]) /g, '$1')
    .replace(/[([][)\]]/g, '')
    .trim();

/** The start of a mark, with the authors named before it if they are hidden, too. */
const markStart = (mark: MarkExtent, { hideAuthors }: CitrecOptions) =>
  hideAuthors ? mark.authorsStart : mark.start;

/** The text of a paragraph from one offset to another, with the target and all other marks replaced. */
function maskMarks(
  text: string,
  [from, to]: readonly [from: number, to: number],
  marks: readonly MarkExtent[],
  target: MarkExtent | undefined,
  options: CitrecOptions,
): string {
  let out = '';
  let at = from;
  for (const mark of marks) {
    const start = Math.max(at, markStart(mark, options));
    if (mark.end <= at || start >= to) continue;
    out += text.slice(at, start);
    at = Math.min(to, mark.end);
    if (mark === target) out += ` ${TARGET} `;
    else if (options.otherMarks === 'token') out += ` ${OTHER} `;
    else if (options.otherMarks === 'keep') out += text.slice(start, at);
  }
  return out + text.slice(at, to);
}

/** The last `most` characters of a text, without half a word at their start. */
function lastCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(text.length - most);
  return /\s/.test(text[text.length - most - 1] ?? '') ? cut : cut.replace(/^\S*\s?/, '');
}

/** The first `most` characters of a text, without half a word at their end. */
function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return /\s/.test(text[most] ?? '') ? cut : cut.replace(/\s?\S*$/, '');
}

/** The context of a mark in its paragraph. `sentences` are those of the paragraph, `own` is the index of the citing one. */
export function citationContext(
  { text }: CitingParagraph,
  sentences: readonly CitingSentence[],
  own: number,
  marks: readonly MarkExtent[],
  target: MarkExtent,
  options: CitrecOptions,
): CitationContext {
  const mask = (from: number, to: number, hidden?: MarkExtent) =>
    tidy(maskMarks(text, [from, to], marks, hidden, options));
  const startOf = (index: number) => sentences[Math.max(0, index)]?.start ?? 0;
  const endOf = (index: number) => sentences[Math.min(sentences.length - 1, index)]?.end ?? text.length;
  const isBySentence = options.unit === 'sentences';
  const left = mask(isBySentence ? startOf(own - options.before) : 0, markStart(target, options));
  const right = mask(target.end, isBySentence ? endOf(own + options.after) : text.length);
  const before = isBySentence ? left : lastCharacters(left, options.before);
  const after = isBySentence ? right : firstCharacters(right, options.after);
  return {
    before,
    after,
    sentence: mask(startOf(own), Math.max(endOf(own), target.end), target),
    text: tidy(`${before} ${TARGET} ${after}`),
  };
}

/** Number of words of a context that are not citations. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word) && !/^\W*(?:TARGET|OTHER)CIT\W*$/.test(word))
    .length;
