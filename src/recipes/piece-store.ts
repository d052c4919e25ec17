import { closeSync, createReadStream, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, pathLiteral, type RowAppender } from '../corpus/index.js';
import { readRange, splitLines } from '../engine/index.js';

/** The location of a piece: the number of its file, its first byte and its length. */
export type PieceLocation = [file: number, start: number, bytes: number];

const TAB = 9;
/** Maximum number of open files. A large corpus has more batches, with one file each, than a process may open. */
const MAX_OPEN_FILES = 128;
const decoder = new TextDecoder();

/**
 * Stores texts that many papers need, such as the bodies of cited works, once on disk. The table `NAME_pieces` has the location of each
 * key's text. It is joined and sorted instead of the texts, which DuckDB would have to keep in memory.
 */
export class PieceStore {
  private readonly paths: string[] = [];
  /** Descriptors of the most recently read files, by file number. */
  private readonly open = new Map<number, number>();
  private readonly folder: string;

  private constructor(
    private readonly database: Database,
    readonly name: string,
    scratch: string,
    private readonly index: RowAppender,
  ) {
    this.folder = join(scratch, name);
    mkdirSync(this.folder, { recursive: true });
  }

  static async create(database: Database, name: string, scratch: string): Promise<PieceStore> {
    await database.run(`DROP TABLE IF EXISTS ${name}_pieces`);
    const columns = { key: 'VARCHAR', file: 'INTEGER', start: 'DOUBLE', bytes: 'INTEGER' } as const;
    return new PieceStore(database, name, scratch, await database.appender(`${name}_pieces`, columns));
  }

  /** Adds the rows of a query with two columns: a key, and the text as JSON. */
  async add(query: string): Promise<void> {
    const file = this.paths.length;
    const path = join(this.folder, `${file}.tsv`);
    await this.database.run(`COPY (SELECT to_json(key), piece FROM (${query}) AS q(key, piece)) TO ${pathLiteral(path, 'write')}
      (FORMAT csv, HEADER false, DELIMITER '\t', QUOTE '', ESCAPE '')`);
    let start = 0;
    for await (const { bytes } of splitLines(createReadStream(path, { highWaterMark: 1 << 20 }), Infinity)) {
      const tab = bytes.indexOf(TAB);
      const key = JSON.parse(decoder.decode(bytes.subarray(0, tab))) as string;
      this.index.add(key, file, start + tab + 1, bytes.length - tab - 1);
      start += bytes.length + 1;
    }
    this.paths.push(path);
  }

  /** Ends writing. After this, the table has all pieces. */
  finish(): void {
    this.index.finish();
  }

  piece([file, start, bytes]: PieceLocation): string {
    const piece = readRange(this.descriptor(file), start, bytes);
    if (piece.length < bytes)
      throw new Error(`${this.folder}: file ${file} ends before byte ${start + bytes}`);
    return decoder.decode(piece);
  }

  private descriptor(file: number): number {
    const descriptor = this.open.get(file) ?? openSync(this.paths[file] ?? '', 'r');
    this.open.delete(file);
    this.open.set(file, descriptor);
    for (const [oldest, open] of this.open) {
      if (this.open.size <= MAX_OPEN_FILES) break;
      closeSync(open);
      this.open.delete(oldest);
    }
    return descriptor;
  }

  close(): void {
    for (const descriptor of this.open.values()) closeSync(descriptor);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
