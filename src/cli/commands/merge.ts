import { Command } from 'commander';
import { corpusOption, databaseMemoryOption, lazily } from '../options.js';

export function mergeCommand(): Command {
  return new Command('merge')
    .description('join the slices of an ingest into one corpus')
    .addOption(corpusOption())
    .addOption(databaseMemoryOption('--memory'))
    .addHelpText(
      'after',
      `
Slices are kept next to the corpus, in CORPUS.slices, until you remove them.

Examples:
  $ for n in 1 2 3 4; do citemill ingest papers/ --corpus corpus --slice $n/4; done
  $ citemill merge --corpus corpus`,
    )
    .action(lazily(async () => (await import('../merge.js')).runMerge));
}
