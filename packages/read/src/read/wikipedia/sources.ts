import { isOf, listedSource } from './listed-sources.js';
import { type ShortCitation, type Source, sourceKey } from './source.js';

/** The full citations of an article, by what short ones call them. */
export class Sources {
  private readonly byKey = new Map<string, Source>();
  private entries: () => string[] = () => [];
  private plain: string[] | undefined;
  private readonly ofEntry = new Map<string, Source>();
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

  /** Entries in plain words, in lists behind the article. They are asked for where a short citation has no other source. */
  list(entries: () => string[]): void {
    this.entries = entries;
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
      this.listed(short)
    );
  }

  /** The only entry of the lists that a short citation can mean. */
  private listed(short: ShortCitation): Source | undefined {
    this.plain ??= this.entries();
    const found = this.plain.filter((entry) => isOf(entry, short));
    const [entry] = found;
    if (entry === undefined || found.length > 1) return undefined;
    const known = this.ofEntry.get(entry);
    const source = known ?? listedSource(entry, short);
    this.ofEntry.set(entry, source);
    return source;
  }
}
