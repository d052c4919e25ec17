/** Where and when a paper says that it was published. */
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
 * The paper's date, at the start of a line or behind others: "Accepted 1 May 2023; published 3 June 2023". An abstract
 * may have a line that begins with the word, in small letters.
 */
const PUBLISHED = [
  new RegExp(
    String.raw`(?:^|[\n;/|,.•]\s?)(?:(?:First p|P)ublished|PUBLISHED|Publication date|Date of publication|Available)(?:\s(?:[Oo]nline|first))?\s*:?\s{0,2}${DATE}`,
  ),
  new RegExp(String.raw`[;/|]\s?(?:published|available)(?: online)?:?\s{0,2}${DATE}`),
  new RegExp(String.raw`(?:^|[\n;/|])\s?Published(?: online)?:\s?${YEAR}`),
];

/** Lines that name journal, volume and year: running heads, and the like on a first page. */
const NAMED_VOLUME = [
  new RegExp(String.raw`^${NAME},?\s*\(?${YEAR}\)?\s*[,;:]\s*\d{1,4}(?:\(\d{1,3}\))?\s*[:,]\s*${PAGES}`, 'u'),
  new RegExp(String.raw`^${NAME},?\s*\(${YEAR}\)\s*\d+\s*[:,(]\s*${PAGES}`, 'u'),
  new RegExp(String.raw`^${NAME},?\s*\d{1,4}(?:\(\d{1,3}\))?,?\s*\(${YEAR}\)[\s,:]*${PAGES}`, 'u'),
  new RegExp(String.raw`^${NAME},?\s*\d{1,4}(?:\(\d{1,3}\))?:\s?${PAGES},?\s${DATE}$`, 'iu'),
  new RegExp(String.raw`^${NAME},?\s*vol(?:ume|\.)\s?\d{1,4}[^\n]{0,40}?[\s(]${YEAR}`, 'iu'),
];
const PROCEEDINGS = new RegExp(
  String.raw`(?:^|\n)(Proceedings of [^\n]{5,160}?),\s?(?:pp\.|pages) \d{1,5}\s?[–-]\s?\d{1,5}(?:,[^\n]{0,60})?[,.]?\n?[^\n\d]{0,60}(?:\d{1,2}\s?[–-]\s?)?${DATE}`,
  'iu',
);
/** A head may break off behind the volume; such words inside a text would count something. */
const VOLUME_AT_END = new RegExp(String.raw`^${NAME},?\s*\(?${YEAR}\)?\s*[,;:]\s*\d{1,4}$`, 'u');
/** Lines that name a year alone. */
const VOLUME_YEAR = [
  new RegExp(String.raw`\bV(?:ol|OL)(?:ume|UME|\.)\s?${YEAR}`),
  new RegExp(String.raw`\bV(?:ol|OL)(?:ume|UME|\.)\s?\d{1,4}\b[^\n]{0,40}?[\s(/-]${YEAR}`),
  new RegExp(String.raw`^${MONTH} ${YEAR}\s?[|,]\s?vol`, 'i'),
];
const DATED_HEAD = [
  new RegExp(String.raw`\bdoi\b[^\n]{0,60}\s${DATE}$`, 'i'),
  new RegExp(String.raw`^\p{Lu}[^\n()]{1,60}? et al\.,? \(${YEAR}\)\.`, 'u'),
];
/** Lines that name a journal alone. */
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

/** What names of journals do not begin with, and do not hold. */
const NO_VENUE =
  /\bet al\b|^(?:in|from|between|during|since|until|by|on|at|and)\s|^(?:jan|feb|march|apr|may|june|july|aug|sept|oct|nov|dec|vol|page|received|accepted|revised|published|copyright|citation|available|submitted|fig|table|doi)/i;

const first = (patterns: readonly RegExp[], texts: readonly string[]): RegExpExecArray | undefined => {
  for (const pattern of patterns) {
    for (const text of texts) {
      const found = pattern.exec(text);
      if (found) return found;
    }
  }
  return undefined;
};

/** A head without the authors that it may begin with: "Field et al. Oats 2010, 5:3", "A. Field / Oats 6 (2018) 9". */
const withoutAuthors = (text: string): string =>
  text.replace(/^[^\n]{1,80}?(?: et al\.?,?:?|\s\/)\s+(?=\p{Lu})/u, '');

function venueIn(name: string | undefined): string | undefined {
  const venue = name?.replace(/[\s,:|-]+$/u, '').trim();
  return venue && !NO_VENUE.test(venue) && /\p{L}{3}/u.test(venue) ? venue : undefined;
}

/**
 * Year and venue as print tells them: a date of publication goes before the year of a volume, and that before a
 * copyright. `heads` are running heads and feet, `front` the lines before the body, `stamp` what stands turned in the
 * margin of the first page.
 */
export function publicationOf(
  heads: readonly string[],
  front: readonly string[],
  stamp: string,
): Publication {
  const lines = [...new Set([...heads, ...front])];
  const texts = [`${heads.slice(0, 40).join('\n')}`, front.join('\n')];
  const named = lines.map(withoutAuthors).filter((line) => !NO_VENUE.test(line));
  const volume = first(NAMED_VOLUME, named) ?? first([VOLUME_AT_END], heads);
  const proceedings = first([PROCEEDINGS], texts);
  const year =
    first(PUBLISHED, texts)?.[1] ??
    volume?.[2] ??
    proceedings?.[2] ??
    first(VOLUME_YEAR, lines)?.[1] ??
    first(DATED_HEAD, heads)?.[1] ??
    first(COPYRIGHT, texts)?.[1] ??
    first([ARXIV_STAMP], [stamp, ...texts])?.[1];
  const venue = venueIn(volume?.[1]) ?? venueIn(proceedings?.[1]) ?? venueIn(first(VENUE, heads)?.[1]);
  return { ...(year ? { year: Number(year) } : {}), ...(venue ? { venue } : {}) };
}
