import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import Papa from 'papaparse';
import { ingest, link } from '../../corpus/index.js';
import { matchingSentences } from '../corpus/text-search.js';
import { createMill, startStudio } from '../mill.fixture.js';

const client = await startStudio(await createMill('studio-search', { sources: ['jats', 'latex/papers'] }));
const { corpus } = client.running.studio;
await corpus.waitForIndex();

interface Paragraph {
  record: string;
  paragraph: number;
  format: string;
  sentences: { text: string; marks: { start: number; end: number }[] }[];
}

/** Asks until the full text is indexed. */
async function searchText(query: string, to = client): Promise<{ total: number; rows: Paragraph[] }> {
  for (;;) {
    const { body } = await to.get(`/search/text?${query}`);
    if (!body.isIndexing) return body;
    await to.running.studio.jobs.run('text', '', async () => undefined);
  }
}

test('the full text is indexed when it is first searched, and an export before that says so', async () => {
  assert.equal((await client.get('/search/text/export?q=wiper')).status, 503);
  assert.equal((await client.get('/search/text?q=wiper')).body.total, 0);
  assert.ok((await searchText('q=wiper')).total > 0);
});

test('a paragraph is found if it contains every word, and the words are marked', async () => {
  const { total, rows } = await searchText('q=wiper%20drift%20&size=200');
  assert.equal(rows.length, total);
  for (const { record, paragraph, sentences } of rows) {
    const paper = (await client.get(`/corpus/papers/${record}`)).body;
    const text = paper.paragraphs.find(({ position }: { position: number }) => position === paragraph).text;
    assert.match(text, /\bwiper\b/i);
    assert.match(text, /\bdrift\b/i);
    for (const { text: sentence, marks } of sentences) {
      assert.ok(text.includes(sentence));
      for (const { start, end } of marks)
        assert.match(Array.from(sentence).slice(start, end).join(''), /^(?:wiper|drift)$/i);
    }
  }
  const all = (await client.get('/corpus/papers?size=200')).body.rows;
  let expected = 0;
  for (const { record } of all)
    expected += (await client.get(`/corpus/papers/${record}`)).body.paragraphs.filter(
      ({ text }: { text: string }) => /\bwiper\b/i.test(text) && /\bdrift\b/i.test(text),
    ).length;
  assert.equal(total, expected);
});

test('each result has its text, whether a page has one paragraph of a part or many', async () => {
  const { total, rows } = await searchText('q=drift&size=200');
  assert.ok(total > 10);
  for (const [i, expected] of rows.slice(0, 10).entries())
    assert.deepEqual((await searchText(`q=drift&size=1&page=${i + 1}`)).rows, [expected]);
});

test('filters restrict the paragraphs', async () => {
  const all = await searchText('q=sensor&size=200');
  const jats = await searchText('q=sensor&format=jats&size=200');
  const citing = await searchText('q=sensor&only=citing&size=200');
  assert.equal(jats.total, all.rows.filter(({ format }) => format === 'jats').length);
  assert.ok(citing.total > 0 && citing.total < all.total);
  assert.equal((await searchText('q=sensor&year=1066')).total, 0);
});

test('an export has every sentence of the list, as CSV and as JSON lines', async () => {
  const { rows } = await searchText('q=sensor&size=200');
  const sentences = rows.flatMap((row) => row.sentences.map(({ text }) => text));
  const lines = (await client.get('/search/text/export?q=sensor&as=jsonl')).body as string;
  assert.deepEqual(
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).sentence),
    sentences,
  );
  const csv = Papa.parse<Record<string, string>>((await client.get('/search/text/export?q=sensor')).body, {
    header: true,
    skipEmptyLines: true,
  });
  assert.equal(csv.data.length, sentences.length);
  assert.deepEqual(csv.errors, []);
});

test('the sentences that cite a paper and the list of papers can be exported', async () => {
  const [work] = (await client.get('/search/works?q=turbidity')).body.rows;
  const list = (await client.get(`/corpus/works/${encodeURIComponent(work.workId)}/citations`)).body;
  const address = `/corpus/works/${encodeURIComponent(work.workId)}/citations/export?as=jsonl`;
  const exported = ((await client.get(address)).body as string).trim().split('\n');
  assert.equal(exported.length, list.total);
  assert.equal(JSON.parse(exported[0] as string).sentence, list.rows[0].sentence);
  const papers = ((await client.get('/search/papers/export?format=jats&as=jsonl')).body as string).trim();
  assert.equal(papers.split('\n').length, 8);
});

test('cited papers are found by title and author, the most cited first', async () => {
  const { rows, total } = (await client.get('/search/works?q=sens')).body;
  assert.ok(total > 1);
  const counts = rows.map(({ citingPapers }: { citingPapers: number }) => citingPapers);
  assert.deepEqual(
    counts,
    counts.toSorted((a: number, b: number) => b - a),
  );
  assert.equal((await client.get('/search/works?q=zebra')).body.total, 0);
});

test('accents, case and an unfinished last word do not matter for marks', () => {
  const [sentence] = matchingSentences('𝒳: the Étang froze. Nothing else.', 'etan');
  assert.deepEqual(sentence, { text: '𝒳: the Étang froze.', marks: [{ start: 7, end: 12 }] });
  assert.deepEqual(matchingSentences('The étang froze.', 'etan '), []);
});

test('a paper that lists a work twice cites it once per mark, in sentences of the paper’s language', async () => {
  const dir = temporaryFolder('studio-listed-twice');
  const entry = (id: string) =>
    `<ref id="${id}"><element-citation publication-type="journal"><person-group person-group-type="author"><name><surname>Hess</surname><given-names>K</given-names></name></person-group><article-title>Silt in rivers</article-title><source>River Letters</source><year>2016</year><pub-id pub-id-type="doi">10.5555/silt.1</pub-id></element-citation></ref>`;
  mkdirSync(join(dir, 'papers'));
  writeFileSync(
    join(dir, 'papers', 'oats.xml'),
    `<article xml:lang="de"><front><article-meta><title-group><article-title>Oats on wet ground</article-title></title-group></article-meta></front>
    <body><p>Silt bewegt sich am 3. Mai [<xref ref-type="bibr" rid="r1">1</xref>]. It also settles [<xref ref-type="bibr" rid="r2">2</xref>].</p></body>
    <back><ref-list>${entry('r1')}${entry('r2')}</ref-list></back></article>`,
  );
  await ingest({ paths: [join(dir, 'papers')], corpus: join(dir, 'corpus'), jobs: 1 });
  await link({ corpus: join(dir, 'corpus') });
  const ownStudio = await startStudio(dir);
  await ownStudio.running.studio.corpus.waitForIndex();
  const [work] = (await ownStudio.get('/search/works?q=silt')).body.rows;
  const { total, rows } = (await ownStudio.get(`/corpus/works/${encodeURIComponent(work.workId)}/citations`))
    .body;
  assert.equal(total, 2);
  assert.deepEqual(
    rows.map(({ sentence }: { sentence: string }) => sentence),
    ['Silt bewegt sich am 3. Mai [1].', 'It also settles [2].'],
  );
  const result = await searchText('q=bewegt', ownStudio);
  assert.equal(result.rows[0]?.sentences[0]?.text, 'Silt bewegt sich am 3. Mai [1].');
});

test('facets restrict papers, text, cited papers, examples and dropped candidates alike', async () => {
  const records = new Set(
    (await client.get('/corpus/papers?field=Engineering&size=200')).body.rows.map(
      ({ record }: { record: string }) => record,
    ),
  );
  const all = await searchText('q=sensor&size=200');
  const text = await searchText('q=sensor&field=Engineering&size=200');
  assert.ok(text.total > 0 && text.total < all.total);
  assert.equal(text.total, all.rows.filter(({ record }) => records.has(record)).length);
  for (const list of ['examples', 'drops']) {
    const { rows, total } = (await client.get(`/datasets/citesum/${list}?field=Engineering&size=200`)).body;
    const whole = (await client.get(`/datasets/citesum/${list}?size=200`)).body;
    assert.ok(total > 0 && total < whole.total, list);
    if (list === 'drops') assert.ok(rows.every((row: { record: string }) => records.has(row.record)));
  }
  const works = (await client.get('/search/works?q=a&size=200')).body.total;
  const fewer = (await client.get('/search/works?q=a&field=Engineering&size=200')).body;
  assert.ok(fewer.total > 0 && fewer.total < works);
  const file = (await client.get('/search/works/export?q=a&field=Engineering&as=jsonl')).body as string;
  assert.equal(file.trim().split('\n').length, fewer.total);
});

test('facets count the papers with the words, each without its own condition', async () => {
  const { rows } = await searchText('q=sensor&size=200');
  const titles = (await client.get('/corpus/papers?q=sensor&size=200')).body.rows;
  const papers = new Set([...rows, ...titles].map(({ record }: { record: string }) => record));
  const { papers: counts } = (await client.get('/search/facets?q=sensor&format=latex')).body;
  const formats = counts.format as { name: string; count: number }[];
  assert.equal(
    formats.reduce((sum, { count }) => sum + count, 0),
    papers.size,
  );
  for (const { name, count } of counts.year) {
    const inYear = (await searchText(`q=sensor&format=latex&year=${name}&size=200`)).rows;
    assert.ok(count >= new Set(inYear.map(({ record }) => record)).size);
  }
  const { reasons } = (await client.get('/search/facets?q=drift')).body;
  for (const { name, count } of reasons)
    assert.equal(
      (await client.get(`/datasets/citesum/drops?q=drift&reason=${encodeURIComponent(name)}`)).body.total,
      count,
    );
  assert.ok(reasons.length > 0);
});

test('pages of dropped candidates have each of them once, in the order of the file to download', async () => {
  for (const filters of ['', '&q=a', '&field=Engineering', '&q=drift&field=Engineering']) {
    const pages: object[] = [];
    const size = 7;
    for (let page = 1, total = 1; (page - 1) * size < total; page++) {
      const list = (await client.get(`/datasets/citesum/drops?size=${size}&page=${page}${filters}`)).body;
      total = list.total;
      pages.push(...list.rows);
    }
    const file = (await client.get(`/datasets/citesum/drops/export?as=jsonl${filters}`)).body as string;
    const lines = file.split('\n').filter(Boolean);
    assert.deepEqual(
      pages,
      lines.map((row) => JSON.parse(row)),
      filters,
    );
    assert.ok(pages.length > 0, filters);
  }
});
