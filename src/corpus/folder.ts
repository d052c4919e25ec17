import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../paper/index.js';
import { version } from '../version.js';
import { INGESTED_TABLES, type IngestedTable, LINKED_TABLES, type LinkedTable } from './tables.js';

const FORMAT = 'citemill.corpus/2';

interface CorpusFile {
  format: string;
  tool: string;
  /** The number of the last link that was finished; its parts are the ones that count. */
  link?: number;
}

/**
 * A corpus on disk. A part of an ingest is a file of the same name in the folder of every table; the one in `papers` is
 * put there last, so a part counts exactly when that file is there. A link counts when `corpus.json` names it.
 */
export class CorpusFolder {
  private constructor(readonly path: string) {}

  /** An existing corpus. */
  static open(path: string): CorpusFolder {
    if (!existsSync(join(path, 'corpus.json'))) {
      throw new UserError(
        `${path}: no corpus is here; make one with: citemill ingest PATHS… --corpus ${path}`,
      );
    }
    const folder = new CorpusFolder(path);
    const { format } = folder.file();
    if (format !== FORMAT) {
      throw new UserError(
        `${path}: is of format ${format}, this Citemill reads ${FORMAT}; make it anew with ingest`,
      );
    }
    return folder;
  }

  /** The corpus at a path, made there where there is none. */
  static create(path: string): CorpusFolder {
    if (existsSync(join(path, 'corpus.json'))) return CorpusFolder.open(path);
    // A folder that a killed run left before it wrote corpus.json holds nothing but table folders.
    const expected = new Set<string>([...INGESTED_TABLES, ...LINKED_TABLES]);
    const others = existsSync(path)
      ? readdirSync(path).filter((name) => !name.startsWith('.') && !expected.has(name))
      : [];
    if (others.length > 0)
      throw new UserError(`${path}: is not empty and holds no corpus; name another folder`);
    mkdirSync(path, { recursive: true });
    const folder = new CorpusFolder(path);
    for (const table of [...INGESTED_TABLES, ...LINKED_TABLES])
      mkdirSync(folder.table(table), { recursive: true });
    folder.save({ format: FORMAT, tool: `citemill ${version}` });
    return folder;
  }

  table(name: IngestedTable | LinkedTable): string {
    return join(this.path, name);
  }

  private file(): CorpusFile {
    try {
      return JSON.parse(readFileSync(join(this.path, 'corpus.json'), 'utf8')) as CorpusFile;
    } catch (error) {
      throw new UserError(`${join(this.path, 'corpus.json')}: can't be read (${(error as Error).message})`);
    }
  }

  private save(file: CorpusFile): void {
    const path = join(this.path, 'corpus.json');
    writeFileSync(`${path}.tmp`, `${JSON.stringify(file, null, 2)}\n`);
    renameSync(`${path}.tmp`, path);
  }

  /** The names of the parts that were ingested whole, in order. */
  parts(): string[] {
    return readdirSync(this.table('papers'))
      .filter((name) => /^part-\d+\.parquet$/.test(name))
      .sort();
  }

  nextPart(): string {
    const last = Number(/\d+/.exec(this.parts().at(-1) ?? '-1')?.[0] ?? -1);
    return `part-${String(this.parts().length === 0 ? 0 : last + 1).padStart(6, '0')}.parquet`;
  }

  /** Moves a finished part from `from` into the tables, `papers` last. */
  commitPart(from: string, name: string): void {
    for (const table of INGESTED_TABLES)
      if (table !== 'papers') renameSync(join(from, `${table}.parquet`), join(this.table(table), name));
    renameSync(join(from, 'papers.parquet'), join(this.table('papers'), name));
  }

  get link(): number | undefined {
    return this.file().link;
  }

  linkPart(link: number): string {
    return `link-${String(link).padStart(6, '0')}.parquet`;
  }

  /** Moves the tables of a finished link from `from` into place; from then on they are the ones that count. */
  commitLink(from: string, link: number): void {
    for (const table of LINKED_TABLES)
      renameSync(join(from, `${table}.parquet`), join(this.table(table), this.linkPart(link)));
    this.save({ ...this.file(), tool: `citemill ${version}`, link });
  }

  /** Removes what a killed run left behind: files of parts that never became whole, links that are no more. */
  sweep(): void {
    const parts = new Set(this.parts());
    const linked = this.link === undefined ? '' : this.linkPart(this.link);
    for (const table of INGESTED_TABLES) this.keep(table, (name) => parts.has(name));
    for (const table of LINKED_TABLES) this.keep(table, (name) => name === linked);
    for (const name of readdirSync(this.path)) {
      if (name.startsWith('.work-') || name.endsWith('.tmp'))
        rmSync(join(this.path, name), { recursive: true, force: true });
    }
  }

  private keep(table: IngestedTable | LinkedTable, wanted: (name: string) => boolean): void {
    const folder = this.table(table);
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder))
      if (!wanted(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }

  /** A folder for unfinished work, on the same disk as the tables. */
  workFolder(): string {
    const path = join(this.path, `.work-${process.pid}`);
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { recursive: true });
    return path;
  }
}
