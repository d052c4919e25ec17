import { Command } from 'commander';
import { jsonOption, lazily } from '../options.js';
import { names, positiveCount, seed } from '../values/index.js';
import { withApiOptions } from './api-options.js';

const withDirOption = (command: Command): Command =>
  command.option('--dir <dir>', 'folder with the datasets; studies are kept in its judgements/', '.');

const sampleCommand = (): Command =>
  withDirOption(new Command('sample'))
    .description('draw a sample, start a study, and write a sheet for each annotator')
    .argument('<dataset>', 'name of the dataset in the folder')
    .requiredOption(
      '--template <name>',
      'template of the study: citesum-accuracy, wikiref-quality, citeworth-extraction, scixgen-description, scixgen-paragraph, duc-comparison, intent-function or support-passages',
    )
    .option('--seed <n>', 'seed for the sample', seed, 0)
    .option('--size <n>', 'number of examples (default: as in the paper)', positiveCount)
    .option(
      '--systems <names>',
      'systems to judge, separated by commas; gold is the dataset itself (default: gold)',
      names,
    )
    .option('--baseline <dataset>', 'name of a second dataset to mix in, as a naive baseline')
    .option('--annotators <names>', 'names of the annotators, separated by commas', names, ['annotator'])
    .option(
      '--per-item <n>',
      'number of annotators who judge each item; the items are divided evenly (default: all annotators)',
      positiveCount,
    )
    .option('--shared <n>', 'with --per-item: number of items that all annotators judge', positiveCount)
    .option('--out <prefix>', 'prefix of the sheets: PREFIX-NAME.csv', 'sheet')
    .action(lazily(async () => (await import('../judge.js')).runSample));

const importCommand = (): Command =>
  withDirOption(new Command('import'))
    .description(
      'add the judgements of a filled-in sheet, or those exported from Label Studio or Argilla, to a study',
    )
    .argument('<study>', 'id of the study')
    .argument('<file>', 'CSV file, or JSON from Label Studio or Argilla')
    .option(
      '--annotator <name>',
      'name of the annotator, the same as when the sheet was written (default: the names in the JSON)',
    )
    .action(lazily(async () => (await import('../judge.js')).runImport));

const tableCommand = (): Command =>
  withDirOption(new Command('table'))
    .description('print means or shares of classes with intervals, agreement, and the published figures')
    .argument('<study>', 'id of the study')
    .addOption(jsonOption())
    .action(lazily(async () => (await import('../judge.js')).runTable));

const goldCommand = (): Command =>
  withDirOption(new Command('gold'))
    .description(
      'write the final answers of a study, for citemill evaluate --gold: those that the raters agree on, those decided afterwards, and those of items with a single rater',
    )
    .argument('<study>', 'id of the study')
    .requiredOption('--out <file>', 'CSV file to write')
    .action(lazily(async () => (await import('../judge.js')).runGold));

export function judgeCommand(): Command {
  const command = new Command('judge')
    .description('run human studies with spreadsheets; citemill serve does the same in the browser')
    .argument('[study]', 'with --by: id of the study')
    .option(
      '--by <model>',
      'language model, as api:MODEL, that fills in the forms of the study; its agreement with people is printed',
    );
  return withApiOptions(withDirOption(command))
    .enablePositionalOptions()
    .addCommand(sampleCommand())
    .addCommand(importCommand())
    .addCommand(tableCommand())
    .addCommand(goldCommand())
    .addHelpText(
      'after',
      `
Examples:
  $ citemill judge sample citesum --template citesum-accuracy --annotators ada,ben --dir mill
  $ citemill judge import citesum-accuracy-1 sheet-ada.csv --annotator ada --dir mill
  $ citemill judge table citesum-accuracy-1 --dir mill
  $ citemill judge gold intent-function-1 --out gold.csv --dir mill
  $ citemill judge citesum-accuracy-1 --by api:llama3 --endpoint http://localhost:11434/v1 --dir mill`,
    )
    .action(lazily(async () => (await import('../judge.js')).runJudgeBy));
}
