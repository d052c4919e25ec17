import { Command } from 'commander';
import { jsonOption, lazily } from '../options.js';
import { positiveCount } from '../values/index.js';

export function diffCommand(): Command {
  return new Command('diff')
    .description(
      'compare two datasets or two corpora: how they were made, what came, went, changed or moved, and why',
    )
    .argument('<before>', 'folder of a dataset or corpus')
    .argument('<after>', 'folder of another one')
    .option(
      '--top <n>',
      'number of examples or sources to list for each kind of difference',
      positiveCount,
      10,
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ citemill diff old/citesum mill/citesum\n  $ citemill diff old/corpus mill/corpus --json',
    )
    .action(lazily(async () => (await import('../diff.js')).runDiff));
}
