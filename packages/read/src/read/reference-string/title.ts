import { YEAR_PATTERN } from '@citemill/metrics/text';
import { isVenueAbbreviation } from './known-venues.js';
import { LINK } from './links.js';
import { AFTER_BOOK, readVenue, type Venue } from './venue.js';
import { isConnector, namesPublisher } from './venue-words.js';
import { finalStop, joinWords, textAt, type Word } from './words.js';

/** The end of a title, and the venue after it. */
export interface TitleEnd {
  /** The index of the first word after the title; 0 if the entry has no title. */
  end: number;
  venue: Venue;
  weight: number;
}

/** Abbreviations inside titles. Their full stop does not end the title. */
const TITLE_ABBREVIATION =
  /^(?:vs|cf|etc|mt|ft|sp|spp|ssp|subsp|var|cv|nov|gen|st|dr|mr|mrs|prof|no|nr|vol|fig|eq|ca|al|approx|u\.s|u\.k|e\.g|i\.e|pt|ser|part|ed|jr|sr)$/i;

/** Abbreviations before the number of a volume, issue or page: "v. 4, n. 1", "Т. 12". */
const VOLUME_WORD = /^(?:v|n|p|bd|jg|núm|págs?|[ТтСс]|вып)$/u;

/** Volume and pages. A title does not end with them. */
const VOLUME =
  /\d[,:(]\s?\S*\d\S*(?:\s\S*\d\S*)?(?:\s\((?:1[5-9]|20)\d\d\)\.?)?$|(?:^|\s)(?:pp?|pages?|vol)\.?\s?\d\S*$|[,:)\d]\s\d+[–-]\d+[.,]?$/i;
/** The number of a part of the same title: "On woven rings. II.", "Silt. Part 2". */
const PART = /^(?:[IVX]+[.:,]|Part(?:ie)?|Chapters?|Tome|Teil|Fasc\.?)$/;
const YEAR = new RegExp(String.raw`^[([]?${YEAR_PATTERN}[a-z]?[)\].,;]*$`);

/** Weighs a semicolon, which ends the title of a book if its publisher or editors follow. */
const weighSemicolon = (ahead: string): number => (AFTER_BOOK.test(ahead) ? 3 : -1.5);

/** Weighs the punctuation before a word as the end of a title. */
function weighStop(words: Word[], index: number, isCommaStyle: boolean): number {
  const before = textAt(words, index - 1);
  const after = words[index]?.text ?? '';
  const stop = finalStop(before);
  const bare = before.replace(/[.,;:?!"”’')\]]+$/g, '').replace(/^[([“"]+/, '');
  const isLowerCase =
    /^\p{Ll}/u.test(after) && !/^(?:\p{Ll}{1,4}\p{Lu}|in:?$|arxiv|http|vol|pp?\.|ph)/u.test(after);
  switch (stop) {
    case '.': {
      if (/[)\]]\.$/.test(before)) return isLowerCase ? -2 : 3;
      if (/\.[)\]]$/.test(before)) return -1.5;
      if (TITLE_ABBREVIATION.test(bare) || (VOLUME_WORD.test(bare) && /^\d/.test(after))) return -4;
      // "by mapping. Breed. Sci.": a capitalised word alone between two stops is part of an abbreviated name.
      if (
        index > 1 &&
        /^[\p{Lu}]\p{L}{1,9}$/u.test(bare) &&
        /[.?,]/.test(finalStop(textAt(words, index - 2))) &&
        /^\p{Lu}/u.test(after)
      )
        return -1.5;
      if (PART.test(after)) return -1;
      if (/^[IVX]+$/.test(bare) && index > 1 && /[.:]/.test(finalStop(textAt(words, index - 2)))) return 2.5;
      if (/^\p{Lu}$/u.test(bare)) return isCommaStyle ? -2.5 : -1.5;
      if (isLowerCase) return -3.5;
      if (isVenueAbbreviation(bare) && /^\p{Lu}/u.test(bare) && bare.length < 6)
        return isCommaStyle ? -1.5 : 0.5;
      return 3;
    }
    case '?':
    case '!':
      return isLowerCase ? -3 : 2.5;
    case ',':
      if (PART.test(after)) return -3;
      // "Title, in: Proceedings", as Elsevier prints it.
      if (/^in:$/i.test(after) || (after === 'in' && /^[«“]/.test(textAt(words, index + 1)))) return 2.5;
      return isCommaStyle ? (isLowerCase ? 0 : 1.5) : -1.5;
    case ':':
      return /^in:$/i.test(textAt(words, index - 1)) ? -4 : -0.75;
    case ';':
      return weighSemicolon(joinWords(words, index, index + 16));
    default:
      if (after === LINK) return 1;
      if (/^In:?$/.test(after)) return -1;
      if (/^[[(]/.test(after)) return 0;
      return -4;
  }
}

/** True for the abbreviated name of a journal: "Trav. Mat. e Geom." */
function isAbbreviated(words: Word[], last: number): boolean {
  if (last > 8) return false;
  let stops = 0;
  for (let i = 0; i < last; i++) {
    const word = textAt(words, i);
    if (/^\(?\p{Lu}[\p{L}.]*\.[,)]*$/u.test(word)) stops++;
    else if (!/^\p{Lu}/u.test(word) && !isConnector(word)) return false;
  }
  return stops > 1 && stops * 2 >= last;
}

/** Weighs the words before `last` as a title. */
function weighTitle(words: Word[], last: number): number {
  if (last === 0) return 0;
  let weight = 0;
  if (last === 1) weight -= /\.$/.test(textAt(words, 0)) ? 3 : 2;
  if (VOLUME.test(joinWords(words, Math.max(0, last - 3), last))) weight -= 4;
  else if (last === 2) weight -= 0.75;
  if (last > 30) weight -= (last - 30) * 0.15;
  const ending = textAt(words, last - 1);
  if (last > 1 && YEAR.test(ending) && (ending.startsWith('(') || /,$/.test(textAt(words, last - 2))))
    weight -= ending.startsWith('(') ? 3.5 : 6;
  if (isAbbreviated(words, last)) weight -= 4;
  if (/^[([]?(?:ed|edn|edition|eds|pp?|vol|no)[.,)\]:]*$/i.test(ending)) weight -= 4;
  const opening = textAt(words, 0);
  if (/^\p{Ll}/u.test(opening) && !/\p{Lu}/u.test(opening)) weight -= 1;
  if (/^[\d(,.;:]/.test(opening) && !/^\d+[\p{L}-]/u.test(opening)) weight -= 0.5;
  return weight;
}

/** True if only a publisher and its place follow. */
const endsWithPublisher = (words: Word[], index: number, venue: Venue): boolean =>
  venue.kind === 'publisher' &&
  words.length - index <= 6 &&
  namesPublisher(joinWords(words, index, words.length));

const MAX_TITLE_WORDS = 80;

const EDITORS = /^[([]?(?:eds?\.?|editors?)[),.:;]*$/i;

const YEAR_VOLUME_PAGES = /^(?:1[89]|20)\d\d, \d{1,4}(?:\(\d+\))?, [\p{Lu}e]?\d/u;

/**
 * Weighs the reading without a title, in which the venue follows the authors, as physicists and astronomers print it;
 * undefined if the entry cannot be read like this.
 */
function weighUntitled(words: Word[], venue: Venue): number | undefined {
  if (venue.kind === 'preprint') return 6;
  if (venue.kind === 'collection') {
    const isMeeting = /^(?:Proceedings|Proc\.|Advances)/.test(textAt(words, 1));
    return /^in$/.test(textAt(words, 0)) || isMeeting ? 5 : undefined;
  }
  if (venue.kind !== 'journal') return words.some(({ text }) => /\p{L}{3}/u.test(text)) ? undefined : 3;
  const next = words[venue.last]?.text;
  if (!next || !/^\p{Lu}?\d/u.test(next)) return undefined;
  // "Soft Matter, 2019, 48, 461–473": the chemists' year, volume and pages.
  if (YEAR_VOLUME_PAGES.test(joinWords(words, venue.last, venue.last + 3))) return Math.max(5, venue.weight);
  return venue.weight - 1.5 + (venue.weight > 6 ? 1 : 0);
}

/**
 * Finds the end of the title in the words after the authors. Every possible end is weighed by its punctuation, the words
 * before it, and by how much the text after it looks like a journal, proceedings, a publisher or a thesis. If
 * `isCommaStyle`, a comma may end the title. Weights were chosen by hand.
 */
export function findTitleEnd(words: Word[], isCommaStyle: boolean): TitleEnd | undefined {
  let best: TitleEnd | undefined;
  const limit = Math.min(words.length, MAX_TITLE_WORDS);
  let sentences = 0;
  let openBrackets = 0;
  let penalty = 0;
  for (let i = 0; i <= limit; i++) {
    // An entry may end with its title.
    const stop = i === 0 ? 0 : Math.max(weighStop(words, i, isCommaStyle), i === words.length ? -1 : -4);
    if (i > 0) {
      const before = textAt(words, i - 1);
      // A title never continues across a link.
      if (before === LINK) break;
      openBrackets += before.split('(').length - before.split(')').length;
      if (EDITORS.test(before)) penalty = 4;
    }
    if (stop <= -4) continue;
    const venue = readVenue(words, i);
    let weight: number;
    if (i === 0) {
      const untitled = weighUntitled(words, venue);
      if (untitled === undefined) continue;
      weight = untitled;
    } else {
      weight =
        stop + venue.weight + weighTitle(words, i) - sentences * 1.2 - penalty - (openBrackets > 0 ? 4 : 0);
      // "Title, Wiley, New York." ends with the publisher also in styles that separate fields by full stops.
      if (sentences === 0 && finalStop(textAt(words, i - 1)) === ',' && endsWithPublisher(words, i, venue))
        weight += 2.5;
      // The publisher comes last, so a title does not continue after its name.
      if (venue.kind === 'publisher' && stop >= 0) penalty = Math.max(penalty, 3);
      if (i === words.length) weight += 1;
      if (stop >= 2.5) sentences++;
      // Between equally good ends, the earlier one is taken.
      weight -= i * 0.02;
    }
    if (!best || weight > best.weight) best = { end: i, venue, weight };
  }
  return best;
}
