import { isVenueAbbreviation, isVenueAcronym, isVenueName } from './known-venues.js';
import { LINK } from './links.js';
import { ENGLISH_MONTHS } from './months.js';
import { isConnector, isVenueKeyword, namesPublisher } from './venue-words.js';
import { finalStop, joinWords, textAt, type Word } from './words.js';

/** A volume, page, article or version: "12", "B12", "e12", "v1.0", "XIV,", but not "Civil," or "1st". */
const NUMBER = /^[([]?(?!\d+(?:st|nd|rd|th)\b)(?:\p{Lu}{0,2}\d|[ev]\d|[IVXLC]+[,:])/u;
/** A word before the number of a volume, page or date. */
const NUMBER_WORD = new RegExp(
  String.raw`^[([]?(?:vols?\b|volumes?\b|bd\b|nos?\.|nr\.|issues?\b|pp?\.|pages?\b|ser(?:ies)?\.?\b|article\b|art\.|suppl|pt\.|(?:${ENGLISH_MONTHS})[.,]?$|accepted|submitted|ahead|online|epub|n\.d|(?:available|accessed|retrieved)[:,]?$)`,
  'iu',
);
export const UNPUBLISHED = /^[([]?(?:in (?:press|prep)|to (?:appear|be published)|special issue)/i;
const SERIES = /^\(?(?:Ser(?:ies|\.)|Part|Section|Sect\.)$/;
/** Maximum number of words of a name. */
const MAX_WORDS = 30;

/** True for the first word of a volume, pages or a date, which ends the name of a journal. */
export const opensNumbers = (word: string): boolean => NUMBER.test(word) || NUMBER_WORD.test(word);

/** True for a word whose full stop belongs to an abbreviation. */
export function isShortened(word: string): boolean {
  const bare = word.replace(/[.,;:)\]]+$/, '').replace(/^[([]/, '');
  if (bare.length <= 1 || isVenueAbbreviation(bare) || bare.includes('.')) return true;
  return (
    bare.length <= 4 &&
    /^\p{Lu}/u.test(bare) &&
    !isVenueName(bare) &&
    !isVenueAcronym(bare) &&
    /[^aeiouy]$/i.test(bare)
  );
}

/** True if the words up to a volume number are capitalised, and at least one is abbreviated. */
function isAbbreviatedName(words: Word[], from: number): boolean {
  let hasAbbreviation = false;
  for (let i = from; i < Math.min(words.length, from + 6); i++) {
    const word = textAt(words, i);
    if (/^\p{Lu}?\d/u.test(word)) return i > from && hasAbbreviation;
    if (!isConnector(word) && !/^\p{Lu}/u.test(word)) return false;
    if (/[,;:?]$/.test(word)) return hasAbbreviation && /^\d/.test(words[i + 1]?.text ?? '');
    if (/\.$/.test(word)) hasAbbreviation = true;
  }
  return false;
}

/** True if the words after a comma, up to the volume, look like the rest of the name. */
function continuesToVolume(words: Word[], from: number): boolean {
  for (let i = from; i < Math.min(words.length, from + 6); i++) {
    const word = textAt(words, i);
    if (i > from && /^\d+[,:(;.]?/.test(word) && !/^(?:1[5-9]|20)\d\d/.test(word))
      return !namesPublisher(joinWords(words, from, i));
    if (!isConnector(word) && !/^[\p{Lu}\d]/u.test(word)) return false;
    if (/[.;:?]$/.test(word) && !isVenueAbbreviation(word)) return false;
  }
  return false;
}

/** Returns the index after the last word of the name that starts at `first`. */
export function findNameEnd(words: Word[], first: number): number {
  let index = first;
  for (; index < words.length && index - first < MAX_WORDS; index++) {
    const word = textAt(words, index);
    if (word === LINK) break;
    // "Ann. of Math. (2) 57", "Ann. Inst. Fourier (Grenoble) 48", "J. R. Stat. Soc.: Series B 34"
    if (
      index > first &&
      /^\((?:\d|N\.\s?S\.|\p{Lu}\p{Ll}+)\),?$/u.test(word) &&
      /^\d/.test(words[index + 1]?.text ?? '')
    )
      continue;
    if (index > first && SERIES.test(word) && /^[A-Z\d]{1,2}[.,:)]?$/.test(words[index + 1]?.text ?? '')) {
      index++;
      if (/[,:.]$/.test(textAt(words, index))) return index + 1;
      continue;
    }
    if (index > first && (opensNumbers(word) || UNPUBLISHED.test(`${word} ${words[index + 1]?.text ?? ''}`)))
      break;
    const stop = finalStop(word);
    if (stop === ',' || stop === ';' || stop === ':' || stop === '?') {
      const next = words[index + 1]?.text ?? '';
      if (SERIES.test(next) && /^[A-Z][.,:)]?$/.test(words[index + 2]?.text ?? '')) continue;
      // "Proc. R. Soc. Lond., Ser. A", "Energy, Sustainability and Society": a comma inside the name.
      if (stop === ',' && next && !opensNumbers(next) && next !== LINK && continuesToVolume(words, index + 1))
        continue;
      return index + 1;
    }
    if (
      stop === '.' &&
      index + 1 < words.length &&
      !isShortened(word) &&
      !isAbbreviatedName(words, index + 1)
    )
      return index + 1;
  }
  return index;
}

/** Returns how much words look like the name of a journal or of proceedings. */
export function weighName(words: Word[], first: number, last: number): number {
  let weight = 0;
  let knownWords = 0;
  let hasKeyword = false;
  for (let i = first; i < last; i++) {
    const word = textAt(words, i);
    const isCapitalised = /^[(["“]?[\p{Lu}\p{Lo}]/u.test(word);
    if (isVenueKeyword(word)) {
      hasKeyword = true;
      knownWords += isCapitalised ? 1.5 : 0.3;
    } else if (isVenueAcronym(word) || (isVenueName(word) && last - first <= 3)) knownWords += 1.5;
    else if (isVenueAbbreviation(word)) knownWords += isCapitalised ? (/\.[,;:]?$/.test(word) ? 1.4 : 1) : 0;
    else if (isConnector(word)) weight -= i === first ? 1 : 0;
    else if (isCapitalised) weight += /^\p{Lu}\p{L}+\.$/u.test(word) && i < last - 1 ? 0.6 : 0.25;
    else if (/\p{Ll}\p{Lu}/u.test(word)) weight += 0.5;
    else weight -= hasKeyword ? 0.4 : 1.3;
  }
  const count = last - first;
  return weight + Math.min(knownWords, 4.5) - (count > 9 ? (count - 9) * 0.2 : 0);
}

/** Returns how much the text after a name looks like a volume, pages or a year. */
export function weighNumbers(words: Word[], last: number): number {
  const word = words[last]?.text;
  if (word === undefined) return 0;
  if (word === LINK) return 1;
  const nextTwo = `${word} ${words[last + 1]?.text ?? ''}`;
  if (/^[([]?(?:1[5-9]|20)\d\d[)\]a-z]?[.,;:]?(?:$|\s)/.test(nextTwo)) return 2.5;
  if (/^(?:1[5-9]|20)\d\d;/.test(word)) return 5;
  if (/^(?:vols?|volume|nos?|pp?|pages?|bd)\b/i.test(word)) return 3;
  if (/^[([]?[A-Z]?\d/.test(word)) return 3.5;
  if (UNPUBLISHED.test(nextTwo) || /^(?:submitted|accepted)/i.test(word)) return 1.5;
  return 0;
}
