import { spawnSync } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ranges } from '../corpus/index.js';
import { OwnedList, randomToken } from '../engine/index.js';
import { UserError } from '../user-error.js';

import { counted } from './table.js';
export interface SlurmFlags {
  engine?: 'local' | 'slurm' | 'spark';
  tasks?: number;
  slurmPartition?: string;
  slurmTime?: string;
  dryRun?: boolean;
}

/** Flags of the submission, which the tasks are not given; true where a value follows. */
const OWN: Record<string, boolean> = {
  '--engine': true,
  '--tasks': true,
  '--slurm-partition': true,
  '--slurm-time': true,
  '--dry-run': false,
};
/** Tasks of an array unless the user says how many. */
export const TASKS = 100;

/** A job of Slurm, or an array of them. */
export interface Job {
  /** Also the name of its script. */
  name: string;
  /** The arguments of citemill; in an array, `TASK` is replaced by the task number. */
  args: readonly string[];
  /** The tasks of an array; a single job if absent. */
  tasks?: readonly number[];
  cpus?: number;
  memoryMb: number;
  /** Names of jobs that must have succeeded before. */
  after?: readonly string[];
}

/** The number of an array's task, in the arguments of a job. */
export const TASK = '$SLURM_ARRAY_TASK_ID';

/** A word as a shell takes it; the number of a task stays to be filled in. */
function quoted(word: string): string {
  if (word.includes(TASK)) return `"${word}"`;
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** What the user typed from the name of the command on. */
export const commandLine = (command: string): string[] => process.argv.slice(process.argv.indexOf(command));

/** The arguments that each task is given: the user's own, less those of the submission. */
export function taskArguments(args: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? '';
    const [flag = ''] = word.split('=');
    const takesValue = OWN[flag];
    if (takesValue === undefined) kept.push(word);
    else if (takesValue && !word.includes('=')) at++;
  }
  return kept;
}

/** The script of a job; its log goes to `folder`. */
export function scriptOf(job: Job, folder: string, flags: SlurmFlags): string {
  const program = [process.execPath, fileURLToPath(new URL('./main.js', import.meta.url))];
  return [
    '#!/bin/bash',
    `#SBATCH --job-name=citemill-${job.name}`,
    `#SBATCH --chdir=${process.cwd()}`,
    ...(flags.slurmPartition ? [`#SBATCH --partition=${flags.slurmPartition}`] : []),
    ...(flags.slurmTime ? [`#SBATCH --time=${flags.slurmTime}`] : []),
    ...(job.tasks ? [`#SBATCH --array=${ranges(job.tasks)}`] : []),
    `#SBATCH --cpus-per-task=${job.cpus ?? 1}`,
    `#SBATCH --mem=${job.memoryMb}M`,
    // A task that comes after one that failed must not wait for ever.
    '#SBATCH --kill-on-invalid-dep=yes',
    `#SBATCH --output=${join(folder, job.tasks ? `${job.name}-%a.log` : `${job.name}.log`)}`,
    'set -e',
    `exec ${[...program, ...job.args].map(quoted).join(' ')}`,
    '',
  ].join('\n');
}

function sbatch(script: string, after: readonly string[]): string {
  const args = [
    '--parsable',
    ...(after.length > 0 ? [`--dependency=afterok:${after.join(':')}`] : []),
    script,
  ];
  const { error, status, stdout, stderr } = spawnSync('sbatch', args, { encoding: 'utf8' });
  if (error)
    throw new UserError(
      'sbatch: not found; run this where jobs are submitted, or print the scripts with --dry-run',
    );
  if (status !== 0) throw new UserError(`sbatch ${script}: ${stderr.trim()}`);
  return stdout.trim().split(';')[0] ?? '';
}

/** Writes a script into the folder; a file of that name which is not ours stays as it is. */
function writeScript(folder: string, name: string, text: string): string {
  const owned = new OwnedList(folder);
  const path = join(folder, name);
  if (!owned.isFree(name))
    throw new UserError(`${path}: was not written by citemill; move it and submit again`);
  const draft = `${path}.${randomToken()}`;
  writeFileSync(draft, text);
  owned.put(draft, name);
  return path;
}

/**
 * Submits jobs in their order, each after those it waits for, or prints their scripts; answers what to tell the user. Jobs that
 * another names and that are not among them have been done before.
 */
export function submit(jobs: readonly Job[], folder: string, flags: SlurmFlags): string {
  if (flags.dryRun) return jobs.map((job) => scriptOf(job, folder, flags)).join('\n');
  if (jobs.length === 0) return 'nothing to submit: everything is done';
  mkdirSync(folder, { recursive: true });
  const place = realpathSync(folder);
  const numbers = new Map<string, string>();
  for (const job of jobs) {
    const script = writeScript(place, `${job.name}.sbatch`, scriptOf(job, place, flags));
    const after = (job.after ?? []).flatMap((name) => numbers.get(name) ?? []);
    numbers.set(job.name, sbatch(script, after));
  }
  const list = jobs.map(({ name, tasks }) => {
    const size = tasks ? `${name}, ${counted(tasks.length, 'task')}` : name;
    return `${numbers.get(name)} (${size})`;
  });
  return `submitted ${list.join(', ')}; scripts and logs are in ${folder}`;
}
