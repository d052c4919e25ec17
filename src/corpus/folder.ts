import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isJunkFile, isScratch, LOCK_NAME, lockFolder, removeOwned, Scratch } from '../engine/index.js';
import { loadJson } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import { version } from '../version.js';
import { faultOf, nextPartNumber, ownedFiles, PartList, partName, readPart, sealPart } from './parts.js';
import type { IngestedTable, LinkedTable } from './tables.js';

const FORMAT = 'citemill.corpus/3';

interface CorpusFile {
  format: string;
  tool: string;
  /** The number of the last link that was finished; its part is the one that counts. */
  link?: number | undefined;
}

const corpusSchema: z.ZodType<CorpusFile> = z.looseObject({
  format: z.string(),
  tool: z.string(),
  link: z.int().min(0).optional(),
});

/** What we write in a scratch folder of a corpus. */
const UNFINISHED =
  /^(?:corpus\.json|parts\.jsonl|candidates\.jsonl|link\.duckdb(?:\.wal)?|[\w-]+\.list|spark\/.+|(?:part|link)[\w-]*\/(?:[\w-]+\.(?:jsonl|parquet)|part\.json))$/;

/**
 * A corpus on disk: `corpus.json`, `parts.jsonl` (the list of parts with the size and rows of every table) and `parts/`,
 * which has a folder for each part of an ingest and one for the last link. A part counts when it is listed, a link when
 * `corpus.json` names it. Nothing else in the folder is ever touched.
 */
export class CorpusFolder {
  private readonly list: PartList;
  private nextNumber: number | undefined;

  private constructor(
    /** The real path: links are followed. */
    readonly path: string,
  ) {
    this.list = PartList.read(join(path, 'parts.jsonl'));
  }

  /** An existing corpus, with all its parts there. */
  static open(path: string): CorpusFolder {
    if (!existsSync(join(path, 'corpus.json')))
      throw new UserError(`${path}: not a corpus; create one with: citemill ingest PATHS… --corpus ${path}`);
    const folder = new CorpusFolder(realpathSync(path));
    const { format } = folder.file();
    if (format !== FORMAT)
      throw new UserError(
        `${path}: was written by another version of Citemill (${format}, this one reads ${FORMAT}); ingest the sources again into a new folder`,
      );
    folder.check(path);
    return folder;
  }

  /** Refuses to go on with less than what was written: rows that are gone would be missing in silence. */
  private check(shown: string): void {
    const link = this.link === undefined ? [] : [this.linkPart(this.link)];
    for (const part of [...this.list.parts, ...link]) {
      const fault = faultOf(this.partsFolder, part);
      if (fault)
        throw new UserError(
          `${join(shown, 'parts')}: ${fault}; restore it from a copy, or ingest the sources again into a new folder`,
        );
    }
  }

  /** A scratch folder for those who only read: what DuckDB spills. Those of readers and writers that were killed go. */
  async spill(): Promise<Scratch> {
    await Scratch.sweep(this.path, UNFINISHED);
    return Scratch.create(this.path, UNFINISHED);
  }

  /** Opens a corpus for writing, or makes one in a folder that is empty or not there. Close it at the end. */
  static async write(path: string): Promise<WritableCorpus> {
    refuseOthers(path);
    // A `corpus.json` of others is refused before anything is put beside it.
    if (existsSync(join(path, 'corpus.json'))) CorpusFolder.open(path);
    mkdirSync(path, { recursive: true });
    const real = realpathSync(path);
    const lock = await lockFolder(real, 'corpus');
    try {
      await Scratch.sweep(real, UNFINISHED);
      const scratch = await Scratch.create(real, UNFINISHED, { kind: 'corpus', name: 'corpus' });
      if (!existsSync(join(real, 'corpus.json')))
        saveCorpusFile(real, scratch.path, { format: FORMAT, tool: `citemill ${version}` });
      mkdirSync(join(real, 'parts'), { recursive: true });
      const folder = CorpusFolder.open(path);
      folder.list.adopt(folder.partsFolder, scratch.path);
      folder.removeOldLinks();
      return {
        folder,
        scratch,
        async close() {
          folder.removeOldLinks();
          await scratch.remove();
          await lock.release();
        },
      };
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  private get partsFolder(): string {
    return join(this.path, 'parts');
  }

  private file(): CorpusFile {
    return loadJson(join(this.path, 'corpus.json'), corpusSchema, {
      advice: 'restore it from a copy, or ingest the sources again into a new folder',
    });
  }

  /** The names of the parts that were ingested, in order. */
  parts(): string[] {
    return this.list.parts.map(({ part }) => part);
  }

  /** How many rows a table has by the list of parts. */
  rows(table: IngestedTable): number {
    const path = `${table}.parquet`;
    return this.list.parts.reduce(
      (sum, { files }) => sum + (files.find((file) => file.path === path)?.rows ?? 0),
      0,
    );
  }

  /** The parts in stretches of at most so many papers and bytes on disk, or of one part that alone has more. */
  batches(most: { papers: number; bytes: number }): string[][] {
    const batches: string[][] = [];
    let papers = Number.POSITIVE_INFINITY;
    let bytes = 0;
    for (const { part, files } of this.list.parts) {
      const rows = files.find(({ path }) => path === 'papers.parquet')?.rows ?? 0;
      const size = files.reduce((sum, file) => sum + file.bytes, 0);
      if (papers + rows > most.papers || bytes + size > most.bytes) {
        batches.push([]);
        papers = 0;
        bytes = 0;
      }
      batches.at(-1)?.push(part);
      papers += rows;
      bytes += size;
    }
    return batches;
  }

  /** The Parquet file of a table in a part. */
  tableFile(table: IngestedTable | LinkedTable, part: string): string {
    return join(this.partsFolder, part, `${table}.parquet`);
  }

  /** The files of a table of the last link, in the order of its rows: one, or several with numbers, as Spark writes them. */
  linkFiles(table: LinkedTable): string[] {
    if (this.link === undefined) return [];
    const { part, files } = this.linkPart(this.link);
    return files
      .map(({ path }) => path)
      .filter((path) => path.replace(/(?:-\d+)?\.parquet$/, '') === table)
      .sort()
      .map((path) => join(this.partsFolder, part, path));
  }

  /** Gives a finished part its place. `rows` says how many rows each table has. */
  commitPart(from: string, rows: Record<IngestedTable, number>): void {
    this.nextNumber ??= nextPartNumber(this.partsFolder);
    const name = partName('part', this.nextNumber++);
    const part = sealPart(from, name, rows);
    renameSync(from, join(this.partsFolder, name));
    this.list.add(part);
  }

  get link(): number | undefined {
    return this.file().link;
  }

  private linkPart(link: number) {
    const name = partName('link', link);
    return (
      readPart(join(this.partsFolder, name)) ?? { part: name, files: [{ path: 'works.parquet', bytes: -1 }] }
    );
  }

  /** Gives the tables of a finished link their place; from then on they are the ones that count. `rows` has the rows of every file. */
  commitLink(from: string, scratch: string, rows: Record<string, number>): void {
    let link = (this.link ?? 0) + 1;
    while (existsSync(join(this.partsFolder, partName('link', link)))) link++;
    const name = partName('link', link);
    sealPart(from, name, rows);
    renameSync(from, join(this.partsFolder, name));
    saveCorpusFile(this.path, scratch, { ...this.file(), tool: `citemill ${version}`, link });
  }

  /** Removes links that another has replaced, and one that was never finished: whole ones that we sealed, nothing else. */
  private removeOldLinks(): void {
    const current = this.link === undefined ? undefined : partName('link', this.link);
    for (const name of readdirSync(this.partsFolder)) {
      if (!/^link-\d{9,}$/.test(name) || name === current) continue;
      const folder = join(this.partsFolder, name);
      const part = readPart(folder);
      if (part?.part === name) removeOwned(folder, ownedFiles(folder, part));
    }
  }
}

/** A corpus that this process, and no other, writes to. */
export interface WritableCorpus {
  folder: CorpusFolder;
  /** For unfinished work, on the same disk as the parts. */
  scratch: Scratch;
  close(): Promise<void>;
}

function saveCorpusFile(folder: string, scratch: string, file: CorpusFile): void {
  writeFileSync(join(scratch, 'corpus.json'), `${JSON.stringify(file, null, 2)}\n`, { flush: true });
  renameSync(join(scratch, 'corpus.json'), join(folder, 'corpus.json'));
}

/** A corpus is made in a folder that is empty or not there, and nowhere else. */
function refuseOthers(path: string): void {
  if (existsSync(join(path, 'corpus.json'))) return;
  const kind = statSync(path, { throwIfNoEntry: false });
  if (!kind && lstatSync(path, { throwIfNoEntry: false }))
    throw new UserError(
      `${path}: is a link that leads nowhere; make the folder it names, or name another place`,
    );
  if (!kind) return;
  if (!kind.isDirectory()) throw new UserError(`${path}: is not a folder; name another place for the corpus`);
  // A run that was killed at its very start leaves no more than these.
  const others = readdirSync(path).filter(
    (name) => !isJunkFile(name) && !isScratch(name) && name !== LOCK_NAME,
  );
  if (others.length > 0)
    throw new UserError(
      `${path}: is not empty and holds no corpus; name a folder that is empty or new, such as ${join(path, 'corpus')}`,
    );
}
