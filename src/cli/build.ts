import type { Slice } from '@citemill/read/internal';
import type { DedupeRule, OverlapRule, Ratios, Sizes } from '../dataset/index.js';
import { type Progress, progress } from '../engine/index.js';
import {
  type BuildOptions,
  type BuildResult,
  build,
  buildOnSpark,
  buildSlice,
  type PersonalRule,
  type Profile,
} from '../recipes/index.js';
import { UserError } from '../user-error.js';
import { summariseBuild } from './build-summary.js';
import { buildToS3 } from './build-to-s3.js';
import { commandLine, type SlurmFlags, submit } from './slurm.js';
import { buildJobs } from './slurm-jobs.js';
import { type SparkFlags, sparkOptions, stageProgram } from './spark-options.js';
import { pluralise } from './table.js';
import { isS3 } from './values/index.js';

interface BuildFlags extends SparkFlags, SlurmFlags {
  corpus: string;
  out: string;
  profile: Profile;
  set?: string[];
  seed: number;
  split?: Ratios;
  sizes?: Sizes;
  sides?: 'ratios' | 'most';
  licence?: string;
  language?: string;
  years?: { from?: number; to?: number };
  field?: string;
  export?: 'chat';
  prompts?: string;
  format?: string[];
  collection?: string[];
  minQuality?: number;
  maxTrain?: number;
  perField?: number;
  dedupe?: DedupeRule | 'off';
  without?: string[];
  withoutBy?: OverlapRule[];
  withoutNgram?: number;
  slice?: Slice;
  slices?: number;
  cache: boolean;
  personal: PersonalRule;
  about?: string;
  keepDrops?: boolean;
  jsonl?: boolean;
  jobs?: number;
  timeout: number;
  memory: number;
  databaseMemory: string;
  quiet?: boolean;
}

/** Parses `key=value` settings; a value that is not valid JSON is kept as a string. */
export function parseSettings(settings: string[]): Record<string, unknown> {
  return Object.fromEntries(
    settings.map((setting) => {
      const separator = setting.indexOf('=');
      const text = setting.slice(separator + 1);
      let value: unknown = text;
      try {
        value = JSON.parse(text);
      } catch {
        // A plain word, as in labelBy=text.
      }
      return [setting.slice(0, separator), value];
    }),
  );
}

/** Builds a dataset, with Spark if the flags say so, and shows progress. */
export async function buildWithProgress(
  options: BuildOptions & { recipe: string },
  quiet: boolean,
  flags: SparkFlags,
): Promise<BuildResult> {
  const bars = new Map<string, Progress>();
  let last = { step: '', done: 0, failures: 0 };
  const spark = sparkOptions(flags);
  try {
    const request: BuildOptions = {
      ...options,
      onProgress({ step, done, total, failures }) {
        if (step !== last.step) {
          bars.get(last.step)?.done();
          last = { step, done: 0, failures: 0 };
        }
        const label = step === 'building' ? options.recipe : `${options.recipe}, ${step}`;
        const bar = bars.get(step) ?? progress({ label, quiet });
        bars.set(step, bar);
        if (total !== undefined) bar.total(total);
        bar.tick(done - last.done, { failures: failures - last.failures });
        last = { step, done, failures };
      },
    };
    return spark ? await buildOnSpark({ ...request, spark, program: stageProgram() }) : await build(request);
  } finally {
    for (const bar of bars.values()) bar.done();
  }
}

/** Translates flags into a build request. */
function buildRequest(recipe: string, flags: BuildFlags): BuildOptions & { recipe: string } {
  if (flags.split && flags.sizes)
    throw new UserError('--split and --sizes: give one of them, shares or fixed sizes');
  if (flags.prompts && !flags.export) throw new UserError('--prompts requires --export chat');
  for (const flag of ['withoutBy', 'withoutNgram'] as const)
    if (flags[flag] && !flags.without)
      throw new UserError(`--${flag === 'withoutBy' ? 'without-by' : 'without-ngram'} requires --without`);
  if (flags.withoutNgram && flags.withoutBy && !flags.withoutBy.includes('ngram'))
    throw new UserError('--without-ngram requires the rule ngram; add it to --without-by');
  return {
    recipe,
    corpus: flags.corpus,
    out: flags.out,
    profile: flags.profile,
    set: parseSettings(flags.set ?? []),
    seed: flags.seed,
    timeoutMs: flags.timeout * 1000,
    memoryMb: flags.memory,
    databaseMemory: flags.databaseMemory,
    cache: flags.cache,
    personal: flags.personal,
    keepDrops: flags.keepDrops ?? false,
    jsonl: flags.jsonl ?? false,
    ...(flags.about ? { about: flags.about } : {}),
    ...(flags.split ? { ratios: flags.split } : {}),
    ...(flags.sizes ? { sizes: flags.sizes } : {}),
    ...(flags.sides ? { balance: flags.sides } : {}),
    ...(flags.licence ? { licence: flags.licence } : {}),
    ...(flags.language ? { language: flags.language } : {}),
    ...(flags.years ? { years: flags.years } : {}),
    ...(flags.field ? { field: flags.field } : {}),
    ...(flags.export ? { exports: [flags.export] } : {}),
    ...(flags.prompts ? { prompts: flags.prompts } : {}),
    ...(flags.format ? { formats: flags.format } : {}),
    ...(flags.collection ? { collections: flags.collection } : {}),
    ...(flags.minQuality === undefined ? {} : { minQuality: flags.minQuality }),
    ...(flags.maxTrain ? { maxTrain: flags.maxTrain } : {}),
    ...(flags.perField ? { perField: flags.perField } : {}),
    ...(flags.dedupe && flags.dedupe !== 'off' ? { dedupe: flags.dedupe } : {}),
    ...(flags.without ? { without: flags.without } : {}),
    ...(flags.withoutBy || flags.withoutNgram
      ? { overlap: { by: flags.withoutBy, ngram: flags.withoutNgram } }
      : {}),
    ...(flags.slices ? { slices: flags.slices } : {}),
    ...(flags.jobs ? { jobs: flags.jobs } : {}),
  };
}

export async function runBuild(recipe: string, flags: BuildFlags): Promise<void> {
  const request = buildRequest(recipe, flags);
  const isQuiet = flags.quiet ?? false;
  const print = (line: string) => process.stdout.write(`${line}\n`);
  if (isS3(flags.out)) {
    for (const flag of ['engine', 'slice', 'slices'] as const)
      if (flags[flag] !== undefined && flags[flag] !== 'local')
        throw new UserError(
          `--${flag}${flag === 'engine' ? ` ${flags.engine}` : ''} requires a folder on this machine; give one with --out`,
        );
    const {
      address: out,
      built,
      lines,
    } = await buildToS3(flags.out, (out) => buildWithProgress({ ...request, out }, isQuiet, flags), isQuiet);
    print([`${recipe}: ${summariseBuild(built, { ...flags, out })}`, ...lines].join('\n'));
  } else if (flags.engine === 'slurm') {
    print(submit(buildJobs(recipe, flags, commandLine('build')), `${flags.out}.slices`, flags));
  } else if (flags.slice) {
    if (flags.engine === 'spark')
      throw new UserError('--slice: Spark divides the papers itself; leave it out');
    const { slice } = flags;
    const papers = await buildSlice({ ...request, slice });
    const outcome = papers === undefined ? 'already done' : pluralise(papers, 'paper');
    print(`${recipe}, slice ${slice.index} of ${slice.of}: ${outcome}`);
  } else print(`${recipe}: ${summariseBuild(await buildWithProgress(request, isQuiet, flags), flags)}`);
}
