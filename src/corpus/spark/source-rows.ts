import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import {
  type ArchiveLimits,
  type BrokenSource,
  type FoundRecord,
  findRecords,
  type ReadOptions,
} from '@citemill/read/internal';
import { jsonLine } from '@citemill/read/paper';
import { LineWriter, runStage, splitLines } from '../../engine/index.js';
import { failureKey, KnownSources } from '../known-sources.js';
import { ownBytes } from '../own-bytes.js';
import type { ReadInput, ReadOutput } from '../read-stage.js';
import { type SourceKey, sourceKey, sourceLocation } from '../reading.js';
import { readHashes } from './known-file.js';
import { brokenSource, type TaskSource } from './task-files.js';

/** The limits of the workers. */
interface Limits {
  /** Number of workers of this process. */
  jobs: number;
  timeoutMs: number;
  memoryMb: number;
}

export interface SourceRowsOptions {
  read?: ReadOptions;
  limits?: Partial<ArchiveLimits>;
  /** File with the hashes of sources to skip. */
  known?: string;
  /** Maximum sources per part. */
  partRecords: number;
  /** Maximum bytes of rows per part. */
  partBytes: number;
  /** Folder from which relative paths start, on the machine that started the ingest. */
  folder?: string;
}

/** The result of one source: a row of the table `sources`. */
export interface SourceCounts {
  read?: number;
  papers?: number;
  warned?: number;
  failures?: number;
  known?: number;
  skipped?: number;
  byReader?: Record<string, number>;
  path?: string;
  location?: string;
  reading?: string;
}

type Place = [file: number, record: number];
type Pending = ReadInput & { key: SourceKey; place: Place };

type Source = SourceKey & { path: string };

const NEWLINE = 10;
const TAB = '\t';

/**
 * Reads the sources of task lists and writes rows of the corpus's tables. Each line has, separated by tabs: part, table, hash of the
 * source, number of its file, number of its record, number of the line, and the row as JSON. The table `sources` has the outcome of
 * each source. `input` names the lists, one `{"list": PATH}` per line.
 */
export async function writeSourceRows(
  input: Readable,
  output: Writable,
  options: SourceRowsOptions & Limits,
): Promise<void> {
  const writer = new LineWriter(output);
  const { addEngineVersions } = await import('@citemill/read/internal/read/engine-versions');
  const read = addEngineVersions(options.read ?? {});
  for await (const { bytes } of splitLines(input, 1 << 20)) {
    const { list } = JSON.parse(Buffer.from(bytes).toString('utf8')) as { list: string };
    await new SourceRows(list, writer, { ...options, read }).run();
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
  private skipped = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly list: string,
    private readonly writer: LineWriter,
    private readonly options: SourceRowsOptions & Limits,
  ) {
    this.known = new KnownSources(readHashes(options.known));
    this.task = basename(list, '.jsonl');
  }

  async run(): Promise<void> {
    const { jobs, timeoutMs, memoryMb, read } = this.options;
    const outcomes = runStage<Pending, ReadOutput>({
      module: new URL('../read-stage.js', import.meta.url),
      inputs: this.newSources(),
      jobs,
      timeoutMs,
      memoryMb,
      isolation: 'process',
      options: { ...read, timeoutMs } satisfies ReadOptions,
    });
    for await (const { input, outputs, failure } of outcomes) {
      const { key, place, path, reader: stage } = input;
      if (failure) {
        const { message, where } = failure;
        const row = { sha256: key.hash, path, stage, code: failure.reason ?? failure.code, message };
        await this.fail({ ...key, path }, place, { ...row, ...(where ? { where } : {}) });
      } else for (const output of outputs) await this.addPapers({ ...key, path }, place, output);
    }
    if (this.skipped > 0) await this.add(undefined, [0, 0], { skipped: this.skipped }, []);
    await this.writing;
  }

  private async *sources(): AsyncGenerator<{ source: FoundRecord | BrokenSource; place: Place }> {
    const { readers } = await import('@citemill/read/internal/read/readers');
    for await (const { bytes } of splitLines(createReadStream(this.list), Infinity)) {
      const taskSource = JSON.parse(Buffer.from(bytes).toString('utf8')) as TaskSource;
      const { path, file, slice } = taskSource;
      async function* files() {
        yield brokenSource(taskSource) ?? path;
      }
      for await (const source of findRecords(files, readers, undefined, {
        slice,
        withImages: this.options.read?.imageFolder !== undefined,
        limits: this.options.limits ?? {},
        onSkippedPage: () => {
          this.skipped++;
        },
      }))
        yield { source, place: [file, source.place?.[1] ?? 0] };
    }
  }

  private async *newSources(): AsyncGenerator<Pending> {
    const { folder, read } = this.options;
    for await (const { source, place } of this.sources()) {
      if ('error' in source) {
        const { path, error } = source;
        const { code, message, where } = error;
        const hash = failureKey(path, code, message);
        const broken: Source = { path, hash, reading: hash, location: sourceLocation(path, folder) };
        const row = { path, stage: 'open', code, message };
        if (!this.known.isNewFailure(hash)) await this.add(broken, place, { known: 1 }, []);
        else await this.fail(broken, place, { ...row, ...(where ? { where } : {}) });
        continue;
      }
      const { record, reader } = source;
      const key = sourceKey(record, reader, read, folder);
      if (!this.known.isNew(key)) await this.add({ ...key, path: record.path }, place, { known: 1 }, []);
      else {
        const { hash: sha256, reading, location } = key;
        yield { ...record, bytes: ownBytes(record.bytes), reader, sha256, reading, location, key, place };
      }
    }
  }

  private async addPapers(source: Source, place: Place, { papers, warnings, byReader, rows }: ReadOutput) {
    const counts: SourceCounts = { read: 1, papers, warned: warnings, byReader };
    await this.add(source, place, counts, Object.entries(rows));
  }

  private async fail({ reading, location, ...source }: Source, place: Place, row: object): Promise<void> {
    const line = jsonLine({ ...row, reading, location });
    await this.add({ ...source, reading, location }, place, { failures: 1 }, [
      ['failures', Buffer.from(line)],
    ]);
  }

  /** Writes all rows of a source into one part. Calls are queued, since they come both from workers and from the listing. */
  private add(
    source: Source | undefined,
    place: Place,
    counts: SourceCounts,
    rows: [table: string, lines: Uint8Array][],
  ) {
    const { hash = '', ...origin } = source ?? {};
    const done = this.writing.then(async () => {
      await this.writeLines('sources', hash, place, Buffer.from(jsonLine({ ...counts, ...origin })));
      for (const [table, lines] of rows) await this.writeLines(table, hash, place, lines);
      if (rows.length > 0) this.advancePart();
    });
    // The caller of this write gets its error; later writes only wait for it.
    this.writing = done.catch(() => {});
    return done;
  }

  /** Begins the next part if this one is full. */
  private advancePart(): void {
    this.records++;
    if (this.records < this.options.partRecords && this.bytes < this.options.partBytes) return;
    this.part++;
    this.records = 0;
    this.bytes = 0;
  }

  private async writeLines(table: string, hash: string, [file, record]: Place, lines: Uint8Array) {
    const part = `${this.task}-${String(this.part).padStart(6, '0')}`;
    let start = 0;
    for (let end = lines.indexOf(NEWLINE); end !== -1; end = lines.indexOf(NEWLINE, start)) {
      await this.writer.write([part, table, hash, file, record, this.line++, ''].join(TAB));
      await this.writer.write(lines.subarray(start, end + 1));
      start = end + 1;
    }
    this.bytes += lines.length;
  }
}
