import { escapeForTerminalLine } from '@citemill/metrics/text';
import { Command } from 'commander';
import { failures } from '../corpus/index.js';
import { corpusOption, jsonOption } from './options.js';
import { counted } from './table.js';

export function failuresCommand(): Command {
  return new Command('failures')
    .description('list the sources that could not be read, with the reasons')
    .addOption(corpusOption())
    .option('--reason <code>', 'only those with this reason')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ citemill failures --corpus corpus\n  $ citemill failures --corpus corpus --reason timeout --json',
    )
    .action(async (flags: { corpus: string; reason?: string; json?: boolean }) => {
      const rows = await failures(flags.corpus, flags.reason);
      if (flags.json) {
        for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
        return;
      }
      for (const { path, code, message, where } of rows) {
        const cells = [code, path, `${message}${where ? ` (${where})` : ''}`];
        process.stdout.write(`${cells.map(escapeForTerminalLine).join('\t')}\n`);
      }
      process.stdout.write(`${counted(rows.length, 'failure')}\n`);
    });
}
