import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { titleKey } from '@citemill/metrics/text';
import { writeCollection } from '../collection.fixture.js';
import { ingest, link } from '../index.js';
import { bibtexRows } from './bibtex.js';
import { decodeLine } from './decode-line.js';
import { arrayRecords } from './json-array.js';
import { LIBRARY_LIMITS } from './library-limits.js';
import { pubmedRows } from './pubmed.js';
import { risRows } from './ris.js';
import { type MetadataRow, metadataRow } from './row.js';

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

async function collect<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const list: Row[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

const FILES: [name: string, rows: Rows, text: string][] = [
  ['RIS', risRows, RIS],
  ['BibTeX', bibtexRows, BIBTEX],
  ['PubMed', pubmedRows, PUBMED],
];

for (const [name, rows, text] of FILES) {
  test(`${name}: abstract, author, year, journal and identifiers are read from pieces of any size`, async () => {
    for (const size of [1, 7, 100_000]) {
      const [row] = await collect(rows(pieces(text, size)));
      assert.equal(row?.abstract, 'It settles slowly.');
      assert.equal(row.year, 2001);
      assert.equal(row.author, 'marlow');
      assert.equal(row.ids.doi, '10.5555/silt.1');
      assert.equal(row.journal ?? row.venue, 'Journal of Rivers');
    }
  });

  test(`${name}: a file that is cut anywhere is read as far as it goes`, async () => {
    for (let cut = 0; cut < text.length; cut += 17) await collect(rows(pieces(text.slice(0, cut), 1000)));
  });

  test(`${name}: a record that never ends is skipped, and the next one is read`, async () => {
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from(text.slice(0, text.indexOf('It settles')));
      const piece = Buffer.from('silt '.repeat(200_000));
      for (let i = 0; i < 64; i++) yield piece;
      yield Buffer.from(`\n${text}`);
    }
    const list = await collect(rows(endless()));
    assert.ok(list.some((row) => row?.abstract === 'It settles slowly.'));
  });
}

test('the records of a JSON list are read one by one; a broken one is undefined', async () => {
  const text = '[{"a": "]}\\"é"}, {"b": [1, {"c": 2}]}, {"d" 3}, {"e": 4';
  for (const size of [1, 3, 1000])
    assert.deepEqual(await collect(arrayRecords(pieces(text, size))), [
      { a: ']}"é' },
      { b: [1, { c: 2 }] },
      undefined,
      undefined,
    ]);
});

test('an unescaped quote costs its record; in a list on one line, also the rest, which is reported', async () => {
  const records = ['{"a": "1"}', '{"b": "an "odd quote"}', '{"c": "3"}', '{"d": "4"}'];
  const cuts: number[] = [];
  const read = (text: string) => collect(arrayRecords(pieces(text, 3), () => cuts.push(text.length)));
  assert.deepEqual(await read(`[${records.join(',\n')}]`), [{ a: '1' }, undefined, { c: '3' }, { d: '4' }]);
  assert.deepEqual(cuts, []);
  assert.deepEqual(await read(`[${records.join(', ')}]`), [{ a: '1' }, undefined]);
  assert.equal(cuts.length, 1);
  assert.deepEqual(await read('[{"a": "1"}, '), [{ a: '1' }]);
  assert.equal(cuts.length, 2);
  await read('[{"a": "1"}}, {"b": "2"}]');
  assert.equal(cuts.length, 3);
});

test('BibTeX: entries on one line are separate', async () => {
  const entry = (name: string, [open, close] = '{}') =>
    `@article${open}${name}, title = {On ${name}, with a {brace}}, abstract = "About ${name} (}@x{).", journal = jr, year = 2001${close}`;
  const balanced = (name: string, brackets?: string) => entry(name, brackets).replace('}@x{', '@x{}');
  const text = `@string{jr = "Journal of Rivers"} @comment{no @article{}} ${balanced('a')} ${balanced('b')}, ${balanced('c', '()')} mail: x@y.test (no entry) ${balanced('d')}\n${balanced('e')}\n@article{open, title = {On open ${balanced('f')}`;
  for (const size of [1, 100_000]) {
    const rows = await collect(bibtexRows(pieces(text, size)));
    assert.deepEqual(
      rows.map((row) => [row?.abstract, row?.venue]),
      [
        ...['a', 'b', 'c', 'd', 'e'].map((name) => [`About ${name} (@x).`, 'Journal of Rivers']),
        [undefined, undefined],
      ],
    );
  }
});

test('BibTeX: dashes, ties and quotes of an abstract are read as LaTeX', async () => {
  const text = "@article{a, title = {On silt}, abstract = {A~tie --- a dash, 1--2, ``quoted''.}}";
  const [row] = await collect(bibtexRows(pieces(text)));
  assert.equal(row?.abstract, 'A tie — a dash, 1–2, “quoted”.');
});

test('RIS and BibTeX: lines that are not UTF-8 are read as Windows-1252', async () => {
  const files: [Rows, string][] = [
    [risRows, 'TY  - JOUR\nTI  - Über Löß\nAU  - Müller, Jörg\nAB  - Löß “settles” slowly.\nER  - \n'],
    [
      bibtexRows,
      '@article{a,\ntitle = {Über Löß},\nauthor = {Müller, Jörg},\nabstract = {Löß “settles” slowly.}\n}\n',
    ],
  ];
  for (const [rows, text] of files) {
    const quoted = Buffer.from(text.replace('“', '\x93').replace('”', '\x94'), 'latin1');
    async function* stream() {
      yield quoted;
    }
    const [expected] = await collect(rows(pieces(text)));
    assert.equal(expected?.abstract, 'Löß “settles” slowly.');
    assert.deepEqual(await collect(rows(stream())), [expected]);
  }
});

test('a line of damaged UTF-8 keeps its other characters', () => {
  assert.equal(decodeLine(Buffer.concat([Buffer.from('Löß'), Buffer.from([0xc3, 0x20])])), 'Löß\ufffd ');
});

test('RIS: a name without a comma ends with the family name; lines of a value are joined', async () => {
  const text = `TY  - JOUR\nTI  - On silt\nAU  - Jane Marlow\nAB  - It\n${'settles\n'.repeat(2000)}ER  - \n`;
  const [row] = await collect(risRows(pieces(text, 1000)));
  assert.equal(row?.author, 'marlow');
  assert.equal(row.abstract, `It${' settles'.repeat(2000)}`);
  const endless = text.replace('ER', `${'silt\n'.repeat(20_000)}DO  - 10.5555/silt.1\nER`);
  const [first] = await collect(risRows(pieces(endless, 1000)));
  assert.equal(first?.ids.doi, '10.5555/silt.1');
  assert.equal(first.abstract?.split(' ').length, LIBRARY_LIMITS.values);
});

test('PubMed: the year is read without white space around it, or from a date in words', async () => {
  for (const date of ['<Year>2001</Year><Month>05</Month>', '<MedlineDate>2001 Nov-Dec</MedlineDate>']) {
    const [row] = await collect(pubmedRows(pieces(PUBMED.replace('<Year>2001</Year>', date))));
    assert.equal(row?.year, 2001);
  }
});

test('PubMed: the DOI may be stated with the article only', async () => {
  const location =
    '<ELocationID EIdType="pii">e1</ELocationID><ELocationID EIdType="doi">10.5555/silt.1</ELocationID>';
  const text = PUBMED.replace(/<PubmedData>.*<.PubmedData>/, '').replace(
    '<Abstract>',
    `${location}<Abstract>`,
  );
  const [row] = await collect(pubmedRows(pieces(text)));
  assert.equal(row?.ids.doi, '10.5555/silt.1');
});

test('CSL JSON: tags are left out, and an item needs no journal', () => {
  const item = {
    title: 'Growth of <i>E. coli</i> in H<sub>2</sub>O',
    abstract: '<jats:p>p < 0.05.</jats:p>',
  };
  const expected = { title_key: titleKey('Growth of E. coli in H2O'), abstract: 'p < 0.05.' };
  const partial = (row: MetadataRow | undefined) => ({ title_key: row?.title_key, abstract: row?.abstract });
  const dated = metadataRow({ ...item, issued: { literal: 'May 2001' } });
  assert.deepEqual({ ...partial(dated), year: dated?.year }, { ...expected, year: 2001 });
  const identified = metadataRow({ ...item, DOI: '10.5555/SILT.1', authors: 'Jane Marlow' });
  assert.deepEqual(partial(identified), expected);
  assert.deepEqual([identified?.ids.doi, identified?.author], ['10.5555/silt.1', 'marlow']);
});

test('the name of a group is compared by its last word, as in bibliographies, and particles belong to the family name', async () => {
  const group = 'Board of Waters';
  const csl = (author: object) => metadataRow({ ...CSL[0], author: [author] })?.author;
  const authors = [
    csl({ literal: group }),
    csl({ family: 'Meer', 'non-dropping-particle': 'van der' }),
    csl({ family: 'Meer', 'non-dropping-particle': '' }),
    csl({ family: 'Meer', 'dropping-particle': 'van der' }) ?? 'unknown',
  ];
  for (const [rows, text, person, name] of [
    [risRows, RIS, 'Marlow, Jane', `${group},`],
    [bibtexRows, BIBTEX, 'Marlow, Jane and Hess, Karl', `{${group}}`],
    [pubmedRows, PUBMED, /<LastName>.*<.ForeName>/, `<CollectiveName>${group}</CollectiveName>`],
  ] as const) {
    const [row] = await collect(rows(pieces(text.replace(person, name))));
    authors.push(row?.author);
  }
  assert.deepEqual(authors, ['waters', 'vandermeer', 'meer', 'unknown', 'waters', 'waters', 'waters']);
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
  const file = join(folder, 'cut.json');
  writeFileSync(file, JSON.stringify([...CSL, ...CSL]).slice(0, -20));
  const { metadata } = await link({ corpus, metadata: [file] });
  assert.deepEqual(metadata, [{ path: file, rows: 2, unusable: 1, isCut: true }]);
});
