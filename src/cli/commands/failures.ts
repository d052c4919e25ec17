import { Command } from 'commander';
import { corpusOption, jsonOption, lazily } from '../options.js';

export function failuresCommand(): Command {
  return new Command('failures')
    .description('list the sources that could not be read, with reasons')
    .addOption(corpusOption())
    .option('--reason <code>', 'list only failures with this reason, for example timeout')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Examples:
  $ citemill failures --corpus corpus
  $ citemill failures --corpus corpus --reason timeout --json`,
    )
    .action(lazily(async () => (await import('../failures.js')).runFailures));
}
