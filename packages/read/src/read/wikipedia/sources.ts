import { matchesShortCitation, parseListedSource } from './listed-sources.js';
import { type ShortCitation, type Source, sourceKey } from './source.js';

/** The full citations of an article, by the keys of short citations. */
export class Sources {
  private readonly byKey = new Map<string, Source>();
  private entries: () => string[] = () => [];
  private plain: string[] | undefined;
  private readonly byListEntry = new Map<string, Source>();
  /** Sources by first author and year; null if several sources share them. */
  private readonly byFirstName = new Map<string, Source | null>();

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
      const existing = this.byFirstName.get(key);
      this.byFirstName.set(key, existing === undefined || existing === source ? source : null);
    }
  }

  /** Sets the list entries of the back matter, read only if a short citation has no other source. */
  list(entries: () => string[]): void {
    this.entries = entries;
  }

  named(key: string): Source | undefined {
    return this.byKey.get(key);
  }

  /** Returns the source of a short citation: with the same names and year, or the only one with its first name and year. */
  find(short: ShortCitation): Source | undefined {
    if (short.key !== undefined) {
      const named = this.byKey.get(short.key);
      if (named) return named;
    }
    return (
      this.byKey.get(sourceKey(short.names, short.year)) ??
      this.byFirstName.get(sourceKey(short.names.slice(0, 1), short.year)) ??
      this.findListed(short)
    );
  }

  /** Returns the only list entry that matches a short citation. */
  private findListed(short: ShortCitation): Source | undefined {
    this.plain ??= this.entries();
    const matches = this.plain.filter((entry) => matchesShortCitation(entry, short));
    const [entry] = matches;
    if (entry === undefined || matches.length > 1) return undefined;
    const cached = this.byListEntry.get(entry);
    const source = cached ?? parseListedSource(entry, short);
    this.byListEntry.set(entry, source);
    return source;
  }
}
