import { Command } from 'commander';
import { jsonOption, lazily } from '../options.js';
import { positiveCount } from '../values/index.js';

export function diffCommand(): Command {
  return new Command('diff')
    .description(
      'compare two datasets, corpora, models or prediction files: how they were made; what was added, removed, changed or moved, and why',
    )
    .argument('<before>', 'folder of a dataset, corpus or model, or a prediction file')
    .argument('<after>', 'another one of the same kind')
    .option(
      '--top <n>',
      'number of examples to list for each kind of difference; with corpora: number of sources to list in all',
      positiveCount,
      10,
    )
    .option(
      '--corpora <dirs...>',
      'with datasets: folders of their corpora, to find causes in papers and metadata (default: next to each dataset)',
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ citemill diff old/citesum mill/citesum\n  $ citemill diff old/corpus mill/corpus --json',
    )
    .action(lazily(async () => (await import('../diff.js')).runDiff));
}
