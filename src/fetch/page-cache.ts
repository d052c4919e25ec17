import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { normaliseUrl } from '@citemill/read/paper';
import { type FileLock, HashSet, lockFolder } from '../engine/index.js';
import { version } from '../version.js';
import { CacheFile, type FileContent, readCacheFile, type SettledPage } from './cache-file.js';
import { compressMember, type NewRecord, recordBytes } from './warc-member.js';

export interface PageCacheOptions {
  /** Ignore failed pages, so that they are requested again. */
  retryFailed?: boolean;
  /** Size in bytes at which a new file is started. */
  maxFileBytes?: number;
}

const NAME = /^pages-(\d{6,})\.warc\.gz$/;
const MAX_FILE_BYTES = 1024 ** 3;

const listNumbers = (folder: string): number[] =>
  readdirSync(folder)
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);

/** Hashes the normalised URL, so that requests for the same page have the same key. */
const pageKey = (url: string) =>
  createHash('sha256')
    .update(normaliseUrl(url) ?? url)
    .digest('hex');

export const isPage = (outcome: string): boolean => outcome.startsWith('page');

/**
 * A folder of WARC files with the answers for all requested pages, including failures. Only one process at a time may write to it. The
 * process may be killed at any moment.
 */
export class PageCache {
  /** Number of pages in the cache when it was opened, by outcome. */
  readonly outcomes: Record<string, number> = {};
  private readonly claimed = new HashSet();
  private currentFile: CacheFile | undefined;
  private number = 0;

  /** Locations of damaged records, such as `pages-000002.warc.gz at byte 1024`. */
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
      for (const number of listNumbers(path)) {
        cache.currentFile?.close();
        cache.number = number;
        const file = cache.file();
        cache.currentFile = CacheFile.open(file, (content) => cache.addContent(file, content, options));
      }
      return cache;
    } catch (error) {
      await cache.close();
      throw error;
    }
  }

  /** Reads a folder of pages without changing it. */
  static read(path: string, options: PageCacheOptions = {}): PageCache {
    const cache = new PageCache(path, undefined, MAX_FILE_BYTES);
    for (const number of existsSync(path) ? listNumbers(path) : []) {
      cache.number = number;
      cache.addContent(cache.file(), readCacheFile(cache.file()), options);
    }
    return cache;
  }

  private addContent(
    file: string,
    { settled, damaged }: FileContent,
    { retryFailed = false }: PageCacheOptions,
  ): void {
    for (const { outcome, url } of settled) {
      this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1;
      if (isPage(outcome) || !retryFailed) this.claimed.add(pageKey(url));
    }
    for (const offset of damaged) this.damaged.push(`${basename(file)} at byte ${offset}`);
  }

  private file(): string {
    return join(this.path, `pages-${String(this.number).padStart(6, '0')}.warc.gz`);
  }

  /** Claims a URL; returns false if it is settled or was claimed before. */
  claim(url: string): boolean {
    return this.claimed.add(pageKey(url));
  }

  /** Writes records. With `settled`, they are the last ones of that page. */
  async write(records: NewRecord[], settled?: SettledPage): Promise<void> {
    const members: Buffer[] = [];
    for (const record of records) members.push(await compressMember(recordBytes(record)));
    const warcInfo = await this.warcInfo;
    // There must be no await below this line, or the writes of several pages would mix.
    if (!this.currentFile || this.currentFile.size >= this.maxFileBytes) {
      this.currentFile?.close();
      while (existsSync(this.file())) this.number++;
      this.currentFile = CacheFile.create(this.file());
    }
    this.currentFile.append(this.currentFile.size === 0 ? [warcInfo, ...members] : members, settled);
  }

  private readonly warcInfo = compressMember(
    recordBytes({
      type: 'warcinfo',
      fields: { 'Content-Type': 'application/warc-fields' },
      block: Buffer.from(`software: citemill/${version}\r\nformat: WARC File Format 1.1\r\nrobots: obey\r\n`),
    }),
  );

  async close(): Promise<void> {
    this.currentFile?.close();
    this.currentFile = undefined;
    await this.lock?.release();
  }
}
