import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, Option } from 'commander';
import { missingSlices, ranges, slicesFolder } from '../corpus/index.js';
import { UserError } from '../user-error.js';
import { positive } from './options.js';

export interface SlurmFlags {
  corpus: string;
  engine?: 'local' | 'slurm' | 'spark';
  tasks?: number;
  slurmPartition?: string;
  slurmTime?: string;
  dryRun?: boolean;
  jobs?: number;
  memory: number;
}

/** Flags of the submission, which the tasks are not given; true where a value follows. */
const OWN: Record<string, boolean> = {
  '--engine': true,
  '--tasks': true,
  '--slurm-partition': true,
  '--slurm-time': true,
  '--dry-run': false,
};
/** Megabytes for the main process of a task, beside its workers. */
const MAIN_MB = 1024;
const TASKS = 100;

/** A command with the options of Slurm. */
export const withSlurmOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--engine <name>', 'where to run: here, on Spark, or as a job array of Slurm')
        .choices(['local', 'spark', 'slurm'])
        .default('local'),
    )
    .option('--tasks <n>', `slices of a job array (default: ${TASKS})`, positive)
    .option('--slurm-partition <name>', 'partition for the jobs')
    .option('--slurm-time <limit>', 'time limit of a task, as in 04:00:00')
    .option('--dry-run', 'print the scripts for Slurm and submit nothing');

/** A word as a shell takes it. */
const quoted = (word: string) =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

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

/** The scripts of a job array over the slices that are missing, and of the job that merges them. */
export function slurmScripts(
  args: readonly string[],
  flags: SlurmFlags,
): { array: string | undefined; merge: string } {
  const of = flags.tasks ?? TASKS;
  const missing = missingSlices(flags.corpus, of);
  const folder = slicesFolder(flags.corpus);
  const citemill = [process.execPath, fileURLToPath(new URL('./main.js', import.meta.url))]
    .map(quoted)
    .join(' ');
  const jobs = flags.jobs ?? 1;
  const head = (name: string, more: string[]) => [
    '#!/bin/bash',
    `#SBATCH --job-name=citemill-${name}`,
    `#SBATCH --chdir=${process.cwd()}`,
    ...(flags.slurmPartition ? [`#SBATCH --partition=${flags.slurmPartition}`] : []),
    ...(flags.slurmTime ? [`#SBATCH --time=${flags.slurmTime}`] : []),
    ...more,
    'set -e',
  ];
  const words = taskArguments(args).map(quoted).join(' ');
  const array = [
    ...head('ingest', [
      `#SBATCH --array=${ranges(missing)}`,
      `#SBATCH --cpus-per-task=${jobs}`,
      `#SBATCH --mem=${MAIN_MB + jobs * flags.memory}M`,
      `#SBATCH --output=${join(folder, 'task-%a.log')}`,
    ]),
    `exec ${citemill} ${words}${flags.jobs ? '' : ' --jobs 1'} --quiet --slice "$SLURM_ARRAY_TASK_ID/${of}"`,
    '',
  ];
  const merge = [
    ...head('merge', [`#SBATCH --mem=${2 * MAIN_MB}M`, `#SBATCH --output=${join(folder, 'merge.log')}`]),
    `exec ${citemill} merge --corpus ${quoted(flags.corpus)}`,
    '',
  ];
  return { array: missing.length > 0 ? array.join('\n') : undefined, merge: merge.join('\n') };
}

function sbatch(script: string, dependency?: string): string {
  const args = ['--parsable', ...(dependency ? [`--dependency=afterok:${dependency}`] : []), script];
  const { error, status, stdout, stderr } = spawnSync('sbatch', args, { encoding: 'utf8' });
  if (error)
    throw new UserError(
      'sbatch: not found; run this where jobs are submitted, or print the scripts with --dry-run',
    );
  if (status !== 0) throw new UserError(`sbatch ${script}: ${stderr.trim()}`);
  return stdout.trim().split(';')[0] ?? '';
}

/** Submits an ingest to Slurm, or prints its scripts; answers what to tell the user. */
export function submitIngest(args: readonly string[], flags: SlurmFlags): string {
  const { array, merge } = slurmScripts(args, flags);
  if (flags.dryRun) return [...(array ? [array] : []), merge].join('\n');
  const folder = slicesFolder(flags.corpus);
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const ingest = array === undefined ? undefined : sbatch(write('ingest.sbatch', array));
  const merging = sbatch(write('merge.sbatch', merge), ingest);
  return ingest
    ? `submitted ${ingest} (slices) and ${merging} (merge); logs are in ${folder}`
    : `all slices are done; submitted ${merging} (merge)`;
}
