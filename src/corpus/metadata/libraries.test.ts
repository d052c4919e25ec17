import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { writeCollection } from '../collection.fixture.js';
import { ingest, link } from '../index.js';
import { bibtexRows } from './bibtex.js';
import { arrayRecords } from './json-array.js';
import { pubmedRows } from './pubmed.js';
import { risRows } from './ris.js';
import type { MetadataRow } from './row.js';

const folder = temporaryFolder('libraries');
const TITLE = 'How silt number 1 settles in slow rivers';

const RIS = `\uFEFFTY  - JOUR\r
AU  - Marlow, Jane\r
AU  - Hess, Karl\r
TI  - ${TITLE}\r
JO  - Journal of Rivers\r
PY  - 2001/05//\r
DO  - https://doi.org/10.5555/silt.1\r
AB  - It settles\r
slowly.\r
ER  - \r
\r
TY  - BOOK\r
TI  - Without an abstract or a journal\r
ER  - \r
`;
const BIBTEX = `@string{jr = "Journal of Rivers"}
@comment{not an entry}
@article{marlow2001,
  title = {How {Silt} number 1 settles in slow rivers},
  author = {Marlow, Jane and Hess, Karl},
  journal = jr,
  year = {2001},
  doi = {10.5555/silt.1},
  abstract = {It settles
slowly.},
}
@article{broken, title = {No abstract`;
const CSL = [
  {
    id: 'http://zotero.org/users/1/items/ABCD',
    type: 'article-journal',
    title: TITLE,
    'container-title': 'Journal of Rivers',
    author: [{ family: 'Marlow', given: 'Jane' }],
    issued: { 'date-parts': [['2001', 5]] },
    DOI: '10.5555/silt.1',
    abstract: 'It settles slowly.',
  },
];
const PUBMED = `<?xml version="1.0"?><!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle" "x"><PubmedArticleSet>
<PubmedArticle><MedlineCitation><PMID Version="1">12345</PMID><Article><Journal><JournalIssue><PubDate><Year>2001</Year></PubDate></JournalIssue><Title>Journal of Rivers</Title></Journal><ArticleTitle>${TITLE}</ArticleTitle><Abstract><AbstractText Label="AIM">It settles</AbstractText><AbstractText>slowly.</AbstractText></Abstract><AuthorList><Author><LastName>Marlow</LastName><ForeName>Jane</ForeName></Author></AuthorList></Article></MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType="doi">10.5555/silt.1</ArticleId></ArticleIdList></PubmedData></PubmedArticle>
</PubmedArticleSet>`;

/** A stream of small pieces, so that records and characters are divided between them. */
async function* pieces(text: string, size = 7): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

type Rows = (stream: AsyncIterable<Buffer>) => AsyncGenerator<MetadataRow | undefined>;

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

const FILES: [name: string, rows: Rows, text: string][] = [
  ['RIS', risRows, RIS],
  ['BibTeX', bibtexRows, BIBTEX],
  ['PubMed', pubmedRows, PUBMED],
];

for (const [name, rows, text] of FILES) {
  test(`${name}: abstract, author, year, journal and identifiers are read from pieces of any size`, async () => {
    for (const size of [1, 7, 100_000]) {
      const [row] = await all(rows(pieces(text, size)));
      assert.equal(row?.abstract, 'It settles slowly.');
      assert.equal(row.year, 2001);
      assert.equal(row.author, 'marlow');
      assert.equal(row.ids.doi, '10.5555/silt.1');
      assert.equal(row.journal ?? row.venue, 'Journal of Rivers');
    }
  });

  test(`${name}: a file that is cut anywhere is read as far as it goes`, async () => {
    for (let cut = 0; cut < text.length; cut += 17) await all(rows(pieces(text.slice(0, cut), 1000)));
  });

  test(`${name}: a record that never ends is skipped, and the next one is read`, async () => {
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from(text.slice(0, text.indexOf('It settles')));
      const piece = Buffer.from('silt '.repeat(200_000));
      for (let i = 0; i < 64; i++) yield piece;
      yield Buffer.from(`\n${text}`);
    }
    const found = await all(rows(endless()));
    assert.ok(found.some((row) => row?.abstract === 'It settles slowly.'));
  });
}

test('the records of a JSON list are read one by one; a broken one is undefined', async () => {
  const text = '[{"a": "]}\\"é"}, {"b": [1, {"c": 2}]}, {"d" 3}, {"e": 4';
  for (const size of [1, 3, 1000])
    assert.deepEqual(await all(arrayRecords(pieces(text, size))), [
      { a: ']}"é' },
      { b: [1, { c: 2 }] },
      undefined,
      undefined,
    ]);
});

test('link takes abstracts from the exports of reference managers', async () => {
  const files = {
    'library.ris': RIS,
    'library.bib': BIBTEX,
    'library.json': JSON.stringify(CSL),
    'pubmed.xml': PUBMED,
  };
  const corpus = join(folder, 'corpus');
  await ingest({ paths: [writeCollection(join(folder, 'papers'), 3)], corpus, jobs: 1 });
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    writeFileSync(file, text);
    const { metadata } = await link({ corpus, metadata: [file] });
    const rows = { 'library.ris': 2, 'library.bib': 2 }[name] ?? 1;
    assert.deepEqual(metadata, [{ path: file, rows, unusable: rows - 1 }], name);
  }
});
