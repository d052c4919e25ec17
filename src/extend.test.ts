import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { readers } from '@citemill/read/internal/read/readers';
import { callCitemill, EXAMPLES, runCitemill } from './cli/citemill.fixture.js';
import { loadConfig } from './cli/config.js';
import { recipes } from './recipes/index.js';

const EXTEND = join(EXAMPLES, 'extend');
const folder = temporaryFolder('extend');

const BROKEN: [name: string, content: string, message: RegExp][] = [
  ['citemill.config.mjs', 'export const recipes = [];', /export the configuration as default/],
  ['citemill.config.mjs', 'export default { recipe: [] };', /has no setting recipe; choose from recipes, /],
  ['citemill.config.mjs', 'export default { readers: [{ name: "x" }] };', /the reader x needs version/],
  [
    'citemill.config.mjs',
    'export default { recipes: [{ name: "x" }] };',
    /the recipe x needs version \(a whole number, [^)]*\), stage/,
  ],
  ['citemill.config.mjs', 'throw new Error("oh no");', /oh no/],
];

for (const [name, content, message] of BROKEN) {
  test(`a wrong configuration is refused in one line: ${content}`, async () => {
    const here = join(folder, `broken-${BROKEN.findIndex(([, one]) => one === content)}`);
    mkdirSync(here);
    writeFileSync(join(here, name), content);
    const { status, stderr } = await callCitemill(['read', 'x'], { cwd: here });
    assert.equal(status, 2);
    assert.match(stderr, message);
    const [notice, ...lines] = stderr.trimEnd().split('\n');
    assert.match(notice ?? '', /using the configuration/);
    assert.equal(lines.length, 1);
  });
}

test('a configuration in TypeScript is loaded on every Node, in workers too', () => {
  const here = join(folder, 'typed');
  mkdirSync(here);
  cpSync(EXTEND, here, { recursive: true, filter: (path) => !path.endsWith('config.mjs') });
  mkdirSync(join(here, 'node_modules'));
  symlinkSync(dirname(EXAMPLES), join(here, 'node_modules', 'citemill'));
  const config = readFileSync(join(EXTEND, 'citemill.config.mjs'), 'utf8');
  writeFileSync(join(here, 'citemill.config.ts'), `const unused: number = 1;\nvoid unused;\n${config}`);
  const { status, stdout, stderr } = runCitemill(['ingest', 'notes', '--corpus', 'corpus', '--jobs', '1'], {
    cwd: here,
  });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^\d+ papers? read/);
});

test('the reader and the recipe of the example are registered, and the reader reads its notes', async () => {
  await loadConfig(join(EXTEND, 'citemill.config.mjs'));
  assert.ok(recipes.find('titles'));
  const reader = readers.find('field-notes');
  assert.ok(reader);
  const bytes = readFileSync(join(EXTEND, 'notes', 'reeds.md'));
  assert.ok(reader.detect(bytes.toString('utf8'), 'reeds.md'));
  const [paper] = await reader.read({ path: 'reeds.md', bytes });
  assert.ok(paper?.title);
});
