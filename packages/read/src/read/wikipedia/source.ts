import type { Author, Identifiers } from '../../paper/index.js';

/** A full citation, as {{cite web}} and its relatives give it. */
export interface Source {
  kind?: string;
  /** The citation in a readable line. */
  raw: string;
  title?: string;
  authors: Author[];
  year?: number;
  date?: string;
  venue?: string;
  ids: Identifiers;
  url?: string;
  archiveUrl?: string;
  accessed?: string;
  /** What short citations call it: family names and year, run together. */
  keys: string[];
}

/** A short citation, as {{sfn|Marlow|Hess|2013|p=4}}. */
export interface ShortCitation {
  names: string[];
  /** As written, with the letter that tells two works of a year apart. */
  year: string;
  /** As printed in a footnote: "Marlow & Hess 2013, p. 4". */
  text: string;
  /** The anchor it leads to where it names one. */
  key?: string;
}

/** Names and year as one word, blind to case, accents and punctuation: how short citations find their source. */
export function sourceKey(names: readonly string[], year: string): string {
  return [...names.slice(0, 4), year]
    .join('')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
