import { cleanText } from '@citemill/metrics/text';
import { type Author, type Identifiers, identifiersIn } from '../../paper/index.js';
import { type AuthorList, authorLists } from './author-list.js';
import { extendBrokenLists } from './broken-list.js';
import { normaliseEastAsian } from './east-asian.js';
import { KIND_OF_WORK } from './kinds-of-work.js';
import { removeLabel } from './labels.js';
import { LINK, replaceLinks } from './links.js';
import { organisationAuthor } from './organisations.js';
import { findLaterQuote, quotedTitle } from './quoted.js';
import { normaliseSpacing } from './spacing.js';
import { findTitleEnd } from './title.js';
import { readVenue } from './venue.js';
import { venueText } from './venue-text.js';
import { splitWords } from './words.js';
import { openingYear, withoutFoundingYears, yearsIn } from './years.js';

/** The fields of a printed bibliography entry. Fields that it does not state clearly are absent. */
export interface ParsedReference {
  title?: string;
  authors?: Author[];
  year?: number;
  venue?: string;
  ids: Identifiers;
}

/** Longer entries are cut. */
const MAX_CHARS = 12_000;

/** One way to read an entry; the one with the largest weight is taken. */
interface Reading {
  authors: Author[];
  year: number | undefined;
  title: string | undefined;
  venue: string | undefined;
  /** The offsets of the title, so that no year is taken from it. */
  titleSpan: [number, number];
  weight: number;
}

/** The version that APA prints after the name of a program; it is not part of the title. */
const VERSION = /\s\((?:version|release|v\.?)\s?v?\d[\w.-]{0,20}\)$/i;

/** Pages between the title and the name of a book: "Title, p 447–455. In …" */
const PAGES = /,\s?pp?\.?\s?\d+(?:[–-]\d+)?$/;

const TYPE_CODE_AT_END = new RegExp(String.raw`\s\[${KIND_OF_WORK}\]$`);

/** The end of authors and their year, rather than of a title: "Guido, and Fred L. Drake. 2009". */
const ENDS_IN_YEAR = /\p{L}\. (?:19|20)\d\d[a-z]?$/u;
const YEAR_IN_TITLE = 4;

/** Returns a title without the punctuation, pages and links around it. */
const trimTitle = (text: string) =>
  (text.split(LINK, 1)[0] ?? '')
    .replace(/^[\s.,;:)\]]+/, '')
    .replace(/[\s,;:]+$/, '')
    .replace(/(?<=[^.])\.$/, '')
    .replace(/[\s,;:([]+$/, '')
    .replace(VERSION, '')
    .replace(PAGES, '')
    .replace(TYPE_CODE_AT_END, '')
    .trim();

/** Reads the text after the authors. */
function readRest(text: string, list: Omit<AuthorList, 'weight'>): Reading {
  let position = list.end;
  let year: number | undefined;
  const opening = openingYear(text.slice(position, position + 60));
  // A year after a comma or colon may belong to a journal: "Phys. Rev., 2004;12:3".
  if (opening && (list.close === 'year' || list.close === '.')) {
    position += opening.length;
    year = opening.year;
  }
  const base = { authors: list.authors, year };
  const quoted = quotedTitle(text.slice(position, position + 700));
  if (quoted && quoted.title.length > 2) {
    const from = position + quoted.end;
    const offset = from + (/^[\s.,;:]*/.exec(text.slice(from))?.[0].length ?? 0);
    const words = splitWords(text.slice(offset));
    const venue = readVenue(words, 0);
    return {
      ...base,
      title: trimTitle(quoted.title),
      titleSpan: [position, position + quoted.end],
      venue: venueText(text, offset, words, venue),
      weight: 8,
    };
  }
  const words = splitWords(text.slice(position));
  // "Lee, A. (2000), Title, Publisher": the comma after the year shows that commas separate the fields.
  const hasCommas = list.close === ',' || /\)\s?,\s*$/.test(text.slice(list.end, position));
  const titleEnd = findTitleEnd(words, hasCommas);
  if (!titleEnd)
    return { ...base, title: undefined, venue: undefined, titleSpan: [position, position], weight: -2 };
  const last = position + (words[titleEnd.end - 1]?.end ?? 0);
  const title = titleEnd.end > 0 ? trimTitle(text.slice(position, last)) || undefined : undefined;
  return {
    ...base,
    title,
    titleSpan: [position, last],
    venue: venueText(text, position, words, titleEnd.venue),
    weight: titleEnd.weight - (title !== undefined && ENDS_IN_YEAR.test(title) ? YEAR_IN_TITLE : 0),
  };
}

function readEntry(text: string): Reading[] {
  const readings: Reading[] = [];
  const lists = authorLists(text);
  // A dash replaces the authors of the previous entry.
  const dash = /^[—–―_-]{2,}\s?([.,:]?)\s*/.exec(text);
  if (dash) lists.push({ authors: [], end: dash[0].length, close: dash[1] === ',' ? ',' : '.', weight: 4 });
  const quote = findLaterQuote(text);
  lists.push(...extendBrokenLists(text, lists, quote));
  const organisation = organisationAuthor(text);
  if (organisation) lists.push(organisation);
  for (const list of lists) {
    const rest = readRest(text, list);
    readings.push({ ...rest, weight: rest.weight + list.weight });
  }
  if (quote !== undefined && lists.every((list) => list.end < quote - 12 || list.end > quote)) {
    readings.push(readRest(text, { authors: [], end: quote, close: 'quote' }));
  }
  const anonymous = readRest(text, { authors: [], end: 0, close: '.' });
  readings.push({ ...anonymous, weight: anonymous.weight - 0.5 });
  return readings;
}

/** Returns the most likely year of publication outside the title. */
function findYear(text: string, [from, to]: [number, number]): number | undefined {
  let best: { year: number; weight: number } | undefined;
  for (const printedYear of yearsIn(text)) {
    const isInTitle = printedYear.start >= from && printedYear.end <= to;
    const weight = printedYear.weight - (isInTitle ? 4 : 0);
    if (!best || weight >= best.weight) best = { year: printedYear.year, weight };
  }
  return best && best.weight > -2 ? best.year : undefined;
}

/** Minimum weight of a reading whose title is reported; below it the entry may be anything. */
const MIN_TITLE_WEIGHT = 2.5;

/** True for a text with a word that is not an identifier alone, as "hep-th/0106109" is. */
const isTitle = (text: string): boolean =>
  /\p{L}{2}|\p{Lo}/u.test(text) && (/\s/.test(text) || Object.keys(identifiersIn(text)).length === 0);

/**
 * Reads one free-text bibliography entry in any printed style. Labels, URLs and identifiers around the entry are
 * skipped. Fields that the entry does not state clearly are absent: entries in physics papers have no title, and a wrong title
 * would be worse than none. Never throws; for other text, only its identifiers are returned. Takes time linear in the
 * length of the text.
 *
 * @example
 * parseReference('Marlow J, Hess K. Silt in slow rivers. J Hydrol. 2016;12:3–9. doi:10.5555/silt.7')
 * // → { title: 'Silt in slow rivers', authors: [{ name: 'J Marlow', … }, …], year: 2016, venue: 'J Hydrol', ids: { doi: … } }
 */
export function parseReference(raw: string): ParsedReference {
  const whole = cleanText(raw.slice(0, MAX_CHARS));
  const ids = identifiersIn(whole);
  // TeX writes a non-breaking space as a tilde.
  const text = withoutFoundingYears(
    replaceLinks(normaliseSpacing(normaliseEastAsian(removeLabel(whole)))).replaceAll('~', ' '),
  );
  if (!/\p{L}{2}/u.test(text)) return { ids };
  let best: Reading | undefined;
  for (const reading of readEntry(text)) if (!best || reading.weight > best.weight) best = reading;
  if (!best) return { ids };
  const year = best.year ?? findYear(text, best.titleSpan);
  const title = best.weight >= MIN_TITLE_WEIGHT && best.title && isTitle(best.title) ? best.title : undefined;
  return {
    ...(title ? { title } : {}),
    ...(best.authors.length > 0 ? { authors: best.authors } : {}),
    ...(year ? { year } : {}),
    ...(best.venue ? { venue: best.venue } : {}),
    ids,
  };
}
