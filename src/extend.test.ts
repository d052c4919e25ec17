import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './temporary-folder.test-suite.js';

const CLI = fileURLToPath(new URL('./cli/main.js', import.meta.url));
const EXTEND = fileURLToPath(new URL('../examples/extend', import.meta.url));
const folder = temporaryFolder('extend');

function citemill(cwd: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('a reader, a recipe and a model of a configuration file work like the built-in ones', () => {
  const mill = join(folder, 'mill');
  const made = citemill(EXTEND, 'make', 'notes', '--out', mill, '--recipes', 'titles', '--quiet');
  assert.deepEqual([made.status, made.stderr], [0, '']);
  assert.match(made.stdout, /^ingest: 3 papers read$/m);
  assert.match(made.stdout, /^titles: 2 examples: /m);
  assert.match(made.stdout, /^ {2}1 abstract too short$/m);
  const { recipe, funnel } = JSON.parse(readFileSync(join(mill, 'titles', 'dataset.json'), 'utf8'));
  assert.equal(recipe, 'titles');
  assert.deepEqual(
    funnel.map(({ key, count }: { key: string; count: number }) => [key, count]),
    [
      ['corpus', 3],
      ['papers', 3],
      ['examples', 2],
      ['kept', 2],
    ],
  );
  const judged = citemill(
    EXTEND,
    ...['evaluate', join(mill, 'titles'), '--models', 'longest-sentence,lead', '--split', 'all'],
    ...['--no-save', '--json'],
  );
  assert.equal(judged.status, 0, judged.stderr);
  assert.deepEqual(
    JSON.parse(judged.stdout).rows.map(({ system }: { system: string }) => system),
    ['longest-sentence', 'lead'],
  );
});

const BROKEN: [name: string, content: string, message: RegExp][] = [
  ['citemill.config.mjs', 'export const recipes = [];', /export the configuration as default/],
  ['citemill.config.mjs', 'export default { recipe: [] };', /has no setting recipe; choose from recipes, /],
  ['citemill.config.mjs', 'export default { readers: [{ name: "x" }] };', /the reader x needs version/],
  ['citemill.config.mjs', 'export default { recipes: [{ name: "x" }] };', /the recipe x needs stage/],
  ['citemill.config.mjs', 'throw new Error("oh no");', /oh no/],
];

for (const [name, content, message] of BROKEN) {
  test(`a wrong configuration is refused in one line: ${content}`, () => {
    const here = join(folder, `broken-${BROKEN.findIndex(([, one]) => one === content)}`);
    mkdirSync(here);
    writeFileSync(join(here, name), content);
    const { status, stderr } = citemill(here, '--version');
    assert.equal(status, 2);
    assert.match(stderr, message);
    assert.equal(stderr.trimEnd().split('\n').length, 1);
  });
}

test('a configuration in TypeScript is loaded where Node can, and refused with what to do where it can not', () => {
  const here = join(folder, 'typed');
  mkdirSync(here);
  cpSync(EXTEND, here, { recursive: true, filter: (path) => !path.endsWith('config.mjs') });
  writeFileSync(
    join(here, 'citemill.config.ts'),
    'const models: object[] = [];\nexport default { models };\n',
  );
  const { status, stderr } = citemill(here, 'stage', '--help');
  if ('typescript' in process.features && process.features.typescript) assert.equal(status, 0, stderr);
  else assert.match(stderr, /can't load TypeScript; use Node 22\.18 or newer, or rename the file/);
});
