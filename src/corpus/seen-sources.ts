import { renameSync, rmSync } from 'node:fs';
import { LineFile } from '../engine/index.js';

/** A source that a run came across, whether it was read now or known already. */
export interface SeenSource {
  path: string;
  location: string;
  /** The hash of the source; of one that can't be opened, that of its path and of what is wrong. */
  hash: string;
  /** Absent if the source can't be opened. */
  reading?: string;
  /** Its place in the order of all sources. */
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

/** Records every source of a run in a file: new, changed and missing sources are determined when all are known. */
export class SeenSources {
  private readonly lines: LineFile;
  private count = 0;

  constructor(private readonly path: string) {
    this.lines = new LineFile(`${path}.new`);
  }

  async add(source: SeenSource): Promise<void> {
    // Sources without a place come in their order.
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
