import { existsSync, mkdirSync, realpathSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder, Scratch } from '../engine/index.js';
import { type Identity, type Json, type Manifest, parseManifest, type SetDigest } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import { version } from '../version.js';
import { type CorpusFile, saveCorpusFile } from './corpus-file.js';
import { corpusManifest, partsSince } from './corpus-manifest.js';
import { type CorpusState, findFault, isReplaced, readState } from './corpus-state.js';
import { type BatchLimits, batchParts } from './part-batches.js';
import {
  nextPartNumber,
  PART_FILE,
  type PartList,
  partName,
  removeOtherLinks,
  removePart,
  sealPart,
} from './parts.js';
import { requireCorpusOrEmpty } from './require-corpus-or-empty.js';
import type { IngestedTable, LinkedTable } from './tables.js';

const FORMAT = 'citemill.corpus/4';

/** Files that we write in a scratch folder of a corpus. */
const UNFINISHED =
  /^(?:corpus\.json|parts\.jsonl|candidates\.jsonl|link\.duckdb(?:\.wal)?|[\w-]+\.list(?:\.new)?|spark\/.+|(?:part|link)[\w-]*\/(?:[\w-]+\.(?:jsonl|parquet)|part\.json))$/;

/**
 * A corpus on disk: `corpus.json`, `parts.jsonl` (the list of parts with the size and rows of every table) and `parts/`,
 * which has a folder for each part of an ingest and one for the last link. A part belongs to the corpus once it is listed, a
 * link once `corpus.json` names it. Nothing else in the folder is ever touched.
 */
export class CorpusFolder {
  /** Read once, when the corpus is opened, so that all later reads refer to the same state. */
  private readonly state: CorpusState;
  private nextNumber: number | undefined;

  private constructor(
    /** The real path, without symbolic links. */
    readonly path: string,
  ) {
    this.state = readState(path);
  }

  /** Opens an existing corpus. Throws if a part is missing or damaged. */
  static open(path: string): CorpusFolder {
    if (!existsSync(join(path, 'corpus.json')))
      throw new UserError(`${path}: not a corpus; create one with: citemill ingest PATHS… --corpus ${path}`);
    const folder = new CorpusFolder(realpathSync(path));
    const { format } = folder.state.file;
    if (format !== FORMAT)
      throw new UserError(
        `${path} was written by another version of Citemill (${format}, this one reads ${FORMAT}); ingest the sources again into a new folder`,
      );
    const fault = findFault(folder.path, folder.state);
    // If another command has changed the corpus meanwhile, the missing file may no longer belong to it.
    if (fault && folder.isReplaced()) return CorpusFolder.open(path);
    if (fault)
      throw new UserError(
        `${join(path, 'parts')}: ${fault}; restore it from a copy, or ingest the sources again into a new folder`,
      );
    return folder;
  }

  /** True if another command has replaced or removed papers or the link since the corpus was opened. New papers do not count. */
  isReplaced(): boolean {
    return isReplaced(this.path, this.state);
  }

  /** Creates a scratch folder for DuckDB's temporary files. Removes the scratch folders of processes that were killed. */
  async spill(): Promise<Scratch> {
    await Scratch.sweep(this.path, UNFINISHED);
    return Scratch.create(this.path, UNFINISHED);
  }

  /** Opens a corpus for writing, or creates one in an empty or missing folder. Call `close` after use. */
  static async write(path: string): Promise<WritableCorpus> {
    requireCorpusOrEmpty(path);
    // Refuses a `corpus.json` that Citemill did not write before anything is written next to it.
    if (existsSync(join(path, 'corpus.json'))) CorpusFolder.open(path);
    mkdirSync(path, { recursive: true });
    const realPath = realpathSync(path);
    const lock = await lockFolder(realPath, 'corpus');
    try {
      await Scratch.sweep(realPath, UNFINISHED);
      const scratch = await Scratch.create(realPath, UNFINISHED, { kind: 'corpus', name: 'corpus' });
      if (!existsSync(join(realPath, 'corpus.json')))
        saveCorpusFile(realPath, scratch.path, { format: FORMAT, tool: `citemill ${version}` });
      mkdirSync(join(realPath, 'parts'), { recursive: true });
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

  private get list(): PartList {
    return this.state.list;
  }

  private save(file: CorpusFile, scratch: string): void {
    saveCorpusFile(this.path, scratch, file);
    this.state.file = file;
  }

  /** Returns the names of the parts that were ingested, in order. */
  parts(): string[] {
    return this.list.parts.map(({ part }) => part);
  }

  /** Makes the manifest of the corpus; see {@link corpusManifest}. */
  manifest(): Manifest {
    return corpusManifest(this.list.parts, FORMAT, this.path);
  }

  /** Returns the parts that were added since the corpus had an identity; see {@link partsSince}. */
  partsSince(identity: Identity): string[] | undefined {
    return partsSince(identity, this.list.parts, FORMAT, this.path)?.map(({ part }) => part);
  }

  /** Returns the number of rows of a table, from the list of parts. */
  rows(table: IngestedTable): number {
    const path = `${table}.parquet`;
    return this.list.parts.reduce(
      (sum, { files }) => sum + (files.find((file) => file.path === path)?.rows ?? 0),
      0,
    );
  }

  /** Divides the parts into batches, limited by papers and bytes on disk; a larger part forms its own batch. */
  batches(limits: BatchLimits): string[][] {
    return batchParts(this.list.parts, limits);
  }

  /** Returns the path of a table's Parquet file in a part. */
  tableFile(table: IngestedTable | LinkedTable, part: string): string {
    return join(this.partsFolder, part, `${table}.parquet`);
  }

  /** Returns the files of a table of the last link, in the order of its rows: one file, or several numbered ones that Spark wrote. */
  linkFiles(table: LinkedTable): string[] {
    if (!this.state.link) return [];
    const { part, files } = this.state.link;
    return files
      .map(({ path }) => path)
      .filter((path) => path.replace(/(?:-\d+)?\.parquet$/, '') === table)
      .sort()
      .map((path) => join(this.partsFolder, part, path));
  }

  /**
   * Moves a finished part into the corpus.
   *
   * @param rows number of rows per table
   * @param papers digest of the part's papers
   */
  commitPart(draft: string, rows: Record<IngestedTable, number>, papers: SetDigest): void {
    const name = this.newName();
    const part = sealPart(draft, name, rows, { papers: papers.toString() });
    renameSync(draft, join(this.partsFolder, name));
    this.list.add(part);
  }

  /** Replaces a part by a finished one. */
  replacePart(
    old: string,
    draft: string,
    scratch: string,
    rows: Record<IngestedTable, number>,
    papers: SetDigest,
  ): void {
    const replaced = this.list.parts.find(({ part }) => part === old);
    if (!replaced) throw new Error(`${old} is not listed`);
    const name = this.newName();
    const part = sealPart(draft, name, rows, { papers: papers.toString(), replaces: old });
    renameSync(draft, join(this.partsFolder, name));
    this.list.replace(old, part, scratch);
    removePart(this.partsFolder, replaced);
  }

  private newName(): string {
    this.nextNumber ??= nextPartNumber(this.partsFolder);
    return partName('part', this.nextNumber++);
  }

  /** True if an ingest has begun but not finished. */
  get isIngesting(): boolean {
    return this.state.file.isIngesting === true;
  }

  /** Records in `corpus.json` that an ingest begins or has ended. */
  setIngesting(isIngesting: boolean, scratch: string): void {
    const { isIngesting: _, ...file } = this.state.file;
    this.save({ ...file, ...(isIngesting ? { isIngesting } : {}) }, scratch);
  }

  /** The number of the last link; undefined if there is none. */
  get link(): number | undefined {
    return this.state.file.link;
  }

  /** Returns the manifest of the last link; undefined if there is none. */
  linkManifest(): Manifest | undefined {
    if (!this.state.link) return undefined;
    const { part, manifest } = this.state.link;
    return parseManifest(manifest, join(this.partsFolder, part, PART_FILE));
  }

  /** Returns the results of the last link, as given to {@link commitLink}. */
  linkSummary(): Json | undefined {
    return this.state.link?.summary;
  }

  /**
   * Moves the tables of a finished link into the corpus, as the current link.
   *
   * @param rows number of rows per file
   * @param facts the link's manifest and results
   */
  commitLink(
    draft: string,
    scratch: string,
    rows: Record<string, number>,
    facts: { manifest: Manifest; summary: Json },
  ): void {
    let link = (this.link ?? 0) + 1;
    while (existsSync(join(this.partsFolder, partName('link', link)))) link++;
    const name = partName('link', link);
    const sealed = sealPart(draft, name, rows, facts);
    renameSync(draft, join(this.partsFolder, name));
    this.save({ ...this.state.file, tool: `citemill ${version}`, link }, scratch);
    this.state.link = sealed;
  }

  private removeOldLinks(): void {
    removeOtherLinks(this.partsFolder, this.link === undefined ? undefined : partName('link', this.link));
  }
}

/** A corpus that only this process may write to. */
export interface WritableCorpus {
  folder: CorpusFolder;
  /** Folder for unfinished work, on the same disk as the parts. */
  scratch: Scratch;
  close(): Promise<void>;
}
