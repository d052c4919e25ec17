import type { Author, Reference } from '../../paper/index.js';
import { wordsOfAll } from '../wording/languages/index.js';

/** A book or chapter as notes cite it: "Claire Bonnefoy, L'eau disputée, Rennes, PUR, 2009". */
export type NotedBook = Pick<Reference, 'title' | 'authors' | 'year' | 'venue'>;

const anyCase = (word: string): string =>
  word.replace(/^[a-z]/, (letter) => `[${letter}${letter.toUpperCase()}]`);
const PARTICLE_WORDS =
  'v[ao]n|zu[mr]?|de[rnlis]?|d[aiou]s?|dell[aeo]|dal|l[aeo]s?|te[rn]?|af|[ae]l|bin'.split('|');
const PARTICLE = `(?:(?:${PARTICLE_WORDS.map(anyCase).join('|')})\\s|(?:[dDlO]|[Dd]ell)['’])`;
const WORD = "\\p{Lu}[\\p{L}\\p{M}'’.-]*";
/** "Claire Bonnefoy", "H. de Lubersac", "Juana Vidal Rueda" */
const GIVEN_FIRST = `${WORD}(?:\\s${PARTICLE}{0,3}(?!${PARTICLE})${WORD}){1,4}`;
/** "BENAVIDES ROJO, Marta", "LACERDA, João de" */
const FAMILY_FIRST = `${PARTICLE}{0,3}${WORD}(?:\\s${WORD}){0,2},\\s${WORD}(?:\\s${WORD}){0,3}(?:\\s(?:de|da|do|von|van|di)){0,1}`;
const EDITORS = `(?:eds?|${wordsOfAll('editors').map(anyCase).join('|')})`;
/** "BONNEFOY (Claire)", "Bonnefoy (C.)" */
const FAMILY_IN_FRONT = `${PARTICLE}{0,3}${WORD}(?:\\s${WORD}){0,2}\\s\\((?!${EDITORS}\\.?\\))${WORD}(?:\\s${WORD}){0,2}\\)`;
const AND = '(?:\\s?[/;–]\\s?|,?\\s(?:and|und|u\\.|et|y|e|&)\\s)';
const EDITED = `(?:\\s\\(${EDITORS}\\.?\\))?`;
const OTHERS = `(?:,?\\s(?:et al\\.?|${wordsOfAll('andOthers').join('|')}))?`;

/** Lists of names. A title may look like a name ("Die Mühle"), so a comma joins names only if "and" or a colon follows. */
const NAME_LISTS = [
  // "BONNEFOY (C.), Title", before which a comma or colon is not in doubt
  `(${FAMILY_IN_FRONT}(?:${AND}${FAMILY_IN_FRONT}){0,3})${OTHERS}${EDITED}\\s?[,:]`,
  `(${FAMILY_FIRST}(?:${AND}${FAMILY_FIRST}){0,3})${OTHERS}${EDITED}\\s?:`,
  `(${GIVEN_FIRST}(?:(?:${AND}|,\\s)${GIVEN_FIRST}){0,3})${OTHERS}${EDITED}\\s?:`,
  `((?:${GIVEN_FIRST},\\s){0,3}${GIVEN_FIRST}${AND}${GIVEN_FIRST})${OTHERS}${EDITED},`,
  `(${GIVEN_FIRST})${OTHERS}${EDITED},`,
].map((list) => new RegExp(`^${list}\\s`, 'u'));

/** Russian notes have initials after the family name, and a full stop before the title, as lists of references do. */
const CYRILLIC = /^\p{sc=Cyrl}/u;
const NAME_WITH_PARTICLE = new RegExp(`\\s(${PARTICLE}{1,3}${WORD}(?:\\s${WORD})*)$`, 'u');

function readName(printed: string): Author {
  const name = printed.replace(/\s\(([^()]+)\)$/u, ', $1');
  const comma = name.indexOf(', ');
  if (comma > 0)
    return {
      name: `${name.slice(comma + 2)} ${name.slice(0, comma)}`,
      given: name.slice(comma + 2),
      family: name.slice(0, comma),
    };
  const family = NAME_WITH_PARTICLE.exec(name)?.[1] ?? name.slice(name.lastIndexOf(' ') + 1);
  return { name, given: name.slice(0, -family.length).trim(), family };
}

/** Reads the names at the start of a note, up to the title. */
function readNames(text: string): { authors: Author[]; end: number } | undefined {
  for (const list of CYRILLIC.test(text) ? [] : NAME_LISTS) {
    const [whole, names = ''] = list.exec(text) ?? [];
    if (whole === undefined) continue;
    const isFamilyFirst = /,\s/.test(names) && list === NAME_LISTS[1];
    const separator = new RegExp(isFamilyFirst ? AND : `${AND}|,\\s`, 'u');
    return { authors: names.split(separator).map(readName), end: whole.length };
  }
  return undefined;
}

const YEAR = '(?<!\\d)(?:1[5-9]|20)\\d\\d(?!\\d)';
const LAST_YEAR = new RegExp(`^.*(${YEAR})`, 'u');
/** "Title, in: Book", "Title, in «Journal»", "Title, «Journal»", "Title, dans P. Astier (dir.), Book" */
const CONTAINER =
  /(?:[,.]\s(?:[Ii]n|dans|en|em):?|,)\s(?=«)|[,.]\s(?:[Ii]n|dans|en|em):?\s(?=[“"„‘]|\p{Lu})/u;
/** "Title (London: Heath Press, 1998)" */
const IN_BRACKETS = new RegExp(`\\s\\([^()]{0,100}\\p{L}[,:]?\\s[²³⁴]?(${YEAR})\\)`, 'u');
/** "Title. Göttingen: Heath 1991", "Title. Paris : Heath, 1991" */
const PLACE_COLON = new RegExp(
  `[.,]\\s(\\p{Lu}[\\p{L}./ -]{1,30})\\s?:\\s[^,.:]{2,60},?\\s[²³⁴]?(${YEAR})`,
  'u',
);
/** A place or publisher: "Paris", "Éditions du Cerisier", "il Molino". */
const IMPRINT_NAME = /^(?:\p{Ll}{1,3}\s)?\p{Lu}[\p{L}\p{M}.&/:’' -]{1,45}$/u;
/** An edition, volume or series between the title and the place. */
const EXTRA =
  /^(?:\d{1,2}\.?\s?[ªºa-zéè]{0,4}\.?\s(?:rev\.\s)?(?:ed|éd|Aufl)|\d{1,2}\s(?:vols?|Bde|tt?)\b|(?:coll|collana|vols?|tt?|tomes?|tomos?|Bde?|Band|Reihe|n\.?º|n°|éd|ed|trad|transl?)[.\s]|[IVX]+$|«)/iu;
/** A series with its number after a title: "Title (Studies in Milling 14)". */
const SERIES = /\s\([^()]*\p{L}[^()]*[\s,]\d{1,3}\)$/u;

/** Splits a text at commas outside brackets and quotation marks. */
function splitFields(text: string): string[] {
  const fields: string[] = [];
  let depth = 0;
  let start = 0;
  for (let position = 0; position < text.length; position++) {
    const character = text.charAt(position);
    if ('([«„“'.includes(character)) depth++;
    else if (')]»”'.includes(character)) depth = Math.max(0, depth - 1);
    else if (character === ',' && depth === 0) {
      fields.push(text.slice(start, position).trim());
      start = position + 1;
    }
  }
  fields.push(text.slice(start).trim());
  return fields;
}

/** Returns a title without an edition, volume or series after it. */
function withoutExtras(title: string): string {
  const fields = splitFields(title.replace(SERIES, ''));
  while (fields.length > 1 && EXTRA.test(fields.at(-1) ?? '')) fields.pop();
  return fields.join(', ').replace(/[\s.,:]+$/, '');
}

/** Reads "Title, 2nd ed., Place, Publisher, 1998, vol. 2" and "Title, Place 1998". */
function readCommaFields(text: string): { title: string; year: string } | undefined {
  const fields = splitFields(text);
  const dated = new RegExp(`^(.*?)[²³⁴]?(${YEAR})\\.?$`, 'u');
  const yearAt = fields.findLastIndex((field, index) => index > 0 && dated.test(field));
  const [, place = '', year = ''] = dated.exec(fields[yearAt] ?? '') ?? [];
  if (year === '') return undefined;
  let titleEnd = yearAt;
  let imprintNames = place === '' ? 0 : 2;
  if (place !== '' && !IMPRINT_NAME.test(place.trim())) return undefined;
  for (; titleEnd > 1; titleEnd--) {
    const field = fields[titleEnd - 1] ?? '';
    if (EXTRA.test(field)) continue;
    if (imprintNames === 2 || !IMPRINT_NAME.test(field)) break;
    imprintNames++;
  }
  return imprintNames === 0 ? undefined : { title: fields.slice(0, titleEnd).join(', '), year };
}

/** The pages of a chapter, which may look like years: "S. 1601–1630". */
const CHAPTER_PAGES =
  /[\s,]+(?:(?:pp?|S|Sp|págs?|pagg?)\.\s*\d{1,4}(?:\s?[–-]\s?\d{1,4})?|\d{1,4}\s?[–-]\s?\d{1,4})\.?$/u;
const YEAR_IN_BRACKETS = new RegExp(`\\((?:[^()]*[\\s,])?(${YEAR})\\)`, 'gu');

/** Reads the year of a journal or a book of chapters: the last in brackets, or else the last before the pages. */
const readContainerYear = (text: string): string | undefined =>
  [...text.matchAll(YEAR_IN_BRACKETS)].at(-1)?.[1] ?? LAST_YEAR.exec(text.replace(CHAPTER_PAGES, ''))?.[1];

/** Reads the title and year of a book or chapter whose title is not in quotation marks. */
function readTitle(text: string): { title: string; year: string; venue?: string } | undefined {
  const container = CONTAINER.exec(text);
  if (container) {
    const year = readContainerYear(text.slice(container.index));
    const book = text.slice(container.index + container[0].length);
    const venue = (/^«([^»]+)»/.exec(book)?.[1] ?? /^[^,(]+/.exec(book)?.[0] ?? '').trim();
    return year === undefined ? undefined : { title: text.slice(0, container.index), year, venue };
  }
  for (const pattern of [IN_BRACKETS, PLACE_COLON]) {
    const match = pattern.exec(text);
    if (match) return { title: text.slice(0, match.index), year: match.at(-1) ?? '' };
  }
  return readCommaFields(text);
}

/**
 * Parses a note that states a book or chapter with its place and year, title without quotation marks; undefined for other
 * notes. `authors` are those of the note before, if the text has none: "Idem, Title, Berlin 1998".
 */
export function parseNotedBook(text: string, authors?: readonly Author[]): NotedBook | undefined {
  const names = authors ? { authors: [...authors], end: 0 } : readNames(text);
  const rest = names ? text.slice(names.end).trim() : '';
  if (!names || !/^[\p{L}\p{N}]/u.test(rest)) return undefined;
  const book = readTitle(rest);
  const title = withoutExtras(book?.title ?? '');
  if (!book || !/\p{L}{2}/u.test(title)) return undefined;
  return {
    title,
    authors: names.authors,
    year: Number(book.year),
    ...(book.venue ? { venue: book.venue } : {}),
  };
}
