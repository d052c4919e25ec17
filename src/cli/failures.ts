import { escapeForTerminalLine } from '@citemill/metrics/text';
import { failures } from '../corpus/index.js';
import { pluralise } from './table.js';

interface FailuresFlags {
  corpus: string;
  reason?: string;
  json?: boolean;
}

export async function runFailures(flags: FailuresFlags): Promise<void> {
  const rows = await failures(flags.corpus, flags.reason);
  if (flags.json) {
    for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
    return;
  }
  for (const { path, code, message, where } of rows) {
    const cells = [code, path, `${message}${where ? ` (${where})` : ''}`];
    process.stdout.write(`${cells.map(escapeForTerminalLine).join('\t')}\n`);
  }
  process.stdout.write(`${pluralise(rows.length, 'failure')}\n`);
}
