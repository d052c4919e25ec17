import { closeSync, createReadStream, openSync, renameSync, rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { jsonLine } from '@citemill/read/paper';
import { type Database, pathLiteral } from '../../corpus/index.js';
import { AssembledFile, LineFile, readRange, splitLines } from '../../engine/index.js';
import { FACTS_END, type LinePlace, linePlace, parseLines } from './fact-lines.js';

const decoder = new TextDecoder();
/** The offset of every n-th line is kept in memory, so that a file can be divided without reading all of it. */
const LINES_PER_MARK = 1024;
const NEWLINE = 10;
const NO_FACTS: Uint8Array = Buffer.from('{}\n');
/** Maximum length of a line of facts that can be read back. */
const MAX_FACT_BYTES = 64 * 1024 * 1024;
/** Bytes that are read at once, so that most lines are within one chunk. */
const READ_BYTES = 1 << 20;

/** Maximum number of rows that are sorted in memory, which takes about 30 MB; DuckDB sorts larger files. */
const MAX_INDEXED_ROWS = 200_000;
/** Ids in ASCII are compared by JavaScript as by DuckDB, byte by byte. */
const ASCII = /^[\x20-\x7e]*$/;

/** The place of a line, and the place of its facts in the file of facts, with `FACTS_END`. */
interface IndexedLine extends LinePlace {
  factStart: number;
  factBytes: number;
}

/**
 * JSON lines in a file, written with back-pressure. An optional second file has the id, the place and some facts of every line, so that
 * the lines can be sorted and counted without reading them.
 */
export class StagedLines {
  private lines: LineFile;
  rows = 0;
  /** Bytes of all lines. */
  bytes = 0;
  /** Bytes of the longest line. */
  longest = 0;
  /** Bytes of the rows in Arrow's memory. */
  arrowBytes = 0;
  isSorted = false;
  /** The byte offsets of lines 0, 1024, 2048 and so on. */
  private marks: number[] = [];
  private factLines: LineFile | undefined;
  private factSize = 0;
  /** The lines for sorting in memory; undefined if there are too many, or if an id is not ASCII. */
  private index: IndexedLine[] | undefined = [];

  constructor(
    readonly path: string,
    /** The file for ids, places and facts. */
    readonly factPath?: string,
  ) {
    this.lines = new LineFile(path);
    if (factPath !== undefined) this.factLines = new LineFile(factPath);
  }

  async add(value: object): Promise<void> {
    const id = 'id' in value ? String(value.id) : '';
    await this.addLine(Buffer.from(jsonLine(value)), id);
  }

  /**
   * Adds a line of JSON and its facts, also a line of JSON, both with a newline. Returns undefined if they fit into the buffers, which is
   * usual, otherwise a promise to wait for.
   */
  addLine(line: Uint8Array, id: string, facts = NO_FACTS, arrowBytes = 0): Promise<void> | undefined {
    this.arrowBytes += arrowBytes;
    const start = this.bytes;
    this.mark(this.rows);
    this.bytes += line.length;
    this.rows++;

    this.longest = Math.max(this.longest, line.length);
    const written = this.lines.write(line);
    const factsWritten = this.addFacts(id, start, line.length, facts);
    return written && factsWritten ? written.then(() => factsWritten) : (written ?? factsWritten);
  }

  private addFacts(id: string, start: number, bytes: number, facts: Uint8Array): Promise<void> | undefined {
    const { factLines } = this;
    if (!factLines) return undefined;
    const place = linePlace({ id, start, bytes });
    const factStart = this.factSize + Buffer.byteLength(place);
    const factBytes = facts.length - 1 + FACTS_END.length;
    if (this.rows > MAX_INDEXED_ROWS || !ASCII.test(id)) this.index = undefined;
    this.index?.push({ id, start, bytes, factStart, factBytes });
    this.factSize = factStart + factBytes;
    const writes = [
      factLines.write(place),
      factLines.write(facts.subarray(0, -1)),
      factLines.write(FACTS_END),
    ];
    return writes.find((write) => write !== undefined);
  }

  private mark(row: number): void {
    if (row % LINES_PER_MARK === 0) this.marks.push(this.bytes);
  }

  async end(): Promise<void> {
    await this.lines.close();
    await this.factLines?.close();
  }

  /** Sorts the lines by id; call it after {@link end}. Only ids and places are sorted; each line is then copied from its place. */
  async sort(database: Database): Promise<void> {
    const { path, factPath } = this;
    if (this.isSorted || factPath === undefined) return;
    this.bytes = 0;
    this.marks = [];
    let row = 0;
    const files = [openSync(path, 'r'), openSync(factPath, 'r')] as const;
    const sorted = new AssembledFile(`${path}.sorted`);
    const sortedFacts = new AssembledFile(`${factPath}.sorted`);
    try {
      for await (const { id, start, bytes, facts } of this.sortedPlaces(database, factPath)) {
        // Lets timers run, such as the timer of the progress bar.
        if (row % LINES_PER_MARK === 0) await setImmediate();
        this.mark(row++);
        sorted.addRange(files[0], start, bytes);
        sortedFacts.addText(linePlace({ id, start: this.bytes, bytes }));
        if (typeof facts === 'string') sortedFacts.addText(`${facts}${FACTS_END}`);
        else sortedFacts.addRange(files[1], facts.factStart, facts.factBytes);
        this.bytes += bytes;
      }
      sorted.close();
      sortedFacts.close();
    } finally {
      for (const file of files) closeSync(file);
      for (const file of [sorted, sortedFacts]) file.close({ isAborted: true });
    }
    renameSync(`${path}.sorted`, path);
    renameSync(`${factPath}.sorted`, factPath);
    this.isSorted = true;
    this.index = undefined;
  }

  /** Yields the places of the lines, sorted by id, with their facts as JSON or with the place of the facts. */
  private async *sortedPlaces(
    database: Database,
    factPath: string,
  ): AsyncGenerator<LinePlace & { facts: string | IndexedLine }> {
    if (this.index) {
      const lines = this.index.sort((a, b) => (a.id === b.id ? a.start - b.start : a.id < b.id ? -1 : 1));
      for (const line of lines) yield { ...line, facts: line };
      return;
    }
    const query = `SELECT id, start, bytes, facts FROM read_json(${pathLiteral(factPath)}, format = 'newline_delimited',
      hive_partitioning = false, columns = {id: 'VARCHAR', start: 'BIGINT', bytes: 'BIGINT', facts: 'JSON'},
      maximum_object_size = ${MAX_FACT_BYTES}) ORDER BY id, start`;
    for await (const rows of database.stream(query))
      for (const { id, start, bytes, facts } of rows)
        yield { id: String(id), start: Number(start), bytes: Number(bytes), facts: String(facts) };
  }

  /** Stops writing and discards what is still in the buffers. */
  async abort(): Promise<void> {
    await this.lines.abort();
    await this.factLines?.abort();
  }

  /** Yields the values of the lines; call it after {@link end}. */
  async *read<T>(): AsyncGenerator<T> {
    // Not readline: it also splits at U+2028, which JSON does not escape.
    for await (const { bytes } of splitLines(
      createReadStream(this.path, { highWaterMark: READ_BYTES }),
      Infinity,
    ))
      yield JSON.parse(decoder.decode(bytes)) as T;
  }

  /** Copies the lines from `from` up to, but not including, `to` to another file; call it after {@link end}. */
  async copyLines(from: number, to: number, path: string): Promise<void> {
    const [start, end] = [await this.lineOffset(from), await this.lineOffset(to)];
    const copy = new LineFile(path);
    try {
      if (start < end)
        for await (const chunk of createReadStream(this.path, {
          start,
          end: end - 1,
          highWaterMark: READ_BYTES,
        }))
          await copy.write(chunk as Buffer);
      await copy.close();
    } finally {
      await copy.abort();
    }
  }

  /** Returns the byte offset of a line; the size of the file for lines after the last. */
  private async lineOffset(row: number): Promise<number> {
    if (row >= this.rows) return this.bytes;
    let offset = this.marks[Math.floor(row / LINES_PER_MARK)] ?? 0;
    let linesToSkip = row % LINES_PER_MARK;
    if (linesToSkip === 0) return offset;
    for await (const chunk of createReadStream(this.path, { start: offset }) as AsyncIterable<Buffer>) {
      for (let next = chunk.indexOf(NEWLINE); next >= 0; next = chunk.indexOf(NEWLINE, next + 1))
        if (--linesToSkip === 0) return offset + next + 1;
      offset += chunk.length;
    }
    throw new Error(`${this.path} ends before line ${row}`);
  }

  /** Yields the ids, places and facts of the lines, in batches. */
  factBatches<T>(): AsyncGenerator<(LinePlace & { facts: T })[]> {
    if (this.factPath === undefined) throw new Error(`${this.path}: no facts were written`);
    return parseLines(this.factPath);
  }

  /** Yields the ids, places and facts of the lines whose index `isWanted` accepts (default: all). */
  async *readFacts<T>(isWanted?: (line: number) => boolean): AsyncGenerator<LinePlace & { facts: T }> {
    let line = 0;
    for await (const batch of this.factBatches<T>())
      for (const fact of batch) if (isWanted?.(line++) ?? true) yield fact;
  }

  /** Yields the values of the lines at the given places. */
  async *readPlaces<T, Place extends LinePlace>(
    places: AsyncIterable<Place> | Iterable<Place>,
  ): AsyncGenerator<{ place: Place; value: T }> {
    const file = openSync(this.path, 'r');
    try {
      for await (const place of places)
        yield { place, value: JSON.parse(decoder.decode(readLine(file, place.start, place.bytes))) as T };
    } finally {
      closeSync(file);
    }
  }

  remove(): void {
    rmSync(this.path, { force: true });
    if (this.factPath !== undefined) rmSync(this.factPath, { force: true });
  }
}

function readLine(file: number, start: number, bytes: number): Buffer {
  const line = readRange(file, start, bytes);
  if (line.length < bytes) throw new Error(`a staged file ends before byte ${start + bytes}`);
  return line;
}
