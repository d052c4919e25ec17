import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { normaliseUrl } from '@citemill/read/paper';
import { type FileLock, HashSet, lockFolder } from '../engine/index.js';
import { version } from '../version.js';
import { CacheFile, type FileContent, readCacheFile, type Settled } from './cache-file.js';
import { compressMember, type NewRecord, recordBytes } from './warc-member.js';

export interface PageCacheOptions {
  /** Forgets what failed, so that it is tried again. */
  retryFailed?: boolean;
  /** Bytes at which a new file is started. */
  maxFileBytes?: number;
}

const NAME = /^pages-(\d{6,})\.warc\.gz$/;
const MAX_FILE_BYTES = 1024 ** 3;

const numbersIn = (folder: string): number[] =>
  readdirSync(folder)
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);

/** The normal form of an address, by which two requests are for the same page. */
const pageKey = (url: string) =>
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

  /** Records that are damaged, as in `pages-000002.warc.gz at byte 1024`. */
  readonly damaged: string[] = [];

  private constructor(
    readonly path: string,
    private readonly lock: FileLock | undefined,
    private readonly maxFileBytes: number,
  ) {}

  /** Opens a folder of pages for writing. */
  static async open(path: string, options: PageCacheOptions = {}): Promise<PageCache> {
    mkdirSync(path, { recursive: true });
    const lock = await lockFolder(path, 'folder of pages');
    const cache = new PageCache(path, lock, options.maxFileBytes ?? MAX_FILE_BYTES);
    try {
      for (const number of numbersIn(path)) {
        cache.current?.close();
        cache.number = number;
        const file = cache.file();
        cache.current = CacheFile.open(file, (content) => cache.takeIn(file, content, options));
      }
      return cache;
    } catch (error) {
      await cache.close();
      throw error;
    }
  }

  /** Reads a folder of pages without changing it. */
  static look(path: string, options: PageCacheOptions = {}): PageCache {
    const cache = new PageCache(path, undefined, MAX_FILE_BYTES);
    for (const number of existsSync(path) ? numbersIn(path) : []) {
      cache.number = number;
      cache.takeIn(cache.file(), readCacheFile(cache.file()), options);
    }
    return cache;
  }

  private takeIn(
    file: string,
    { settled, damaged }: FileContent,
    { retryFailed = false }: PageCacheOptions,
  ): void {
    for (const { outcome, url } of settled) {
      this.found[outcome] = (this.found[outcome] ?? 0) + 1;
      if (isPage(outcome) || !retryFailed) this.known.add(pageKey(url));
    }
    for (const at of damaged) this.damaged.push(`${basename(file)} at byte ${at}`);
  }

  private file(): string {
    return join(this.path, `pages-${String(this.number).padStart(6, '0')}.warc.gz`);
  }

  /** Takes an address up; false if it is settled, or was taken up before. */
  take(url: string): boolean {
    return this.known.add(pageKey(url));
  }

  /** Writes records; with `settled`, they are the last of that page. */
  async write(records: NewRecord[], settled?: Settled): Promise<void> {
    const members: Buffer[] = [];
    for (const record of records) members.push(await compressMember(recordBytes(record)));
    const first = await this.first;
    // Nothing is awaited from here on: writes of several pages never mix.
    if (!this.current || this.current.size >= this.maxFileBytes) {
      this.current?.close();
      while (existsSync(this.file())) this.number++;
      this.current = CacheFile.create(this.file());
    }
    this.current.append(this.current.size === 0 ? [first, ...members] : members, settled);
  }

  private readonly first = compressMember(
    recordBytes({
      type: 'warcinfo',
      fields: { 'Content-Type': 'application/warc-fields' },
      block: Buffer.from(`software: citemill/${version}\r\nformat: WARC File Format 1.1\r\nrobots: obey\r\n`),
    }),
  );

  async close(): Promise<void> {
    this.current?.close();
    this.current = undefined;
    await this.lock?.release();
  }
}
