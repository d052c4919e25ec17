import assert from 'node:assert/strict';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ingest, link } from '../../corpus/index.js';
import { diffDatasets } from '../../dataset/index.js';
import { build } from '../../recipes/index.js';
import { createMill, startStudio } from '../mill.fixture.js';

const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));
const REMOVED = 'teverson-2018-pulses.xml';
const dir = await createMill('studio-compare', { recipes: ['citesum', 'citeworth'] });
const corpus = join(dir, 'corpus');
await build({ recipe: 'citeworth', corpus, out: join(dir, 'reseeded'), seed: 7, jobs: 1 });
await build({
  recipe: 'citeworth',
  corpus,
  out: join(dir, 'stricter'),
  seed: 1,
  jobs: 1,
  set: { minimumSentences: 5 },
});
// The same papers except one.
const papers = join(dir, 'papers');
mkdirSync(papers);
for (const name of readdirSync(join(EXAMPLES, 'jats')))
  if (name !== REMOVED) copyFileSync(join(EXAMPLES, 'jats', name), join(papers, name));
await ingest({ paths: [papers], corpus: join(dir, 'smaller-corpus'), jobs: 1 });
await link({ corpus: join(dir, 'smaller-corpus'), metadata: [join(EXAMPLES, 'metadata')] });
await build({ recipe: 'citeworth', corpus: join(dir, 'smaller-corpus'), out: join(dir, 'smaller'), seed: 1 });
// The same papers, with other abstracts of cited papers.
const metadata = join(dir, 'abstracts.csv');
const abstracts = readFileSync(join(EXAMPLES, 'metadata', 'abstracts.csv'), 'utf8');
writeFileSync(metadata, abstracts.replaceAll('We ', 'Today we '));
await link({ corpus: join(dir, 'smaller-corpus'), metadata: [metadata] });
await build({ recipe: 'citesum', corpus: join(dir, 'smaller-corpus'), out: join(dir, 'described'), seed: 1 });
await link({ corpus: join(dir, 'smaller-corpus'), metadata: [join(EXAMPLES, 'metadata')] });
const client = await startStudio(dir);

interface Example {
  id: string;
  before: string | null;
  after: string | null;
  cause: string;
  columns: string[];
  preview: string;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
const fateIn = (body: any, fate: string) =>
  body.fates.find((summary: { fate: string }) => summary.fate === fate);

test('another seed moves examples, and is named as the only difference', async () => {
  const { status, body } = await client.get('/datasets/citeworth/compare/reseeded');
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body.made, [{ label: 'seed', before: '1', after: '7' }]);
  const moved = fateIn(body, 'moved');
  assert.ok(moved.count > 0);
  assert.deepEqual(moved.causes, [{ cause: 'how the datasets were made', count: moved.count }]);
  assert.deepEqual(moved.made, ['seed']);
  assert.equal(fateIn(body, 'changed').count, 0);
  assert.deepEqual(fateIn(body, 'changed').made, []);
  assert.equal(body.same + moved.count + fateIn(body, 'removed').count, body.before.examples);
});

test('a recipe option is named by itself, and the counts are those of citemill diff', async () => {
  const { body } = await client.get('/datasets/citeworth/compare/stricter');
  assert.deepEqual(body.made, [{ label: 'minimumSentences', before: '3', after: '5' }]);
  const diff = await diffDatasets(join(dir, 'citeworth'), join(dir, 'stricter'), {
    corpora: [corpus, corpus],
  });
  assert.ok(diff.examples.removed.count > 0);
  assert.equal(body.same, diff.same);
  for (const { fate, count } of body.fates)
    assert.equal(count, diff.examples[fate as 'added'].count, String(fate));
});

test('pages have every example once, with its splits, its cause and the beginning of its text', async () => {
  const { body } = await client.get('/datasets/citeworth/compare/smaller');
  assert.equal(body.hasCorpora, true);
  assert.deepEqual(
    body.made.map(({ label }: { label: string }) => label),
    ['corpus: papers', 'corpus: content of papers'],
  );
  const removed = fateIn(body, 'removed');
  assert.ok(removed.causes.some(({ cause }: { cause: string }) => cause === 'paper removed'));
  const seen: Example[] = [];
  for (let page = 1; seen.length < removed.count; page++) {
    const list = (
      await client.get(`/datasets/citeworth/compare/smaller/examples?fate=removed&size=3&page=${page}`)
    ).body;
    assert.equal(list.total, removed.count);
    assert.ok(list.rows.length > 0 && list.rows.length <= 3);
    seen.push(...list.rows);
  }
  assert.equal(new Set(seen.map(({ id }) => id)).size, removed.count);
  assert.ok(seen.some(({ cause }) => cause === 'paper removed'));
  for (const { id, before, after, columns, preview } of seen) {
    assert.equal(after, null);
    assert.deepEqual(columns, []);
    const example = (await client.get(`/datasets/citeworth/examples/${encodeURIComponent(id)}`)).body;
    assert.equal(example.split, before);
    assert.ok(
      preview.length > 0 && JSON.stringify(example.row).includes(JSON.stringify(preview).slice(1, -1)),
    );
  }
  const back = (await client.get('/datasets/smaller/compare/citeworth')).body;
  assert.equal(fateIn(back, 'added').count, removed.count);
});

test('a changed example has the names of its columns that differ', async () => {
  const { body } = await client.get('/datasets/citesum/compare/described/examples?fate=changed');
  assert.ok(body.total > 0);
  for (const { columns } of body.rows as Example[]) assert.deepEqual(columns, ['src']);
});

test('more comparisons than are kept can be requested, also at the same time', async () => {
  const names = ['citeworth', 'reseeded', 'stricter', 'smaller'];
  const pairs = names.map((name, i) => `/datasets/${name}/compare/${names[(i + 1) % names.length]}`);
  const answers = await Promise.all([...pairs, ...pairs].map((pair) => client.get(pair)));
  for (const [i, { status, body }] of answers.entries()) {
    assert.equal(status, 200, pairs[i]);
    assert.deepEqual(body, answers[i % pairs.length]?.body);
  }
});

test('the same dataset, another recipe, an unknown name and a wrong list are refused', async () => {
  const CASES: [path: string, status: number, field: string | undefined, message: RegExp][] = [
    ['citeworth/compare/citeworth', 400, 'other', /the same dataset twice/],
    ['citeworth/compare/citesum', 422, 'other', /citeworth has recipe citeworth, citesum has recipe citesum/],
    ['citeworth/compare/none', 404, undefined, /dataset none: not found/],
    ['none/compare/citeworth', 404, undefined, /dataset none: not found/],
    [`citeworth/compare/${encodeURIComponent('../citeworth')}`, 404, undefined, /not found/],
    [`citeworth/compare/${encodeURIComponent(join(dir, 'smaller'))}`, 404, undefined, /not found/],
    ['citeworth/compare/corpus', 404, undefined, /not found/],
    ['citeworth/compare/smaller/examples', 400, 'fate', /must be one of added, removed, changed, moved/],
    ['citeworth/compare/smaller/examples?fate=same', 400, 'fate', /must be one of/],
    ['citeworth/compare/smaller/examples?fate=removed&size=201', 400, 'size', /at most 200/],
    ['citeworth/compare/smaller?path=/etc', 400, 'path', /is not a field of this request/],
  ];
  for (const [path, status, field, message] of CASES) {
    const answer = await client.get(`/datasets/${path}`);
    assert.equal(answer.status, status, path);
    assert.equal(answer.body.field, field, path);
    assert.match(answer.body.error, message, path);
  }
});

test('a dataset without lineage is compared by its examples; a damaged one is refused by name', async () => {
  const copy = (name: string) => {
    cpSync(join(dir, 'reseeded'), join(dir, name), { recursive: true });
    return join(dir, name);
  };
  const old = join(copy('old'), 'dataset.json');
  const { lineage: _, ...manifest } = JSON.parse(readFileSync(old, 'utf8'));
  writeFileSync(old, JSON.stringify(manifest));
  const { body } = await client.get('/datasets/citeworth/compare/old');
  assert.equal(body.made, null);
  assert.equal(body.before.hasLineage, true);
  assert.equal(body.after.hasLineage, false);
  assert.ok(fateIn(body, 'moved').count > 0);
  assert.equal(fateIn(body, 'moved').causes[0].cause, 'unexplained');

  const file = (folder: string) => {
    const name = readdirSync(folder, { recursive: true })
      .map(String)
      .find((name) => name.endsWith('.parquet'));
    return join(folder, name ?? '');
  };
  const cut = file(copy('cut'));
  writeFileSync(cut, readFileSync(cut).subarray(0, 100));
  const scrambled = file(copy('scrambled'));
  writeFileSync(scrambled, readFileSync(scrambled).fill(7));
  writeFileSync(join(copy('unreadable'), 'dataset.json'), '{"format": ');
  for (const [name, message] of [
    ['cut', /^cut is damaged: \w+: the files have \d+ bytes instead of/],
    ['scrambled', /^citeworth and scrambled: a file cannot be read; citemill verify says which/],
    ['unreadable', /unreadable.dataset\.json/],
  ] as const) {
    const answer = await client.get(`/datasets/citeworth/compare/${name}`);
    assert.equal(answer.status, 422, name);
    assert.match(answer.body.error, message);
  }
  // A refused comparison does not block the next one.
  assert.equal((await client.get('/datasets/citeworth/compare/reseeded')).status, 200);
});
