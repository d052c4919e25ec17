import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/database.js';
import type { CorpusFolder } from './folder.js';
import { partDigest } from './part-digest.js';
import { type StagedRows, stagedBytes } from './staged-rows.js';
import { storeRows } from './store-rows.js';
import type { IngestedTable } from './tables.js';

/** Errors of the disk or of permissions, after which nothing can be stored. */
const DISK_ERROR = /IO Error|No space left|ENOSPC|EDQUOT|EROFS|EACCES|EIO\b/;

/** Where a record came from. It is part of the failure that is recorded if the rows cannot be stored. */
export interface RecordOrigin {
  sha256?: string;
  path: string;
  stage: string;
  reading?: string | undefined;
  location?: string | undefined;
  /** Number of papers in the record. */
  papers?: number;
}

/** A full part, with its records in order. */
export interface ClosedPart {
  records: { origin: RecordOrigin; rows: StagedRows }[];
  bytes: number;
  /** Folder in which a worker may store the part. */
  folder: string;
}

export interface PartWriterOptions {
  /** Maximum records per part. */
  records: number;
  /** Maximum bytes of rows per part. */
  bytes: number;
  /** Called for a record whose rows could not be stored. */
  onUnstorable(origin: RecordOrigin, message: string): void;
}

/**
 * Collects records into parts of a corpus. A part can be stored by a worker; if that fails, it is stored here. A record whose
 * rows the database rejects is found by halving the part and reported; all other records are stored.
 */
export class PartWriter {
  private part: ClosedPart;
  private readonly full: ClosedPart[] = [];
  private folderCount = 0;
  private files = 0;
  private readonly staging: string;

  constructor(
    private readonly folder: CorpusFolder,
    private readonly scratch: string,
    private readonly database: Database,
    private readonly options: PartWriterOptions,
  ) {
    this.staging = join(scratch, 'part-rows');
    mkdirSync(this.staging, { recursive: true });
    this.part = this.emptyPart();
  }

  /** Returns the path of a new file for the rows of one record. */
  stagingFile(): string {
    return join(this.staging, `${this.files++}.jsonl`);
  }

  private emptyPart(): ClosedPart {
    return { records: [], bytes: 0, folder: this.nextFolder() };
  }

  private nextFolder(): string {
    return join(this.scratch, `part-${this.folderCount++}`);
  }

  add(rows: StagedRows, origin: RecordOrigin): void {
    this.part.records.push({ origin, rows });
    this.part.bytes += stagedBytes(rows);
    const { records, bytes } = this.part;
    if (records.length >= this.options.records || bytes >= this.options.bytes) this.close();
  }

  /** Closes the current part, even if it is not full. */
  close(): void {
    if (this.part.records.length === 0) return;
    this.full.push(this.part);
    this.part = this.emptyPart();
  }

  /** Takes the next part to store. */
  take(): ClosedPart | undefined {
    return this.full.shift();
  }

  /** Moves a part into the corpus. `stored` is the number of rows per table if a worker has stored the part. */
  async commit({ records, folder }: ClosedPart, stored?: Record<IngestedTable, number>): Promise<void> {
    const rejected: { origin: RecordOrigin; message: string }[] = [];
    if (stored) await this.moveIntoCorpus(folder, stored);
    else await this.store(records, rejected);
    for (const { content } of records.map(({ rows }) => rows))
      if ('file' in content) rmSync(content.file, { force: true });
    for (const { origin, message } of rejected) this.options.onUnstorable(origin, message);
  }

  private async moveIntoCorpus(folder: string, rows: Record<IngestedTable, number>): Promise<void> {
    this.folder.commitPart(folder, rows, await partDigest(this.database, join(folder, 'papers.parquet')));
  }

  private async store(
    records: ClosedPart['records'],
    rejected: { origin: RecordOrigin; message: string }[],
  ): Promise<void> {
    const folder = this.nextFolder();
    try {
      const staged = records.map(({ rows }) => rows);
      await this.moveIntoCorpus(folder, await storeRows(this.database, staged, folder));
    } catch (error) {
      const { message } = error as Error;
      if (DISK_ERROR.test(message)) throw error;
      const [first] = records;
      if (records.length === 1 && first) {
        rejected.push({ origin: first.origin, message });
        return;
      }
      const middle = Math.floor(records.length / 2);
      await this.store(records.slice(0, middle), rejected);
      await this.store(records.slice(middle), rejected);
    }
  }
}
