import { Command } from 'commander';
import { jsonOption, lazily } from '../options.js';

export function logCommand(): Command {
  return new Command('log')
    .description(
      'print the lineage of a dataset, corpus, model or prediction file: options and inputs, back to the source files with their hashes',
    )
    .argument('<artefact>', 'folder of a dataset, corpus or model, or a prediction file')
    .option('--corpus <dir>', 'folder of the corpus, to list its source files (default: next to the dataset)')
    .option('--prov', 'print the lineage as W3C PROV-JSON')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ citemill log mill/citesum\n  $ citemill log mill/citesum --prov > citesum.prov.json',
    )
    .action(lazily(async () => (await import('../log.js')).runLog));
}
