import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));

/** What each room may import from: imports run downwards only. */
const BELOW: Record<string, string[]> = {
  paper: [],
  text: [],
  metrics: ['text', 'paper'],
  read: ['metrics', 'text', 'paper'],
  engine: ['paper'],
  embed: ['text', 'paper'],
  corpus: ['engine', 'read', 'metrics', 'text', 'paper'],
  fetch: ['engine', 'read', 'metrics', 'text', 'paper'],
  dataset: ['corpus', 'engine', 'read', 'metrics', 'text', 'paper'],
  models: ['embed', 'engine', 'metrics', 'text', 'paper'],
  recipes: ['dataset', 'corpus', 'embed', 'engine', 'read', 'metrics', 'text', 'paper'],
  evaluate: ['models', 'recipes', 'dataset', 'corpus', 'embed', 'engine', 'read', 'metrics', 'text', 'paper'],
  server: [
    'evaluate',
    'models',
    'recipes',
    'dataset',
    'corpus',
    'embed',
    'engine',
    'read',
    'metrics',
    'text',
    'paper',
  ],
  cli: [
    'server',
    'evaluate',
    'models',
    'recipes',
    'dataset',
    'corpus',
    'embed',
    'fetch',
    'engine',
    'read',
    'metrics',
    'text',
    'paper',
  ],
};

function roomOf(path: string): string {
  return path.split(sep)[0]!;
}

test('imports run downwards only, and every room is known', () => {
  const files = readdirSync(SOURCE, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts') && name.includes(sep));
  const wrong: string[] = [];
  let imports = 0;
  for (const file of files) {
    const room = roomOf(file);
    assert.ok(BELOW[room], `the room ${room} is not in the list`);
    // Tests may use the test suites of other rooms.
    if (/\.test(?:-\w+)?\.ts$/.test(file)) continue;
    for (const [, path] of readFileSync(join(SOURCE, file), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      imports++;
      const target = relative(SOURCE, join(SOURCE, dirname(file), path!));
      const other = roomOf(target);
      if (other !== room && target !== 'version.js' && !BELOW[room]!.includes(other))
        wrong.push(`${file} imports ${path}`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(imports > 100);
});

test('every room that package.json exports has an entry', () => {
  const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  for (const [name, entry] of Object.entries(exports as Record<string, { default?: string }>)) {
    if (!entry.default) continue;
    assert.ok(readFileSync(new URL(`../${entry.default}`, import.meta.url)).length > 0, name);
  }
});
