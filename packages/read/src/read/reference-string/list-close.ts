import { YEAR_PATTERN } from '@citemill/metrics/text';

const YEAR_NEXT = new RegExp(String.raw`^[\s.,;:]*[([]?${YEAR_PATTERN}[a-z]?(?![\d–-])`);

/** How a list of authors ends. */
export interface ListClose {
  /** What closes the list: a full stop, comma, colon, quotation mark, year or nothing. */
  close: '.' | ',' | ':' | 'quote' | 'year' | 'open';
  /** The offset after the list and its closing punctuation. */
  end: number;
  /** How much this looks like the end of a list. */
  weight: number;
}

/** Reads how the list ends after the last name, which ends at `end`. */
export function readListClose(text: string, end: number): ListClose {
  const tail = text.slice(end, end + 40);
  const year = YEAR_NEXT.exec(tail);
  if (year) return { close: 'year', end, weight: /[([]/.test(year[0]) ? 5 : 4 };
  const undated = /^[\s.,]*[([](?:n\.\s?d|in press|forthcoming)/i.test(tail);
  if (undated) return { close: 'year', end, weight: 4 };
  const quote = /^[\s.,:;]*(?=["“«„‘「『《]|``|'(?=\p{Lu}))/u.exec(tail);
  if (quote) return { close: 'quote', end: end + quote[0].length, weight: 5 };
  const stop = /^\s?([.:,;])[.,:;]?\s*/.exec(tail);
  // "Woodward, A. (Eds.) Silt and sand": the bracket ends the list.
  if (/\((?:eds?|editors?)\.?\)$/i.test(text.slice(Math.max(0, end - 10), end)) && /^\s\p{Lu}/u.test(tail))
    return { close: '.', end: end + 1, weight: 3 };
  const ended = text[end - 1] === '.';
  if (stop?.[1] === '.') return { close: '.', end: end + stop[0].length, weight: 3.5 };
  if (stop?.[1] === ':') return { close: ':', end: end + stop[0].length, weight: 3 };
  if (stop) return { close: ',', end: end + stop[0].length, weight: ended ? 0.5 : 1 };
  const space = tail.length - tail.trimStart().length;
  if (ended) return { close: '.', end: end + space, weight: 2.5 };
  return { close: 'open', end: end + space, weight: end + space >= text.length ? 1 : -1.5 };
}
