import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { type LinkResult, requireLocalFiles, slicesFolder } from '../corpus/index.js';
import { SPLITS } from '../dataset/index.js';
import { type AnyRecipe, NoExamplesError, type Profile, recipes } from '../recipes/index.js';
import { UserError } from '../user-error.js';
import { buildWithProgress } from './build.js';
import { summariseBuild } from './build-summary.js';
import { documentTimeout, type EngineFlags } from './engine-options.js';
import { ingestWithProgress, summariseIngest } from './ingest.js';
import { linkWithProgress, summariseLink } from './link.js';
import { checkOnline, fetchOnline, type OnlineFlags } from './make-online.js';
import { type SlurmFlags, submit } from './slurm.js';
import { makeJobs } from './slurm-jobs.js';
import type { SparkFlags } from './spark-options.js';

interface MakeFlags extends EngineFlags, SparkFlags, SlurmFlags, OnlineFlags {
  out: string;
  recipes?: string[];
  metadata?: string[];
  profile: Profile;
  seed: number;
  keepDrops?: boolean;
  jobs?: number;
  timeout?: number;
  memory: number;
  quiet?: boolean;
  png?: boolean;
}

/** Returns the requested recipes; an unknown name is refused before anything is read. */
const chooseRecipes = ({ recipes: chosen }: MakeFlags): AnyRecipe[] =>
  chosen ? chosen.map((name) => recipes.named(name)) : recipes.all;

/** Returns the flags about Spark, for `link` and `build`. */
const sparkFlags = ({ engine, sparkMaster, sparkConf, sparkHome }: MakeFlags): SparkFlags => ({
  ...(engine ? { engine } : {}),
  ...(sparkMaster === undefined ? {} : { sparkMaster }),
  ...(sparkConf === undefined ? {} : { sparkConf }),
  ...(sparkHome === undefined ? {} : { sparkHome }),
});

/** Builds every recipe. One without examples is left out; if it was requested by name, the command fails at the end. */
async function buildAll(corpus: string, chosen: readonly AnyRecipe[], flags: MakeFlags): Promise<void> {
  const empty: string[] = [];
  for (const { name } of chosen) {
    try {
      // With --keep-drops, a dataset without examples is written for its drops.
      if ((await buildDataset(corpus, name, flags)) === 0) empty.push(name);
    } catch (error) {
      if (!(error instanceof NoExamplesError)) throw error;
      empty.push(name);
      const out = join(flags.out, name);
      const note = existsSync(out) ? ' (it holds the dataset of an earlier run)' : '';
      process.stdout.write(`${error.message}\n  left out: ${out} is not written${note}\n`);
    }
  }
  if (flags.recipes && empty.length > 0)
    throw new UserError(`no examples for ${empty.join(', ')}; the reasons are above`);
}

/** Builds a dataset; returns the number of its examples. */
async function buildDataset(corpus: string, name: string, flags: MakeFlags): Promise<number> {
  const out = join(flags.out, name);
  const built = await buildWithProgress(
    {
      recipe: name,
      corpus,
      out,
      profile: flags.profile,
      seed: flags.seed,
      keepDrops: flags.keepDrops ?? false,
      timeoutMs: documentTimeout(flags) * 1000,
      memoryMb: flags.memory,
      ...(flags.jobs ? { jobs: flags.jobs } : {}),
    },
    flags.quiet ?? false,
    sparkFlags(flags),
  );
  process.stdout.write(`${name}: ${summariseBuild(built, { corpus, out })}\n`);
  return SPLITS.reduce((sum, split) => sum + built.manifest.splits[split].rows, 0);
}

async function linkCorpus(corpus: string, flags: MakeFlags): Promise<LinkResult> {
  const linked = await linkWithProgress({
    corpus,
    ...sparkFlags(flags),
    quiet: flags.quiet ?? false,
    ...(flags.metadata ? { metadata: flags.metadata } : {}),
  });
  process.stdout.write(`link: ${summariseLink(linked, corpus)}\n`);
  return linked;
}

/** Matches the options that `make` shares with `ingest`. */
const INGEST_OPTION = /^--(?:[\w-]+-engine|ocr|ocr-language|captions|jobs|timeout|memory|png)$/;

/** Returns the given options that `ingest` has too, as arguments. */
const ingestOptions = (command: Command): string[] =>
  command.options.flatMap((option) => {
    const name = option.attributeName();
    if (!INGEST_OPTION.test(option.long ?? '') || command.getOptionValueSource(name) !== 'cli') return [];
    return [option.long ?? '', ...(option.isBoolean() ? [] : [String(command.getOptionValue(name))])];
  });

/** Submits everything to Slurm; tasks whose output is up to date end at once. */
function submitMake(paths: string[], flags: MakeFlags, command: Command): string {
  const corpus = join(flags.out, 'corpus');
  const builds = chooseRecipes(flags).map(({ name }) => ({
    recipe: name,
    args: [
      ...['build', name, '--corpus', corpus, '--out', join(flags.out, name)],
      ...['--profile', flags.profile, '--seed', String(flags.seed)],
      ...(flags.keepDrops ? ['--keep-drops'] : []),
      ...['--timeout', String(documentTimeout(flags)), '--memory', String(flags.memory)],
      ...(flags.jobs ? ['--jobs', String(flags.jobs)] : []),
    ],
  }));
  const jobs = makeJobs({
    out: flags.out,
    flags,
    ingest: ['ingest', '--corpus', corpus, ...ingestOptions(command), '--', ...paths],
    link: ['link', '--corpus', corpus, ...(flags.metadata ? ['--metadata', ...flags.metadata] : [])],
    builds,
  });
  return submit(jobs, slicesFolder(corpus), flags);
}

export async function runMake(paths: string[], flags: MakeFlags, command: Command): Promise<void> {
  const chosen = chooseRecipes(flags);
  const corpus = join(flags.out, 'corpus');
  checkOnline(flags, command);
  if (flags.engine === 'slurm') {
    requireLocalFiles(paths, '--engine slurm');
    process.stdout.write(`${submitMake(paths, flags, command)}\n`);
    return;
  }
  process.stdout.write(
    `ingest: ${summariseIngest(await ingestWithProgress(paths, { ...flags, corpus }), flags)}\n`,
  );
  const { canBeLookedUp } = await linkCorpus(corpus, flags);
  if (flags.online && canBeLookedUp > 0 && (await fetchOnline(corpus, flags, flags.quiet ?? false)))
    await linkCorpus(corpus, flags);
  await buildAll(corpus, chosen, flags);
  process.stdout.write(`corpus: ${corpus}\n`);
}
