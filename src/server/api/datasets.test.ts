import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createMill, startStudio } from '../mill.fixture.js';

const dir = await createMill('studio-datasets', {
  sources: ['jats', 'latex/papers', 's2orc/pdf_parses'],
  recipes: ['citesum', 'citeworth'],
});
const first = await startStudio(dir);
const ids: string[] = (await first.get('/datasets/citesum/examples?size=200')).body.rows.map(
  (row: { id: string }) => row.id,
);
mkdirSync(join(dir, 'citesum-predictions', 'all'), { recursive: true });
writeFileSync(
  join(dir, 'citesum-predictions', 'all', 'lead.jsonl'),
  ids.map((id) => `${JSON.stringify({ id, picked: [0], model: 'lead' })}\n`).join(''),
);
await first.close();
const client = await startStudio(dir);

test('a truncated dataset and one with a broken dataset.json are listed with what is wrong', async () => {
  const ownMill = await createMill('studio-damaged', { recipes: ['citesum'] });
  cpSync(join(ownMill, 'citesum'), join(ownMill, 'broken'), { recursive: true });
  writeFileSync(join(ownMill, 'broken', 'dataset.json'), '{"format": ');
  const [file] = readdirSync(join(ownMill, 'citesum'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.parquet'));
  truncateSync(join(ownMill, 'citesum', file ?? ''), 100);
  const damaged = await startStudio(ownMill);
  const { body } = await damaged.get('/datasets');
  const problems = Object.fromEntries(
    body.map(({ name, problem }: { name: string; problem: string | null }) => [name, problem]),
  );
  assert.match(problems.citesum, /bytes instead of \d+; get a whole copy of the dataset, or build it again/);
  assert.match(problems.broken, /dataset\.json/);
  assert.equal((await damaged.get('/home')).body.datasets.length, 2);
});

test('the first rows are the same before and after indexing', async () => {
  const ownMill = await createMill('studio-first-rows', { recipes: ['citesum'] });
  const fresh = await startStudio(ownMill);
  const page = '/datasets/citesum/examples?size=5&page=2';
  const { body: early } = await fresh.get(page);
  assert.equal(early.isIndexing, true);
  const { body: single } = await fresh.get(`/datasets/citesum/examples/${early.rows[0].id}`);
  assert.equal(single.id, early.rows[0].id);
  await fresh.get('/datasets/citesum/examples?q=sensor');
  const { body: late } = await fresh.get(page);
  assert.equal(late.isIndexing, false);
  assert.deepEqual(early.rows, late.rows);
  assert.equal(early.total, late.total);
});

test('a paper lists its examples and dropped candidates, and the lists can be restricted to it', async () => {
  const { rows } = (await client.get('/datasets/citesum/examples?size=200&q=sensor')).body;
  const { record } = (await client.get(`/datasets/citesum/examples/${rows[0].id}`)).body.source;
  for (const name of ['citesum', 'citeworth']) await client.get(`/datasets/${name}/examples?q=sensor`);
  const { body } = await client.get(`/corpus/papers/${record}/uses`);
  assert.equal(body.isIndexing, false);
  for (const { dataset, examples, drops } of body.uses) {
    const list = (await client.get(`/datasets/${dataset}/examples?record=${record}&size=200`)).body;
    assert.equal(list.total, examples, dataset);
    for (const { id } of list.rows)
      assert.equal(
        (await client.get(`/datasets/${dataset}/examples/${id}`)).body.row.provenance.record,
        record,
      );
    // The fixture keeps the drops of citesum only.
    if (dataset === 'citesum') {
      const dropped = (await client.get(`/datasets/${dataset}/drops?record=${record}`)).body;
      assert.equal(dropped.total, drops);
      const [drop] = dropped.rows;
      const words = drop.text.split(/[^A-Za-z]+/).filter((word: string) => word.length > 6);
      const path = `/datasets/${dataset}/drops?record=${record}&q=${words.slice(0, 3).join('+')}`;
      assert.ok((await client.get(path)).body.rows.some(({ text }: { text: string }) => text === drop.text));
      assert.equal((await client.get(`${path}+xyzzy`)).body.total, 0);
      assert.ok(drops > 0 && examples > 0);
    } else assert.equal(drops, null);
  }
});

test('datasets are listed with their sizes', async () => {
  const { body } = await client.get('/datasets');
  assert.deepEqual(
    body.map(({ name }: { name: string }) => name),
    ['citesum', 'citeworth'],
  );
  assert.equal(body[0].systems, 1);
});

test('pages have every example once, in the order of the files', async () => {
  const { body } = await client.get('/datasets/citesum');
  const total = body.splits.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0);
  assert.equal(ids.length, total);
  const paged: string[] = [];
  for (let page = 1; paged.length < total; page++) {
    const list = (await client.get(`/datasets/citesum/examples?size=7&page=${page}`)).body;
    assert.equal(list.total, total);
    assert.ok(list.rows.length > 0);
    paged.push(...list.rows.map((row: { id: string }) => row.id));
  }
  assert.deepEqual(paged, ids);
});

test('sorting, filters and search agree with the rows', async () => {
  const column = 'rouge1_recall';
  const list = (await client.get(`/datasets/citesum/examples?size=200&sort=${column}&order=down`)).body;
  const values = list.rows.map((row: { values: Record<string, number> }) => row.values[column]);
  assert.deepEqual(
    values,
    [...values].sort((a, b) => b - a),
  );
  const where = encodeURIComponent(JSON.stringify([{ column, op: '>=', value: 0.8 }]));
  const high = (await client.get(`/datasets/citesum/examples?size=200&where=${where}`)).body;
  assert.equal(high.total, values.filter((value: number) => value >= 0.8).length);
  const matches = (await client.get('/datasets/citesum/examples?size=200&q=turbidity')).body;
  assert.ok(matches.total > 0 && matches.total < ids.length);
  for (const { id } of matches.rows) {
    const { body } = await client.get(`/datasets/citesum/examples/${id}`);
    assert.match(JSON.stringify(body.row), /turbidity/i);
  }
});

test('an invalid filter is refused with the field', async () => {
  for (const [where, message] of [
    ['[{"column":"nothing","op":"=","value":1}]', /no column nothing/],
    ['[{"column":"rouge1_recall","op":"=","value":"x"}]', /compared with a number/],
    ['[{"column":"rouge1_recall","op":"~","value":1}]', /one of/],
    ['not json', /not valid JSON/],
  ] as const) {
    const { status, body } = await client.get(
      `/datasets/citesum/examples?where=${encodeURIComponent(where)}`,
    );
    assert.equal(status, 400, where);
    assert.match(body.field, /^where/, where);
    assert.match(body.error, message, where);
  }
});

test('an example shows its source, shared words and the answers of systems with their scores', async () => {
  const { body } = await client.get(`/datasets/citesum/examples/${ids[3]}`);
  const source = [...body.source.text].slice(body.source.start, body.source.end).join('');
  assert.ok(source.length > 10);
  assert.ok(body.shared.tgt.length > 0);
  assert.equal(body.predictions[0].model, 'lead');
  assert.equal(body.predictions[0].figures.length, 3);
  assert.equal(body.before, ids[2]);
  assert.equal(body.after, ids[4]);
});

test('a column’s values add up to the examples', async () => {
  const { body } = await client.get('/datasets/citesum/columns/rouge1_recall');
  assert.equal(
    body.bins.reduce((sum: number, bin: { count: number }) => sum + bin.count, 0),
    ids.length,
  );
});

test('dropped candidates that were kept can be read by reason', async () => {
  const { body } = await client.get('/datasets/citesum');
  assert.equal(body.hasDropTexts, true);
  for (const { reason, count } of body.drops) {
    const list = (await client.get(`/datasets/citesum/drops?reason=${encodeURIComponent(reason)}`)).body;
    assert.equal(list.total, count, reason);
  }
});

test('dropped candidates are found by their words, the last one unfinished', async () => {
  const { rows } = (await client.get('/datasets/citesum/drops?size=200')).body as {
    rows: { text: string | null }[];
  };
  const words = /[a-z]{4,} [a-z]{4,}/.exec(rows.find(({ text }) => text)?.text ?? '')?.[0] ?? '';
  const query = words.slice(0, -1);
  const [first = '', start = ''] = query.split(' ');
  const expected = rows.filter(
    ({ text }) =>
      new RegExp(`\\b${first}\\b`, 'i').test(text ?? '') && new RegExp(`\\b${start}`, 'i').test(text ?? ''),
  );
  const matches = (await client.get(`/datasets/citesum/drops?size=200&q=${encodeURIComponent(query)}`)).body;
  assert.ok(expected.length > 0 && expected.length < rows.length);
  assert.deepEqual(matches.rows, expected);
  assert.equal((await client.get('/datasets/citesum/drops?q=xyzzyx')).body.total, 0);
});

test('an unknown dataset gives a 404, whatever its name contains', async () => {
  for (const name of ['none', '..', '.', 'corpus', '..%2f..%2fetc', "x'; DROP TABLE papers_list; --"])
    assert.equal((await client.get(`/datasets/${encodeURIComponent(name)}`)).status, 404, name);
  const quoted = encodeURIComponent("' OR 1=1 --");
  assert.equal((await client.get(`/datasets/citesum/examples/${quoted}`)).status, 404);
  assert.equal((await client.get(`/datasets/citesum/examples?q=${quoted}`)).status, 200);
});
