import type { Author, Identifiers } from '../../paper/index.js';

/** A full citation, such as {{cite web}}. */
export interface Source {
  kind?: string;
  /** The citation as printed. */
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
  /** Keys used by short citations: family names and year, see {@link sourceKey}. */
  keys: string[];
}

/** A short citation, such as {{sfn|Marlow|Hess|2013|p=4}}. */
export interface ShortCitation {
  names: string[];
  /** The year as written, with the letter that distinguishes sources of the same year. */
  year: string;
  /** As printed in a footnote: "Marlow & Hess 2013, p. 4". */
  text: string;
  /** The explicit anchor, if given. */
  key?: string;
}

/** Names and year as one word, ignoring case, accents and punctuation, to match short citations with sources. */
export function sourceKey(names: readonly string[], year: string): string {
  return [...names.slice(0, 4), year]
    .join('')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
