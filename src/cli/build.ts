import type { Slice } from '@citemill/read/internal';
import { Command, Option } from 'commander';
import type { Ratios, Sizes } from '../dataset/index.js';
import { type Progress, progress } from '../engine/index.js';
import {
  type BuildOptions,
  type BuildResult,
  build,
  buildOnSpark,
  buildSlice,
  type Profile,
  recipes,
} from '../recipes/index.js';
import { UserError } from '../user-error.js';
import { recipesHelp } from './build-help.js';
import { buildLines } from './build-lines.js';
import { databaseMemoryOption } from './database-options.js';
import { corpusOption, jobsOption, memoryOption, quietOption, timeoutOption } from './options.js';
import { commandLine, type SlurmFlags, submit } from './slurm.js';
import { buildJobs } from './slurm-jobs.js';
import { type SparkFlags, sparkOptions, stageProgram, withSparkOptions } from './spark-options.js';
import { counted } from './table.js';
import {
  evaluationSizes,
  language,
  names,
  positiveCount,
  seed,
  settings,
  slice,
  splitShares,
  years,
} from './values/index.js';

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
  maxTrain?: number;
  perField?: number;
  slice?: Slice;
  slices?: number;
  keepDrops?: boolean;
  jsonl?: boolean;
  jobs?: number;
  timeout: number;
  memory: number;
  databaseMemory: string;
  quiet?: boolean;
}

/** `key=value`, the value as JSON where it is JSON, else as text. */
export function parseSettings(settings: string[]): Record<string, unknown> {
  return Object.fromEntries(
    settings.map((setting) => {
      const at = setting.indexOf('=');
      const text = setting.slice(at + 1);
      let value: unknown = text;
      try {
        value = JSON.parse(text);
      } catch {
        // A plain word, as in labelBy=text.
      }
      return [setting.slice(0, at), value];
    }),
  );
}

/** Builds with the progress shown. */
export async function buildShown(
  options: BuildOptions & { recipe: string },
  quiet: boolean,
  flags: SparkFlags,
): Promise<BuildResult> {
  let bar: Progress | undefined;
  let embedBar: Progress | undefined;
  let embedded = 0;
  let done = 0;
  let failed = 0;
  const spark = sparkOptions(flags);
  try {
    const request: BuildOptions = {
      ...options,
      onEmbedding({ done: texts, of }) {
        embedBar ??= progress({ label: `${options.recipe}, embeddings`, quiet });
        embedBar.total(of);
        embedBar.tick(texts - embedded);
        embedded = texts;
        if (texts === of) embedBar.done();
      },
      onProgress({ papers, of, failures }) {
        bar ??= progress({ label: options.recipe, quiet });
        bar.total(of);
        bar.tick(papers - done, { failures: failures - failed });
        done = papers;
        failed = failures;
      },
    };
    return spark ? await buildOnSpark({ ...request, spark, program: stageProgram() }) : await build(request);
  } finally {
    embedBar?.done();
    bar?.done();
  }
}

/** A command with the options that choose papers. */
const withRestrictions = (command: Command): Command =>
  command
    .option('--licence <name>', 'only papers under this licence; permissive: CC BY, CC0 and the like')
    .option('--language <code>', 'only papers in this language, e.g. en', language)
    .option('--years <span>', 'only papers from these years, e.g. 2015-2020', years)
    .option('--field <name>', 'only papers in this field, e.g. "Computer Science" or cs.CV')
    .option('--format <names>', 'only papers in these formats, e.g. latex,jats', names)
    .option(
      '--collection <paths>',
      'only papers that were ingested from these folders or archives, as given to citemill ingest',
      names,
    );

export function buildCommand(): Command {
  const command = new Command('build')
    .description('build a dataset from a linked corpus')
    .argument('<recipe>', recipes.names.join(', '))
    .addOption(corpusOption())
    .requiredOption('--out <dir>', 'the folder of the dataset')
    .addOption(
      new Option(
        '--profile <name>',
        'paper: as published, with deviations listed in the card; refined: with known faults fixed',
      )
        .choices(['paper', 'refined'])
        .default('refined'),
    )
    .option(
      '--set <key=value...>',
      'set options of the recipe; citemill build RECIPE --help lists them',
      settings,
    )
    .option('--seed <n>', 'seed for the splits', seed, 0)
    .option('--split <shares>', 'train/validation/test, as in 80/10/10 (default: the recipe’s)', splitShares)
    .option('--sizes <n/n>', 'fixed sizes of validation and test, as in 1000/1000', evaluationSizes)
    .addOption(
      new Option(
        '--sides <rule>',
        'if both citing and cited papers are grouped: keep the ratios, or keep the most examples',
      ).choices(['ratios', 'most']),
    )
    .option('--max-train <n>', 'the most training examples', positiveCount)
    .option('--per-field <n>', 'the most examples per field of study', positiveCount)
    .option(
      '--slice <n/of>',
      'grind one slice of the papers, as in 3/100, on any machine; --slices puts them together',
      slice,
    )
    .option('--slices <n>', 'put together this many slices made with --slice', positiveCount)
    .option('--keep-drops', 'write every dropped candidate with the reason to drops.jsonl')
    .option('--jsonl', 'also write JSON lines, into jsonl/')
    .addOption(
      new Option('--export <form>', 'chat: also write messages for instruction tuning to chat/').choices([
        'chat',
      ]),
    )
    .option('--prompts <dir>', 'with --export chat: prompts of your own')
    .addOption(jobsOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .addOption(databaseMemoryOption())
    .addOption(quietOption())
    .addHelpText('after', recipesHelp)
    .action(buildAction);
  return withSparkOptions(withRestrictions(command));
}

/** The request that the flags make. */
function requestOf(recipe: string, flags: BuildFlags): BuildOptions & { recipe: string } {
  if (flags.split && flags.sizes)
    throw new UserError('--split and --sizes: give one of them, shares or fixed sizes');
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
    keepDrops: flags.keepDrops ?? false,
    jsonl: flags.jsonl ?? false,
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
    ...(flags.maxTrain ? { maxTrain: flags.maxTrain } : {}),
    ...(flags.perField ? { perField: flags.perField } : {}),
    ...(flags.slices ? { slices: flags.slices } : {}),
    ...(flags.jobs ? { jobs: flags.jobs } : {}),
  };
}

async function buildAction(recipe: string, flags: BuildFlags): Promise<void> {
  const request = requestOf(recipe, flags);
  const print = (line: string) => process.stdout.write(`${line}\n`);
  if (flags.engine === 'slurm') {
    print(submit(buildJobs(recipe, flags, commandLine('build')), `${flags.out}.slices`, flags));
  } else if (flags.slice) {
    if (flags.engine === 'spark')
      throw new UserError('--slice: Spark divides the papers itself; leave it out');
    const { slice } = flags;
    const papers = await buildSlice({ ...request, slice });
    const said = papers === undefined ? 'done before' : counted(papers, 'paper');
    print(`${recipe}, slice ${slice.index} of ${slice.of}: ${said}`);
  } else print(`${recipe}: ${buildLines(await buildShown(request, flags.quiet ?? false, flags), flags)}`);
}
