import { Command, Option } from 'commander';
import { corpusOption, lazily } from '../options.js';

export function exportCommand(): Command {
  const command = new Command('export').description('export a corpus to another project’s format');
  command
    .command('sciqfs-tables')
    .description('write the ROUGE-SciQFS tables Papers, References and Citations')
    .addOption(corpusOption())
    .requiredOption('--out <dir>', 'folder for the tables')
    .addOption(
      new Option('--format <name>', 'format of the tables (default: both)').choices(['csv', 'parquet']),
    )
    .addHelpText(
      'after',
      `
The context of a citation is its sentence; offsets count code points in it.

Example:
  $ citemill export sciqfs-tables --corpus corpus --out tables`,
    )
    .action(lazily(async () => (await import('../export.js')).runExport));
  return command;
}
