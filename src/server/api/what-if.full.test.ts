import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { diffDatasets } from '../../dataset/index.js';
import { build, whatIf } from '../../recipes/index.js';
import { createMill, startStudio } from '../mill.fixture.js';

const dir = await createMill('studio-what-if', { recipes: ['citeworth', 'citesum'] });
const client = await startStudio(dir);
const corpus = join(dir, 'corpus');

/** Every file below a folder with its size and time of change. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .sort()
    .map((path) => {
      const { size, mtimeMs } = statSync(join(folder, path));
      return [path, size, mtimeMs];
    });

const ask = (name: string, set: Record<string, unknown>, record?: string) =>
  client.send('POST', `/datasets/${name}/what-if`, { set, ...(record ? { record } : {}) });

test('on all papers, the same examples are added and removed as between two builds, and nothing is written', async () => {
  await build({
    recipe: 'citeworth',
    corpus,
    out: join(dir, 'stricter'),
    seed: 1,
    jobs: 1,
    set: { minimumSentences: 5 },
  });
  const diff = await diffDatasets(join(dir, 'citeworth'), join(dir, 'stricter'), {
    corpora: [corpus, corpus],
  });
  const before = [filesIn(join(dir, 'citeworth')), filesIn(corpus)];
  const { status, body } = await ask('citeworth', { minimumSentences: 5 });
  assert.equal(status, 200, JSON.stringify(body));
  assert.ok(body.counts.removed > 0);
  assert.equal(body.counts.removed, diff.examples.removed.count);
  assert.equal(body.counts.added, diff.examples.added.count);
  assert.equal(body.counts.changed, diff.examples.changed.count);
  assert.equal(body.before - body.after, body.counts.removed - body.counts.added);
  assert.equal(body.papers.tried, body.papers.all);
  assert.equal(body.estimate, null);
  assert.equal(body.stopped, null);
  assert.deepEqual([filesIn(join(dir, 'citeworth')), filesIn(corpus)], before);
});

test('a removed row has the reason and the measured value, and an added row those it had', async () => {
  const { body: strict } = await ask('citesum', { rouge1: 0.95 });
  assert.ok(strict.counts.removed > 0);
  for (const { fate, reason, measured, text } of strict.rows) {
    assert.equal(fate, 'removed');
    assert.match(reason, /ROUGE/);
    assert.match(measured, /0\.95/);
    assert.ok(text.length > 0);
  }
  const { body: lenient } = await ask('citesum', { rouge1: 0, rouge2: 0, rougeL: 0, minWords: 0 });
  const added = lenient.rows.filter(({ fate }: { fate: string }) => fate === 'added');
  assert.ok(added.length > 0);
  for (const { reason } of added) assert.ok(reason !== null);
  const saved = JSON.parse(readFileSync(join(dir, 'citesum', 'dataset.json'), 'utf8')).drops;
  for (const { reason, before } of lenient.reasons) assert.equal(before, saved[reason] ?? 0, reason);
});

test('the paper that the user comes from is in the sample, and its rows are first', async () => {
  const { rows } = (await client.get('/datasets/citesum/drops?size=200')).body;
  const records: string[] = [...new Set<string>(rows.map(({ record }: { record: string }) => record))];
  for (const record of records.slice(0, 2)) {
    const { body } = await ask('citesum', { rouge1: 0, rouge2: 0, rougeL: 0, minWords: 0 }, record);
    const added = body.rows.filter(({ fate }: { fate: string }) => fate === 'added');
    const fromPaper = added.filter((row: { record: string }) => row.record === record).length;
    assert.ok(added.slice(0, fromPaper).every((row: { record: string }) => row.record === record));
  }
});

test('options have the values of the dataset', async () => {
  const { body } = await client.get('/datasets/stricter/what-if');
  const option = body.options.find(({ name }: { name: string }) => name === 'minimumSentences');
  assert.equal(option.value, 5);
  assert.equal(option.kind, 'number');
  assert.equal(option.isWhole, true);
  assert.equal(option.max, null);
  assert.equal(body.isCurrent, true);
});

test('wrong requests are refused with the field', async () => {
  const CASES: [name: string, body: object, status: number, message: RegExp][] = [
    ['none', { set: {} }, 404, /dataset none: not found/],
    ['citesum', { set: { rouge9: 1 } }, 400, /^rouge9: citesum has no such option/],
    ['citesum', { set: { rouge1: 2 } }, 400, /^rouge1:/],
    ['citesum', { set: { rouge1: 'x' } }, 400, /^rouge1:/],
    ['citesum', { set: { __proto__: 1, constructor: 1 } }, 400, /^constructor: citesum has no such option/],
    ['citesum', { set: [] }, 400, /^set: must be/],
    ['citesum', { set: {}, out: '/tmp' }, 400, /out: is not a field/],
    ['citesum', { set: {}, record: "x' OR 1=1 --" }, 422, /not one of the papers/],
  ];
  for (const [name, body, status, message] of CASES) {
    const answer = await client.send('POST', `/datasets/${name}/what-if`, body);
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.match(answer.body.error, message);
  }
});

const citesum = () => {
  const path = join(dir, 'citesum');
  const manifest = JSON.parse(readFileSync(join(path, 'dataset.json'), 'utf8'));
  return { path, manifest, corpus, column: 'tgt', set: { rouge1: 0, rouge2: 0, rougeL: 0 } };
};

test('a sample gives an estimate for all papers, the same in every run', async () => {
  const limits = { rounds: [2, 2] };
  const first = await whatIf({ ...citesum(), limits });
  assert.equal(first.papers.tried, 4);
  assert.ok(first.papers.all > 4 && first.estimate !== null);
  assert.ok(first.estimate.from <= first.estimate.gain && first.estimate.gain <= first.estimate.to);
  assert.deepEqual(await whatIf({ ...citesum(), limits }), first);
});

test('without time there is no result, and a cancelled run ends at once', async () => {
  await assert.rejects(
    whatIf({ ...citesum(), limits: { timeMs: 0 } }),
    /no paper was finished within 0 seconds/,
  );
  const stop = new AbortController();
  stop.abort(new Error('enough'));
  await assert.rejects(whatIf({ ...citesum(), signal: stop.signal }), /enough/);
  // A client that leaves does not block the next one.
  const leaving = new AbortController();
  const request = fetch(`${client.origin}/api/datasets/citesum/what-if`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ set: { rouge1: 0 } }),
    signal: leaving.signal,
  });
  leaving.abort();
  await assert.rejects(request);
  assert.equal((await ask('citesum', { rouge1: 0 })).status, 200);
});

test('a dataset without its corpus or without lineage is refused with what to do', async () => {
  const file = join(dir, 'stricter', 'dataset.json');
  const text = readFileSync(file, 'utf8');
  const { lineage: _, ...old } = JSON.parse(text);
  writeFileSync(file, JSON.stringify(old));
  assert.match(
    (await client.get('/datasets/stricter/what-if')).body.error,
    /has no lineage; build the dataset again/,
  );
  writeFileSync(file, JSON.stringify({ ...JSON.parse(text), corpus: 'elsewhere' }));
  const { status, body } = await ask('stricter', {});
  assert.equal(status, 422);
  assert.match(body.error, /is not next to the dataset/);
});
