import { Command } from 'commander';
import { jsonOption, lazily } from '../options.js';

export function verifyCommand(): Command {
  return new Command('verify')
    .description(
      'recompute the hashes and row counts of a dataset, corpus, model or prediction file and list what is damaged',
    )
    .argument('<artefact>', 'folder of a dataset, corpus or model, or a prediction file')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ citemill verify mill/citesum\n  $ citemill verify mill/corpus --json',
    )
    .action(lazily(async () => (await import('../verify.js')).runVerify));
}
