import { Command } from 'commander';
import {
  jobsOption,
  lazily,
  memoryOption,
  profileOption,
  quietOption,
  readTimeoutOption,
} from '../options.js';
import { localFolder, names, seed } from '../values/index.js';
import { withClusterOptions } from './cluster-options.js';
import { withEngineOptions } from './engine-options.js';
import { withServiceOptions } from './fetch-works.js';

export function makeCommand(): Command {
  const command = new Command('make')
    .description('ingest, link, and build every dataset in one step')
    .argument(
      '<paths...>',
      'files, folders, globs, archives or addresses; citemill ingest --help has examples',
    )
    .requiredOption('--out <dir>', 'folder for the corpus and the datasets', localFolder)
    .option(
      '--recipes <names>',
      'recipes to build, separated by commas (default: all that give examples)',
      names,
    )
    .option(
      '--metadata <files...>',
      'files with titles and abstracts of cited papers; citemill link --help lists the formats',
    )
    .option(
      '--online',
      'look up the abstracts of cited papers, as citemill fetch works does; nothing else uses the network, except for addresses that you give',
    )
    .addOption(profileOption())
    .option('--seed <n>', 'seed for the splits', seed, 0)
    .option('--keep-drops', 'write every dropped candidate with the reason to drops.jsonl');
  return withClusterOptions(withEngineOptions(withServiceOptions(command, 'with --online: ')))
    .option('--png', 'store the figures of LaTeX sources in the corpus, with PDF and EPS converted to PNG')
    .addOption(jobsOption())
    .addOption(readTimeoutOption())
    .addOption(memoryOption())
    .addOption(quietOption())
    .addHelpText(
      'after',
      `
Examples:
  $ citemill make papers/ --out mill --metadata arxiv-metadata.jsonl.gz
  $ citemill make papers/ --out mill --online --email me@example.org
  $ citemill make papers/ --out mill --recipes citesum,citeworth`,
    )
    .action(lazily(async () => (await import('../make.js')).runMake));
}
