import { Command, Option } from 'commander';
import {
  corpusOption,
  databaseMemoryOption,
  jobsOption,
  lazily,
  memoryOption,
  profileOption,
  quietOption,
  timeoutOption,
} from '../options.js';
import {
  datasetPlace,
  evaluationSizes,
  language,
  names,
  overlapRules,
  positiveCount,
  probability,
  seed,
  settings,
  slice,
  splitShares,
  years,
} from '../values/index.js';
import { withClusterOptions } from './cluster-options.js';

/** General options that the help of a single recipe repeats; `citemill build --help` lists the others. */
const BASIC_OPTIONS = ['--corpus', '--out', '--profile', '--set', '--help'];

/** `args`, if given, are the arguments after `build`: if they name a recipe, help shows its options. */
export async function buildCommand(args?: readonly string[]): Promise<Command> {
  const command = new Command('build')
    .description('build a dataset from a linked corpus')
    .argument(
      '<recipe>',
      'name of the recipe: sciqfs, citesum, citeworth, scixgen-description, scixgen-paragraph, wikiref, citrec, pairs, intent, citegen, relatedwork, support, or one of your own',
    )
    .addOption(corpusOption())
    .requiredOption(
      '--out <place>',
      'folder for the dataset, or s3://BUCKET/PREFIX, to which the complete dataset is sent',
      datasetPlace,
    )
    .addOption(profileOption())
    .option(
      '--set <key=value...>',
      'recipe options to set; citemill build RECIPE --help lists them',
      settings,
    );
  withMachineOptions(withOutputOptions(withRestrictions(withSplitOptions(command))));
  if (args) {
    // The recipe usually comes first; a mistyped one is reported before any other mistake.
    const recipe = args[0]?.startsWith('-') ? undefined : args[0];
    const { buildHelp } = await import('../build-help.js');
    command.addHelpText('after', await buildHelp(recipe));
    if (recipe !== undefined)
      command.configureHelp({
        visibleOptions: ({ options }) => options.filter(({ long }) => BASIC_OPTIONS.includes(long ?? '')),
      });
  }
  return command.action(lazily(async () => (await import('../build.js')).runBuild));
}

const withSplitOptions = (command: Command): Command =>
  command
    .option('--seed <n>', 'seed for the splits', seed, 0)
    .option(
      '--split <shares>',
      'shares of train/validation/test, for example 80/10/10 (default: the recipe’s); a split by year never divides a year',
      splitShares,
    )
    .option(
      '--sizes <n/n>',
      'fixed sizes of validation/test, for example 1000/1000; a split by year takes whole years nearest to them',
      evaluationSizes,
    )
    .addOption(
      new Option(
        '--sides <rule>',
        'what to preserve if neither citing nor cited papers may appear in two splits: the sizes of the splits (ratios), or as many examples as possible (most) (default: ratios)',
      ).choices(['ratios', 'most']),
    )
    .addOption(
      new Option(
        '--dedupe <rule>',
        'drop examples whose question and answer are equal (exact) or nearly equal (minhash) to another’s, training examples first',
      )
        .choices(['exact', 'minhash', 'off'])
        .default('off'),
    )
    .option('--max-train <n>', 'maximum number of training examples', positiveCount)
    .option('--per-field <n>', 'maximum number of examples per field of study', positiveCount);

const withRestrictions = (command: Command): Command =>
  command
    .option(
      '--licence <name>',
      'use only papers under this licence, or permissive for any of CC BY, CC0 and similar ones; the papers they cite, which most recipes quote, may have other licences',
    )
    .option('--language <code>', 'use only papers in this language, for example en', language)
    .option('--years <span>', 'use only papers from these years, for example 2015-2020', years)
    .option('--field <name>', 'use only papers in this field, for example "Computer Science" or cs.CV')
    .option('--format <names>', 'use only papers in these formats, for example latex,jats', names)
    .option(
      '--collection <paths>',
      'use only papers ingested from these folders or archives, as given to citemill ingest',
      names,
    )
    .option(
      '--without <sets...>',
      'drop examples that overlap these evaluation sets: datasets, .jsonl or .parquet files, folders of them, or known sets such as scitldr:PATH',
    )
    .option(
      '--without-by <rules>',
      'with --without: rules that find overlaps, from work, ngram and minhash, separated by commas (default: all three)',
      overlapRules,
    )
    .option(
      '--without-ngram <n>',
      'with --without: words in a row that count as a shared passage (default: 13)',
      positiveCount,
    )
    .option(
      '--min-quality <share>',
      'use only papers that were read with at least this quality, for example 0.9; citemill warnings lists the others',
      probability,
    );

const withOutputOptions = (command: Command): Command =>
  command
    .option(
      '--no-cache',
      'run the recipe on all papers, and store no results in the corpus folder (default: reuse results of unchanged papers)',
    )
    .addOption(
      new Option(
        '--personal <rule>',
        'what to do with e-mail addresses, telephone numbers, ORCIDs, postal addresses and names in acknowledgements: mask them, drop examples that contain them, or keep them',
      )
        .choices(['mask', 'drop', 'keep'])
        .default('mask'),
    )
    .option(
      '--about <file>',
      'your answers about the dataset, for its card, datasheet and croissant.json (default: about.md of the dataset that is replaced)',
    )
    .option('--keep-drops', 'write every dropped candidate with the reason to drops.jsonl')
    .option('--jsonl', 'also write JSON lines, to jsonl/')
    .addOption(
      new Option(
        '--export <form>',
        'additional form to write: chat (messages for instruction tuning, in chat/)',
      ).choices(['chat']),
    )
    .option('--prompts <dir>', 'with --export chat: folder with your own prompts');

const withMachineOptions = (command: Command): Command =>
  withClusterOptions(
    command
      .option(
        '--slice <n/of>',
        'process one slice of the papers, for example 3/100, on any machine; --slices joins the slices',
        slice,
      )
      .option('--slices <n>', 'join this many slices made with --slice', positiveCount)
      .addOption(jobsOption())
      .addOption(timeoutOption())
      .addOption(memoryOption())
      .addOption(databaseMemoryOption())
      .addOption(quietOption()),
  );
