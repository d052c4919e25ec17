import type { MarkExtent } from './mark-extents/mark-extents.js';

/** Token for the hidden citation, from HAtten’s released data. */
export const TARGET = 'TARGETCIT';
/** Token for any other citation. */
export const OTHER = 'OTHERCIT';

/** How citations in a text are masked. */
export interface MaskOptions {
  /** How other citations than the target are treated: replaced by OTHERCIT, kept as printed, or removed. */
  otherMarks: 'token' | 'keep' | 'remove';
  /** Whether author names before a citation are masked as well. */
  hideAuthors: boolean;
}

const REPEATED = new RegExp(`${OTHER}(?:\\s*[,;]?\\s*(?:and\\s+)?${OTHER})+`, 'g');

/** Reduces white space to single spaces, removes spaces before punctuation, and replaces consecutive tokens by one. */
export const tidyText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(REPEATED, OTHER)
    .replace(/ ([.,;:!?)\]])/g, '$1')
    .replace(/([([]) /g, '$1')
    .replace(/[([][)\]]/g, '')
    .trim();

export const singleSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Removes TARGETCIT and OTHERCIT from a masked text. */
export const removeTokens = (text: string): string =>
  singleSpaces(text.replaceAll(/(?:TARGET|OTHER)CIT/g, ' '));

/** Returns the start of a mark, or of the authors named before it if they are hidden. */
export const markStart = (mark: MarkExtent, { hideAuthors }: Pick<MaskOptions, 'hideAuthors'>): number =>
  hideAuthors ? mark.authorsStart : mark.start;

/** Returns the text between two offsets of a paragraph, with each mark replaced by the result of `replace`. */
export function replaceMarks(
  text: string,
  [from, to]: readonly [from: number, to: number],
  marks: readonly MarkExtent[],
  options: Pick<MaskOptions, 'hideAuthors'>,
  replace: (mark: MarkExtent, printed: string) => string,
): string {
  let out = '';
  let copied = from;
  for (const mark of marks) {
    const start = Math.max(copied, markStart(mark, options));
    if (mark.end <= copied || start >= to) continue;
    out += text.slice(copied, start);
    copied = Math.min(to, mark.end);
    out += replace(mark, text.slice(start, copied));
  }
  return out + text.slice(copied, to);
}

/** Returns the text between two offsets of a paragraph, with the target and all other marks masked. */
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

/** Counts the words of a masked text that are not citations. */
export const countWordsWithoutMarks = (text: string): number =>
  text
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !/^\W*(?:(?:TARGET|OTHER)CIT|@cite_\d+)\W*$/.test(word))
    .length;
