import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HashSet, lockFolder } from '../engine/index.js';
import { normaliseUrl } from '../paper/index.js';
import { version } from '../version.js';
import { CacheFile, type Settled } from './cache-file.js';
import { memberOf, type NewRecord, recordBytes } from './warc-member.js';

export interface PageCacheOptions {
  /** Forgets what failed, so that it is tried again. */
  retryFailed?: boolean;
  /** A file is followed by the next once it has so many bytes. */
  maxFileBytes?: number;
}

const NAME = /^pages-(\d{6})\.warc\.gz$/;
const MAX_FILE_BYTES = 1024 ** 3;

/** The normal form of an address, by which two wishes are the same. */
const keyOf = (url: string) =>
  createHash('sha256')
    .update(normaliseUrl(url) ?? url)
    .digest('hex');

/** True for an outcome that brought a page. */
export const isPage = (outcome: string): boolean => outcome.startsWith('page');

/**
 * A folder of WARC files that holds every answer of every page that was asked for, failures included. One process at a
 * time has it; it survives being killed at any moment.
 */
export class PageCache {
  /** Pages that were in the cache when it was opened, by outcome. */
  readonly found: Record<string, number> = {};
  private readonly known = new HashSet();
  private current: CacheFile | undefined;
  private number = 0;

  private constructor(
    readonly path: string,
    private readonly unlock: () => void,
    private readonly maxFileBytes: number,
  ) {}

  static open(
    path: string,
    { retryFailed = false, maxFileBytes = MAX_FILE_BYTES }: PageCacheOptions = {},
  ): PageCache {
    mkdirSync(path, { recursive: true });
    const cache = new PageCache(path, lockFolder(path, 'folder of pages'), maxFileBytes);
    try {
      const numbers = readdirSync(path)
        .flatMap((name) => NAME.exec(name)?.[1] ?? [])
        .sort();
      for (const number of numbers) {
        cache.current?.close();
        cache.number = Number(number);
        cache.current = CacheFile.open(cache.file(), ({ outcome, url }) => {
          cache.found[outcome] = (cache.found[outcome] ?? 0) + 1;
          if (isPage(outcome) || !retryFailed) cache.known.add(keyOf(url));
        });
      }
      return cache;
    } catch (error) {
      cache.close();
      throw error;
    }
  }

  private file(): string {
    return join(this.path, `pages-${String(this.number).padStart(6, '0')}.warc.gz`);
  }

  /** Takes an address up; false where it is settled, or was taken up before. */
  take(url: string): boolean {
    return this.known.add(keyOf(url));
  }

  /** Writes records; with `settled`, they are the last of that page. */
  async write(records: NewRecord[], settled?: Settled): Promise<void> {
    const members: Buffer[] = [];
    for (const record of records) members.push(await memberOf(recordBytes(record)));
    const first = await this.first;
    // Nothing is awaited from here on: writes of several pages never mix.
    if (!this.current || this.current.size >= this.maxFileBytes) {
      if (this.current) this.number++;
      this.current?.close();
      this.current = CacheFile.open(this.file(), () => {});
    }
    this.current.append(this.current.size === 0 ? [first, ...members] : members, settled);
  }

  private readonly first = memberOf(
    recordBytes({
      type: 'warcinfo',
      fields: { 'Content-Type': 'application/warc-fields' },
      block: Buffer.from(`software: citemill/${version}\r\nformat: WARC File Format 1.1\r\nrobots: obey\r\n`),
    }),
  );

  close(): void {
    this.current?.close();
    this.current = undefined;
    this.unlock();
  }
}
