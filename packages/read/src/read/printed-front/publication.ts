import { NOT_VENUE_WORDS } from '../wording/publisher-notices.js';
import { PUBLICATION_TEXT } from './author-thresholds.js';
export interface Publication {
  year?: number;
  venue?: string;
}

const YEAR = String.raw`((?:19|20)\d\d)(?!\d)`;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const MONTH = String.raw`(?:${[...MONTHS, ...MONTHS.map((month) => month.toUpperCase())].join('|')})[A-Za-z]{0,6}\.?`;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
/** "12 February 2024", "February 12, 2024", "February 2024", "12-02-2024". */
const DATE = String.raw`(?:(?:${DAY}[\s-]{1,2})?${MONTH}(?:[\s-]${DAY}(?:[–-]${DAY})?)?[\s,-]{1,3}|\d{1,2}[./-]\d{1,2}[./-])${YEAR}`;
const NAME = String.raw`(\p{Lu}[\p{L}&:.\- ]{3,90}?)`;
const PAGES = String.raw`[a-z]?\d{1,7}`;

/**
 * The paper's date, at the start of a line or after other dates: "Accepted 1 May 2023; published 3 June 2023". A line
 * of an abstract may begin with the word in lower case.
 */
const PUBLISHED = [
  new RegExp(
    String.raw`(?:^|[\n;/|,.•]\s?)(?:(?:First p|P)ublished|PUBLISHED|Publication date|Date of publication|Available)(?:\s(?:[Oo]nline|first))?\s*:?\s{0,2}${DATE}`,
  ),
  new RegExp(String.raw`[;/|]\s?(?:published|available)(?: online)?:?\s{0,2}${DATE}`),
  new RegExp(String.raw`(?:^|[\n;/|])\s?Published(?: online)?:\s?${YEAR}`),
];

/** Lines with journal, volume and year, as in page headers and on first pages. */
const NAMED_VOLUME = [
  new RegExp(String.raw`^${NAME},?\s*\(?${YEAR}\)?\s*[,;:]\s*\d{1,4}(?:\(\d{1,3}\))?\s*[:,]\s*${PAGES}`, 'u'),
  new RegExp(String.raw`^${NAME},?\s*\(${YEAR}\)\s*\d+\s*[:,(]\s*${PAGES}`, 'u'),
  new RegExp(String.raw`^${NAME},?\s*\d{1,4}(?:\(\d{1,3}\))?,?\s*\(${YEAR}\)[\s,:]*${PAGES}`, 'u'),
  new RegExp(String.raw`^${NAME},?\s*\d{1,4}(?:\(\d{1,3}\))?:\s?${PAGES},?\s${DATE}$`, 'iu'),
  new RegExp(String.raw`^${NAME},?\s*vol(?:ume|\.)\s?\d{1,4}[^\n]{0,40}?[\s(]${YEAR}`, 'iu'),
];
const PROCEEDINGS = new RegExp(
  String.raw`(?:^|\n)(proceedings of [^\n]{5,160}?),\s?(?:pp\.|pages) \d{1,5}\s?[–-]\s?\d{1,5}(?:,[^\n]{0,60})?[,.]?\n?[^\n\d]{0,60}(?:\d{1,2}\s?[–-]\s?)?${DATE}`,
  'iu',
);
/** A page header may end after the volume; in the text, the number may count something. */
const VOLUME_AT_END = new RegExp(String.raw`^${NAME},?\s*\(?${YEAR}\)?\s*[,;:]\s*\d{1,4}$`, 'u');
/** Lines with only a year. */
const VOLUME_YEAR = [
  new RegExp(String.raw`\bV(?:ol|OL)(?:ume|UME|\.)\s?${YEAR}`),
  new RegExp(String.raw`\bV(?:ol|OL)(?:ume|UME|\.)\s?\d{1,4}\b[^\n]{0,40}?[\s(/-]${YEAR}`),
  new RegExp(String.raw`^${MONTH} ${YEAR}\s?[|,]\s?vol`, 'i'),
];
const DATED_HEAD = [
  new RegExp(String.raw`\bdoi\b[^\n]{0,60}\s${DATE}$`, 'i'),
  new RegExp(String.raw`^\p{Lu}[^\n()]{1,60}? et al\.,? \(${YEAR}\)\.`, 'u'),
];
/** Lines with only a journal. */
const VENUE = [
  new RegExp(String.raw`^${NAME}\s\|\s(?:www\.|https?:|doi\b|\d+\s?:\s?\d+\s\|)`, 'iu'),
  new RegExp(String.raw`\(\d{4}\)\.\s[^\n]{5,250}?[.?!]\s${NAME}, \d{1,4}\(\d{1,4}\), \d+\.`, 'u'),
];
const COPYRIGHT = [
  new RegExp(String.raw`(?:©|copyright)[^\n\d]{0,40}${YEAR}`, 'i'),
  new RegExp(String.raw`\bThe Author(?:s|\(s\))?,? ${YEAR}`),
  new RegExp(String.raw`(?:^|\s)(?:c|\([cC]\)) ?${YEAR}[, ]{1,2}(?:the )?\p{Lu}`, 'u'),
];
const ARXIV_STAMP = new RegExp(String.raw`arxiv:\s?\S{7,25}\s(?:\[[^\]]{2,30}\]\s)?${DATE}`, 'i');

/** Words that show that a text is not the name of a journal. */
const NOT_A_VENUE = new RegExp(
  String.raw`\bet al\b|^(?:in|from|between|during|since|until|by|on|at|and)\s|^(?:jan|feb|march|apr|may|june|july|aug|sept|oct|nov|dec|vol|page|${NOT_VENUE_WORDS}|citation|available|fig|table|doi)`,
  'i',
);

const firstMatch = (patterns: readonly RegExp[], texts: readonly string[]): RegExpExecArray | undefined => {
  for (const pattern of patterns) {
    for (const text of texts) {
      const match = pattern.exec(text);
      if (match) return match;
    }
  }
  return undefined;
};

/** Removes authors from the start of a page header: "Field et al. Oats 2010, 5:3", "A. Field / Oats 6 (2018) 9". */
const removeAuthors = (text: string): string =>
  text.replace(/^[^\n]{1,80}?(?: et al\.?,?:?|\s\/)\s+(?=\p{Lu})/u, '');

function cleanVenue(name: string | undefined): string | undefined {
  const venue = name?.replace(/[\s,:|-]+$/u, '').trim();
  return venue && !NOT_A_VENUE.test(venue) && /\p{L}{3}/u.test(venue) ? venue : undefined;
}

/**
 * Finds year and venue. A publication date takes precedence over the year of a volume, which takes precedence over a copyright year.
 * `heads` are page headers and footers, `front` the lines before the body, `stamp` the rotated text in the margin of the first page.
 */
export function findPublication(
  heads: readonly string[],
  front: readonly string[],
  stamp: string,
): Publication {
  const lines = [...new Set([...heads, ...front])];
  const texts = [`${heads.slice(0, PUBLICATION_TEXT.maxHeads).join('\n')}`, front.join('\n')];
  const withoutAuthors = lines.map(removeAuthors).filter((line) => !NOT_A_VENUE.test(line));
  const volume = firstMatch(NAMED_VOLUME, withoutAuthors) ?? firstMatch([VOLUME_AT_END], heads);
  const proceedings = firstMatch([PROCEEDINGS], texts);
  const year =
    firstMatch(PUBLISHED, texts)?.[1] ??
    volume?.[2] ??
    proceedings?.[2] ??
    firstMatch(VOLUME_YEAR, lines)?.[1] ??
    firstMatch(DATED_HEAD, heads)?.[1] ??
    firstMatch(COPYRIGHT, texts)?.[1] ??
    firstMatch([ARXIV_STAMP], [stamp, ...texts])?.[1];
  const venue =
    cleanVenue(volume?.[1]) ?? cleanVenue(proceedings?.[1]) ?? cleanVenue(firstMatch(VENUE, heads)?.[1]);
  return { ...(year ? { year: Number(year) } : {}), ...(venue ? { venue } : {}) };
}
