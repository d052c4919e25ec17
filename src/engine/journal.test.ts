import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Journal } from './journal.js';

const dir = temporaryFolder('journal');

function openJournal(file: string): { journal: Journal<{ n: number }>; seen: number[] } {
  const seen: number[] = [];
  const journal = new Journal<{ n: number }>(file, (line) => {
    const isMine = typeof line === 'object' && line !== null && 'n' in line;
    if (isMine) seen.push(line.n as number);
    return isMine;
  });
  return { journal, seen };
}

test('lines are there in order when the file is opened again', async () => {
  const file = join(dir, 'order.jsonl');
  const first = openJournal(file);
  await Promise.all([1, 2, 3].map((n) => first.journal.append({ n })));
  first.journal.close();
  assert.deepEqual(openJournal(file).seen, [1, 2, 3]);
});

test('a line that was cut short is passed over, and the next one is not lost with it', async () => {
  const file = join(dir, 'torn.jsonl');
  writeFileSync(file, '{"n":1}\n{"n":2');
  const { journal, seen } = openJournal(file);
  assert.deepEqual(seen, [1]);
  await journal.append({ n: 3 });
  assert.deepEqual(seen, [1, 3]);
  assert.deepEqual(openJournal(file).seen, [1, 3]);
});

test('lines of another kind are set aside with their numbers', () => {
  const file = join(dir, 'damaged.jsonl');
  writeFileSync(file, '{"n":1}\nnull\n\n7\n{"n":2}\n{"m":3}\nnot JSON\n');
  const { journal, seen } = openJournal(file);
  assert.deepEqual(seen, [1, 2]);
  assert.deepEqual(journal.damagedLines, [2, 4, 6, 7]);
});

test('lines that another process adds are seen', async () => {
  const file = join(dir, 'others.jsonl');
  const { journal, seen } = openJournal(file);
  await journal.append({ n: 1 });
  appendFileSync(file, '{"n":2}\n');
  journal.refresh();
  await journal.append({ n: 3 });
  assert.deepEqual(seen, [1, 2, 3]);
});

test('two journals on one file never write over each other', async () => {
  const file = join(dir, 'two.jsonl');
  const [a, b] = [openJournal(file), openJournal(file)];
  await Promise.all(Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? a : b).journal.append({ n })));
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).n).sort((x, y) => x - y),
    Array.from({ length: 100 }, (_, n) => n),
  );
});

test('a killed process loses nothing that it had reported as saved', async () => {
  const file = join(dir, 'killed.jsonl');
  const code = `import { Journal } from ${JSON.stringify(new URL('./journal.js', import.meta.url).href)};
    const journal = new Journal(${JSON.stringify(file)}, () => true);
    for (let n = 0; ; n++) { await journal.append({ n }); console.log(n); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let lastLine = -1;
  for await (const line of createInterface({ input: child.stdout })) {
    lastLine = Number(line);
    if (lastLine === 40) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  const { seen } = openJournal(file);
  assert.ok(lastLine >= 40);
  for (let n = 0; n <= lastLine; n++) assert.equal(seen[n], n);
});
