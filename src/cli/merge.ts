import { Command } from 'commander';
import { mergeSlices } from '../corpus/index.js';
import { databaseMemoryOption } from './database-options.js';
import { corpusOption } from './options.js';
import { counted } from './table.js';

export function mergeCommand(): Command {
  return new Command('merge')
    .description('put the slices of an ingest together into one corpus')
    .addOption(corpusOption())
    .addOption(databaseMemoryOption('--memory'))
    .addHelpText(
      'after',
      `
Slices lie beside the corpus, in CORPUS.slices, until you remove them.

Examples:
  $ for n in 1 2 3 4; do citemill ingest papers/ --corpus corpus --slice $n/4; done
  $ citemill merge --corpus corpus`,
    )
    .action(async ({ corpus, memory }: { corpus: string; memory: string }) => {
      const { slices, parts, copies } = await mergeSlices({ corpus, memory });
      const twice = copies > 0 ? `; ${counted(copies, 'source')} of several slices kept once` : '';
      process.stdout.write(`${counted(slices, 'slice')} merged, ${counted(parts, 'part')}${twice}\n`);
    });
}
