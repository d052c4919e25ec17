import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CITING, createHub } from '../citations.fixture.js';
import { startStudio } from '../mill.fixture.js';

const client = await startStudio(await createHub('studio-timeline'));
await client.running.studio.corpus.waitForIndex();

interface YearCount {
  year: number | null;
  papers: number;
}
const sum = (years: readonly YearCount[]) => years.reduce((total, { papers }) => total + papers, 0);
const work = encodeURIComponent(
  (await client.get('/search/works?q=hub%20of%20all%20mud')).body.rows[0].workId,
);

test('every year of the timeline has as many papers as its list', async () => {
  const { years } = (await client.get('/corpus/timeline')).body;
  assert.equal(sum(years), CITING + 2);
  for (const { year, papers, citations } of years) {
    const list = (await client.get(`/corpus/papers?year-from=${year}&year-to=${year}&size=200`)).body;
    assert.equal(list.total, papers);
    const inTexts = list.rows.reduce((n: number, row: { citations: number }) => n + row.citations, 0);
    assert.equal(inTexts, citations);
  }
  assert.equal((await client.get('/corpus/papers?year-from=1995&year-to=2000')).body.total, 5);
  assert.equal((await client.get('/corpus/papers?only=no-year')).body.total, 0);
});

test('a filter restricts the timeline, and one that matches nothing leaves no years', async () => {
  assert.equal(sum((await client.get('/corpus/timeline?format=jats')).body.years), CITING + 2);
  assert.deepEqual((await client.get('/corpus/timeline?venue=Nowhere')).body.years, []);
  assert.deepEqual(
    (await client.get(`/corpus/timeline?venue=${encodeURIComponent(`'; --`)}`)).body.years,
    [],
  );
});

test('a cited paper has a timeline of the papers that cite it, and every year its sentences', async () => {
  const { years } = (await client.get(`/corpus/works/${work}/timeline`)).body;
  assert.equal(sum(years), CITING);
  assert.deepEqual([years[0].year, years.at(-1).year], [2000, 2010]);
  for (const { year, papers } of years) {
    const list = (await client.get(`/corpus/works/${work}/citations?year-from=${year}&year-to=${year}`)).body;
    assert.equal(list.rows.length, papers);
    assert.equal(list.total, papers);
    assert.ok(list.rows.every((row: { year: number }) => row.year === year));
  }
  const file = await client.get(
    `/corpus/works/${work}/citations/export?as=jsonl&year-from=2009&year-to=2010`,
  );
  const expected = sum(years.filter(({ year }: { year: number }) => year >= 2009));
  assert.equal(String(file.body).trim().split('\n').length, expected);
  assert.equal((await client.get(`/corpus/works/${work}/citations?only=no-year`)).body.total, 0);
  assert.deepEqual((await client.get('/corpus/works/none/timeline')).body.years, []);
});

test('the pages of citing sentences have every sentence once, and only the last has no next page', async () => {
  const records: string[] = [];
  for (let page = 1, hasNext = true; hasNext; page++) {
    const { body } = await client.get(`/corpus/works/${work}/citations?size=25&page=${page}`);
    records.push(...body.rows.map((row: { record: string }) => row.record));
    hasNext = body.hasNext;
    assert.equal(hasNext, page * 25 < CITING);
  }
  assert.equal(records.length, CITING);
  assert.equal(new Set(records).size, CITING);
  assert.equal((await client.get(`/corpus/works/${work}/citations?page=99`)).body.hasNext, false);
});

test('years that are not whole numbers are refused', async () => {
  for (const query of ['year-from=soon', 'year-to=2000.5', 'year-from=1e99'])
    assert.equal((await client.get(`/corpus/papers?${query}`)).status, 400, query);
  assert.equal((await client.get('/corpus/papers?year-from=-9007199254740991')).status, 200);
});
