import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Where each package keeps its sources, and what it is imported as. */
const SOURCES = {
  'packages/metrics/src': '@citemill/metrics',
  'packages/read/src': '@citemill/read',
  src: 'citemill',
};
/** Packages that a package may import, apart from itself. */
const MAY_IMPORT: Record<string, string[]> = {
  '@citemill/metrics': [],
  '@citemill/read': ['@citemill/metrics'],
  citemill: ['@citemill/metrics', '@citemill/read'],
};

/** The rooms in storeys, lowest first. A room may import from every storey below its own. */
const STOREYS = [
  ['paper', 'text'],
  ['vectors', 'metrics'],
  ['engine', 'embed', 'lineage'],
  ['read'],
  ['lineage', 'database'],
  ['corpus', 'fetch', 'places'],
  ['dataset', 'report'],
  ['train', 'models', 'infer', 'recipes'],
  ['evaluate', 'judge'],
  ['audit'],
  ['server'],
  ['cli'],
];

/** Imports within a storey, which the order above does not say. */
const BESIDE: Record<string, string[]> = {
  corpus: ['places'],
  embed: ['engine'],
  infer: ['models'],
  places: ['fetch'],
  train: ['models', 'recipes', 'infer'],
};

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
  /** Relative to the repository. */
  path: string;
  imports: string[];
}

/** Every source file that is not part of a test, with the project's files that it imports, for values or for types. */
function sourceFiles(): SourceFile[] {
  return Object.keys(SOURCES).flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true })
      .map(String)
      .filter((path) => path.endsWith('.ts') && !/\.(?:test(?:-\w+)?|fixture)\.ts$/.test(path))
      .map((path) => ({ path: join(folder, path), imports: readImports(join(folder, path)) })),
  );
}

function readImports(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const beside = [...text.matchAll(/(?:from|import) '(\.[^']+)\.js'/g)].map(([, target = '']) =>
    join(dirname(path), `${target}.ts`),
  );
  const packages = [...text.matchAll(/(?:from|import\(|import) ?'(@citemill\/[^']+)'/g)].map(
    ([, specifier = '']) => packageFile(specifier),
  );
  return [...beside, ...packages];
}

/** The source file that an import of one of our packages leads to. */
function packageFile(specifier: string): string {
  const [folder, name] = Object.entries(SOURCES).find(
    ([, name]) => specifier === name || specifier.startsWith(`${name}/`),
  ) ?? ['', ''];
  const subpath = `.${specifier.slice(name.length)}`;
  const internal = /^\.\/internal\/(.+)$/.exec(subpath)?.[1];
  const { exports } = JSON.parse(readFileSync(join(ROOT, folder, '../package.json'), 'utf8'));
  const target: string = internal ? `${internal}.js` : exports[subpath].default.replace('./dist/', '');
  return join(folder, target.replace(/\.js$/, '.ts'));
}

const findPackage = (path: string): string =>
  Object.entries(SOURCES).find(([folder]) => path.startsWith(folder))?.[1] ?? '';

/** The room of a file; files next to the rooms (`version.ts`) belong to none and can be imported by all. */
function findRoom(path: string): string | undefined {
  const [room, ...rest] = path.replace(/^(?:packages\/\w+\/)?src\//, '').split(sep);
  return rest.length > 0 ? room : undefined;
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
  const exists = new Set(files.map(({ path }) => path));
  for (const { path, imports } of files) {
    for (const target of imports) {
      assert.ok(exists.has(target), `${path} imports ${target}, which does not exist`);
      const [from, to] = [findPackage(path), findPackage(target)];
      if (from !== to && !MAY_IMPORT[from]?.includes(to)) wrong.push(`${path} imports ${target}`);
    }
    const room = findRoom(path);
    if (room === undefined) continue;
    const below = BELOW.get(room);
    assert.ok(below, `the room ${room} has no storey`);
    for (const target of imports) {
      const other = findRoom(target);
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

test('rows are written with LineFile, which opens its file at once', () => {
  // A stream makes its file some time after it was made itself, which may be after its folder has been cleared.
  const users = sourceFiles().filter(({ path }) =>
    readFileSync(join(ROOT, path), 'utf8').includes('createWriteStream('),
  );
  assert.deepEqual(pluck(users, 'path'), []);
});

for (const folder of Object.keys(SOURCES)) {
  const home = join(ROOT, folder, '..');
  test(`every entry point that ${join(folder, '../package.json')} exports exists`, () => {
    const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    for (const [name, entry] of Object.entries(exports as Record<string, { default?: string }>)) {
      if (!entry.default || name.includes('*')) continue;
      assert.ok(readFileSync(join(home, entry.default)).length > 0, name);
    }
  });
}
