import { writeFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import {
  type AnySet,
  csvOf,
  type Evaluation,
  type EvaluationSet,
  examplesOf,
  jsonOf,
  MODELS,
  markdownOf,
  measured,
  modelsFor,
  OTHER_SETS,
  openInstruments,
  openSet,
  readMarked,
  SIGNIFICANCE_TESTS,
  type TaskKind,
  tableOf,
  terminalOf,
  writePredictions,
} from '../evaluate/index.js';
import { UserError } from '../paper/index.js';
import { domainsShown } from './evaluate-domains.js';
import type { EvaluateFlags } from './evaluate-flags.js';
import { systemsOf } from './evaluate-systems.js';
import { jsonOption, names, positive, quietOption } from './options.js';
import { textTable } from './table.js';

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
  const [a, b, ...more] = names(text);
  if (a === undefined || b === undefined || more.length > 0)
    throw new UserError(`--compare ${text}: give two systems, as in lead,ext-oracle`);
  return [a, b];
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
  const systems = await systemsOf(wide, examples, flags, compare);
  for (const [i, system] of systems.entries()) systems[i] = await measured(wide, examples, system);
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

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of options, one entry each
export function evaluateCommand(): Command {
  return new Command('evaluate')
    .description('print the paper’s table for a dataset: baselines, predictions of others, published figures')
    .argument(
      '<dataset>',
      'a dataset of citemill’s, or a set of others in its published layout: SET:PATH (see below)',
    )
    .option(
      '--models <names>',
      'models and folders of trained models, with commas between; all: those that need no embeddings',
      names,
    )
    .option('--predictions <files>', 'files of predictions (JSON lines), with commas between', names)
    .addOption(
      new Option('--split <name>', 'what is judged')
        .choices(['test', 'validation', 'train', 'all'])
        .default('test'),
    )
    .option('--out <files...>', 'write the table, too: .md, .csv or .json')
    .option('--save <dir>', 'where predictions go (default: beside the dataset)')
    .option('--no-save', 'save no predictions')
    .option('--compare <a,b...>', 'test whether two systems differ; several pairs are corrected after Holm')
    .addOption(
      new Option(
        '--test <name>',
        'how they are compared; auto: bootstrap from 50 examples on, randomisation below',
      )
        .choices(SIGNIFICANCE_TESTS)
        .default('auto'),
    )
    .option('--samples <n>', 'samples of that test (default: 1,000; randomisation 10,000)', positive)
    .option('--seed <n>', 'seed of models that draw', Number, 0)
    .option(
      '--threshold <p>',
      'from which score on a sentence is cite-worthy (default: one half)',
      probability,
    )
    .option('--task <name>', 'which task of a dataset that has several')
    .option('--encoder <model>', 'the encoder of MoverScore: a name or a folder of a model in ONNX')
    .option('--language-model <dir>', 'the language model of perplexity: a folder of a causal model in ONNX')
    .option('--marked <file>', 'scixgen: the sentences that people marked, JSON lines of id and sentences')
    .option('--duc', 'wikiref: the protocol of DUC (250 words, recall, no sentence with half its bigrams in)')
    .option('--model-folder <dir>', 'where models for embeddings lie (default: CITEMILL_MODELS)')
    .addOption(
      new Option('--precision <name>', 'which weights of trained models are run')
        .choices(['fp32', 'int8'])
        .default('fp32'),
    )
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
Sets of others: ${OTHER_SETS.map(({ name, title }) => `${name}: (${title})`).join(', ')}

Models: ${[...new Set(MODELS.map(({ name }) => name))].join(', ')}

Examples:
  $ citemill evaluate datasets/sciqfs --models tfidf-words-cosine,tfidf-chars-cosine --out table.md
  $ citemill evaluate datasets/citesum --models all --compare ext-heuristic,lead
  $ citemill evaluate datasets/citesum --predictions bart.jsonl --compare bart,lead
  $ citemill evaluate datasets/citeworth --domains logistic-context --report fields.html
  $ citemill evaluate datasets/citeworth --models all,models/ctx,models/bert
  $ citemill evaluate datasets/scixgen-description --task table --encoder Xenova/all-MiniLM-L6-v2
  $ citemill evaluate transfer:scibert/data --task sci-cite
  $ citemill evaluate scitldr:SciTLDR-A/dev.jsonl`,
    )
    .action(async (place: string, flags: EvaluateFlags) => {
      const { instruments, close } = await openInstruments(flags);
      const set = await openSet(place, {
        ...{ duc: flags.duc, threshold: flags.threshold, task: flags.task, instruments },
        ...(flags.marked ? { marked: await readMarked(flags.marked) } : {}),
      });
      try {
        if (!set.hasSplits) flags.split = 'all';
        if (flags.list) process.stdout.write(`${listed(set)}\n`);
        else if (flags.domains) await domainsShown(set, flags.domains, flags);
        else await evaluateShown(set, flags);
      } finally {
        set.close();
        await close();
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
