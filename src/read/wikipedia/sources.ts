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

/** The full citations of an article, by what short ones call them. */
export class Sources {
  private readonly byKey = new Map<string, Source>();
  /** By first name and year alone; null where several sources share them. */
  private readonly loose = new Map<string, Source | null>();

  add(source: Source): void {
    for (const key of source.keys) if (key !== '' && !this.byKey.has(key)) this.byKey.set(key, source);
    const first = source.authors[0];
    if (!first) return;
    const year = source.keys[0]?.match(/\d{4}[a-z]?$/)?.[0] ?? String(source.year ?? '');
    for (const name of new Set([
      first.family ?? first.name.slice(first.name.lastIndexOf(' ') + 1),
      first.name,
    ])) {
      const key = sourceKey([name], year);
      const known = this.loose.get(key);
      this.loose.set(key, known === undefined || known === source ? source : null);
    }
  }

  /** The source that has this key. */
  named(key: string): Source | undefined {
    return this.byKey.get(key);
  }

  /** The source a short citation means: the one of its names and year, or the only one of its first name and year. */
  find(short: ShortCitation): Source | undefined {
    if (short.key !== undefined) {
      const named = this.byKey.get(short.key);
      if (named) return named;
    }
    return (
      this.byKey.get(sourceKey(short.names, short.year)) ??
      this.loose.get(sourceKey(short.names.slice(0, 1), short.year)) ??
      undefined
    );
  }
}
