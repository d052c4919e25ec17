import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { EXAMPLES, startCitemill } from './cli/citemill.fixture.js';
import { openDataset, SPLITS } from './dataset/index.js';
import { identify } from './lineage/index.js';

const home = temporaryFolder('extend-lineage');
cpSync(join(EXAMPLES, 'extend'), home, { recursive: true });
mkdirSync(join(home, 'node_modules'));
symlinkSync(dirname(EXAMPLES), join(home, 'node_modules', 'citemill'));

/** Calls a command that must succeed, and returns what it prints. */
async function call(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await startCitemill([...args, '--quiet'], { cwd: home });
  assert.equal(status, 0, stderr);
  return stdout;
}

function edit(file: string, from: string, to: string): void {
  const path = join(home, file);
  const text = readFileSync(path, 'utf8');
  assert.ok(text.includes(from));
  writeFileSync(path, text.replace(from, to));
}

const build = (out: string, ...more: string[]) =>
  call('build', 'titles', '--corpus', 'corpus', '--out', out, '--jobs', '1', ...more);

async function identityAndTitles(out: string) {
  const dataset = await openDataset(join(home, out));
  assert.ok(dataset.manifest.lineage);
  const titles: string[] = [];
  for (const split of SPLITS) for await (const { title } of dataset.rows(split)) titles.push(String(title));
  return { identity: identify(dataset.manifest.lineage), titles: titles.sort() };
}

test('code of a configuration that changes without a new version is never taken for what it was', async () => {
  for (const file of readdirSync(join(EXAMPLES, 'jats')))
    cpSync(join(EXAMPLES, 'jats', file), join(home, 'papers', file));
  const ingest = () =>
    call('ingest', 'notes', 'papers', '--corpus', 'corpus', '--jobs', '1', '--part-size', '2');
  await ingest();
  await call('link', '--corpus', 'corpus');
  await build('before');
  const before = await identityAndTitles('before');

  // The first slice is made by the old code, the second by the new one.
  await build('sliced', '--slice', '1/2', '--no-cache');
  edit(
    'titles/stage.mjs',
    'row: { abstract, title, paper_id }',
    'row: { abstract, title: title.toUpperCase(), paper_id }',
  );
  await build('sliced', '--slice', '2/2', '--no-cache');
  const { status, stderr } = await startCitemill(
    ['build', 'titles', '--corpus', 'corpus', '--out', 'sliced', '--slices', '2', '--quiet'],
    { cwd: home },
  );
  assert.equal(status, 2);
  assert.match(stderr, /slice 1 belongs to another dataset \(.*module/);
  assert.doesNotMatch(await build('sliced', '--slice', '1/2'), /already done/);
  await build('sliced', '--slices', '2');
  const after = await identityAndTitles('sliced');
  assert.notEqual(after.identity, before.identity);
  assert.deepEqual(
    after.titles,
    before.titles.map((title) => title.toUpperCase()),
  );

  edit('titles/recipe.mjs', "grouping: () => 'citing'", "grouping: () => 'none'");
  await build('regrouped');
  assert.notEqual((await identityAndTitles('regrouped')).identity, after.identity);

  // The reader reads its three notes again, and the papers of built-in readers stay.
  await ingest();
  assert.match(await ingest(), /^0 papers read/);
  edit('markdown-reader.mjs', '      title,\n', '      title: title.toUpperCase(),\n');
  assert.match(await ingest(), /^3 papers read.*9 sources already in the corpus/);
});

test('a trait of a reader in a configuration, which decides what is a paper, is part of the lineage', async () => {
  await call('link', '--corpus', 'corpus');
  await build('with-notes');
  edit('markdown-reader.mjs', "takes: ['bytes'],", "takes: ['bytes'],\n  documents: 'pages',");
  await build('without-notes');
  const [papers, pages] = [await identityAndTitles('with-notes'), await identityAndTitles('without-notes')];
  assert.ok(pages.titles.length < papers.titles.length);
  assert.notEqual(pages.identity, papers.identity);
});
