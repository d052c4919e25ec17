import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import Papa from 'papaparse';
import { createMill, startStudio } from '../mill.fixture.js';

const dir = await createMill('studio-table', {
  sources: ['jats', 'latex/papers'],
  recipes: ['citesum', 'intent'],
});
const client = await startStudio(dir);
for (const name of ['citesum', 'intent']) await client.get(`/datasets/${name}/examples?q=sensor`);

interface Counted {
  name: string;
  from: number;
  to: number;
  count: number;
  total: number;
}

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const listTotal = async (name: string, where: unknown) =>
  (await client.get(`/datasets/${name}/examples?size=1&where=${json(where)}`)).body.total as number;
const parquetFiles = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.parquet'));

test('every bar of a histogram counts the rows that its filter lists', async () => {
  const column = 'rouge1_recall';
  const [head] = (await client.get(`/datasets/citesum/table/heads?columns=${json([column])}`)).body.heads;
  assert.ok(head.bins.length > 3);
  for (const [i, { from, to, count, total }] of (head.bins as Counted[]).entries()) {
    const below = i === head.bins.length - 1 ? [] : [{ column, op: '<', value: to }];
    assert.equal(await listTotal('citesum', [{ column, op: '>=', value: from }, ...below]), count, `${from}`);
    assert.equal(count, total);
  }
});

test('heads of filtered rows count the filtered and all rows', async () => {
  const where = [{ column: 'year', op: '>=', value: 2020 }];
  const { heads } = (
    await client.get(`/datasets/intent/table/heads?columns=${json(['label', 'year'])}&where=${json(where)}`)
  ).body;
  assert.deepEqual(
    heads.map(({ name }: Counted) => name),
    ['label', 'year'],
  );
  for (const { name, count, total } of heads[0].values as Counted[]) {
    const label = { column: 'label', op: '=', value: name };
    assert.equal(await listTotal('intent', [...where, label]), count, name);
    assert.equal(await listTotal('intent', [label]), total, name);
  }
  assert.equal(
    (heads[1].bins as Counted[]).reduce((sum, { count }) => sum + count, 0),
    await listTotal('intent', where),
  );
});

test('long texts are shown from their beginning and exported whole, in the order of the table', async () => {
  const query = `sort=rouge1_recall&order=down&split=train`;
  const { rows } = (await client.get(`/datasets/citesum/examples?size=200&${query}`)).body;
  const columns = json(['src', 'rouge1_recall', 'src (characters)']);
  const path = `/datasets/citesum/table/export?columns=${columns}&${query}`;
  const jsonl = (await client.get(`${path}&as=jsonl`)).body as string;
  const exported = jsonl
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    pluck(exported, 'id'),
    rows.map(({ id }: { id: string }) => id),
  );
  let cut = 0;
  for (const [i, row] of exported.entries()) {
    assert.deepEqual(Object.keys(row), ['id', 'split', 'src', 'rouge1_recall', 'src (characters)']);
    assert.equal(row.split, 'train');
    assert.equal([...row.src].length, row['src (characters)']);
    assert.equal(row.rouge1_recall, rows[i].values.rouge1_recall);
    const shown = [...rows[i].values.src];
    assert.equal(shown.join(''), [...row.src].slice(0, shown.length).join(''));
    if (shown.length < [...row.src].length) cut++;
  }
  assert.ok(cut > 0);
  const csv = Papa.parse<Record<string, string>>((await client.get(path)).body as string, {
    header: true,
    skipEmptyLines: true,
  });
  assert.deepEqual(
    pluck(csv.data, 'id', 'src'),
    exported.map(({ id, src }) => [id, src]),
  );
});

test('a text column can be sorted by texts of any length', async () => {
  const { rows } = (await client.get('/datasets/citesum/examples?size=200&sort=src')).body;
  const texts = rows.map((row: { values: { src: string } }) => Buffer.from(row.values.src));
  assert.deepEqual(texts, [...texts].sort(Buffer.compare));
});

test('an export without matching rows has its header and nothing else', async () => {
  const path = `/datasets/citesum/table/export?columns=${json(['title'])}&q=nosuchword`;
  assert.equal((await client.get(path)).body, 'id,split,title\r\n');
  assert.equal((await client.get(`${path}&as=jsonl`)).body, '');
});

test('columns that do not exist, and texts too long to compare with, are refused', async () => {
  for (const [path, field, message] of [
    [`heads?columns=${json(['none'])}`, 'columns', /no column none/],
    [`export?columns=${json(['none'])}`, 'columns', /no column none/],
    ['heads?columns=none', 'columns', /not valid JSON/],
    [`export?columns=${json(['title'])}&sort=none`, 'sort', /no column none/],
    [
      `heads?columns=${json(['title'])}&where=${json([{ column: 'title', op: '=', value: 'x'.repeat(161) }])}`,
      'where',
      /160 characters/,
    ],
  ] as const) {
    const { status, body } = await client.get(`/datasets/citesum/table/${path}`);
    assert.equal(status, 400, path);
    assert.equal(body.field, field, path);
    assert.match(body.error, message, path);
  }
});

test('a truncated or damaged dataset gives an error instead of rows', async () => {
  const ownMill = await createMill('studio-table-damaged');
  cpSync(join(ownMill, 'citesum'), join(ownMill, 'flipped'), { recursive: true });
  const [short] = parquetFiles(join(ownMill, 'citesum'));
  truncateSync(join(ownMill, 'citesum', short ?? ''), 100);
  for (const file of parquetFiles(join(ownMill, 'flipped'))) {
    const bytes = readFileSync(join(ownMill, 'flipped', file));
    writeFileSync(join(ownMill, 'flipped', file), bytes.fill(0, 4, bytes.length >> 1));
  }
  const damaged = await startStudio(ownMill);
  for (const path of [
    'examples',
    'examples?sort=title',
    'table/heads?columns=[]',
    'table/export?columns=[]',
  ]) {
    const truncated = await damaged.get(`/datasets/citesum/${path}`);
    assert.equal(truncated.status, 422, path);
    assert.match(
      truncated.body.error,
      /citesum is damaged: .*get a whole copy of the dataset, or build it again/,
      path,
    );
  }
  const { body } = await damaged.get('/datasets/citesum');
  assert.match(body.problem, /bytes instead of/);
  assert.equal(body.isIndexing, false);
  const flipped = await damaged.get('/datasets/flipped/examples?sort=title');
  assert.equal(flipped.status, 422);
  assert.match(flipped.body.error, /flipped: a file cannot be read; citemill verify says which is damaged/);
});
