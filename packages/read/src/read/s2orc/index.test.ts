import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { type ReaderSample, readerSuite } from '../reader.fixture.js';
import { UnreadableError } from '../reader.js';
import { s2orcReader } from './index.js';
import { readJson } from './read-json.fixture.js';
import { METADATA, SAMPLES } from './samples.fixture.js';

readerSuite(s2orcReader, Object.values(SAMPLES));

const encoder = new TextEncoder();

function read(sample: ReaderSample, companion = sample.companion) {
  return itemAt(
    s2orcReader.read({
      path: sample.path,
      bytes: encoder.encode(sample.text),
      ...(companion === undefined ? {} : { companion: encoder.encode(companion) }),
    }),
    0,
  );
}

test('every shape is recognised', () => {
  const formats = Object.values(SAMPLES).map((sample) => read(sample).source.format);
  assert.deepEqual(formats, [
    's2orc-2020',
    's2orc-2019',
    's2orc-metadata',
    'cord19',
    'doc2json',
    'unarxive',
    's2orc-bulk',
    's2orc-bulk-2',
  ]);
});

test('a parse takes title, authors, year, venue, fields and identifiers from its metadata row', () => {
  const paper = read(SAMPLES.release2020);
  assert.equal(paper.id, 'doi:10.5555/caveoptics.15.2');
  assert.deepEqual(paper.ids, { doi: '10.5555/caveoptics.15.2', pmid: '29990001', s2: '700100' });
  assert.equal(paper.title, 'The decay of larval glow in deep caves');
  assert.deepEqual(paper.authors, [
    { name: 'Ada Quill', given: 'Ada', family: 'Quill' },
    { name: 'Bo T Fen Jr', given: 'Bo T', family: 'Fen' },
  ]);
  assert.equal(paper.year, 2015);
  assert.equal(paper.venue, 'Annals of Cave Optics');
  assert.deepEqual(paper.fields, ['Biology', 'Physics']);
  assert.equal(paper.language, undefined);
  assert.deepEqual(paper.warnings, []);
  // The publisher's abstract, a paragraph for each of its lines.
  assert.deepEqual(pluck(paper.abstract, 'text'), ['Background: larvae glow.', 'Results: the glow decays.']);
});

test('a parse without its metadata row has what the parse has, and a warning', () => {
  const { companion: _, ...alone } = SAMPLES.release2020;
  const paper = read(alone);
  assert.equal(paper.id, 's2:700100');
  assert.equal(paper.title, '');
  assert.equal(paper.body.length, 4);
  assert.deepEqual(pluck(paper.abstract, 'text'), [
    'Cave larvae glow. We measure how the glow decays with the rate 𝜆 and the depth 𝑑.',
  ]);
  assert.deepEqual(pluck(paper.warnings, 'code'), ['metadata', 'title']);
});

test('a metadata row that is broken or belongs to another paper is ignored with a warning', () => {
  for (const companion of ['{"paper_id": "7001', '[]', JSON.stringify({ ...METADATA, paper_id: '5' })]) {
    const paper = read(SAMPLES.release2020, companion);
    assert.equal(paper.title, '');
    assert.equal(paper.body.length, 4);
    assert.equal(paper.warnings[0]?.code, 'metadata', companion);
  }
});

test('a metadata row by itself is a paper without text', () => {
  const paper = read(SAMPLES.metadata);
  assert.equal(paper.title, 'The decay of larval glow in deep caves');
  assert.equal(paper.abstract.length, 2);
  assert.deepEqual([paper.body, paper.references, paper.objects], [[], [], []]);
});

test('citations of the sample are at their marks, grouped, with the range expanded', () => {
  const [first] = read(SAMPLES.release2020).body;
  assert.equal(
    first?.text,
    'Larvae of the genus Lampyrella glow at a rate 𝜆 that falls with depth [1], [3]. Older work [2]–[5] disagrees, and so does a letter [9] that is lost.',
  );
  assert.deepEqual(pluck(first.citations, 'text', 'reference', 'group'), [
    ['[1]', 'BIBREF0', 0],
    ['[3]', 'BIBREF2', 0],
    ['[2]', 'BIBREF1', 1],
    ['[2]–[5]', 'BIBREF2', 1],
    ['[2]–[5]', 'BIBREF3', 1],
    ['[5]', 'BIBREF4', 1],
    ['[9]', null, 2],
  ]);
});

test('the bibliography keeps links and identifiers; what is not kept in print is put together', () => {
  const references = read(SAMPLES.release2020).references;
  assert.deepEqual(references[2], {
    id: 'BIBREF2',
    raw: 'Per Holm. Depth and glow. Annals of Cave Optics. 1998.',
    title: 'Depth and glow',
    authors: [{ name: 'Per Holm', given: 'Per', family: 'Holm' }],
    year: 1998,
    venue: 'Annals of Cave Optics',
    ids: { s2: '700007' },
  });
  assert.deepEqual(read(SAMPLES.cord19).references[1]?.ids, { doi: '10.5555/wet.3' });
});

test('figures and tables are objects, and the mentions lead to them', () => {
  const paper = read(SAMPLES.release2020);
  assert.deepEqual(paper.objects, [
    { id: 'FIGREF0', kind: 'figure', label: 'Figure 1', caption: 'The probe in the shaft.', content: '' },
    {
      id: 'TABREF0',
      kind: 'table',
      label: 'Table 1',
      caption: 'Depths of the three shafts.',
      content: 'Shaft | Depth (m)\nA | 12',
      rows: [
        ['Shaft', 'Depth (m)'],
        ['A', '12'],
      ],
    },
  ]);
  assert.deepEqual(pluck(paper.body[1]?.mentions, 'text', 'object'), [
    ['Fig. 1', 'FIGREF0'],
    ['Table 1', 'TABREF0'],
  ]);
});

test('headings nest by their numbers or their order, and back matter comes last', () => {
  assert.deepEqual(pluck(read(SAMPLES.cord19).body, 'section'), [
    ['Introduction'],
    ['Methods'],
    ['Methods', 'Probes'],
    ['Results'],
    ['Results', 'Rain'],
    ['Results', 'Drought'],
    ['Acknowledgements'],
  ]);
});

test('the hash of a PDF is not an identifier', () => {
  const paper = read(SAMPLES.cord19);
  assert.deepEqual(paper.ids, {});
  assert.match(paper.id, /^sha256:/);
});

test('the 2019 release carries its own metadata', () => {
  const paper = read(SAMPLES.release2019);
  assert.equal(paper.id, 's2:700400');
  assert.equal(paper.year, 2015);
  assert.equal(paper.body.length, 4);
});

const refusals: [string, string, string][] = [
  ['truncated JSON', '{"paper_id": "1", "body_text": [', 'malformed'],
  ['a list', '[{"paper_id": "1"}]', 'not-a-paper'],
  ['a number', '5', 'not-a-paper'],
  ['another dataset', '{"paper_id": "1", "source": ["a"], "target": ["b"]}', 'not-a-paper'],
  ['an abstract without a title', '{"corpusid": 5, "abstract": "x", "openaccessinfo": {}}', 'not-a-paper'],
  ['an empty parse', '{"paper_id": "1", "abstract": [], "body_text": [], "bib_entries": {}}', 'empty'],
];

for (const [name, text, code] of refusals) {
  test(`${name} is refused as ${code}`, () => {
    assert.throws(
      () => s2orcReader.read({ path: 'x', bytes: encoder.encode(text) }),
      (error: unknown) => error instanceof UnreadableError && error.code === code,
    );
  });
}

test('JSON nested 200,000 deep does no harm', () => {
  const text = `{"paper_id": ${'['.repeat(200_000)}${']'.repeat(200_000)}, "title": "x", "mag_id": "1"}`;
  const papers = s2orcReader.read({ path: 'x', bytes: encoder.encode(text) });
  assert.equal(papers[0]?.title, 'x');
});

test('a parse that says its own title needs no metadata row', () => {
  const json = {
    paper_id: '77',
    title: 'Mud of the North',
    authors: [{ first: 'Ann', middle: [], last: 'Lee', suffix: '' }],
    year: '2019',
    abstract: [],
    body_text: [{ text: 'Mud is old.', cite_spans: [], ref_spans: [], section: 'Introduction' }],
    bib_entries: {},
    ref_entries: {},
  };
  const paper = readJson(json);
  assert.deepEqual(
    [paper.title, paper.authors[0]?.name, paper.year, paper.warnings.length],
    ['Mud of the North', 'Ann Lee', 2019, 0],
  );
});
