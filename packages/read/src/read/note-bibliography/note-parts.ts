import { wordsOfAll } from '../wording/languages/index.js';
import { NOTES_AS_BIBLIOGRAPHY } from './note-thresholds.js';

const ENGLISH_SEE =
  'for (?:a |an )?(?:overview|review|discussion|example),? see|see(?: also| for example| e\\.g\\.,?)?|compare|cf\\.?|e\\.g\\.,?|also|but see|quoted in|cited in';

const anyOf = (words: readonly string[]): string => `(?:${words.join('|')})`;
const WORD_END = '(?![\\p{L}])';
const SEE_WORD = `${anyOf([ENGLISH_SEE, ...wordsOfAll('see')])}(?![\\p{Lu}\\p{Ll}])`;
/** "See also", "vgl.", "voir", "см. также" before a reference. */
const SEE = new RegExp(`^(?:${SEE_WORD}[\\s,:：]*)+`, 'iu');
/** The end of a reference before a sentence with another one: "Ebd., S. 14. Vgl. auch …", "Ibidem. Si veda …". */
const REFERENCE_BEFORE = new RegExp(
  `(?:\\d\\)?|[\\s\\d](?:ff?|sq|sqq|ss)|cit|${wordsOfAll('ibid').join('|')})$`,
  'iu',
);
/** Words before a reference: "Zum Folgenden grundlegend: Marlow", "On this, see generally Marlow". */
const LEAD_IN = new RegExp(
  `^[^\\d;“„«]{0,80}?(?:\\s${SEE_WORD}(?:\\s\\p{Ll}{4,})?[\\s,:]+|:\\s)(?=\\p{L})`,
  'iu',
);
/** Returns a part of a note without the words before a reference; undefined if there are none. */
export function withoutLeadIn(part: string): string | undefined {
  const [leadIn] = LEAD_IN.exec(part) ?? [];
  return leadIn !== undefined && /^\p{Lu}/u.test(part.slice(leadIn.length))
    ? part.slice(leadIn.length)
    : undefined;
}
const SEE_SENTENCE = new RegExp(`^\\.\\s${SEE_WORD}`, 'iu');
const startsSeeSentence = (text: string, position: number): boolean =>
  /^\.\s\p{Lu}/u.test(text.slice(position, position + 3)) &&
  REFERENCE_BEFORE.test(text.slice(Math.max(0, position - 12), position)) &&
  SEE_SENTENCE.test(text.slice(position, position + 40));

/** "Ibid., 45", "Ebd., S. 12", "там же". */
export const IBID = new RegExp(`^${anyOf(['ibid(?:em)?\\.?', ...wordsOfAll('ibid')])}${WORD_END}`, 'iu');
/** "op. cit.", "a. a. O." anywhere in a part. */
export const OP_CIT = new RegExp(
  `(?<![\\p{Lu}\\p{Ll}])${anyOf(['op\\.?\\s?cit\\.?', 'loc\\.?\\s?cit\\.?', ...wordsOfAll('opCit')])}(?![\\p{Lu}\\p{Ll}])`,
  'iu',
);
/** "Idem, Title", "Ders., Titel": another work by the author cited before. */
export const IDEM = new RegExp(
  `^${anyOf(['idem', 'id\\.', 'ead(?:em|\\.)', ...wordsOfAll('idem')])}${WORD_END}[\\s,.:]*`,
  'iu',
);

/** "et al.", "u. a." after a name. */
export const OTHERS = new RegExp(
  `^[\\s,]*${anyOf(['et al\\.?', ...wordsOfAll('andOthers')])}${WORD_END}`,
  'iu',
);

const ABOVE = anyOf(['supra', 'above', ...wordsOfAll('above')]);
/** "(wie Anm. 3)", "(n 12)", "supra note 4", "前掲注（5）": the number of the note with the full reference. */
export const CROSS_REFERENCE = new RegExp(
  `(?:[（(]${ABOVE}?|${ABOVE}(?:[\\s,]*${ABOVE})?)[\\s,]*${anyOf(['notes?', 'nn?', 'fn', ...wordsOfAll('note')])}\\.?\\s?[（(]?(\\d{1,4})[）)]?`,
  'iu',
);

/** True for text with only pages, as after "Id." in "Id. at 45" and "Idem, p. 12". */
export const isPageAlone = (text: string): boolean =>
  /^(?:(?:at|pp?\.|S\.|с\.)\s)?[\d\s–—,-]*\.?$/iu.test(text.trim());

const DASH = '[–—-]';
const RANGE = `\\d{1,4}[a-z]?(?:\\s?${DASH}\\s?\\d{1,4})?(?:\\s?(?:f|ff|sq|sqq|ss)\\.?)?`;
/** The pages at the end of a note: ", p. 45", ", S. 12–34, hier S. 15", ", 45–67 (p. 50)", ", с. 12", "，第12页". */
const PAGES = new RegExp(
  `(?:[\\s,:]+(?:${anyOf(['at', ...wordsOfAll('here')])}[\\s:]+)?\\(?(?:(?:pp?|pgs?|pages?|S|s|Sp|págs?|pag|pagg|f|ff|fols?|с|стр|n|nn)\\.?\\s*)?${RANGE}\\)?|[\\s,，、:：]*第?\\s?${RANGE}\\s?[页頁])[.。]?$`,
  'iu',
);
const YEAR_AT_END = /(?:1[5-9]|20)\d\d(?:\)|年)?[.。]?$/;

/** Returns a part of a note without the pages at its end; a year is not a page. */
export function withoutPages(text: string): string {
  let bare = text.trim();
  // "S. 12–34, hier S. 15"
  for (let pages = 0; pages < 2 && !YEAR_AT_END.test(bare); pages++) {
    const tail = Math.max(0, bare.length - NOTES_AS_BIBLIOGRAPHY.maxPagesChars);
    bare = bare.slice(0, tail) + bare.slice(tail).replace(PAGES, '');
  }
  return bare;
}

/** Brazilian references have semicolons between names in capitals: "PIRES, Carlos; MOTA, Ana. Title". */
const NAME_IN_CAPITALS = /^\p{Lu}{2,}(?:\s\p{Lu}{2,})*,\s\p{Lu}[\p{L}. ]{0,40}$/u;

/** The end of a Japanese reference, and the start of another: "119頁、佐藤真理「小作と年貢」", "8頁、田中、前掲書". */
const PAGES_BEFORE = /(?:頁|ページ)$/u;
const JAPANESE_WORK = /^[、。]\s?[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}々・]{2,20}?(?:[、，]?前掲|[「『])/u;

/**
 * Splits a note into parts that may cite one work each: at semicolons and before sentences such as "See also …" outside brackets
 * and quotation marks, and in Japanese at commas after pages.
 */
export function splitNote(note: string): string[] {
  const text = note.slice(0, NOTES_AS_BIBLIOGRAPHY.maxNoteChars);
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let position = 0; position < text.length; position++) {
    const character = text.charAt(position);
    if ('([“„«'.includes(character)) depth++;
    else if (')]”»'.includes(character)) depth = Math.max(0, depth - 1);
    else if (
      (character === ';' && depth === 0) ||
      character === '；' ||
      (character === '.' && depth === 0 && startsSeeSentence(text, position)) ||
      ('、。'.includes(character) &&
        PAGES_BEFORE.test(text.slice(Math.max(0, position - 3), position)) &&
        JAPANESE_WORK.test(text.slice(position, position + 40)))
    ) {
      parts.push(text.slice(start, position));
      start = position + 1;
    }
  }
  parts.push(text.slice(start));
  const references = parts
    .slice(0, NOTES_AS_BIBLIOGRAPHY.maxParts)
    .map((part) => part.trim().replace(SEE, '').trim())
    .filter((part) => part !== '');
  const joined: string[] = [];
  for (const part of references.toReversed()) {
    const next = joined[0] ?? '';
    const isName = NAME_IN_CAPITALS.test(part) && !OP_CIT.test(part);
    // Only a full reference, which has a year, begins with a list of names.
    if (isName && /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/.test(next)) joined[0] = `${part}; ${next}`;
    else joined.unshift(part);
  }
  return joined;
}
