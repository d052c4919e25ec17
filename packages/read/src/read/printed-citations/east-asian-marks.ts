import type { Candidate } from './candidate.js';
import type { CitedNames } from './cited-names.js';
import { MARK_CONTEXT } from './mark-thresholds.js';
import type { FlaggedText } from './text-flags.js';

const YEAR = /(?<!\d)(?:19|20)\d\d[a-z]?(?!\d)/g;
const NAME = '[\\p{sc=Han}\\p{sc=Kana}々]';
/** Chinese or Japanese words before a year that may end with a name, alone, with "等" or "ら", or with a second name: "王伟等（", "（王伟和李强，". */
const NAMES = new RegExp(
  `(?:(${NAME}{2,12}?)(?:和|与|及|、|・|と))?(${NAME}{2,12}?)(等人?|ら|ほか)?\\s?[，,]?\\s?([（(]?)\\s?$`,
  'u',
);
const NAME_CHARS = { min: 2, max: 5 } as const;

/**
 * Finds marks of Chinese and Japanese names and years. No space separates a name from the words before it, so every
 * ending of those words is looked up, and only names in the bibliography count.
 */
export function eastAsianMarks({ text }: FlaggedText, works: CitedNames): Candidate[] {
  const marks: Candidate[] = [];
  for (const { 0: year, index } of text.matchAll(YEAR)) {
    const before = text.slice(Math.max(0, index - MARK_CONTEXT.eastAsianNameChars), index);
    const match = NAMES.exec(before);
    if (!match) continue;
    const [whole, first, last = '', others, bracket = ''] = match;
    const run = first ?? last;
    const runEnd = index - whole.length + run.length;
    const mark = { second: first === undefined ? undefined : last, isEtAl: others !== undefined, year };
    const yearEnd = index + year.length;
    // "王伟（2020）" includes the closing bracket.
    const end = bracket !== '' && /[）)]/.test(text.charAt(yearEnd)) ? yearEnd + 1 : yearEnd;
    for (let length = Math.min(run.length, NAME_CHARS.max); length >= NAME_CHARS.min; length--) {
      const work = works.find({ ...mark, names: [run.slice(-length)] });
      if (!work) continue;
      marks.push({ kind: 'author-year', start: runEnd - length, end, works: [work.index] });
      break;
    }
  }
  return marks;
}
