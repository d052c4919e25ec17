import { Command } from 'commander';
import { corpusOption, jsonOption, lazily } from '../options.js';
import { positiveCount } from '../values/index.js';

export function statsCommand(): Command {
  return new Command('stats')
    .description('summarise a corpus')
    .addOption(corpusOption())
    .option('--top <n>', 'number of venues and number of fields to list', positiveCount, 10)
    .addOption(jsonOption())
    .addHelpText('after', '\nExample:\n  $ citemill stats --corpus corpus')
    .action(lazily(async () => (await import('../stats.js')).runStats));
}
