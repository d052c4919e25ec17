import { truncate } from '@citemill/read/paper';
import { type StatsTable, stats } from '../corpus/index.js';
import { formatCount, textTable } from './table.js';

function renderTable({ title, rows }: StatsTable): string {
  const cells = rows.map(({ name, count: number, share }) => [
    `  ${truncate(name, 60)}`,
    formatCount(number),
    share === undefined ? '' : `${(100 * share).toFixed(1)}%`,
  ]);
  return `${title}\n${textTable(cells)}`;
}

export async function runStats(flags: { corpus: string; top: number; json?: boolean }): Promise<void> {
  const tables = await stats(flags.corpus, flags.top);
  process.stdout.write(
    flags.json ? `${JSON.stringify(tables, null, 2)}\n` : `${tables.map(renderTable).join('\n\n')}\n`,
  );
}
