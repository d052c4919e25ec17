import { type Check, checkAll } from './doctor-checks.js';
import { textTable } from './table.js';

const MARKS: Record<Check['state'], string> = { ok: 'ok', missing: '–', wrong: 'WRONG' };

/** Renders the checks as a table, followed by how to fix what is missing. */
function doctorLines(checks: readonly Check[]): string {
  const table = textTable(
    checks.map(({ name, state, found }) => [name, MARKS[state], `  ${found}`]),
    ['left', 'left', 'left'],
  );
  const todo = checks.filter(({ remedy }) => remedy).map(({ name, remedy }) => `${name}: ${remedy}`);
  return [table, ...(todo.length > 0 ? ['', ...todo] : [])].join('\n');
}

export async function runDoctor({ json }: { json?: boolean }): Promise<void> {
  const checks = await checkAll();
  process.stdout.write(`${json ? JSON.stringify(checks, null, 2) : doctorLines(checks)}\n`);
  if (checks.some(({ state }) => state === 'wrong')) process.exitCode = 2;
}
