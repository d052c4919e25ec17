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
import { compareManifests, describeDifferences, parseManifest } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import type { Job } from './job.js';
import { removeRows } from './job-rows.js';
import { withNamedWeights } from './weights.js';

/** Parts of a job that do not determine the weights, such as where it runs and where its files are. */
const INCIDENTAL_PARTS = new Set<string>([
  'files',
  'out',
  'device',
  'precision',
  'export',
  'checkpoint_minutes',
  'deviations',
] satisfies (keyof Job)[]);

/** Returns the parts of a job that determine the weights. */
const jobIdentity = (job: Job): Record<string, unknown> =>
  Object.fromEntries(Object.entries(job).filter(([name]) => !INCIDENTAL_PARTS.has(name)));

/** Refuses an output folder with other content: it must be new or empty, or contain a training to resume. */
export function requireTrainingFolder(out: string): void {
  if (existsSync(join(out, 'job.json'))) return;
  if (!lstatSync(out, { throwIfNoEntry: false })) return;
  if (!statSync(out, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`--out ${out}: not a folder; name another one`);
  const visible = readdirSync(out).filter((name) => !name.startsWith('.'));
  if (visible.length > 0)
    throw new UserError(
      `--out ${out} is not empty and was not written by citemill train; name another folder`,
    );
}

/** True once a training has saved anything. Before that, for example after a mistake in `--init`, another may replace it. */
const hasBegun = (out: string): boolean =>
  ['checkpoints', 'model.safetensors', 'model.json'].some((name) => existsSync(join(out, name)));

/**
 * Claims the output folder for a job, or resumes the same job in it. Folders with other content are refused. Returns true
 * if the model exists already.
 */
export function claimFolder(job: Job): boolean {
  const file = join(job.out, 'job.json');
  requireTrainingFolder(job.out);
  mkdirSync(job.out, { recursive: true });
  if (!existsSync(file)) {
    writeJson(file, makePortable(job));
    return false;
  }
  const existing = readJob(file);
  // A job of an older version has no lineage.
  const before: Record<string, unknown> = {
    lineage: job.lineage,
    ...jobIdentity(withNamedWeights(existing)),
  };
  const after = jobIdentity(withNamedWeights(job));
  const differing = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (differing.length > 0 && hasBegun(job.out))
    throw new UserError(
      `--out ${job.out} has another training (${describeChange(existing, job, differing)}); name another folder, or repeat the command that started it`,
    );
  if (existsSync(join(job.out, 'model.json'))) return true;
  if (differing.length > 0) removeRows(join(job.out, 'rows'));
  writeJson(file, makePortable(job));
  return false;
}

/** Describes the differences between two jobs; if only inputs differ, the differences in their lineage. */
function describeChange(before: Job, job: Job, differing: readonly string[]): string {
  const names = differing.filter((name) => name !== 'lineage');
  if (names.length > 0) return `${names.join(', ')} differ${names.length === 1 ? 's' : ''}`;
  const lineage = parseManifest(before.lineage, join(job.out, 'job.json'));
  return describeDifferences(compareManifests(lineage, job.lineage));
}

function readJob(file: string): Job {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Job;
  } catch (error) {
    throw new UserError(
      `${file}: not a job of citemill train (${(error as Error).message}); name another folder with --out`,
    );
  }
}

/** Makes paths relative to the job's folder, so that another machine can run or resume it. */
function makePortable(job: Job): Job {
  const files = Object.fromEntries(
    Object.entries(job.files).map(([name, path]) => [name, relative(job.out, path)]),
  );
  return { ...job, files: files as Job['files'], out: '.' };
}

/** Writes a JSON file atomically. */
export function writeJson(path: string, value: unknown): void {
  writeText(path, `${JSON.stringify(value, null, 2)}\n`);
}

export function writeText(path: string, text: string): void {
  const draft = `${path}.${randomToken()}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}

/** Claims a folder for several trainings (`seeds` or `search`); one with other content is refused. */
export function claimSeries(out: string, kind: 'seeds' | 'search'): void {
  mkdirSync(out, { recursive: true });
  // The summary is written last; without it, a README.md is not ours.
  const finished = kind === 'seeds' ? /^(?:seeds\.json|README\.md)$/ : /^search\.json$/;
  const member = kind === 'seeds' ? /^(?:seed-\d+|vectors)$/ : /^(?:trial-\d+|vectors)$/;
  const isFinished = isSummary(join(out, `${kind}.json`), kind);
  const userFile = readdirSync(out).find(
    (name) => !member.test(name) && !(isFinished && finished.test(name)),
  );
  if (userFile !== undefined)
    throw new UserError(
      `--out ${out} contains ${userFile}, which --${kind} did not write; name another folder`,
    );
}

function isSummary(file: string, kind: 'seeds' | 'search'): boolean {
  try {
    const { schema } = JSON.parse(readFileSync(file, 'utf8')) as { schema?: unknown };
    return schema === `citemill.${kind}/1`;
  } catch {
    // Missing or not JSON: not our summary.
    return false;
  }
}

/** Removes the weights of a trial, as its `model.json` lists them; a folder without a finished model is not changed. */
export function removeWeights(folder: string): void {
  if (isModelFolder(folder)) removeOwned(folder, readModelFolder(folder).description.weights);
}
