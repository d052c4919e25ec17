import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));

/** The rooms in storeys, lowest first. A room may import from every storey below its own. */
const STOREYS = [
  ['paper', 'text'],
  ['vectors', 'metrics'],
  ['engine', 'embed'],
  ['read'],
  ['corpus', 'fetch'],
  ['dataset', 'report'],
  ['train', 'models', 'infer', 'recipes'],
  ['evaluate'],
  ['server'],
  ['cli'],
];

/** Imports within a storey, which the order above does not say. */
const BESIDE: Record<string, string[]> = { infer: ['models'], train: ['models', 'recipes', 'infer'] };

/** Folders with circles of files that are still to be cut. A folder leaves the list when it has none; none is ever added. */
const WITH_CIRCLES: string[] = [];

const BELOW = new Map(
  STOREYS.flatMap((rooms, storey) =>
    rooms.map((room): [string, Set<string>] => [
      room,
      new Set([...STOREYS.slice(0, storey).flat(), ...(BESIDE[room] ?? [])]),
    ]),
  ),
);

interface SourceFile {
  /** Relative to src/. */
  path: string;
  imports: string[];
}

/** Every source file that is not a test, with the files of ours that it imports, for values or for types. */
function sourceFiles(): SourceFile[] {
  const paths = readdirSync(SOURCE, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.ts') && !/\.test(?:-\w+)?\.ts$/.test(path));
  return paths.map((path) => ({ path, imports: importsOf(path) }));
}

function importsOf(path: string): string[] {
  const text = readFileSync(join(SOURCE, path), 'utf8');
  return [...text.matchAll(/(?:from|import) '(\.[^']+)\.js'/g)].map(([, target = '']) =>
    join(dirname(path), `${target}.ts`),
  );
}

/** The room of a file; files beside the rooms (`version.ts`) belong to none and can be imported by all. */
function roomOf(path: string): string | undefined {
  return path.includes(sep) ? path.split(sep)[0] : undefined;
}

/** The circles among files: sets of files that reach each other, by Tarjan's algorithm. */
function circles(files: SourceFile[]): string[][] {
  const imports = new Map(files.map((file) => [file.path, file.imports]));
  const order = new Map<string, number>();
  const stack: string[] = [];
  const open = new Set<string>();
  const found: string[][] = [];
  const visit = (path: string): number => {
    const number = order.size;
    order.set(path, number);
    let low = number;
    stack.push(path);
    open.add(path);
    for (const next of imports.get(path) ?? []) {
      if (next === path || !imports.has(next)) continue;
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.has(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === number) {
      const circle = stack.splice(stack.indexOf(path));
      for (const member of circle) open.delete(member);
      if (circle.length > 1) found.push(circle.sort());
    }
    return low;
  };
  for (const path of imports.keys()) if (!order.has(path)) visit(path);
  return found;
}

test('imports run downwards only, and every room has its place', () => {
  const wrong: string[] = [];
  const files = sourceFiles();
  for (const { path, imports } of files) {
    const room = roomOf(path);
    if (room === undefined) continue;
    const below = BELOW.get(room);
    assert.ok(below, `the room ${room} has no storey`);
    for (const target of imports) {
      const other = roomOf(target);
      if (other !== undefined && other !== room && !below.has(other)) wrong.push(`${path} imports ${target}`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(files.flatMap(({ imports }) => imports).length > 1000, 'imports are found');
});

test('no circle among files, of values or of types', () => {
  const found = circles(sourceFiles()).filter(
    (circle) => !WITH_CIRCLES.some((folder) => circle.every((path) => path.startsWith(folder))),
  );
  assert.deepEqual(found, []);
});

test('a circle of files is found however long it is', () => {
  const files = [
    { path: 'a', imports: ['b'] },
    { path: 'b', imports: ['c', 'd'] },
    { path: 'c', imports: ['a'] },
    { path: 'd', imports: [] },
    { path: 'e', imports: ['a'] },
  ];
  assert.deepEqual(circles(files), [['a', 'b', 'c']]);
  assert.deepEqual(
    circles(files.map((file) => (file.path === 'c' ? { ...file, imports: ['d'] } : file))),
    [],
  );
});

test('no file is opened later than it is asked for: rows are written with LineFile', () => {
  // A stream makes its file some time after it was made itself, which may be after its folder has been cleared.
  const users = sourceFiles().filter(({ path }) =>
    readFileSync(join(SOURCE, path), 'utf8').includes('createWriteStream('),
  );
  assert.deepEqual(
    users.map(({ path }) => path),
    [],
  );
});

test('every entry point that package.json exports exists', () => {
  const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  for (const [name, entry] of Object.entries(exports as Record<string, { default?: string }>)) {
    if (!entry.default) continue;
    assert.ok(readFileSync(new URL(`../${entry.default}`, import.meta.url)).length > 0, name);
  }
});
