import { join } from 'node:path';
import { DATABASE_MEMORY, missingSlices, parseMemorySize } from '../corpus/index.js';
import { type Job, type SlurmFlags, TASKS, taskArguments, withOptions } from './slurm.js';

/** Megabytes for the main process of a task, in addition to its workers and database. */
const MAIN_MB = 1024;

const databaseMb = (memory = DATABASE_MEMORY) => Math.ceil(parseMemorySize(memory) / 1024 / 1024);

/** Cores per task, and memory per core. */
interface TaskFlags {
  jobs?: number;
  memory: number;
}

/** One core per task by default, since the tasks run in parallel. */
const jobsOption = ({ jobs }: TaskFlags) => (jobs ? [] : ['--jobs', '1']);

interface IngestJobFlags extends SlurmFlags, TaskFlags {
  corpus: string;
}

/**
 * Returns the numbers of all slices. A task whose slice is up to date ends at once: only it can check that, by reading its files.
 * A folder with a different number of slices is refused.
 */
function allSlices(folder: string, count: number): number[] {
  missingSlices(folder, count);
  return Array.from({ length: count }, (_, i) => i + 1);
}

/** Returns the jobs of an ingest: its slices, then a merge. `args` are the arguments of `citemill ingest`. */
export function ingestJobs(flags: IngestJobFlags, args: readonly string[]): Job[] {
  const sliceCount = flags.tasks ?? TASKS;
  const tasks = allSlices(flags.corpus, sliceCount);
  const merge: Job = {
    name: 'merge',
    args: ['merge', '--corpus', flags.corpus],
    memoryMb: MAIN_MB + databaseMb(),
    after: ['ingest'],
  };
  const ingest: Job = {
    name: 'ingest',
    args: withOptions(taskArguments(args), [...jobsOption(flags), '--quiet']),
    slices: sliceCount,
    tasks,
    cpus: flags.jobs ?? 1,
    memoryMb: MAIN_MB + (flags.jobs ?? 1) * flags.memory,
  };
  return [ingest, merge];
}

/** Returns the job of a link. DuckDB runs on one machine and spills to disk. */
export const linkJob = (memory: string | undefined, args: readonly string[], after: string[] = []): Job => ({
  name: 'link',
  args: withOptions(taskArguments(args), ['--quiet']),
  memoryMb: MAIN_MB + databaseMb(memory),
  after,
});

interface BuildJobFlags extends SlurmFlags, TaskFlags {
  out: string;
  databaseMemory?: string;
}

/** Returns the jobs of a build: its slices, then joining them. `args` are the arguments of `citemill build`. */
export function buildJobs(
  recipe: string,
  flags: BuildJobFlags,
  args: readonly string[],
  after: string[] = [],
): Job[] {
  const sliceCount = flags.tasks ?? TASKS;
  const tasks = allSlices(flags.out, sliceCount);
  const buildArgs = withOptions(taskArguments(args), ['--quiet']);
  const database = MAIN_MB + databaseMb(flags.databaseMemory);
  const slices: Job = {
    name: `${recipe}-slices`,
    args: withOptions(buildArgs, jobsOption(flags)),
    slices: sliceCount,
    tasks,
    cpus: flags.jobs ?? 1,
    memoryMb: database + (flags.jobs ?? 1) * flags.memory,
    after,
  };
  const gather: Job = {
    name: recipe,
    args: withOptions(buildArgs, ['--slices', String(sliceCount)]),
    memoryMb: database,
    after: [...after, slices.name],
  };
  return [slices, gather];
}

export interface MakePlan {
  out: string;
  flags: SlurmFlags & TaskFlags;
  /** The arguments of each command. */
  ingest: string[];
  link: string[];
  builds: { recipe: string; args: string[] }[];
}

/** Returns the jobs of `citemill make`: ingest, link and the builds. */
export function makeJobs({ out, flags, ingest, link, builds }: MakePlan): Job[] {
  const corpus = join(out, 'corpus');
  return [
    ...ingestJobs({ ...flags, corpus }, ingest),
    linkJob(undefined, link, ['merge']),
    ...builds.flatMap(({ recipe, args }) =>
      buildJobs(recipe, { ...flags, out: join(out, recipe) }, args, ['link']),
    ),
  ];
}
