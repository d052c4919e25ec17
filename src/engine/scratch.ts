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
import { filesBelow, removeEmpty } from './owned-files.js';
import { token } from './token.js';

const PREFIX = '.citemill-work-';
const NAME = /^\.citemill-work-[0-9a-f]{12}$/;

/** True for the name of a folder of unfinished work, whether its process is still there or not. */
export const isScratch = (name: string): boolean => NAME.test(name);

/** Says who works in a scratch folder, for those who look in from outside. */
const RUN_FILE = 'run.json';
const RUN_DRAFT = 'run.json.new';

/** A process at work. */
export interface Run {
  /** What is made: `corpus`, `dataset`. */
  kind: string;
  name: string;
  pid: number;
  /** The folder of its unfinished work. */
  folder: string;
  /** How far it is, from 0 to 1, and what it counts; undefined where it has not said. */
  share?: number;
  note?: string;
}

/** Milliseconds between two notes of how far a process is. */
const NOTE_EVERY = 500;

/** How often a new folder may be taken away by others, who tidy up, before its process has locked it. */
const MOST_ATTEMPTS = 10;

/** What DuckDB writes where memory does not suffice. */
const SPILL = /^spill\/duckdb_temp_[\w.-]+$/;

/**
 * A folder for unfinished work, beside the place where the finished work goes. Its process holds a lock in it, so that
 * the folders of processes that were killed can be told from those that are in use. In it, too, only files with the
 * names that we write there are ever removed.
 */
export class Scratch {
  private constructor(
    readonly path: string,
    private readonly lock: FileLock,
    private readonly expected: RegExp,
    private readonly run: Pick<Run, 'kind' | 'name' | 'pid'> | undefined,
  ) {}

  private noted = 0;

  /** Makes a folder in `parent` for files whose paths match `expected`. */
  static async create(parent: string, expected: RegExp, run?: Pick<Run, 'kind' | 'name'>): Promise<Scratch> {
    for (let attempt = 1; ; attempt++) {
      const path = join(parent, PREFIX + token());
      mkdirSync(path);
      try {
        const lock = await lockFile(join(path, LOCK_NAME));
        if (lock) {
          const scratch = new Scratch(path, lock, expected, run && { ...run, pid: process.pid });
          scratch.writeRun({});
          return scratch;
        }
      } catch (error) {
        // Another process may have taken the empty folder for one that was left behind.
        if (attempt >= MOST_ATTEMPTS || existsSync(path)) throw error;
      }
    }
  }

  /** Tells those who look in from outside how far the work is; cheap enough to be called for every paper. */
  tell(progress: Pick<Run, 'share' | 'note'>): void {
    const now = Date.now();
    if (now - this.noted < NOTE_EVERY) return;
    this.noted = now;
    this.writeRun(progress);
  }

  private writeRun(progress: Pick<Run, 'share' | 'note'>): void {
    if (!this.run) return;
    // Whoever reads it sees a whole file.
    writeFileSync(join(this.path, RUN_DRAFT), JSON.stringify({ ...this.run, ...progress }));
    renameSync(join(this.path, RUN_DRAFT), join(this.path, RUN_FILE));
  }

  /** The folder that DuckDB may write to; DuckDB makes it. */
  get spill(): string {
    return join(this.path, 'spill');
  }

  async remove(): Promise<void> {
    await clear(this.path, this.lock, this.expected);
  }

  /** The processes that work in a folder now. */
  static async runs(parent: string): Promise<Run[]> {
    const runs: Run[] = [];
    for (const name of readdirSync(parent).filter(isScratch)) {
      const folder = join(parent, name);
      if (!existsSync(join(folder, RUN_FILE)) || !existsSync(join(folder, LOCK_NAME))) continue;
      const lock = await lockFile(join(folder, LOCK_NAME));
      await lock?.release();
      // Nobody holds it: its process is no more.
      if (lock) continue;
      try {
        runs.push({ ...(JSON.parse(readFileSync(join(folder, RUN_FILE), 'utf8')) as Run), folder });
      } catch {
        // It ended just now.
      }
    }
    return runs;
  }

  /** Removes what processes left behind that are no more. */
  static async sweep(parent: string, expected: RegExp): Promise<void> {
    for (const name of readdirSync(parent)) {
      if (!isScratch(name)) continue;
      const path = join(parent, name);
      await unlessGone(path, async () => {
        if (!lstatSync(path).isDirectory()) return;
        const isStarted = existsSync(join(path, LOCK_NAME));
        const lock = isStarted ? await lockFile(join(path, LOCK_NAME)) : undefined;
        if (lock) await clear(path, lock, expected);
        else if (!isStarted) removeEmpty(path);
      });
    }
  }
}

/**
 * Works on a folder that its own process, or another that tidies up, may remove at any moment, whole or file by file, as tasks of Spark do
 * whose driver was killed: then there is nothing to do, or what is left is for the next time.
 */
async function unlessGone(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (existsSync(folder) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function clear(folder: string, lock: FileLock, expected: RegExp): Promise<void> {
  await unlessGone(folder, async () => removeExpected(folder, expected)).finally(() => lock.release());
  await unlessGone(folder, async () => {
    const isEmptied = readdirSync(folder).every((name) => name === LOCK_NAME);
    if (!isEmptied) return;
    rmSync(join(folder, LOCK_NAME), { force: true });
    removeEmpty(folder);
  });
}

function removeExpected(folder: string, expected: RegExp): void {
  for (const { path } of filesBelow(folder))
    if (expected.test(path) || SPILL.test(path) || path === RUN_FILE || path === RUN_DRAFT)
      unlinkSync(join(folder, path));
  const folders = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of folders.sort((a, b) => b.length - a.length)) removeEmpty(path);
}
