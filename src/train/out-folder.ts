import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UserError } from '../paper/index.js';
import type { Job } from './job.js';

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

/**
 * Takes the output folder for a job. A folder where the same job was begun is gone on with; any other content is the
 * user's and left alone. True where the model is already there.
 */
export function claimFolder(job: Job): boolean {
  const file = join(job.out, 'job.json');
  mkdirSync(job.out, { recursive: true });
  if (!existsSync(file)) {
    const held = readdirSync(job.out).filter((name) => !name.startsWith('.'));
    if (held.length > 0)
      throw new UserError(
        `--out ${job.out}: is not empty and was not written by citemill train; name another folder`,
      );
    writeJson(file, portable(job));
    return false;
  }
  const before = JSON.parse(readFileSync(file, 'utf8')) as Job;
  const [old, now] = [identityOf(before), identityOf(job)];
  const differing = Object.keys({ ...old, ...now }).filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
  if (differing.length > 0)
    throw new UserError(
      `--out ${job.out}: holds another training (${differing.join(', ')} differ${differing.length === 1 ? 's' : ''}); name another folder, or repeat the command it was begun with`,
    );
  writeJson(file, portable(job));
  return existsSync(join(job.out, 'model.json'));
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
  writeFileSync(`${path}.tmp`, text);
  renameSync(`${path}.tmp`, path);
}

/** Takes a folder for several trainings (`seeds` or `search`); one with other content is left alone. */
export function claimSeries(out: string, kind: 'seeds' | 'search'): void {
  mkdirSync(out, { recursive: true });
  const own =
    kind === 'seeds'
      ? /^(?:seed-\d+|seeds\.json|README\.md|vectors)$/
      : /^(?:trial-\d+|search\.json|vectors)$/;
  const other = readdirSync(out).find((name) => !own.test(name));
  if (other !== undefined)
    throw new UserError(`--out ${out}: holds ${other}, which --${kind} did not write; name another folder`);
}
