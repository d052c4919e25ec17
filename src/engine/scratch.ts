import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type FileLock, lockFile } from './file-lock.js';
import { LOCK_NAME } from './lock.js';
import { listFiles, removeIfEmpty } from './owned-files.js';
import { randomToken } from './token.js';

const PREFIX = '.citemill-work-';
const NAME = /^\.citemill-work-[0-9a-f]{12}$/;

/** True for the name of a scratch folder, also of a process that has ended. */
export const isScratch = (name: string): boolean => NAME.test(name);

/** Describes the process that uses a scratch folder, for other processes to read. */
const RUN_FILE = 'run.json';
const RUN_DRAFT = 'run.json.new';

/** A running process and its progress. */
export interface Run {
  /** The kind of artefact that it makes: `corpus`, `dataset`. */
  kind: string;
  name: string;
  pid: number;
  folder: string;
  /** Progress from 0 to 1; undefined if not yet reported. */
  share?: number;
  /** Description of the progress. */
  note?: string;
}

/** Minimum milliseconds between two progress reports. */
const REPORT_EVERY_MS = 500;

/** Maximum attempts to create a folder, which another process may sweep away before it is locked. */
const MAX_ATTEMPTS = 10;

/** Files that DuckDB writes when it runs out of memory. */
const SPILL = /^spill\/duckdb_temp_[\w.-]+$/;

/**
 * A folder for unfinished work, next to the folder for the finished work. Its process holds a lock in it, so that other
 * processes can recognise the folders of killed processes. Only files with the names that we write are ever removed.
 */
export class Scratch {
  private constructor(
    readonly path: string,
    private readonly lock: FileLock,
    private readonly expected: RegExp,
    private readonly run: Pick<Run, 'kind' | 'name' | 'pid'> | undefined,
  ) {}

  private lastReport = 0;

  /** Creates a folder in `parent` for files whose paths match `expected`. */
  static async create(parent: string, expected: RegExp, run?: Pick<Run, 'kind' | 'name'>): Promise<Scratch> {
    for (let attempt = 1; ; attempt++) {
      const path = join(parent, PREFIX + randomToken());
      mkdirSync(path);
      try {
        const lock = await lockFile(join(path, LOCK_NAME));
        if (lock) {
          const scratch = new Scratch(path, lock, expected, run && { ...run, pid: process.pid });
          scratch.writeRun({});
          return scratch;
        }
      } catch (error) {
        // Another process may have taken the empty folder for an abandoned one and removed it.
        if (attempt >= MAX_ATTEMPTS || existsSync(path)) throw error;
      }
      if (attempt >= MAX_ATTEMPTS) throw new Error(`${path} cannot be locked`);
    }
  }

  /** Reports progress to other processes. It may be called for every paper: it seldom writes. */
  reportProgress(progress: Pick<Run, 'share' | 'note'>): void {
    const now = Date.now();
    if (now - this.lastReport < REPORT_EVERY_MS) return;
    this.lastReport = now;
    this.writeRun(progress);
  }

  private writeRun(progress: Pick<Run, 'share' | 'note'>): void {
    if (!this.run) return;
    // Renamed, so that readers always see a complete file.
    writeFileSync(join(this.path, RUN_DRAFT), JSON.stringify({ ...this.run, ...progress }));
    renameSync(join(this.path, RUN_DRAFT), join(this.path, RUN_FILE));
  }

  /** Path of the folder for temporary files of DuckDB, which creates it. */
  get spill(): string {
    return join(this.path, 'spill');
  }

  async remove(): Promise<void> {
    await clear(this.path, this.lock, this.expected);
  }

  /** Returns the processes that currently have a scratch folder in `parent`. */
  static async runs(parent: string): Promise<Run[]> {
    const runs: Run[] = [];
    for (const name of readdirSync(parent).filter(isScratch)) {
      const folder = join(parent, name);
      if (!existsSync(join(folder, RUN_FILE)) || !existsSync(join(folder, LOCK_NAME))) continue;
      const lock = await lockFile(join(folder, LOCK_NAME));
      await lock?.release();
      // If the lock was free, the process has ended.
      if (lock) continue;
      try {
        runs.push({ ...(JSON.parse(readFileSync(join(folder, RUN_FILE), 'utf8')) as Run), folder });
      } catch {
        // The process has just ended and removed the file.
      }
    }
    return runs;
  }

  /** Removes the scratch folders of processes that have ended. */
  static async sweep(parent: string, expected: RegExp): Promise<void> {
    for (const name of readdirSync(parent)) {
      if (!isScratch(name)) continue;
      const path = join(parent, name);
      await unlessGone(path, async () => {
        if (!lstatSync(path).isDirectory()) return;
        const isStarted = existsSync(join(path, LOCK_NAME));
        const lock = isStarted ? await lockFile(join(path, LOCK_NAME)) : undefined;
        if (lock) await clear(path, lock, expected);
        else if (!isStarted) removeIfEmpty(path);
      });
    }
  }
}

/**
 * Runs `work` on a folder that its own process or a sweeping process may remove meanwhile, whole or file by file (Spark tasks do so
 * after their driver was killed). Errors caused by this are ignored; remaining files are left for the next sweep.
 */
async function unlessGone(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (existsSync(folder) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/**
 * Removes a folder whose lock this process holds. The lock file is removed before the lock is released: otherwise another process
 * could get the lock and then lose its folder.
 */
async function clear(folder: string, lock: FileLock, expected: RegExp): Promise<void> {
  await unlessGone(folder, async () => {
    removeExpected(folder, expected);
    if (!readdirSync(folder).every((name) => name === LOCK_NAME)) return;
    rmSync(join(folder, LOCK_NAME), { force: true });
    removeIfEmpty(folder);
  }).finally(() => lock.release());
}

function removeExpected(folder: string, expected: RegExp): void {
  for (const { path } of listFiles(folder))
    if (expected.test(path) || SPILL.test(path) || path === RUN_FILE || path === RUN_DRAFT)
      unlinkSync(join(folder, path));
  const folders = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of folders.sort((a, b) => b.length - a.length)) removeIfEmpty(path);
}
