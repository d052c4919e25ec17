import { YEAR_PATTERN } from '@citemill/metrics/text';
import { KIND_OF_WORK } from './kinds-of-work.js';
import { LINK } from './links.js';
import { findNameEnd, opensNumbers, UNPUBLISHED, weighName, weighNumbers } from './venue-name.js';
import { namesPublisher, opensPreprint, opensReport, opensThesis } from './venue-words.js';
import { joinWords, textAt, type Word } from './words.js';

/** The text after a title, read as a venue of some kind. A larger weight means that it looks more like one. */
export interface Venue {
  kind: 'journal' | 'collection' | 'preprint' | 'publisher' | 'report' | 'none';
  /** The index of the first word of the name. */
  first: number;
  /** The index after the last word of the name; equal to `first` if there is no name. */
  last: number;
  weight: number;
}

const EDITION = /^[([]?(?:\d+(?:st|nd|rd|th)?|\p{L}+|rev\.)\s(?:edn?|edition|aufl)\b/iu;
const SERIES = /^(?:vol(?:ume)?s?\.?|bd\.?|tome?) \d/i;
const YEAR = new RegExp(String.raw`^[([]?${YEAR_PATTERN}[)\]a-z]?[.,;]?(?:\s|$)`);
const MEDIUM = new RegExp(
  String.raw`^\[(?:${KIND_OF_WORK}\]|online|internet|computer software|computer program|data\s?set|software|preprint|abstract|thesis|dissertation|master|doctoral|ph)`,
  'i',
);
const VOLUME_ALONE = /^\d{1,4}(?:\(\d+\))?[\s,:(]\s?e?\p{Lu}{0,2}\d/u;
/** "(Cambridge University Press, 2017)", "(1998)" and the like, after the title of a book. */
const BRACKETED = /^\(([^()]{2,90})\)/;
/** Text in brackets after a title in APA's style: "(R. Hess & A. Ito, Eds.; pp. 3–9)", "(Version 1.2)". */
const BOOK_DETAILS = /\beds?\.|^(?:pp?\.|vol\.|version|v)\s?\d/i;
/** The end of the entry of a book as MDPI prints it: "Silt; Wiley: New York, NY, USA, 1990", "Silt; Hess, K., Ito, A., Eds.; Wiley: …". */
export const AFTER_BOOK =
  /^(?:\p{Lu}[^;:.]{1,90}:\s\p{Lu}[^;:]{2,60},\s(?:1[5-9]|20)\d\d\b|(?:\p{Lu}[\p{L}'’-]+,\s(?:\p{Lu}\.-?\s?){1,3}[,;]\s?){1,8}Eds?\.)/u;
const PLACE =
  /^(?:\p{Lu}[\p{L}.'’-]*[\s,]{1,2}){0,3}\p{Lu}[\p{L}.'’-]+(?:\s\([^)]{2,12}\))?\s?:\s(?=\p{Lu})(.{0,120})/u;

/** "In" in English and German, French, Spanish, Portuguese. */
const IN = /^(?:[Ii]n|[Dd]ans|[Ee]n|[Ee]m):?$/;

/** True for text that begins with a place and a publisher: "New York: Wiley", "Cambridge, MA: MIT Press; 2008". */
function beginsWithPlace(ahead: string): boolean {
  const publisher = PLACE.exec(ahead)?.[1];
  if (!publisher) return false;
  return (
    namesPublisher(publisher) || /^[^.,;]{2,90}[.,;]?\s?(?:c?(?:1[5-9]|20)\d\d|\u241f|$)/u.test(publisher)
  );
}

/** Reads the words from `first` as the venue of a work. */
export function readVenue(words: Word[], first: number): Venue {
  const unnamed = (kind: Venue['kind'], weight: number): Venue => ({ kind, first, last: first, weight });
  const opening = words[first]?.text;
  if (opening === undefined) return unnamed('none', 0);
  if (opening === LINK) return unnamed('none', 2.5);
  const ahead = joinWords(words, first, first + 14);
  const unbracketed = ahead.replace(/^[([]/, '');
  if (UNPUBLISHED.test(unbracketed)) return unnamed('none', 3);
  if (opensThesis(unbracketed)) return unnamed('report', 6.5);
  if (opensPreprint(unbracketed)) return { kind: 'preprint', first, last: first + 1, weight: 7 };
  if (opensReport(unbracketed)) return unnamed('report', 5);
  if (IN.test(opening) && words.length > first + 1) {
    const isAfterStop = /[,.?!”"’»]$/.test(words[first - 1]?.text ?? ',');
    const isSure = /^In:?$|^in:$/.test(opening);
    if (isSure || /^[\p{Lu}\d“"‘]/u.test(textAt(words, first + 1)))
      return {
        kind: 'collection',
        first: first + 1,
        last: findNameEnd(words, first + 1),
        weight: isSure ? 6.5 : isAfterStop ? 5.5 : 0,
      };
  }
  if (/^presented at:?\s/i.test(ahead))
    return { kind: 'collection', first: first + 2, last: findNameEnd(words, first + 2), weight: 6.5 };
  if (EDITION.test(ahead)) return unnamed('publisher', 5.5);
  if (SERIES.test(ahead)) return unnamed('publisher', 3.5);
  if (YEAR.test(ahead)) {
    // "…, 2011, arXiv:1102.0001": the venue may follow the year.
    const next =
      words[first + 1] && !YEAR.test(textAt(words, first + 1)) ? readVenue(words, first + 1) : undefined;
    return next?.kind === 'preprint' || next?.kind === 'collection'
      ? { ...next, weight: 2.5 }
      : unnamed('none', 2.5);
  }
  if (MEDIUM.test(ahead)) {
    const close = words.findIndex((word, index) => index >= first && word.text.includes(']')) + 1;
    if (close > first && close - first < 8) return { ...readVenue(words, close), weight: 8 };
  }
  const bracket = BRACKETED.exec(ahead)?.[1];
  if (bracket && BOOK_DETAILS.test(bracket)) return unnamed('publisher', 5);
  if (bracket && (namesPublisher(bracket) || /(?:1[5-9]|20)\d\d$/.test(bracket)))
    return unnamed('publisher', 5);
  if (VOLUME_ALONE.test(ahead)) return unnamed('none', 4);
  if (opensNumbers(opening)) return unnamed('none', 1);
  if (/;$/.test(words[first - 1]?.text ?? '') && AFTER_BOOK.test(ahead)) return unnamed('publisher', 6);
  if (beginsWithPlace(ahead)) return unnamed('publisher', 4.5);
  const last = findNameEnd(words, first);
  const name = joinWords(words, first, last);
  const numbers = weighNumbers(words, last);
  const nameWeight = weighName(words, first, last);
  // "Friedr. Vieweg, Wiesbaden": the full stop of an abbreviation does not end a publisher's name.
  const fullName =
    name.length < 12 && !/\bin press/i.test(ahead) ? ahead.slice(0, ahead.search(/[,;(]|$/)) : name;
  const isPublisher =
    namesPublisher(fullName) && !/\b(?:journal|proceedings|trans|proc|conference)\b/i.test(fullName);
  if (isPublisher && (numbers < 3 || /press|verlag|springer|wiley|publish/i.test(name)))
    return unnamed('publisher', 3 + Math.max(0, Math.min(nameWeight, 1)));
  return {
    kind: 'journal',
    first,
    last,
    weight: nameWeight + (nameWeight > -1.5 || numbers > 4 ? numbers : numbers / 2),
  };
}
