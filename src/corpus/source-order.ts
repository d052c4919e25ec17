import { renameSync, rmSync } from 'node:fs';
import { LineFile } from '../engine/index.js';

/** Notes down where each source of a slice stands in the order of all: of two copies in two slices, the first is kept. */
export class SourceOrder {
  private readonly lines: LineFile;

  constructor(private readonly path: string) {
    this.lines = new LineFile(`${path}.new`);
  }

  async add(hash: string, [file, record] = [0, 0]): Promise<void> {
    await this.lines.write(`${JSON.stringify({ hash, file, record })}\n`);
  }

  /** Gives the file its name: from then on it is whole. */
  async finish(): Promise<void> {
    await this.lines.close();
    renameSync(this.lines.path, this.path);
  }

  /** Leaves no file that is not whole. */
  async close(): Promise<void> {
    await this.lines.abort();
    rmSync(this.lines.path, { force: true });
  }
}
