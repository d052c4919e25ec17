import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { randomToken, removeOwned } from '../engine/index.js';
import { isModelFolder, readModelFolder } from '../infer/index.js';
import { UserError } from '../user-error.js';
import type { Job } from './job.js';
import { removeRows } from './job-rows.js';

/** What decides the weights: all of a job but where it runs and where its files lie. */
function identityOf({
  files: _,
  out: __,
  device: ___,
  precision: ____,
  export: _____,
  ...rest
}: Job): Record<string, unknown> {
  const { checkpoint_minutes: ______, deviations: _______, ...decisive } = rest;
  return decisive;
}

/** A training begins in a folder that is empty or not there, and is gone on with where one was begun. */
export function refuseOthers(out: string): void {
  if (existsSync(join(out, 'job.json'))) return;
  const kind = lstatSync(out, { throwIfNoEntry: false });
  if (!kind) return;
  if (!statSync(out, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`--out ${out}: is not a folder, nor a link to one; name another place`);
  const held = readdirSync(out).filter((name) => !name.startsWith('.'));
  if (held.length > 0)
    throw new UserError(
      `--out ${out}: is not empty and was not written by citemill train; name another folder`,
    );
}

/** What a training has once it has learnt anything; before that, as after a mistake in `--init`, another may take its place. */
const hasBegun = (out: string): boolean =>
  ['checkpoints', 'model.safetensors', 'model.json'].some((name) => existsSync(join(out, name)));

/**
 * Takes the output folder for a job. A folder where the same job was begun is gone on with; any other content is the
 * user's and left alone. True where the model is already there.
 */
export function claimFolder(job: Job): boolean {
  const file = join(job.out, 'job.json');
  refuseOthers(job.out);
  mkdirSync(job.out, { recursive: true });
  if (!existsSync(file)) {
    writeJson(file, portable(job));
    return false;
  }
  const before = readJob(file);
  const [old, now] = [identityOf(before), identityOf(job)];
  const differing = Object.keys({ ...old, ...now }).filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
  if (differing.length > 0 && hasBegun(job.out))
    throw new UserError(
      `--out ${job.out}: holds another training (${differing.join(', ')} differ${differing.length === 1 ? 's' : ''}); name another folder, or repeat the command it was begun with`,
    );
  if (differing.length > 0) removeRows(join(job.out, 'rows'));
  writeJson(file, portable(job));
  return existsSync(join(job.out, 'model.json'));
}

function readJob(file: string): Job {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Job;
  } catch (error) {
    throw new UserError(
      `${file}: is not a job of citemill train (${(error as Error).message}); name another folder with --out`,
    );
  }
}

/** A job whose paths start at its own folder: it can be run, and gone on with, on another machine. */
function portable(job: Job): Job {
  const files = Object.fromEntries(
    Object.entries(job.files).map(([name, path]) => [name, relative(job.out, path)]),
  );
  return { ...job, files: files as Job['files'], out: '.' };
}

/** Writes a file that is there whole or not at all. */
export function writeJson(path: string, value: unknown): void {
  writeText(path, `${JSON.stringify(value, null, 2)}\n`);
}

export function writeText(path: string, text: string): void {
  const aside = `${path}.${randomToken()}`;
  writeFileSync(aside, text);
  renameSync(aside, path);
}

/** Takes a folder for several trainings (`seeds` or `search`); one with other content is left alone. */
export function claimSeries(out: string, kind: 'seeds' | 'search'): void {
  mkdirSync(out, { recursive: true });
  // The summary comes last: before it, there is no card of ours either.
  const finished = kind === 'seeds' ? /^(?:seeds\.json|README\.md)$/ : /^search\.json$/;
  const own = kind === 'seeds' ? /^(?:seed-\d+|vectors)$/ : /^(?:trial-\d+|vectors)$/;
  const isFinished = isSummary(join(out, `${kind}.json`), kind);
  const other = readdirSync(out).find((name) => !own.test(name) && !(isFinished && finished.test(name)));
  if (other !== undefined)
    throw new UserError(`--out ${out}: holds ${other}, which --${kind} did not write; name another folder`);
}

function isSummary(file: string, kind: 'seeds' | 'search'): boolean {
  try {
    const { schema } = JSON.parse(readFileSync(file, 'utf8')) as { schema?: unknown };
    return schema === `citemill.${kind}/1`;
  } catch {
    return false;
  }
}

/** Removes the weights of a trial, as its `model.json` lists them; a folder without a finished model is left alone. */
export function dropWeights(folder: string): void {
  if (isModelFolder(folder)) removeOwned(folder, readModelFolder(folder).description.weights);
}
