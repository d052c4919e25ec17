import { writeFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { cacheRoot } from '../embed/index.js';
import {
  type AnyEntry,
  type AnySet,
  csvOf,
  type Evaluation,
  type EvaluationSet,
  examplesOf,
  jsonOf,
  MODELS,
  markdownOf,
  modelsFor,
  modelsNamed,
  openSet,
  type Part,
  predict,
  readPredictions,
  type SignificanceTest,
  type System,
  type SystemPredictions,
  type TaskKind,
  tableOf,
  terminalOf,
  writePredictions,
} from '../evaluate/index.js';
import { UserError } from '../paper/index.js';
import { type DomainFlags, domainsShown } from './evaluate-domains.js';
import { modelProgress } from './evaluate-progress.js';
import { jsonOption, positive, quietOption } from './options.js';
import { textTable } from './table.js';

export interface EvaluateFlags extends DomainFlags {
  models?: string[];
  predictions?: string[];
  split: Part;
  out?: string[];
  save?: string | boolean;
  compare?: string[];
  test: SignificanceTest;
  samples: number;
  duc?: boolean;
  list?: boolean;
  json?: boolean;
}

const names = (value: string, before: string[] = []): string[] => [
  ...before,
  ...value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
];

const probability = (value: string): number => {
  const number = Number(value);
  if (!(number >= 0 && number <= 1)) throw new InvalidArgumentError('give a number from 0 to 1');
  return number;
};

const FORMATS: Record<string, (evaluation: Evaluation) => string> = {
  '.md': markdownOf,
  '.csv': csvOf,
  '.json': jsonOf,
};

function formatOf(path: string): (evaluation: Evaluation) => string {
  const format = FORMATS[extname(path).toLowerCase()];
  if (!format)
    throw new UserError(`--out ${path}: name a file that ends in ${Object.keys(FORMATS).join(', ')}`);
  return format;
}

function pairOf(text: string): [string, string] {
  const pair = names(text);
  if (pair.length !== 2) throw new UserError(`--compare ${text}: give two systems, as in lead,ext-oracle`);
  return [pair[0]!, pair[1]!];
}

/** The models that are asked for. With all splits in one, `all` leaves out those that would have learnt from them. */
function entriesOf(set: AnySet, flags: EvaluateFlags): AnyEntry[] {
  const wanted = flags.models ?? (flags.predictions ? [] : ['all']);
  const entries = modelsNamed(set, wanted);
  const untaught = flags.split === 'all' || flags.split === 'train' || set.size('train') === 0;
  return wanted.includes('all') && untaught
    ? entries.filter(({ learns, name }) => !learns || wanted.includes(name))
    : entries;
}

/** Answers of all models and of all files, in the order of the table. */
async function systemsOf<Kind extends TaskKind>(
  set: EvaluationSet<Kind>,
  examples: Awaited<ReturnType<typeof examplesOf<Kind>>>,
  flags: EvaluateFlags,
): Promise<SystemPredictions[]> {
  const systems: SystemPredictions[] = [];
  for (const entry of entriesOf(set as unknown as AnySet, flags)) {
    const shown = modelProgress(entry.name, flags.quiet ?? false);
    const system = (await entry.make({
      set: set as unknown as AnySet,
      seed: flags.seed,
      modelFolder: flags.modelFolder,
      cacheFolder: cacheRoot(),
      threshold: flags.threshold,
    })) as unknown as System<Kind>;
    try {
      systems.push(
        await predict(set, flags.split, examples, system, { seed: flags.seed, onProgress: shown.note }),
      );
    } finally {
      shown.done();
      await system.close?.();
    }
  }
  for (const path of flags.predictions ?? []) systems.push(await readPredictions(path));
  const twice = systems.find(({ model }, i) => systems.findIndex((one) => one.model === model) < i);
  if (twice) throw new UserError(`${twice.model}: is here twice; give one of them another name in its file`);
  if (systems.length === 0)
    throw new UserError(`no model is left for ${set.name} on ${flags.split}; name some with --models`);
  return systems;
}

/** Where answers are saved: beside a dataset of ours unless told otherwise, and nowhere for sets of others. */
function saveFolder(set: AnySet, { save, split }: EvaluateFlags): string | undefined {
  if (typeof save === 'string') return save;
  if (save === false || !set.signature.startsWith(`${set.name}|profile:`)) return undefined;
  return `${resolve(set.path)}-predictions/${split}`;
}

async function evaluateShown(set: AnySet, flags: EvaluateFlags): Promise<void> {
  const wide = set as unknown as EvaluationSet<TaskKind>;
  const formats = (flags.out ?? []).map((path) => ({ path, format: formatOf(path) }));
  const compare = (flags.compare ?? []).map(pairOf);
  const examples = await examplesOf(wide, flags.split);
  const systems = await systemsOf(wide, examples, flags);
  const evaluation = tableOf(wide, flags.split, examples, systems, {
    ...{ compare, test: flags.test, samples: flags.samples },
  });
  const folder = saveFolder(set, flags);
  const saved = folder
    ? systems.filter(({ signature }) => signature !== undefined).map((one) => writePredictions(folder, one))
    : [];
  for (const { path, format } of formats) writeFileSync(path, format(evaluation));
  process.stdout.write(flags.json ? jsonOf(evaluation) : terminalOf(evaluation, textTable));
  if (saved.length > 0 && !flags.json) process.stdout.write(`predictions: ${folder}\n`);
}

export function evaluateCommand(): Command {
  return new Command('evaluate')
    .description('print the paper’s table for a dataset: baselines, predictions of others, published figures')
    .argument(
      '<dataset>',
      'a dataset of citemill’s, SciTLDR (a file or the folder) or ScisummNet (the folder)',
    )
    .option('--models <names>', 'models, with commas between; all: those that need no embeddings', names)
    .option('--predictions <files>', 'files of predictions (JSON lines), with commas between', names)
    .addOption(
      new Option('--split <name>', 'what is judged')
        .choices(['test', 'validation', 'train', 'all'])
        .default('test'),
    )
    .option('--out <files...>', 'write the table, too: .md, .csv or .json')
    .option('--save <dir>', 'where predictions go (default: beside the dataset)')
    .option('--no-save', 'save no predictions')
    .option('--compare <a,b...>', 'test whether two systems differ')
    .addOption(
      new Option('--test <name>', 'how they are compared')
        .choices(['bootstrap', 'randomisation'])
        .default('bootstrap'),
    )
    .option('--samples <n>', 'samples of that test', positive, 1000)
    .option('--seed <n>', 'seed of models that draw', Number, 0)
    .option(
      '--threshold <p>',
      'from which score on a sentence is cite-worthy (default: one half)',
      probability,
    )
    .option('--duc', 'wikiref: the protocol of DUC (250 words, recall, no sentence with half its bigrams in)')
    .option('--model-folder <dir>', 'where models for embeddings lie (default: CITEMILL_MODELS)')
    .option('--domains <model>', 'citeworth: train on each field, test on every other')
    .option('--fields <names>', 'the fields for that, with commas between (default: all with enough)', names)
    .option('--report <file>', 'with --domains: pictures of the fields as an HTML page')
    .option('--embeddings <model>', 'with --domains: place texts by embeddings, not by TF-IDF')
    .option('--list', 'list the models for this dataset')
    .addOption(jsonOption())
    .addOption(quietOption())
    .addHelpText(
      'after',
      `
Models: ${[...new Set(MODELS.map(({ name }) => name))].join(', ')}

Examples:
  $ citemill evaluate datasets/sciqfs --models tfidf-words-cosine,tfidf-chars-cosine --out table.md
  $ citemill evaluate datasets/citesum --models all --compare ext-heuristic,lead
  $ citemill evaluate datasets/citesum --predictions bart.jsonl --compare bart,lead
  $ citemill evaluate datasets/citeworth --domains logistic-context --report fields.html
  $ citemill evaluate scitldr:SciTLDR-A/dev.jsonl`,
    )
    .action(async (place: string, flags: EvaluateFlags) => {
      const set = await openSet(place, { duc: flags.duc, threshold: flags.threshold });
      try {
        if (!set.hasSplits) flags.split = 'all';
        if (flags.list) process.stdout.write(`${listed(set)}\n`);
        else if (flags.domains) await domainsShown(set, flags.domains, flags);
        else await evaluateShown(set, flags);
      } finally {
        set.close();
      }
    });
}

const listed = (set: AnySet) =>
  textTable(
    modelsFor(set).map(({ name, about, embeds, learns }) => [
      name,
      embeds ? 'embeds' : learns ? 'learns' : '',
      `  ${about}`,
    ]),
  );
