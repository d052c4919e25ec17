import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import {
  type ArchiveLimits,
  type Broken,
  type Found,
  type ReadOptions,
  readers,
  recordsOf,
  sourceHash,
} from '@citemill/read/internal';
import { jsonLine } from '@citemill/read/paper';
import { LineWriter, runStage, splitLines } from '../../engine/index.js';
import { failureKey } from '../known-sources.js';
import { ownBytes } from '../own-bytes.js';
import type { ReadInput, ReadOutput } from '../read-stage.js';
import { readHashes } from './known-file.js';
import { brokenSource, type TaskSource } from './task-files.js';

/** What a source and a worker may take. */
interface Limits {
  /** Workers of this process. */
  jobs: number;
  timeoutMs: number;
  memoryMb: number;
}

export interface SourceRowsOptions {
  read?: ReadOptions;
  limits?: Partial<ArchiveLimits>;
  /** A file of hashes of sources to be passed over. */
  known?: string;
  /** Sources and bytes of rows that a part holds at most. */
  partRecords: number;
  partBytes: number;
}

/** What became of one source; a row of the table `sources`. */
export interface SourceCounts {
  read?: number;
  papers?: number;
  warned?: number;
  failures?: number;
  known?: number;
  passedOver?: number;
  served?: Record<string, number>;
}

type Place = [file: number, record: number];
type Pending = ReadInput & { sha256: string; place: Place };

const NEWLINE = 10;
const TAB = '\t';

/**
 * Reads the sources of a task's list and writes rows of the corpus's tables, a line each: part, table, the source's hash, the numbers
 * of its file and of its record, the number of the line, and the row as JSON, separated by tabs. Of every source the table `sources`
 * says what became of it. `input` names lists, `{"list": PATH}` a line.
 */
export async function writeSourceRows(
  input: Readable,
  output: Writable,
  options: SourceRowsOptions & Limits,
): Promise<void> {
  const writer = new LineWriter(output);
  for await (const { bytes } of splitLines(input, 1 << 20)) {
    const { list } = JSON.parse(Buffer.from(bytes).toString('utf8')) as { list: string };
    await new SourceRows(list, writer, options).run();
  }
  await writer.finish();
}

class SourceRows {
  private readonly known;
  private readonly task: string;
  private part = 0;
  private records = 0;
  private bytes = 0;
  private line = 0;
  private passedOver = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly list: string,
    private readonly writer: LineWriter,
    private readonly options: SourceRowsOptions & Limits,
  ) {
    this.known = readHashes(options.known);
    this.task = basename(list, '.jsonl');
  }

  async run(): Promise<void> {
    const { jobs, timeoutMs, memoryMb, read } = this.options;
    const outcomes = runStage<Pending, ReadOutput>({
      module: new URL('../read-stage.js', import.meta.url),
      inputs: this.fresh(),
      ...{ jobs, timeoutMs, memoryMb },
      isolation: 'process',
      options: { ...read, timeoutMs } satisfies ReadOptions,
    });
    for await (const { input, outputs, failure } of outcomes) {
      const { sha256, place, path, reader: stage } = input;
      if (failure) {
        const { message, where } = failure;
        const row = { sha256, path, stage, code: failure.reason ?? failure.code, message };
        await this.fail(sha256, place, { ...row, ...(where ? { where } : {}) });
      } else for (const one of outputs) await this.keep(sha256, place, one);
    }
    if (this.passedOver > 0) await this.counts('', [0, 0], { passedOver: this.passedOver });
    await this.writing;
  }

  private async *sources(): AsyncGenerator<{ one: Found | Broken; place: Place }> {
    for await (const { bytes } of splitLines(createReadStream(this.list), Infinity)) {
      const source = JSON.parse(Buffer.from(bytes).toString('utf8')) as TaskSource;
      const { path, file, slice } = source;
      async function* files() {
        yield brokenSource(source) ?? path;
      }
      for await (const one of recordsOf(files, readers, undefined, {
        slice,
        withImages: this.options.read?.imageFolder !== undefined,
        limits: this.options.limits ?? {},
        onPassedOver: () => {
          this.passedOver++;
        },
      }))
        yield { one, place: [file, one.place?.[1] ?? 0] };
    }
  }

  private async *fresh(): AsyncGenerator<Pending> {
    for await (const { one, place } of this.sources()) {
      const hash =
        'error' in one ? failureKey(one.path, one.error.code, one.error.message) : sourceHash(one.record);
      if (!this.known.add(hash)) await this.counts(hash, place, { known: 1 });
      else if ('error' in one) {
        const { code, message, where } = one.error;
        const row = { path: one.path, stage: 'open', code, message };
        await this.fail(hash, place, { ...row, ...(where ? { where } : {}) });
      } else {
        const bytes = ownBytes(one.record.bytes);
        yield { ...one.record, bytes, reader: one.reader, sha256: hash, place };
      }
    }
  }

  private async keep(hash: string, place: Place, { papers, warnings, served, rows }: ReadOutput) {
    const counts: SourceCounts = { read: 1, papers, warned: warnings, served };
    await this.add(hash, place, counts, Object.entries(rows));
  }

  private async fail(hash: string, place: Place, row: object): Promise<void> {
    await this.add(hash, place, { failures: 1 }, [['failures', Buffer.from(jsonLine(row))]]);
  }

  private counts(hash: string, place: Place, counts: SourceCounts): Promise<void> {
    return this.add(hash, place, counts, []);
  }

  /** Writes all rows of a source into one part. They come from the workers and from the walk: one source after the other. */
  private add(hash: string, place: Place, counts: SourceCounts, rows: [table: string, lines: Uint8Array][]) {
    const done = this.writing.then(async () => {
      await this.lines('sources', hash, place, Buffer.from(jsonLine(counts)));
      for (const [table, lines] of rows) await this.lines(table, hash, place, lines);
      if (rows.length > 0) this.step();
    });
    this.writing = done.catch(() => {});
    return done;
  }

  /** Begins the next part where this one is full. */
  private step(): void {
    this.records++;
    if (this.records < this.options.partRecords && this.bytes < this.options.partBytes) return;
    this.part++;
    this.records = 0;
    this.bytes = 0;
  }

  private async lines(table: string, hash: string, [file, record]: Place, lines: Uint8Array) {
    const part = `${this.task}-${String(this.part).padStart(6, '0')}`;
    let from = 0;
    for (let at = lines.indexOf(NEWLINE); at !== -1; at = lines.indexOf(NEWLINE, from)) {
      await this.writer.write([part, table, hash, file, record, this.line++, ''].join(TAB));
      await this.writer.write(lines.subarray(from, at + 1));
      from = at + 1;
    }
    this.bytes += lines.length;
  }
}
