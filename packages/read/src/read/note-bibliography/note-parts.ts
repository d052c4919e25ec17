import { wordsOfAll } from '../wording/languages/index.js';
import { NOTES_AS_BIBLIOGRAPHY } from './decisions.js';

const ENGLISH_SEE =
  'for (?:a |an )?(?:overview|review|discussion|example),? see|see(?: also| for example| e\\.g\\.,?)?|compare|cf\\.?|e\\.g\\.,?|also|but see|quoted in|cited in';

/** "See also", "vgl.", "voir", "см. также" before a reference. */
const SEE = new RegExp(
  `^(?:(?:${[ENGLISH_SEE, ...wordsOfAll('see')].join('|')})(?![\\p{L}])[\\s,:]*)+`,
  'iu',
);

const phrase = (words: readonly string[]): string => `(?:${words.join('|')})`;
const START = '^';
const END = '(?![\\p{L}])';

/** "Ibid., 45", "Ebd., S. 12", "там же". */
export const IBID = new RegExp(`${START}${phrase(['ibid(?:em)?\\.?', ...wordsOfAll('ibid')])}${END}`, 'iu');
/** "op. cit.", "a. a. O." anywhere in a part. */
export const OP_CIT = new RegExp(
  `(?<![\\p{L}])${phrase(['op\\.?\\s?cit\\.?', 'loc\\.?\\s?cit\\.?', ...wordsOfAll('opCit')])}${END}`,
  'iu',
);
/** "Idem, Title", "Ders., Titel": the author of the work before. */
export const IDEM = new RegExp(
  `${START}${phrase(['idem', 'id\\.', 'eadem', ...wordsOfAll('idem')])}${END}[\\s,.:]*`,
  'iu',
);

const DASH = '[–—-]';
/** The pages at the end of a note: ", p. 45", ", S. 12 f.", ", 45–47.", ", с. 12". */
const PAGES = new RegExp(
  `[\\s,:]+(?:(?:pp?|pgs?|pages?|S|s|Sp|págs?|pag|pagg|f|ff|fols?|с|стр|n|nn)\\.?\\s*)?\\d{1,4}[a-z]?(?:\\s?${DASH}\\s?\\d{1,4})?(?:\\s?(?:f|ff|sq|sqq|ss)\\.?)?\\.?$`,
  'u',
);
const YEAR_AT_END = /(?:1[5-9]|20)\d\d\)?\.?$/;

/** A part without the pages at its end; a year is not a page. */
export const withoutPages = (text: string): string => {
  const bare = text.trim();
  if (YEAR_AT_END.test(bare)) return bare;
  const tail = Math.max(0, bare.length - NOTES_AS_BIBLIOGRAPHY.maxPagesLetters);
  return bare.slice(0, tail) + bare.slice(tail).replace(PAGES, '');
};

/** The parts of a note that may cite one work each: semicolons outside brackets and quotation marks separate them. */
export function noteParts(note: string): string[] {
  const text = note.slice(0, NOTES_AS_BIBLIOGRAPHY.maxNoteLetters);
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if ('([“„«'.includes(sign)) depth++;
    else if (')]”»'.includes(sign)) depth = Math.max(0, depth - 1);
    else if ((sign === ';' && depth === 0) || sign === '；') {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts
    .slice(0, NOTES_AS_BIBLIOGRAPHY.maxParts)
    .map((part) => part.trim().replace(SEE, '').trim())
    .filter((part) => part !== '');
}
