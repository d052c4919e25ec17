import { Command } from 'commander';
import { lazily } from '../options.js';
import { settings } from '../values/index.js';
import { withMachineOptions, withRepeatOptions } from './train.js';

export function distillCommand(): Command {
  const command = new Command('distill')
    .description('train a small model for the CPU to give the answers of a large one (with PyTorch)')
    .argument('<teacher>', 'folder of a trained CiteWorth model, for single sentences or for paragraphs')
    .requiredOption('--dataset <dir>', 'folder of the dataset to learn on, usually the teacher’s')
    .requiredOption('--out <dir>', 'folder for the student; run the same command again to resume')
    .option(
      '--student <model>',
      'checkpoint that the student starts from: a folder, or a name on the hub (default: MiniLM with four of its six layers)',
    )
    .option(
      '--set <key=value...>',
      'settings to change, for example epochs=6, temperature=4 or label_weight=0 (share of the labels in the loss)',
      settings,
    );
  return withMachineOptions(withRepeatOptions(command))
    .addHelpText(
      'after',
      `
The student has the preset citeworth/minilm or citeworth/minilm-ctx; citemill train trains the same without a teacher, for
comparison. The teacher answers every row once; its answers are kept in the cache folder.

Examples:
  $ citemill train citeworth/bert --profile refined --dataset mill/citeworth --out models/bert
  $ citemill distill models/bert --dataset mill/citeworth --out models/small
  $ citemill predict models/small --dataset mill/citeworth --precision int8
  $ citemill evaluate mill/citeworth --models models/bert,models/small`,
    )
    .action(lazily(async () => (await import('../distill.js')).runDistill));
}
