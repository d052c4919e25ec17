import { extname, resolve } from 'node:path';
import { Command, Option } from 'commander';
import {
  type AnySet,
  csvOf,
  type Evaluation,
  examplesOf,
  isTable,
  jsonOf,
  MODELS,
  markdownOf,
  measured,
  modelsFor,
  OTHER_SETS,
  ofAllKinds,
  openInstruments,
  openSet,
  readMarked,
  SIGNIFICANCE_TESTS,
  tableOf,
  terminalOf,
  writePredictions,
} from '../evaluate/index.js';
import { UserError } from '../user-error.js';
import { apiOptionList, shotsOption } from './api-options.js';
import { curveShown } from './evaluate-curve.js';
import { domainsShown } from './evaluate-domains.js';
import type { EvaluateFlags } from './evaluate-flags.js';
import { systemsOf } from './evaluate-systems.js';
import { jsonOption, quietOption } from './options.js';
import { refuseOtherFile, writeOwnFile } from './own-file.js';
import { textTable } from './table.js';
import { names, pairs, percentages, positiveCount, probability, seed } from './values/index.js';

interface TableFormat {
  print(evaluation: Evaluation): string;
  /** True for the text of such a file that we wrote earlier. */
  isOurs(text: string): boolean;
}

const FORMATS: Record<string, TableFormat> = {
  '.md': { print: markdownOf, isOurs: isTable.markdown },
  '.csv': { print: csvOf, isOurs: isTable.csv },
  '.json': { print: jsonOf, isOurs: isTable.json },
};

/** The format of an output file, by its ending; one that was not written by us is refused before anything is computed. */
function formatOf(path: string): TableFormat {
  const format = FORMATS[extname(path).toLowerCase()];
  if (!format)
    throw new UserError(`--out ${path}: name a file that ends in ${Object.keys(FORMATS).join(', ')}`);
  refuseOtherFile('--out', path, format.isOurs);
  return format;
}

/** Where answers are saved: beside a dataset of ours unless told otherwise, and nowhere for sets of others. */
function saveFolder(set: AnySet, { save, split, task }: EvaluateFlags): string | undefined {
  if (typeof save === 'string') return save;
  if (save === false || !set.signature.startsWith(`${set.name}|profile:`)) return undefined;
  // Models of two tasks of a dataset share their names.
  return `${resolve(set.path)}-predictions/${split}${task === undefined ? '' : `/${task}`}`;
}

async function evaluateShown(set: AnySet, flags: EvaluateFlags): Promise<void> {
  const wide = ofAllKinds(set);
  const formats = (flags.out ?? []).map((path) => ({ path, format: formatOf(path) }));
  const compare = flags.compare ?? [];
  const examples = await examplesOf(wide, flags.split);
  const systems = await systemsOf(wide, examples, flags, compare);
  for (const [i, system] of systems.entries()) systems[i] = await measured(wide, examples, system);
  const evaluation = tableOf(wide, flags.split, examples, systems, {
    ...{ compare, test: flags.test, samples: flags.samples },
  });
  const folder = saveFolder(set, flags);
  for (const { path, format } of formats)
    writeOwnFile('--out', path, format.print(evaluation), format.isOurs);
  process.stdout.write(flags.json ? jsonOf(evaluation) : terminalOf(evaluation, textTable));
  if (folder === undefined) return;
  const run = systems.filter(({ signature }) => signature !== undefined);
  for (const system of run) await writePredictions(folder, system);
  if (run.length > 0 && !flags.json) process.stdout.write(`predictions: ${folder}\n`);
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of options, one entry each
export function evaluateCommand(): Command {
  const command = new Command('evaluate')
    .description('print the paper’s table for a dataset: baselines, your predictions, published figures')
    .argument('<dataset>', 'a Citemill dataset, or another set in its published layout: SET:PATH (see below)')
    .option(
      '--models <names>',
      'models, folders of trained models and api:MODEL, comma-separated; all: every model that needs no embeddings',
      names,
    )
    .option('--predictions <files>', 'files of predictions (JSON lines), comma-separated', names)
    .addOption(
      new Option('--split <name>', 'the split to evaluate on')
        .choices(['test', 'validation', 'train', 'all'])
        .default('test'),
    )
    .option('--out <files...>', 'also write the table to .md, .csv or .json files')
    .option('--save <dir>', 'folder for the predictions (default: beside the dataset)')
    .option('--no-save', 'do not save predictions')
    .option(
      '--compare <a,b...>',
      'test whether two systems differ; several pairs get Holm’s correction',
      pairs,
    )
    .addOption(
      new Option(
        '--test <name>',
        'the test for --compare; auto: bootstrap with 50 or more examples, else randomisation',
      )
        .choices(SIGNIFICANCE_TESTS)
        .default('auto'),
    )
    .option(
      '--samples <n>',
      'number of samples for --compare (default: 1,000; randomisation 10,000)',
      positiveCount,
    )
    .option('--seed <n>', 'seed for randomised models', seed, 0)
    .option(
      '--threshold <p>',
      'minimum score for a sentence to count as cite-worthy (default: 0.5)',
      probability,
    )
    .option(
      '--seeds <n>',
      'train models that learn this many times, with seeds from --seed on: mean ± standard deviation',
      positiveCount,
    )
    .option('--task <name>', 'the task, for datasets with several')
    .option('--encoder <model>', 'encoder for MoverScore: the name or folder of an ONNX model')
    .option('--language-model <dir>', 'language model for perplexity: the folder of a causal ONNX model')
    .option('--marked <file>', 'scixgen: sentences marked by people, as JSON lines of id and sentences')
    .option(
      '--duc',
      'wikiref: the DUC protocol (250 words, recall, no sentence with half of its bigrams in the summary)',
    )
    .option('--model-folder <dir>', 'folder with embedding models (default: CITEMILL_MODELS)')
    .addOption(
      new Option('--precision <name>', 'precision of trained models')
        .choices(['fp32', 'int8'])
        .default('fp32'),
    )
    .option('--domains <model>', 'citeworth: train on each field, test on every other')
    .option(
      '--fields <names>',
      'with --domains: the fields, comma-separated (default: all with enough examples)',
      names,
    )
    .option(
      '--curve <shares>',
      'train models that learn on these per cents of the training split, as in 10,25,50,100',
      percentages,
    )
    .option('--report <file>', 'with --domains and --curve: write the charts to an HTML page')
    .option('--embeddings <model>', 'with --domains: compare texts by embeddings instead of TF-IDF')
    .addOption(shotsOption())
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
  $ citemill evaluate datasets/citesum --models api:llama3 --endpoint http://localhost:11434/v1 --shots 2
  $ citemill evaluate datasets/scixgen-description --task table --encoder Xenova/all-MiniLM-L6-v2
  $ citemill evaluate transfer:scibert/data --task sci-cite
  $ citemill evaluate duc:DUC --task 2007 --curve 10,25,50,100 --report curve.html
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
        else if (flags.curve) await curveShown(set, flags.curve, flags);
        else await evaluateShown(set, flags);
      } finally {
        set.close();
        await close();
      }
    });
  for (const option of apiOptionList()) command.addOption(option);
  return command;
}

const listed = (set: AnySet) =>
  textTable(
    modelsFor(set).map(({ name, about, embeds, learns }) => [
      name,
      embeds ? 'embeds' : learns ? 'learns' : '',
      `  ${about}`,
    ]),
  );
