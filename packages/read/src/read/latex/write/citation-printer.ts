import type { Author, Reference } from '../../../paper/index.js';
import type { CitationStyle } from '../packages/package.js';

/** A bibliography entry with the parts of its citation marks. */
export interface Entry {
  key: string;
  reference: Reference;
  /** "Smith et al."; what `\citet` shows. */
  names?: string;
  /** "2019a" */
  year?: string;
  /** The label in an alphabetic style: "Knu84". */
  label?: string;
  /** Printed entries only: whether the label has authors and year, as natbib needs. */
  natbib?: boolean;
}

/** "Smith", "Smith and Jones", "Smith et al." */
export function shortNames(
  authors: readonly Author[] | undefined,
  /** True if there are more authors than listed. */
  andOthers = false,
): string | undefined {
  const names = (authors ?? []).map((author) => author.family ?? author.name);
  if (names.length === 0) return undefined;
  if (andOthers) return `${names[0]} et al.`;
  if (names.length === 1) return names[0];
  return names.length === 2 ? `${names[0]} and ${names[1]}` : `${names[0]} et al.`;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Distinguishes entries of the same authors and year by letters: 2019a, 2019b. */
function addYearLetters(entries: readonly Entry[]): Entry[] {
  const nameAndYear = ({ names, year }: Entry) => `${names} ${year}`;
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(nameAndYear(entry), (counts.get(nameAndYear(entry)) ?? 0) + 1);
  const used = new Map<string, number>();
  return entries.map((entry) => {
    const key = nameAndYear(entry);
    const count = counts.get(key) ?? 0;
    if (count < 2 || count > LETTERS.length || !/^\d{4}$/.test(entry.year ?? '')) return entry;
    const index = used.get(key) ?? 0;
    used.set(key, index + 1);
    return { ...entry, year: `${entry.year}${LETTERS.charAt(index)}` };
  });
}

export interface PrinterOptions {
  style: CitationStyle;
  /** The bibliography; undefined until it is read. */
  entries?: readonly Entry[];
  /** The separator of names and year. Default: ", ". */
  separator?: string;
  /** Names that `\defcitealias` gives to entries, by key. */
  aliases?: ReadonlyMap<string, string>;
}

/** Prints the mark of each key. */
export class CitationPrinter {
  readonly style: CitationStyle;
  /** What separates names and year. */
  readonly separator: string;
  private readonly byKey = new Map<string, { entry: Entry; number: number }>();
  private readonly aliases: ReadonlyMap<string, string>;

  /** Without entries, every key counts as known; used while the bibliography is being read. */
  constructor(private readonly options: PrinterOptions = { style: 'numeric' }) {
    const { style, entries = [], separator = ', ', aliases = new Map() } = options;
    this.style = style;
    this.separator = separator;
    this.aliases = aliases;
    const distinct = style === 'author-year' ? addYearLetters(entries) : entries;
    distinct.forEach((entry, index) => {
      if (!this.byKey.has(entry.key)) this.byKey.set(entry.key, { entry, number: index + 1 });
    });
  }

  reference(key: string): string | null {
    return this.byKey.get(key)?.entry.reference.id ?? null;
  }

  names(key: string): string {
    const { entry } = this.byKey.get(key) ?? {};
    return entry?.names ?? entry?.reference.title?.split(/\s+/).slice(0, 3).join(' ') ?? printableKey(key);
  }

  year(key: string): string {
    return this.byKey.get(key)?.entry.year ?? 'n.d.';
  }

  title(key: string): string {
    return this.byKey.get(key)?.entry.reference.title ?? this.names(key);
  }

  /** Returns the whole entry, as printed in the bibliography. */
  fullEntry(key: string): string {
    return this.byKey.get(key)?.entry.reference.raw || this.names(key);
  }

  /** Returns the name that `\defcitealias` gives to the entry. */
  alias(key: string): string {
    return this.aliases.get(key) ?? this.names(key);
  }

  /** Returns the text between the brackets of a numeric or alphabetic mark. */
  label(key: string): string {
    const listed = this.byKey.get(key);
    // LaTeX prints a question mark; the key at least identifies the paper.
    if (!listed) return printableKey(key);
    return this.style === 'alphabetic' && listed.entry.label ? listed.entry.label : String(listed.number);
  }

  /** Returns the entries with numbers between those of two keys; none if there are more than `limit`, or marks are not numeric. */
  between(from: string, to: string, limit: number): string[] {
    const [first, last] = [from, to].map((key) => this.byKey.get(key)?.number ?? 0);
    if (this.style !== 'numeric' || !first || !last || last <= first || last - first > limit) return [];
    const works = [...this.byKey.values()].filter(({ number }) => number > first && number < last);
    return works.map(({ entry }) => entry.reference.id);
  }

  knows(key: string): boolean {
    return this.options.entries === undefined || this.byKey.has(key);
  }
}

/** Returns an unknown key without LaTeX commands. */
const printableKey = (key: string): string => key.replace(/\\[a-zA-Z@]+\s*|[\\{}$]/g, '') || '?';
