import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isAlive } from '../../engine/index.js';
import { UserError } from '../../paper/index.js';
import { DATASET_FORMAT, type Manifest } from '../manifest.js';

/** Files that file managers leave in every folder. */
const STRAY = new Set(['.DS_Store', 'Thumbs.db']);

/**
 * A folder that is there whole or not at all: it is filled beside its place and moved there at the end. What a killed
 * run left behind is cleared by the next one.
 */
export class OutputFolder {
  private constructor(
    readonly target: string,
    /** Where to write until {@link commit}. */
    readonly path: string,
    private readonly aside: string,
  ) {}

  /** Refuses a place that holds anything but a dataset of ours. */
  static create(path: string): OutputFolder {
    const target = resolve(path);
    const parent = dirname(target);
    const mark = `.${basename(target)}.citemill-`;
    mkdirSync(parent, { recursive: true });
    sweep(parent, mark, target);
    refuseOthers(target, path);
    const work = join(parent, `${mark}new-${process.pid}`);
    rmSync(work, { recursive: true, force: true });
    mkdirSync(work);
    return new OutputFolder(target, work, join(parent, `${mark}old-${process.pid}`));
  }

  /** Puts the folder into its place, instead of what was there. */
  commit(): void {
    refuseOthers(this.target, this.target);
    const replaces = existsSync(this.target);
    if (replaces) renameSync(this.target, this.aside);
    renameSync(this.path, this.target);
    if (replaces) rmSync(this.aside, { recursive: true, force: true });
  }

  /** Removes what was written; the place stays as it was. */
  discard(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

function refuseOthers(target: string, shown: string): void {
  if (!existsSync(target)) return;
  let names: string[];
  try {
    names = readdirSync(target).filter((name) => !STRAY.has(name));
  } catch (error) {
    throw new UserError(`${shown}: can't be used as a folder (${(error as Error).message})`);
  }
  if (names.length === 0) return;
  const ours = ownNames(target);
  if (!ours)
    throw new UserError(`${shown}: is not empty and holds no dataset of citemill; name another folder`);
  const other = names.find((name) => !ours.has(name));
  if (other)
    throw new UserError(
      `${shown}: holds ${other}, which citemill did not write; move it, or name another folder`,
    );
}

/** The names at the top of a dataset that we wrote; undefined where there is none. */
function ownNames(folder: string): Set<string> | undefined {
  try {
    const { format, files } = JSON.parse(readFileSync(join(folder, 'dataset.json'), 'utf8')) as Manifest;
    if (format !== DATASET_FORMAT || !Array.isArray(files)) return undefined;
    return new Set(['dataset.json', ...files.map((file) => String(file).split('/')[0]!)]);
  } catch {
    return undefined;
  }
}

/** Clears the folders of runs that are no more, and gives back a dataset that one had just put aside. */
function sweep(parent: string, mark: string, target: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(mark)) continue;
    const [, kind, pid] = /^(new|old)-(\d+)$/.exec(name.slice(mark.length)) ?? [];
    if (!kind || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue;
    const path = join(parent, name);
    if (kind === 'old' && !existsSync(target)) renameSync(path, target);
    else rmSync(path, { recursive: true, force: true });
  }
}
