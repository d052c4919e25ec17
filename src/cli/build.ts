import { Command, Option } from 'commander';
import { type Progress, progress } from '../engine/index.js';
import { UserError } from '../paper/index.js';
import {
  type BuildOptions,
  type BuildResult,
  build,
  type Profile,
  parseYears,
  recipes,
} from '../recipes/index.js';
import { corpusOption, jobsOption, memoryOption, quietOption, timeoutOption } from './options.js';
import { count, counted } from './table.js';

interface BuildFlags {
  corpus: string;
  out: string;
  profile: Profile;
  set?: string[];
  seed: number;
  split?: string;
  sizes?: string;
  sides?: 'ratios' | 'most';
  licence?: string;
  language?: string;
  years?: string;
  field?: string;
  keepDrops?: boolean;
  jsonl?: boolean;
  jobs?: number;
  timeout: number;
  memory: number;
  quiet?: boolean;
}

/** `key=value`, the value as JSON where it is JSON, else as text. */
export function parseSettings(settings: string[]): Record<string, unknown> {
  return Object.fromEntries(
    settings.map((setting) => {
      const at = setting.indexOf('=');
      if (at < 1) throw new UserError(`--set ${setting}: write key=value`);
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

const numbers = (text: string, flag: string, n: number): number[] => {
  const values = text.split(/[,/]/).map(Number);
  if (values.length !== n || !values.every((value) => value >= 0))
    throw new UserError(`${flag} ${text}: give ${n} numbers, as in ${n === 3 ? '80/10/10' : '1000/1000'}`);
  return values;
};

/** Shares from "80/10/10" or "0.8,0.1,0.1". */
function ratiosOf(text: string): [number, number, number] {
  const [a, b, c] = numbers(text, '--split', 3) as [number, number, number];
  const sum = a + b + c;
  if (!(sum > 0)) throw new UserError(`--split ${text}: the shares add up to nothing`);
  return [a / sum, b / sum, c / sum];
}

/** Builds with the progress shown. */
export async function buildShown(
  options: BuildOptions & { recipe: string },
  quiet: boolean,
): Promise<BuildResult> {
  let bar: Progress | undefined;
  let embedBar: Progress | undefined;
  let embedded = 0;
  let done = 0;
  let failed = 0;
  try {
    return await build({
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
    });
  } finally {
    embedBar?.done();
    bar?.done();
  }
}

/** What a build made, in a few lines. */
export function buildLines({ manifest, failures }: BuildResult, out: string): string {
  const { train, validation, test } = manifest.splits;
  const all = train.rows + validation.rows + test.rows;
  const drops = Object.entries(manifest.drops).sort((a, b) => b[1] - a[1]);
  const dropped = drops.reduce((sum, [, number]) => sum + number, 0);
  return [
    `${counted(all, 'example')}: ${count(train.rows)} train, ${count(validation.rows)} validation, ${count(test.rows)} test; ${counted(dropped, 'candidate')} dropped`,
    ...drops.slice(0, 8).map(([reason, number]) => `  ${count(number)} ${reason}`),
    ...(drops.length > 8 ? [`  and ${counted(drops.length - 8, 'more reason')}`] : []),
    ...(failures.length > 0
      ? [
          `  ${counted(failures.length, 'paper')} could not be ground, the first: ${failures[0]!.paper} (${failures[0]!.message})`,
        ]
      : []),
    `  ${out}/report.html shows more`,
  ].join('\n');
}

export function buildCommand(): Command {
  return new Command('build')
    .description('build a dataset from a linked corpus')
    .argument('<recipe>', recipes.names.join(', '))
    .addOption(corpusOption())
    .requiredOption('--out <dir>', 'the folder of the dataset')
    .addOption(
      new Option('--profile <name>', 'paper: to the letter; refined: known faults mended')
        .choices(['paper', 'refined'])
        .default('refined'),
    )
    .option('--set <key=value...>', 'options of the recipe')
    .option('--seed <n>', 'seed of the splits', Number, 0)
    .option('--split <shares>', 'train/validation/test, as in 80/10/10 (default: the recipe’s)')
    .option('--sizes <n/n>', 'fixed sizes of validation and test, as in 1000/1000')
    .addOption(
      new Option(
        '--sides <rule>',
        'where both sides are grouped: keep the proportions, or keep most examples',
      ).choices(['ratios', 'most']),
    )
    .option('--licence <name>', 'only papers under this licence; permissive: CC BY, CC0 and the like')
    .option('--language <code>', 'only papers in this language')
    .option('--years <span>', 'only papers of these years, as in 2015-2020')
    .option('--field <name>', 'only papers of this field')
    .option('--keep-drops', 'write drops.jsonl: every candidate that was dropped, with the reason')
    .option('--jsonl', 'write JSON lines beside the Parquet files')
    .addOption(jobsOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .addOption(quietOption())
    .addHelpText(
      'after',
      `
Options of each recipe (--set), with the defaults of the profiles paper / refined:
${recipes.all
  .map((recipe) => {
    const { paper, refined } = recipe.profiles;
    const names = Object.keys(refined).map(
      (name) => `    ${name}: ${JSON.stringify(paper[name])} / ${JSON.stringify(refined[name])}`,
    );
    return `  ${recipe.name}\n${names.join('\n')}`;
  })
  .join('\n')}

Examples:
  $ citemill build sciqfs --corpus corpus --out datasets/sciqfs
  $ citemill build sciqfs --corpus corpus --out sciqfs --profile paper --set augment=false --keep-drops
  $ citemill build sciqfs --corpus corpus --out sciqfs --licence permissive --years 2015- --split 90/5/5`,
    )
    .action(async (recipe: string, flags: BuildFlags) => {
      const sizes = flags.sizes ? numbers(flags.sizes, '--sizes', 2) : undefined;
      const result = await buildShown(
        {
          recipe,
          corpus: flags.corpus,
          out: flags.out,
          profile: flags.profile,
          set: parseSettings(flags.set ?? []),
          seed: flags.seed,
          timeoutMs: flags.timeout * 1000,
          memoryMb: flags.memory,
          keepDrops: flags.keepDrops ?? false,
          jsonl: flags.jsonl ?? false,
          ...(flags.split ? { ratios: ratiosOf(flags.split) } : {}),
          ...(sizes ? { sizes: { validation: sizes[0]!, test: sizes[1]! } } : {}),
          ...(flags.sides ? { balance: flags.sides } : {}),
          ...(flags.licence ? { licence: flags.licence } : {}),
          ...(flags.language ? { language: flags.language } : {}),
          ...(flags.years ? { years: parseYears(flags.years) } : {}),
          ...(flags.field ? { field: flags.field } : {}),
          ...(flags.jobs ? { jobs: flags.jobs } : {}),
        },
        flags.quiet ?? false,
      );
      process.stdout.write(`${recipe}: ${buildLines(result, flags.out)}\n`);
    });
}
