import { YEAR_PATTERN } from '@citemill/metrics/text';
import { wordsOfAll } from '../wording/languages/index.js';
import { ENGLISH_MONTHS, OTHER_MONTHS } from './months.js';

/** A printed year. A larger weight means that it is more likely the year of publication. */
export interface PrintedYear {
  year: number;
  start: number;
  end: number;
  weight: number;
}

const YEAR = new RegExp(
  String.raw`(?<![\d.,/:–—‐-]|\d\s[–-]\s?)(${YEAR_PATTERN})([a-z]?)(?![\p{L}\d]|[.,]\d|\s?[–—‐-]\s?\d{3,}|:\d{4})`,
  'gu',
);
const MONTH = String.raw`(?:(?:${ENGLISH_MONTHS}|spring|summer|autumn|fall|winter)(?![\p{L}])|(?<![\p{L}])(?:${OTHER_MONTHS})(?![\p{L}]))\.?`;
/** The text after the month of a date. A month before another word belongs to the title: "2012 Spring wheat". */
const MONTH_END = String.raw`(?:(?<=\.)|(?=\s?[.,;:)\]]|[\s–-]+\d|\s*$))`;
const DAY = '(?:\\d{1,2}\\.?\\s(?:de\\s)?)?';
/** The text directly before the date on which a page was accessed. */
const ACCESSED = new RegExp(
  `(?:accessed|retrieved|${wordsOfAll('accessed').join('|')})(?: on)?[:：]?[\\s\\d.]{0,6}(?:de )?(?:${MONTH})?(?: de|,)?\\s?$`,
  'iu',
);
const AFTER_MONTH = new RegExp(`${MONTH}(?:\\s\\d{1,2})?,?\\s$`, 'iu');
// A page may look like a year: "2013, 143, 1811".
const AFTER_YEAR_AND_VOLUME = new RegExp(
  `${YEAR_PATTERN}[a-z]?\\)?[,;:]\\s?\\d{1,4}(?:\\(\\d+\\))?[,:]\\s?$`,
  'u',
);

/** Characters around a year that are examined. */
const CONTEXT_CHARS = { before: 24, after: 16, accessed: 48 } as const;

/** Weighs a year by its context. Weights were chosen by hand. */
function weighYear(text: string, start: number, end: number): number {
  const before = text.slice(Math.max(0, start - CONTEXT_CHARS.before), start);
  const after = text.slice(end, end + CONTEXT_CHARS.after);
  let weight = 0;
  if (/[([]\s?$/.test(before) && /^\s?[)\]]/.test(after)) weight += 6;
  else if (/\($/.test(before) && /^[,;:]/.test(after)) weight += 5;
  else if (/^\s?\)/.test(after)) weight += 3;
  if (/^\s?;\s?\p{L}?\d/u.test(after)) weight += 5;
  if (/^\s?[.,;]?\s?(?:\u241f|$)/u.test(after)) weight += 4;
  if (/[.,;]\s$/.test(before) && /^[.,;:]/.test(after)) weight += 3;
  if (AFTER_MONTH.test(before)) weight += 2;
  if (ACCESSED.test(text.slice(Math.max(0, start - CONTEXT_CHARS.accessed), start))) weight -= 8;
  if (/(?<!\p{L})(?:pp?\.?|pages?|vol(?:ume)?\.?|nos?\.?|art(?:icle)?\.?|number|ser\.?)\s?$/iu.test(before))
    weight -= 6;
  // "Symp Ser 1999, 41:95"
  if (/(?<!\p{L})ser\s$/iu.test(before) && /^,\s\d{1,4}(?:\(\d+\))?:\d/.test(after)) weight += 6;
  if (
    /(?:reprint(?:ed)?|original(?:ly)?(?: work)?(?: published)?|translat\p{L}*)\s*(?:in|of|from)?\s*\(?$/iu.test(
      before,
    )
  )
    weight -= 3;
  if (AFTER_YEAR_AND_VOLUME.test(before)) weight -= 8;
  // Inside a sentence a year belongs to the title: "the drought of 1976 in".
  if (/\p{L}\s$/u.test(before) && /^\s\p{Ll}/u.test(after)) weight -= 3;
  return weight;
}

/** The year in which a journal was founded, as part of its name: "J Appl Physiol (1985), 1999, 87, 391". */
const FOUNDING_YEAR = new RegExp(
  `\\s\\(${YEAR_PATTERN}\\)(?=[.,;]?\\s${YEAR_PATTERN}\\s?[,;]\\s?\\p{L}?\\d+\\s?[(,:;])`,
  'gu',
);

/** Removes founding years of journals, which are not years of publication. */
export const withoutFoundingYears = (text: string): string => text.replace(FOUNDING_YEAR, '');

/** Limits the time for malicious text. */
const MAX_YEARS = 64;

/** Returns the first {@link MAX_YEARS} years in the text. */
export function yearsIn(text: string): PrintedYear[] {
  const years: PrintedYear[] = [];
  for (const match of text.matchAll(YEAR)) {
    const start = match.index;
    const end = start + match[0].length;
    years.push({ year: Number(match[1]), start, end, weight: weighYear(text, start, end) });
    if (years.length === MAX_YEARS) break;
  }
  return years;
}

/** "3 ", "12–14 ", "1er ", "1º de ". */
const DAYS = '(?:\\d{1,2}(?:[–-]\\d{1,2})?(?:\\.|er|º|st|nd|rd|th)?\\s(?:de\\s)?)?';
/** The day and month before a year: "Feb. 3, ", "17 June ", "May 12–14, ", "3 de febrero de ", "March–April ". */
const BEFORE_YEAR = `(?:${DAYS}${MONTH}(?:[–/-]${MONTH})?(?:\\s\\d{1,2}(?:st|nd|rd|th)?(?:[–-]\\d{1,2})?)?,?\\s(?:de\\s)?)?`;

/** A date at the start of the text, with its brackets and punctuation: "(2007, May). ", "(May 3, 2007). ", ", 2009. ", "2012 ". */
const OPENING = new RegExp(
  `^[\\s.,;:]*[(\\[]?${BEFORE_YEAR}(${YEAR_PATTERN})[a-z]?(?:[/–-](?:\\d{2,4}))?(?:[,\\s]\\s?${DAY}${MONTH}(?:[–/-]${MONTH})?${MONTH_END}(?:[\\s–-]\\d{1,2}){0,2})?(?:\\s?[\\[(]${YEAR_PATTERN}[\\])])?[)\\]]?(?![\\p{L}\\d]|\\s?[–-]\\s?\\d)[\\s.,;:]*`,
  'iu',
);

/** Returns the year at the start of the text: undefined for "in press" and the like. Nothing is returned if the text starts otherwise. */
export function openingYear(text: string): { year: number | undefined; length: number } | undefined {
  const head = text.slice(0, 60);
  const match = /\d{4}/.test(head) ? OPENING.exec(head) : null;
  if (match) return { year: Number(match[1]), length: match[0].length };
  const undated =
    /^[\s.,;:]*[([](?:n\.\s?d\.|in press|forthcoming|to appear|no date|undated)[)\]][\s.,;:]*/i.exec(head);
  return undated ? { year: undefined, length: undated[0].length } : undefined;
}
