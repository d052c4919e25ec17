import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  isJunkFile,
  isOwnedFile,
  isScratch,
  LOCK_NAME,
  listFiles,
  listUserFiles,
  lockFile,
  type OwnedFile,
  readJson,
  removeIfEmpty,
  removeOwned,
  Scratch,
  statInside,
} from '../../engine/index.js';
import { UserError } from '../../user-error.js';
import { ABOUT_FILE } from '../card/about.js';
import { DATASET_FORMAT, type Manifest } from '../manifest.js';
import { withoutEditedAbout } from './kept-about.js';

/** The files of an unfinished dataset in a scratch folder, which may be deleted. */
const UNFINISHED =
  /^new\/(?:(?:data|jsonl|chat)\/[\w.-]+|\.staging\/[\w./-]+|README\.md|DATASHEET\.md|about\.md|croissant\.json|report\.(?:html|json)|dataset\.json|drops\.jsonl)$/;
/** Subfolder of the scratch folder in which the new dataset is written. */
const NEW = 'new';
/** Prefix of the subfolder to which the old dataset is moved when it is replaced. */
const OLD = 'old';

/**
 * An output folder that is complete or absent: it is written next to its destination and moved there at the end. The next run removes
 * what a killed run left. A link to a folder is followed, never replaced.
 */
export class OutputFolder {
  private constructor(
    /** The destination's real path. */
    readonly target: string,
    /** The destination as the user typed it, for messages. */
    private readonly shown: string,
    private readonly scratch: Scratch,
  ) {}

  /** Prepares the folder. Throws {@link UserError} if the path contains anything but a Citemill dataset. */
  static async create(path: string): Promise<OutputFolder> {
    const target = realTarget(path);
    mkdirSync(dirname(target), { recursive: true });
    await restore(target);
    await Scratch.sweep(dirname(target), UNFINISHED);
    requireDatasetOrEmpty(target, path);
    const scratch = await Scratch.create(dirname(target), UNFINISHED, {
      kind: 'dataset',
      name: basename(target),
    });
    try {
      await checkNoOtherRun(target, path, scratch);
    } catch (error) {
      await scratch.remove();
      throw error;
    }
    mkdirSync(join(scratch.path, NEW));
    return new OutputFolder(target, path, scratch);
  }

  /** The folder to write to until {@link commit}. */
  get path(): string {
    return join(this.scratch.path, NEW);
  }

  /** Reports progress to other processes. */
  reportProgress(progress: { share: number; note: string }): void {
    this.scratch.reportProgress(progress);
  }

  /** Moves the folder to its destination, replacing what was there. */
  async commit(): Promise<void> {
    requireDatasetOrEmpty(this.target, this.shown);
    const aside = join(this.scratch.path, `${OLD}-${basename(this.target)}`);
    const owned = withoutEditedAbout(this.target, ownedFiles(this.target) ?? [], this.path);
    const isReplacement = existsSync(this.target);
    try {
      if (isReplacement) renameSync(this.target, aside);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EBUSY' && code !== 'EXDEV') throw error;
      throw new UserError(`${this.shown} cannot be replaced (${message}); name a folder within it`);
    }
    renameSync(this.path, this.target);
    if (isReplacement) removeOwned(aside, owned);
    if (existsSync(aside)) restoreUserFiles(aside, this.target);
    await this.scratch.remove();
  }

  /** Removes what was written; the destination is unchanged. */
  async discard(): Promise<void> {
    await this.scratch.remove();
  }
}

/** Resolves a path that may be a link. */
function realTarget(path: string): string {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() && !existsSync(path))
    throw new UserError(`${path} is a broken link; create the folder it points to, or choose another path`);
  try {
    return realpathSync(path);
  } catch {
    // The folder does not exist yet.
    const target = resolve(path);
    const parent = dirname(target);
    return existsSync(parent) ? join(realpathSync(parent), basename(target)) : target;
  }
}

/** Throws if another running process is about to write the same dataset. Killed processes have lost their lock and don't count. */
async function checkNoOtherRun(target: string, shown: string, scratch: Scratch): Promise<void> {
  const runs = await Scratch.runs(dirname(target));
  const otherRun = runs.find(
    ({ kind, name, folder }) => kind === 'dataset' && name === basename(target) && folder !== scratch.path,
  );
  if (otherRun)
    throw new UserError(
      `${shown}: another Citemill process (${otherRun.pid}) is building this dataset; wait until it has ended, or name a different folder`,
    );
}

function requireDatasetOrEmpty(target: string, shown: string): void {
  const stats = statSync(target, { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isDirectory())
    throw new UserError(`${shown} is not a folder; choose another path for the dataset`);
  if (readdirSync(target).every((name) => isJunkFile(name))) return;
  const owned = ownedFiles(target);
  if (!owned)
    throw new UserError(
      `${shown} is not empty and has no dataset that this version of Citemill wrote; name an empty or new folder`,
    );
  // The author's answers may have been edited; a build keeps them.
  const [userFile] = listUserFiles(target, owned).filter(
    (path) => path !== ABOUT_FILE || !statInside(target, path),
  );
  if (userFile)
    throw new UserError(
      `${shown} contains ${userFile}, which Citemill did not write or which was changed later; move it, or name another folder`,
    );
}

/** Returns the files that Citemill wrote, as the dataset's own list says; undefined without a list. */
function ownedFiles(folder: string): OwnedFile[] | undefined {
  try {
    const manifest = statInside(folder, 'dataset.json');
    const { format, files } = readJson(join(folder, 'dataset.json')) as Partial<Manifest>;
    if (!manifest || format !== DATASET_FORMAT || !Array.isArray(files) || !files.every(isOwnedFile))
      return undefined;
    return [...files, { path: 'dataset.json', bytes: manifest.size }];
  } catch {
    // Not one of our datasets.
    return undefined;
  }
}

/** Moves the user's files (files added during the run, and edited answers) from the old folder to the new one. */
function restoreUserFiles(oldFolder: string, newFolder: string): void {
  for (const { path } of listFiles(oldFolder)) {
    const target = join(newFolder, path);
    if (existsSync(target) && path !== ABOUT_FILE) continue;
    mkdirSync(dirname(target), { recursive: true });
    renameSync(join(oldFolder, path), target);
  }
  removeIfEmpty(oldFolder);
}

/** Restores a dataset that a killed run moved aside, or removes it if the run had already replaced it. */
async function restore(target: string): Promise<void> {
  const parent = dirname(target);
  for (const name of readdirSync(parent).filter(isScratch)) {
    const aside = join(parent, name, `${OLD}-${basename(target)}`);
    if (!existsSync(aside)) continue;
    // A running process that still has the lock is about to replace the dataset.
    const lock = await lockFile(join(parent, name, LOCK_NAME));
    if (lock && existsSync(aside)) {
      if (existsSync(target)) removeOwned(aside, withoutEditedAbout(aside, ownedFiles(aside) ?? [], target));
      else renameSync(aside, target);
      if (existsSync(aside)) restoreUserFiles(aside, target);
    }
    await lock?.release();
  }
}
