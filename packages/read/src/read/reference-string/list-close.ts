import { YEAR_PATTERN } from '@citemill/metrics/text';
import { openingYear } from './years.js';

const YEAR_NEXT = new RegExp(String.raw`^[\s.,;:]*[([]?${YEAR_PATTERN}[a-z]?(?![\d–-])`);

/** The end of a list of authors. */
export interface ListClose {
  /** The punctuation that ends the list, the quotation mark or year after it, or `open` for nothing. */
  close: '.' | ',' | ':' | 'quote' | 'year' | 'open';
  /** The offset after the list and its closing punctuation. */
  end: number;
  /** Evidence that the list ends here. */
  weight: number;
}

/** Finds out how a list ends whose last name ends at `end`. */
export function readListClose(text: string, end: number): ListClose {
  const tail = text.slice(end, end + 40);
  const year = YEAR_NEXT.exec(tail);
  if (year) return { close: 'year', end, weight: /[([]/.test(year[0]) ? 5 : 4 };
  if (/^[\s.,]*[([]\S/.test(tail) && openingYear(tail)?.year !== undefined)
    return { close: 'year', end, weight: 5 };
  const undated = /^[\s.,]*[([](?:n\.\s?d|in press|forthcoming)/i.test(tail);
  if (undated) return { close: 'year', end, weight: 4 };
  const quote = /^[\s.,:;]*(?=["“«„‘「『《]|``|'(?=\p{Lu}))/u.exec(tail);
  if (quote) return { close: 'quote', end: end + quote[0].length, weight: 5 };
  const stop = /^\s?([.:,;])[.,:;]?\s*/.exec(tail);
  // "Woodward, A. (Eds.) Silt and sand": the bracket ends the list.
  if (/\((?:eds?|editors?)\.?\)$/i.test(text.slice(Math.max(0, end - 10), end)) && /^\s\p{Lu}/u.test(tail))
    return { close: '.', end: end + 1, weight: 3 };
  const endsWithStop = text[end - 1] === '.';
  if (stop?.[1] === '.') return { close: '.', end: end + stop[0].length, weight: 3.5 };
  if (stop?.[1] === ':') return { close: ':', end: end + stop[0].length, weight: 3 };
  if (stop) return { close: ',', end: end + stop[0].length, weight: endsWithStop ? 0.5 : 1 };
  const space = tail.length - tail.trimStart().length;
  if (endsWithStop) return { close: '.', end: end + space, weight: 2.5 };
  return { close: 'open', end: end + space, weight: end + space >= text.length ? 1 : -1.5 };
}
