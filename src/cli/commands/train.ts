import { Command, Option } from 'commander';
import { lazily, quietOption } from '../options.js';
import { positiveCount, positiveNumber, seed, settings } from '../values/index.js';

export function trainCommand(): Command {
  const command = new Command('train')
    .description('train one of the papers’ models on a dataset (with PyTorch)')
    .argument('[preset]', 'preset, for example citeworth/bert; --list prints all')
    .option('--dataset <dir>', 'folder of the dataset to train on')
    .option(
      '--task <name>',
      'task, for datasets with several: one of SciBERT’s tasks, or the DUC year to test on',
    )
    .option('--out <dir>', 'folder for the model; run the same command again to resume')
    .option(
      '--init <model>',
      'checkpoint to start from: a folder, or a name on the Hugging Face hub (default: the paper’s)',
    )
    .addOption(
      new Option(
        '--profile <name>',
        'settings to use: paper (as published) or refined (with our improvements, which the card lists)',
      )
        .choices(['paper', 'refined'])
        .default('paper'),
    )
    .option(
      '--set <key=value...>',
      'settings of the preset to change, for example learning_rate=3e-5 batch_size=32',
      settings,
    )
    .option(
      '--negatives <file>',
      'for citrec: hard negatives of citemill mine; citrec/minilm-cross needs them',
    )
    .option('--search <n>', 'search the preset’s grid at random, with this many trials', positiveCount);
  return withMachineOptions(withRepeatOptions(command))
    .option('--as-is', 'export the checkpoint given by --init as a model folder, without training')
    .option('--setup', 'create a Python environment for training')
    .option('--cpu', 'with --setup: install PyTorch without CUDA (0.4 GB instead of 2.9 GB on Linux)')
    .option('--list', 'list the presets with their published figures')
    .addHelpText(
      'after',
      `
Examples:
  $ citemill train --setup
  $ citemill train --setup --cpu
  $ citemill train --list
  $ citemill train citeworth/bert --dataset mill/citeworth --out models/bert --init bert-base-uncased
  $ citemill train citeworth/longformer-ctx --dataset mill/citeworth --out models/ctx --profile refined
  $ citemill train sciqfs/sbert-lstm --dataset mill/sciqfs --out models/lstm --seeds 5
  $ citemill train citesum/bart-large --dataset mill/citesum --out models/search --search 20
  $ citemill evaluate mill/citeworth --models all,models/bert,models/ctx`,
    )
    .action(lazily(async () => (await import('../train.js')).runTrain));
}

/** Options for what is trained on, and how often. */
export const withRepeatOptions = (command: Command): Command =>
  command
    .option('--seed <n>', 'random seed (default: the preset’s)', seed)
    .option('--seeds <n>', 'train with this many seeds and report mean ± sd', positiveCount)
    .option('--examples <n>', 'train on the first N examples only (default: all)', positiveCount);

/** Options for where and how a training runs. */
export const withMachineOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--device <name>', 'where to train').choices(['auto', 'cpu', 'cuda']).default('auto'),
    )
    .addOption(
      new Option('--precision <name>', 'number format of the weights; auto: bf16 on a GPU, fp32 on the CPU')
        .choices(['auto', 'bf16', 'fp32'])
        .default('auto'),
    )
    .option(
      '--python <path>',
      'Python executable of an environment with PyTorch (default: CITEMILL_PYTHON, or from --setup)',
    )
    .option('--job-only', 'write the job and its data, to train on another machine')
    .option('--checkpoint-minutes <n>', 'minutes between two saved states (default: 5)', positiveNumber)
    .option('--no-int8', 'do not write the 8-bit model')
    .addOption(quietOption());
