import { Command, Option } from 'commander';
import { jsonOption, lazily, quietOption } from '../options.js';
import { positiveCount } from '../values/index.js';

export function predictCommand(): Command {
  const command = new Command('predict')
    .description('run a trained model on a dataset and write its predictions (JSON lines)')
    .argument('<model>', 'folder of a trained model, written by citemill train')
    .requiredOption('--dataset <dir>', 'folder of the dataset')
    .option('--task <name>', 'task, for datasets with several')
    .addOption(
      new Option('--split <name>', 'split to predict')
        .choices(['test', 'validation', 'train'])
        .default('test'),
    )
    .option('--out <file>', 'file for the predictions (default: in a folder next to the dataset)')
    .addOption(
      new Option('--precision <name>', 'precision of the weights; int8 takes a quarter of the memory')
        .choices(['fp32', 'int8'])
        .default('fp32'),
    )
    .addOption(
      new Option(
        '--engine <name>',
        'runtime for the model: onnx, or pytorch, which supports every architecture and GPUs but needs Python',
      )
        .choices(['onnx', 'pytorch'])
        .default('onnx'),
    )
    .addOption(
      new Option('--device <name>', 'with --engine pytorch: where to run')
        .choices(['auto', 'cpu', 'cuda'])
        .default('auto'),
    )
    .option('--no-cache', 'ignore cached predictions')
    .option(
      '--words <n>',
      'print the N words with the highest and lowest InputXGradient attribution instead of predictions',
      positiveCount,
    )
    .addOption(
      new Option(
        '--attribution <name>',
        'with --words: signed (for or against the class) or l2 (how much a word matters, as in CiteWorth)',
      )
        .choices(['signed', 'l2'])
        .default('signed'),
    )
    .option('--report <file>', 'with --words: HTML page to write')
    .option(
      '--python <path>',
      'with --words or --engine pytorch: the Python to use (default: from citemill train --setup)',
    );
  return command
    .addOption(jsonOption())
    .addOption(quietOption())
    .addHelpText(
      'after',
      `
Examples:
  $ citemill predict models/ctx --dataset mill/citeworth --split test
  $ citemill predict models/bart --dataset mill/citesum --precision int8 --out bart.jsonl
  $ citemill evaluate mill/citesum --predictions bart.jsonl
  $ citemill predict models/bert --dataset mill/citeworth --words 20 --report words.html`,
    )
    .action(lazily(async () => (await import('../predict.js')).runPredict));
}
