import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../../src/read/pdf', import.meta.url));

/** From the ground up: a floor imports from itself and from those before it. */
const FLOORS = `part-faults.ts glyphs wording layout scans reference-lists furniture floats sections front
  document.ts bibliography citations steps read-document.ts accounting index.ts layout-view`.split(/\s+/);

const files = readdirSync(SOURCE, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(name));

const fileImports = (file: string): string[] =>
  [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/from '(\.[^']+)\.js'/g)]
    .map(([, path]) => relative(SOURCE, join(SOURCE, dirname(file), `${path}.ts`)))
    .filter((path) => !path.startsWith('..'));

const floorNumber = (file: string): number => FLOORS.indexOf(file.split(sep)[0] ?? '');

test('every file of the PDF reader is on a floor and imports downwards only', () => {
  const wrong = files.flatMap((file) =>
    floorNumber(file) < 0
      ? [`${file} is on no floor`]
      : fileImports(file)
          .filter((target) => floorNumber(target) > floorNumber(file))
          .map((target) => `${file} imports ${target}`),
  );
  assert.deepEqual(wrong, []);
  assert.ok(files.length > 60);
});

test('no file of the PDF reader imports itself through others', () => {
  const finished = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' > '));
    if (finished.has(file) || path.includes(file)) return;
    for (const target of fileImports(file)) visit(target, [...path, file]);
    finished.add(file);
  };
  for (const file of files) visit(file, []);
  assert.deepEqual(circles, []);
});
