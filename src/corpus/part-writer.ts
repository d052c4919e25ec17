import { join } from 'node:path';
import { removeEmpty } from '../engine/index.js';
import type { Database } from './database.js';
import type { CorpusFolder } from './folder.js';
import type { RowLines } from './rows.js';
import { type RecordOrigin, StagedRecords } from './staged-records.js';

/** Disk and permissions: nothing can be stored, whatever it is. */
const IS_OF_THE_DISK = /IO Error|No space left|ENOSPC|EDQUOT|EROFS|EACCES|EIO\b/;

export interface PartWriterOptions {
  /** Records and bytes that a part holds at most. */
  records: number;
  bytes: number;
  /** Hears of a record whose rows could not be stored. */
  onUnstorable(origin: RecordOrigin, message: string): Promise<void>;
}

/**
 * Collects records and writes them as parts of a corpus. A record whose rows the database refuses is found and told, and
 * all others are stored: no record can take others with it.
 */
export class PartWriter {
  private staged: StagedRecords | undefined;
  private made = 0;

  constructor(
    private readonly folder: CorpusFolder,
    private readonly scratch: string,
    private readonly database: Database,
    private readonly options: PartWriterOptions,
  ) {}

  async add(rows: RowLines, origin: RecordOrigin): Promise<void> {
    this.staged ??= new StagedRecords(join(this.scratch, 'part-lines'));
    await this.staged.add(rows, origin);
    if (this.staged.entries.length >= this.options.records || this.staged.bytes >= this.options.bytes)
      await this.finish();
  }

  /** Writes what is left. */
  async finish(): Promise<void> {
    const staged = this.staged;
    if (!staged) return;
    this.staged = undefined;
    await staged.close();
    const refused: { origin: RecordOrigin; message: string }[] = [];
    await this.store(staged, 0, staged.entries.length, refused);
    staged.remove();
    removeEmpty(staged.folder);
    for (const { origin, message } of refused) await this.options.onUnstorable(origin, message);
  }

  abort(): void {
    this.staged?.abort();
  }

  private async store(
    staged: StagedRecords,
    from: number,
    to: number,
    refused: { origin: RecordOrigin; message: string }[],
  ): Promise<void> {
    const folder = join(this.scratch, `part-${this.made++}`);
    try {
      const rows = await staged.toParquet(this.database, folder, from, to);
      this.folder.commitPart(folder, rows);
    } catch (error) {
      const { message } = error as Error;
      if (IS_OF_THE_DISK.test(message)) throw error;
      const first = staged.entries[from];
      if (to - from === 1 && first) {
        refused.push({ origin: first.origin, message });
        return;
      }
      const middle = Math.floor((from + to) / 2);
      await this.store(staged, from, middle, refused);
      await this.store(staged, middle, to, refused);
    }
  }
}
