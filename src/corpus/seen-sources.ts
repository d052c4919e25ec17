import { renameSync, rmSync } from 'node:fs';
import { LineFile } from '../engine/index.js';

/** A source that a run found, whether it was read or already known. */
export interface SeenSource {
  path: string;
  location: string;
  /** Hash of the source or, if it cannot be opened, of its path and the error. */
  hash: string;
  /** Absent if the source cannot be opened. */
  reading?: string;
  /** Position in the order of all sources. */
  place?: readonly [file: number, record: number] | undefined;
}

/** The columns of the file that {@link SeenSources} writes. */
export const SEEN_COLUMNS = {
  path: 'VARCHAR',
  location: 'VARCHAR',
  hash: 'VARCHAR',
  reading: 'VARCHAR',
  file: 'BIGINT',
  record: 'BIGINT',
} as const;

const seenLine = ({ place: [file, record] = [0, 0], ...source }: SeenSource): string =>
  `${JSON.stringify({ ...source, file, record })}\n`;

/** Records every source of a run in a file, from which changed and missing sources are determined at the end. */
export class SeenSources {
  private readonly lines: LineFile;
  private count = 0;

  constructor(private readonly path: string) {
    this.lines = new LineFile(`${path}.new`);
  }

  async add(source: SeenSource): Promise<void> {
    // Sources without a place are numbered in the order in which they were added.
    const place = source.place ?? [0, this.count];
    this.count++;
    await this.lines.write(seenLine({ ...source, place }));
  }

  /** Renames the finished file to its final name and returns that name. */
  async finish(): Promise<string> {
    await this.lines.close();
    renameSync(this.lines.path, this.path);
    return this.path;
  }

  /** Removes the unfinished file. */
  async close(): Promise<void> {
    await this.lines.abort();
    rmSync(this.lines.path, { force: true });
  }
}
