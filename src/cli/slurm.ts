import { spawnSync } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ranges } from '../corpus/index.js';
import { OwnedList, randomToken } from '../engine/index.js';
import { shellQuote } from '../engine/spark/index.js';
import { UserError } from '../user-error.js';
import { configArguments } from './config.js';
import { pluralise } from './table.js';

export interface SlurmFlags {
  engine?: 'local' | 'slurm' | 'spark';
  tasks?: number;
  slurmPartition?: string;
  slurmTime?: string;
  dryRun?: boolean;
}

/** Flags for the submission only, not passed to the tasks; true if a value follows. */
const SUBMIT_FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['--engine', true],
  ['--tasks', true],
  ['--slurm-partition', true],
  ['--slurm-time', true],
  ['--dry-run', false],
  ['--config', true],
]);
/** Default number of tasks per job array. */
export const TASKS = 100;

export interface Job {
  /** Also the name of its script. */
  name: string;
  /** The citemill command and its arguments. */
  args: readonly string[];
  /** Number of slices; each task processes the slice with its own number. */
  slices?: number;
  /** The tasks of an array; a single job if absent. */
  tasks?: readonly number[];
  cpus?: number;
  memoryMb: number;
  /** Names of jobs that must succeed first. */
  after?: readonly string[];
}

/** Returns the arguments that the user typed, starting with the command. */
export const commandLine = (command: string): string[] => process.argv.slice(process.argv.indexOf(command));

/** Returns the arguments for each task: the user's, without flags for the submission. Words after `--` are not options. */
export function taskArguments(args: readonly string[]): string[] {
  const end = args.indexOf('--');
  const [options, rest] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end)];
  const taskArgs: string[] = [];
  for (let index = 0; index < options.length; index++) {
    const word = options[index] ?? '';
    const [flag = ''] = word.split('=');
    const takesValue = SUBMIT_FLAGS.get(flag);
    if (takesValue === undefined) taskArgs.push(word);
    // The value is the next word.
    else if (takesValue && !word.includes('=')) index++;
  }
  return [...taskArgs, ...rest];
}

/** Inserts options before the user's arguments: after `--` they would not be options. */
export const withOptions = (
  [command = '', ...args]: readonly string[],
  options: readonly string[],
): string[] => [command, ...options, ...args];

/** Returns how a job writes its log: by an option, or by redirection if the path has a line break, which Slurm does not accept. */
function logLines(path: string, isArray: boolean): { option: string; command: string[] } {
  if (/[\n\r]/.test(path)) {
    const number = isArray ? '"-$SLURM_ARRAY_TASK_ID"' : '';
    return { option: '/dev/null', command: [`exec >${shellQuote(path)}${number}.log 2>&1`] };
  }
  // Slurm takes a backslash as an escape, and % as the start of a pattern.
  const escaped = path.replaceAll('%', '%%').replace(/[^\w@%+=:,./-]/g, (sign) => `\\${sign}`);
  return { option: `${escaped}${isArray ? '-%a' : ''}.log`, command: [] };
}

/** Renders the script of a job, which logs to `folder`. Everything from the user is quoted. */
export function renderScript(job: Job, folder: string, flags: SlurmFlags): string {
  const [command = '', ...args] = job.args;
  const configArgs = configArguments();
  const config = configArgs.length > 0 ? configArgs : ['--no-config'];
  const program = [
    process.execPath,
    fileURLToPath(new URL('./main.js', import.meta.url)),
    ...config,
    command,
  ];
  const slice = job.slices === undefined ? '' : ` --slice "$SLURM_ARRAY_TASK_ID/${job.slices}"`;
  const log = logLines(join(folder, job.name), job.tasks !== undefined);
  return [
    '#!/bin/bash',
    `#SBATCH --job-name=citemill-${job.name.replace(/[^\w.-]/g, '_')}`,
    ...(flags.slurmPartition ? [`#SBATCH --partition=${flags.slurmPartition}`] : []),
    ...(flags.slurmTime ? [`#SBATCH --time=${flags.slurmTime}`] : []),
    ...(job.tasks ? [`#SBATCH --array=${ranges(job.tasks)}`] : []),
    `#SBATCH --cpus-per-task=${job.cpus ?? 1}`,
    `#SBATCH --mem=${job.memoryMb}M`,
    // A job must not wait forever for one that failed.
    '#SBATCH --kill-on-invalid-dep=yes',
    `#SBATCH --output=${log.option}`,
    'set -e',
    ...log.command,
    `cd ${shellQuote(process.cwd())}`,
    `exec ${program.map(shellQuote).join(' ')}${slice}${args.map((word) => ` ${shellQuote(word)}`).join('')}`,
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
      'sbatch: not found; run this on a machine that can submit jobs, or print the scripts with --dry-run',
    );
  if (status !== 0) throw new UserError(`sbatch ${script}: ${stderr.trim()}`);
  return stdout.trim().split(';')[0] ?? '';
}

/** Writes a script into the folder; never overwrites a file that is not ours. */
function writeScript(folder: string, name: string, text: string): string {
  const owned = new OwnedList(folder);
  const path = join(folder, name);
  if (!owned.isFree(name))
    throw new UserError(`${path} was not written by citemill; move it and submit again`);
  const draft = `${path}.${randomToken()}`;
  writeFileSync(draft, text);
  owned.put(draft, name);
  return path;
}

/**
 * Submits jobs in order with their dependencies, or renders their scripts for a dry run; returns the text to print. A
 * dependency that is not among the jobs has already been done.
 */
export function submit(jobs: readonly Job[], folder: string, flags: SlurmFlags): string {
  if (flags.dryRun) return jobs.map((job) => renderScript(job, folder, flags)).join('\n');
  if (jobs.length === 0) return 'nothing to submit: everything is done';
  mkdirSync(folder, { recursive: true });
  const realFolder = realpathSync(folder);
  const numbers = new Map<string, string>();
  for (const job of jobs) {
    const script = writeScript(realFolder, `${job.name}.sbatch`, renderScript(job, realFolder, flags));
    const after = (job.after ?? []).flatMap((name) => numbers.get(name) ?? []);
    numbers.set(job.name, sbatch(script, after));
  }
  const list = jobs.map(({ name, tasks }) => {
    const size = tasks ? `${name}, ${pluralise(tasks.length, 'task')}` : name;
    return `${numbers.get(name)} (${size})`;
  });
  return `submitted ${list.join(', ')}; scripts and logs are in ${folder}`;
}
