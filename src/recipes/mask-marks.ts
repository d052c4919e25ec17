import type { MarkExtent } from './mark-extents/mark-extents.js';

/** Tokens of local citation recommendation (HAtten’s released data): the hidden citation, and any other. */
export const TARGET = 'TARGETCIT';
export const OTHER = 'OTHERCIT';

/** What happens to citations in a text. */
export interface MaskOptions {
  /** Other citations than the target: replaced by OTHERCIT, kept as printed, or removed. */
  otherMarks: 'token' | 'keep' | 'remove';
  /** Whether author names before a citation are replaced, too. */
  hideAuthors: boolean;
}

const REPEATED = new RegExp(`${OTHER}(?:\\s*[,;]?\\s*(?:and\\s+)?${OTHER})+`, 'g');

/** Puts one space between words, none before a stop, and one token for neighbouring citations. */
export const tidyText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(REPEATED, OTHER)
    .replace(/ ([.,;:!?)\]])/g, '$1')
    .replace(/([([]) /g, '$1')
    .replace(/[([][)\]]/g, '')
    .trim();

export const singleSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A masked text without its TARGETCIT and OTHERCIT. */
export const removeTokens = (text: string): string =>
  singleSpaces(text.replaceAll(/(?:TARGET|OTHER)CIT/g, ' '));

/** The start of a mark, with the authors named before it if they are hidden, too. */
export const markStart = (mark: MarkExtent, { hideAuthors }: Pick<MaskOptions, 'hideAuthors'>): number =>
  hideAuthors ? mark.authorsStart : mark.start;

/** The text of a paragraph from one offset to another, with each mark replaced by what `replace` gives for it. */
export function replaceMarks(
  text: string,
  [from, to]: readonly [from: number, to: number],
  marks: readonly MarkExtent[],
  options: Pick<MaskOptions, 'hideAuthors'>,
  replace: (mark: MarkExtent, printed: string) => string,
): string {
  let out = '';
  let at = from;
  for (const mark of marks) {
    const start = Math.max(at, markStart(mark, options));
    if (mark.end <= at || start >= to) continue;
    out += text.slice(at, start);
    at = Math.min(to, mark.end);
    out += replace(mark, text.slice(start, at));
  }
  return out + text.slice(at, to);
}

/** The text of a paragraph from one offset to another, with the target and all other marks replaced. */
export const maskMarks = (
  text: string,
  range: readonly [from: number, to: number],
  marks: readonly MarkExtent[],
  target: MarkExtent | undefined,
  options: MaskOptions,
): string =>
  replaceMarks(text, range, marks, options, (mark, printed) => {
    if (mark === target) return ` ${TARGET} `;
    if (options.otherMarks === 'token') return ` ${OTHER} `;
    return options.otherMarks === 'keep' ? printed : '';
  });

/** Number of words of a masked text that are not citations. */
export const countWordsWithoutMarks = (text: string): number =>
  text
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !/^\W*(?:(?:TARGET|OTHER)CIT|@cite_\d+)\W*$/.test(word))
    .length;
