import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ingest } from '../../corpus/index.js';
import { createMill, startStudio } from '../mill.fixture.js';

const dir = await createMill('studio-corpus', { sources: ['jats', 'latex/papers'], recipes: [] });
const client = await startStudio(dir);
await client.running.studio.corpus.waitForIndex();
const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));

test('the overview has the counts of stats', async () => {
  const { body } = await client.get('/corpus');
  assert.equal(body.papers, 12);
  assert.deepEqual(body.formats, [
    { name: 'jats', count: 8 },
    { name: 'latex', count: 4 },
  ]);
  assert.ok(body.works.cited > 20);
  assert.equal(body.failures, 1);
  assert.equal(body.failureCodes[0].name, 'empty');
});

test('a search finds papers by words of title, author and abstract, the last word unfinished', async () => {
  const titles = async (q: string) =>
    (await client.get(`/corpus/papers?q=${encodeURIComponent(q)}`)).body.rows.map(
      (row: { title: string }) => row.title,
    );
  assert.ok((await titles('wiper sensors')).some((title: string) => title.startsWith('Biofouling drift')));
  assert.ok((await titles('BIOFOUL')).length > 0);
  assert.deepEqual(await titles('biofoul '), []);
  assert.ok((await titles('brandvik')).length > 0);
  assert.deepEqual(await titles('zebra'), []);
});

test('filters and orders apply to every page', async () => {
  const all = (await client.get('/corpus/papers?sort=year&order=down')).body;
  const years = all.rows.map((row: { year: number | null }) => row.year ?? -1);
  assert.deepEqual(
    years,
    [...years].sort((a, b) => b - a),
  );
  const pages = [1, 2, 3].map((page) => client.get(`/corpus/papers?format=jats&size=3&page=${page}`));
  const rows = (await Promise.all(pages)).flatMap(({ body }) => body.rows);
  assert.equal(rows.length, 8);
  assert.equal(new Set(rows.map((row) => row.record)).size, 8);
});

test('papers are filtered by kind of warning and by quality, and the overview counts the same', async () => {
  const { body } = await client.get('/corpus');
  assert.ok(body.warningKinds.length > 0);
  for (const { name, count } of body.warningKinds) {
    const { total, rows } = (await client.get(`/corpus/papers?warning=${name}&sort=quality`)).body;
    assert.equal(total, count, name);
    const qualities = rows.map(({ quality }: { quality: number }) => quality);
    assert.deepEqual(
      qualities,
      qualities.toSorted((a: number, b: number) => a - b),
    );
  }
  for (const { upTo, count } of body.qualities)
    assert.equal((await client.get(`/corpus/papers?max-quality=${upTo}`)).body.total, count);
  assert.equal(body.qualities.at(-1).count, body.papers);
  assert.equal((await client.get('/corpus/papers?max-quality=2')).status, 400);
});

test('a paper has citations of cited papers, and tables with their rows', async () => {
  const [row] = (await client.get('/corpus/papers?q=wiper&size=1')).body.rows;
  const { body } = await client.get(`/corpus/papers/${row.record}`);
  const citing = body.paragraphs.find(({ citations }: { citations: unknown[] }) => citations.length > 0);
  const { start, end } = citing.citations[0];
  assert.ok(start < end && end <= citing.text.length);
  assert.ok(body.references.some(({ workId }: { workId: string | null }) => workId !== null));
  assert.ok(
    body.objects.some(
      ({ kind, rows }: { kind: string; rows: string[][] | null }) => kind === 'table' && rows,
    ),
  );
});

test('a cited paper lists the sentences that cite it, with the position of the mark', async () => {
  const papers = (await client.get('/corpus/papers?format=jats')).body.rows;
  const views = await Promise.all(
    papers.map((row: { record: string }) => client.get(`/corpus/papers/${row.record}`)),
  );
  const cited = views.find(({ body }) => body.citedBy > 0);
  assert.ok(cited);
  const { body } = await client.get(`/corpus/works/${encodeURIComponent(cited.body.workId)}/citations`);
  assert.ok(body.rows.length > 0);
  for (const { sentence, mark } of body.rows)
    assert.ok([...sentence].slice(mark.start, mark.end).join('').length > 0, sentence);
});

test('an unknown record gives a 404', async () => {
  for (const path of ['/corpus/papers/none', '/corpus/works/none', '/corpus/papers/..%2f..%2fetc'])
    assert.equal((await client.get(path)).status, 404, path);
});

test('newly ingested papers appear without a restart', async () => {
  await ingest({ paths: [join(EXAMPLES, 'tei')], corpus: join(dir, 'corpus'), jobs: 1 });
  await client.running.studio.corpus.waitForIndex();
  const { body } = await client.get('/corpus');
  // Five files; that one is a paper of the JATS folder again is found by the next link.
  assert.equal(body.formats.find(({ name }: { name: string }) => name === 'tei').count, 5);
});
