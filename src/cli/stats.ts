import { truncate } from '@citemill/read/paper';
import { Command } from 'commander';
import { type StatsTable, stats } from '../corpus/index.js';
import { corpusOption, jsonOption } from './options.js';
import { count, textTable } from './table.js';
import { positiveCount } from './values/index.js';

function shown({ title, rows }: StatsTable): string {
  const cells = rows.map(({ name, count: number, share }) => [
    `  ${truncate(name, 60)}`,
    count(number),
    share === undefined ? '' : `${(100 * share).toFixed(1)}%`,
  ]);
  return `${title}\n${textTable(cells)}`;
}

export function statsCommand(): Command {
  return new Command('stats')
    .description('summarise what is in a corpus')
    .addOption(corpusOption())
    .option('--top <n>', 'number of venues and fields to list', positiveCount, 10)
    .addOption(jsonOption())
    .addHelpText('after', '\nExample:\n  $ citemill stats --corpus corpus')
    .action(async (flags: { corpus: string; top: number; json?: boolean }) => {
      const tables = await stats(flags.corpus, flags.top);
      process.stdout.write(
        flags.json ? `${JSON.stringify(tables, null, 2)}\n` : `${tables.map(shown).join('\n\n')}\n`,
      );
    });
}
