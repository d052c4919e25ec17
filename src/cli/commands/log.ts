import { Command } from 'commander';
import { jsonOption, lazily } from '../options.js';

export function logCommand(): Command {
  return new Command('log')
    .description('print the lineage of a dataset: options, link, corpus and source files with their hashes')
    .argument('<dataset>', 'folder of the dataset')
    .option(
      '--corpus <dir>',
      'folder of the corpus, for its source files (default: found beside the dataset)',
    )
    .option('--prov', 'print the lineage as W3C PROV-JSON')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ citemill log mill/citesum\n  $ citemill log mill/citesum --prov > citesum.prov.json',
    )
    .action(lazily(async () => (await import('../log.js')).runLog));
}
