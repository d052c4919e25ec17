import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { hashFileSync, hashText } from '../lineage/index.js';
import type { Job } from './job.js';

const PREFIX = 'weights-';

/** A folder of weights on this machine; other values are names on the hub or no weights at all. */
const isWeightsFolder = (value: unknown): value is string =>
  typeof value === 'string' &&
  isAbsolute(value) &&
  statSync(value, { throwIfNoEntry: false })?.isDirectory() === true;

/** Returns the files that training reads: those of the folder itself, not of its subfolders. */
const weightFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .sort();

/** Names a folder of weights by its content, so that the name is the same on every machine. Returns other values unchanged. */
export function nameWeights<Value>(value: Value): Value | string {
  if (!isWeightsFolder(value)) return value;
  const hashes = weightFiles(value).map((name) => `${hashFileSync(join(value, name))} ${name}`);
  return `${PREFIX}${hashText(hashes.join('\n')).slice(0, 16)}`;
}

/** A job with weights named by their content instead of by a path. */
export const withNamedWeights = <Part extends Pick<Job, 'init' | 'settings'>>(job: Part): Part => ({
  ...job,
  init: nameWeights(job.init),
  settings: Object.fromEntries(
    Object.entries(job.settings).map(([name, value]) => [name, nameWeights(value)]),
  ),
});

/** Copies the weights that a job starts from into its folder, so that it can be run on another machine. */
export function packWeights(job: Job): void {
  for (const folder of [job.init, ...Object.values(job.settings)]) {
    if (!isWeightsFolder(folder)) continue;
    const target = join(job.out, nameWeights(folder));
    mkdirSync(target, { recursive: true });
    for (const name of weightFiles(folder)) copyFileSync(join(folder, name), join(target, name));
  }
}

/** Removes the weights that `packWeights` copied into the folder of a job. */
export function removePackedWeights({ init, settings, out }: Job): void {
  for (const name of [init, ...Object.values(settings)])
    if (typeof name === 'string' && /^weights-[0-9a-f]{16}$/.test(name))
      rmSync(join(out, name), { recursive: true, force: true });
}
