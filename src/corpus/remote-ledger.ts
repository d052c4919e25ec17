import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { byteLines, MAX_RECORD_BYTES, type ReadOptions } from '@citemill/read/internal';
import { readers } from '@citemill/read/internal/read/readers';
import { z } from 'zod';
import { LineFile } from '../engine/index.js';
import { canonicalJson, hashText, toJson } from '../lineage/index.js';
import type { CorpusFolder } from './folder.js';
import type { IngestOptions } from './ingest-options.js';
import type { KnownSources } from './known-sources.js';
import { readerCode } from './reader-code.js';

/** The file in a corpus folder that lists the sources of remote files. Its name is part of the format. */
const LEDGER_FILE = 'far-sources.jsonl';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** A source in a remote file. */
const recordSchema = z.object({ path: z.string(), hash, reading: hash });

/** The last line about a file, written when all of it was read. */
const endSchema = z.object({
  file: z.string(),
  version: z.string(),
  /** Identity of the settings it was read with; see {@link readSettings}. */
  settings: z.string(),
  records: z.int().min(0),
  /** Number of sources that could not be opened. */
  broken: z.int().min(0),
});

const lineSchema = z.union([recordSchema, z.object({ begin: z.string() }), endSchema]);

export type RemoteRecord = z.infer<typeof recordSchema>;
type FileEnd = z.infer<typeof endSchema>;
type Line = z.infer<typeof lineSchema>;

interface KnownFile {
  version: string;
  broken: number;
  /** Offsets of its lines in the ledger. */
  from: number;
  to: number;
}

/**
 * Records the sources in each file on another machine, by address and version, so that a file that has not changed need not be
 * transferred again. Lines are only appended; the last lines about a file are valid.
 */
export class RemoteLedger {
  private readonly files = new Map<string, KnownFile>();
  private lines: LineFile | undefined;

  private constructor(
    private readonly path: string,
    private readonly settings: string,
  ) {}

  /** Reads the ledger, without files that were read with different settings or whose sources are not all in the corpus. */
  static async load(
    folder: CorpusFolder,
    settings: string,
    sources: Pick<KnownSources, 'has'>,
  ): Promise<RemoteLedger> {
    const ledger = new RemoteLedger(join(folder.path, LEDGER_FILE), settings);
    let from = 0;
    let records = 0;
    let stored = 0;
    for await (const { line, start, end } of readLines(ledger.path)) {
      if (line === undefined) continue;
      if ('begin' in line) [from, records, stored] = [end, 0, 0];
      else if ('reading' in line) {
        records++;
        if (sources.has(line.reading)) stored++;
      } else if (line.settings === settings && line.records === records && stored === records)
        ledger.files.set(line.file, { version: line.version, broken: line.broken, from, to: start });
      else ledger.files.delete(line.file);
    }
    return ledger;
  }

  /** Returns the version of a file in the corpus; with `retryBroken`, only if all of its sources could be opened. */
  version(file: string, { retryBroken }: { retryBroken: boolean }): string | undefined {
    const entry = this.files.get(file);
    return entry && !(retryBroken && entry.broken > 0) ? entry.version : undefined;
  }

  /** Yields the sources of a known file. */
  async *records(file: string): AsyncGenerator<RemoteRecord> {
    const entry = this.files.get(file);
    if (!entry || entry.to === entry.from) return;
    for await (const { line } of readLines(this.path, entry))
      if (line !== undefined && 'reading' in line) yield line;
  }

  private async write(line: Line): Promise<void> {
    if (!this.lines) {
      this.lines = new LineFile(this.path, 'a');
      // Ends a line that a killed process may have left unfinished.
      void this.lines.write('\n');
    }
    await this.lines.write(`${JSON.stringify(line)}\n`);
  }

  begin(file: string): Promise<void> {
    return this.write({ begin: file });
  }

  add({ path, hash, reading }: RemoteRecord): Promise<void> {
    return this.write({ path, hash, reading });
  }

  end(end: Omit<FileEnd, 'settings'>): Promise<void> {
    return this.write({ ...end, settings: this.settings });
  }

  async close(): Promise<void> {
    await this.lines?.close();
  }
}

/** Computes the identity of the settings that determine which sources a file contains and how they are read. */
export function readSettings({ png = false, limits = {} }: IngestOptions, options: ReadOptions): string {
  const { imageFolder: _, ...read } = options;
  const versions = readers.all.map(({ name, version }) => `${name}@${version}`);
  const code = readers.all.flatMap(({ name }) => readerCode(name, options.readerModules));
  return hashText(
    canonicalJson(toJson({ png, limits, read, versions, ...(code.length > 0 ? { code } : {}) })),
  );
}

/** Yields the lines with their byte offsets; `line` is undefined if Citemill did not write it. */
async function* readLines(
  path: string,
  { from = 0, to }: { from?: number; to?: number } = {},
): AsyncGenerator<{ line: Line | undefined; start: number; end: number }> {
  if (!existsSync(path)) return;
  const stream = createReadStream(path, { start: from, ...(to === undefined ? {} : { end: to - 1 }) });
  let start = from;
  for await (const bytes of byteLines(stream, MAX_RECORD_BYTES)) {
    const end = start + bytes.length + 1;
    yield { line: parseLine(bytes.toString('utf8')), start, end };
    start = end;
  }
}

function parseLine(text: string): Line | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data;
  } catch {
    // The last line of a killed process may be cut off.
    return undefined;
  }
}
