import { Command } from 'commander';
import { corpusOption, jsonOption, lazily } from '../options.js';
import { positiveCount } from '../values/index.js';

export function warningsCommand(): Command {
  return new Command('warnings')
    .description('list the warnings of the readers, and the papers with the lowest quality')
    .addOption(corpusOption())
    .option('--kind <code>', 'list every warning of this kind, for example lost-text')
    .option('--paper <id>', 'list every warning of this paper: an id, or part of a path')
    .option(
      '--top <n>',
      'without --kind and --paper: number of papers to list, lowest quality first',
      positiveCount,
      20,
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Examples:
  $ citemill warnings --corpus corpus
  $ citemill warnings --corpus corpus --kind lost-text
  $ citemill warnings --corpus corpus --paper smith-2019.pdf --json`,
    )
    .action(lazily(async () => (await import('../warnings.js')).runWarnings));
}
