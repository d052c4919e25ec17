import { Command } from 'commander';
import { exportedPersonalOption, lazily } from '../options.js';

export function showCommand(): Command {
  return new Command('show')
    .description('print the report of a dataset, or an example with the paragraph it came from')
    .argument('<dataset>', 'folder of the dataset')
    .argument(
      '[id]',
      'id of an example; without it, the report is printed: figures next to the published ones, and some examples',
    )
    .option('--corpus <dir>', 'folder of the corpus (default: next to the dataset)')
    .addOption(exportedPersonalOption())
    .addHelpText(
      'after',
      `
Examples:
  $ citemill show datasets/citesum
  $ citemill show datasets/citesum 3f0a9c1be2d47a55`,
    )
    .action(lazily(async () => (await import('../show.js')).runShow));
}
