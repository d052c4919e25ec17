import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { itemAt, lastOf } from '../../at.js';
import { ingest, type LinkOptions, link, withCorpus } from '../index.js';
import { type Article, articleXml } from './article.fixture.js';

const folder = temporaryFolder('link');

let folders = 0;

/** Links a collection and answers, for every bibliography entry in order, the work it is. */
async function linkCorpus(articles: Article[], options: Partial<LinkOptions> = {}) {
  const home = join(folder, String(folders++));
  mkdirSync(join(home, 'papers'), { recursive: true });
  for (const [i, article] of articles.entries())
    writeFileSync(join(home, 'papers', `${i}.xml`), articleXml(article));
  const corpus = join(home, 'corpus');
  await ingest({ paths: [join(home, 'papers')], corpus, jobs: 1 });
  const result = await link({ corpus, ...options });
  const works = await withCorpus(corpus, (database) =>
    database.rows(`SELECT p.path, r.reference_id, w.work_id, w.paper_id, w.abstract, w.abstract_source, w.abstract_match
      FROM "references" AS r JOIN papers AS p ON p.record = r.record
      JOIN reference_works AS x ON x.record = r.record AND x.reference_id = r.reference_id
      JOIN works AS w ON w.work_id = x.work_id ORDER BY p.path, r.position`),
  );
  return { result, works, ids: works.map((row) => row.work_id) };
}

const SILT = 'How silt settles in slow rivers';
const REEDS = 'A census of reeds along the lower course';

test('entries with one DOI are one work, even if their titles differ', async () => {
  const { ids } = await linkCorpus([
    {
      title: 'X one',
      cites: [
        { title: SILT, doi: '10.5555/a' },
        { title: 'How slit settles', doi: '10.5555/A' },
      ],
    },
  ]);
  assert.deepEqual(ids, ['doi:10.5555/a', 'doi:10.5555/a']);
});

test('an entry without identifiers is matched by title, ignoring punctuation and case', async () => {
  const { ids } = await linkCorpus([
    {
      title: 'X two',
      cites: [
        { title: SILT, doi: '10.5555/a', author: 'Hess', year: 2011 },
        { title: 'HOW SILT SETTLES: in slow rivers.', author: 'Hess', year: 2011 },
      ],
    },
  ]);
  assert.deepEqual(ids, ['doi:10.5555/a', 'doi:10.5555/a']);
});

test('the same title by another author, or years apart, is another work', async () => {
  const { ids } = await linkCorpus([
    {
      title: 'X three',
      cites: [
        { title: SILT, doi: '10.5555/a', author: 'Hess', year: 2011 },
        { title: SILT, author: 'Ito', year: 2011 },
        { title: SILT, author: 'Hess', year: 1990 },
        { title: SILT, author: 'Hess', year: 2012 },
      ],
    },
  ]);
  assert.equal(ids[0], 'doi:10.5555/a');
  assert.notEqual(ids[1], ids[0]);
  assert.notEqual(ids[2], ids[0]);
  assert.notEqual(ids[2], ids[1]);
  assert.equal(ids[3], ids[0]);
});

test('an unknown author or year agrees with the most common one', async () => {
  const { ids } = await linkCorpus([
    {
      title: 'X four',
      cites: [
        { title: SILT, doi: '10.5555/a', author: 'Hess', year: 2011 },
        { title: SILT },
        { title: SILT, author: 'Hess' },
        { title: SILT, year: 2011 },
      ],
    },
  ]);
  assert.deepEqual(new Set(ids).size, 1);
});

test('short titles also need the same author: two editorials are two works', async () => {
  const { ids } = await linkCorpus([
    {
      title: 'X five',
      cites: [
        { title: 'Editorial', year: 2011 },
        { title: 'Editorial', year: 2011 },
        { title: 'Editorial', author: 'Hess', year: 2011 },
        { title: 'Editorial', author: 'Hess', year: 2011 },
      ],
    },
  ]);
  assert.notEqual(ids[0], ids[1]);
  assert.equal(ids[2], ids[3]);
});

test('a wrong DOI affects only its own entry', async () => {
  const right = { title: SILT, doi: '10.5555/a', author: 'Hess', year: 2011 };
  const other = { title: REEDS, doi: '10.5555/b', author: 'Ito', year: 2005 };
  const { ids } = await linkCorpus([
    { title: 'X six', cites: [right, right, other, other, { ...other, doi: '10.5555/a' }] },
  ]);
  assert.deepEqual(ids, [
    'doi:10.5555/a',
    'doi:10.5555/a',
    'doi:10.5555/b',
    'doi:10.5555/b',
    'doi:10.5555/a',
  ]);
});

test('a PMID that appears once with a DOI belongs to that DOI’s work', async () => {
  const { ids } = await linkCorpus([
    { title: 'X seven', cites: [{ doi: '10.5555/a', pmid: '77' }, { pmid: '77' }] },
  ]);
  assert.deepEqual(ids, ['doi:10.5555/a', 'doi:10.5555/a']);
});

test('a preprint and its journal version are one work, named after the paper in the collection', async () => {
  const { works } = await linkCorpus([
    { title: SILT, author: 'Hess', year: 2012, doi: '10.5555/journal', abstract: 'Slowly.' },
    { title: 'X eight', cites: [{ title: SILT, author: 'Hess', year: 2011, doi: '10.9999/preprint' }] },
  ]);
  assert.deepEqual(
    [
      itemAt(works, 0).work_id,
      itemAt(works, 0).paper_id,
      itemAt(works, 0).abstract,
      itemAt(works, 0).abstract_source,
    ],
    ['doi:10.5555/journal', 'doi:10.5555/journal', 'Slowly.', 'collection'],
  );
});

test('of two records of one paper, the more complete one is kept unchanged', async () => {
  const { result, works } = await linkCorpus([
    { title: SILT, author: 'Hess', year: 2012, doi: '10.5555/a' },
    {
      title: SILT,
      author: 'Hess',
      year: 2012,
      doi: '10.5555/a',
      abstract: 'Slowly.',
      cites: [{ title: REEDS }],
    },
    { title: 'X nine', cites: [{ doi: '10.5555/a' }] },
  ]);
  assert.deepEqual([result.papers, result.duplicates], [2, 1]);
  assert.equal(lastOf(works).abstract, 'Slowly.');
});

test('two papers with the same title and publisher are two papers', async () => {
  const { result } = await linkCorpus([
    { title: SILT, author: 'Hess', year: 2012, doi: '10.5555/part.1' },
    { title: SILT, author: 'Hess', year: 2012, doi: '10.5555/part.2' },
  ]);
  assert.deepEqual([result.papers, result.duplicates], [2, 0]);
});

test('matching by title alone, as ROUGE-SciQFS does, ignores authors and identifiers', async () => {
  const { ids } = await linkCorpus(
    [
      {
        title: 'X ten',
        cites: [
          { title: SILT, author: 'Hess', doi: '10.5555/a' },
          { title: SILT, author: 'Ito', doi: '10.5555/b' },
        ],
      },
    ],
    { match: 'title' },
  );
  assert.equal(ids[0], ids[1]);
});

const METADATA: [name: string, file: string, content: string | Buffer][] = [
  [
    'arXiv snapshot',
    'arxiv.json',
    `${JSON.stringify({ id: '1203.00001', submitter: 'K. Hess', authors_parsed: [['Hess', 'K', '']], title: 'How silt settles\n  in slow rivers', abstract: '  It settles\nslowly. ', versions: [{ created: 'Mon, 2 Apr 2007 19:18:42 GMT' }], update_date: '2012-03-01' })}\n`,
  ],
  [
    'S2ORC metadata, gzip',
    's2.jsonl.gz',
    gzipSync(
      `${JSON.stringify({ paper_id: '9', title: SILT, abstract: 'It settles slowly.', year: 2007, authors: [{ first: 'K', last: 'Hess' }], mag_field_of_study: null })}\n`,
    ),
  ],
  [
    'ACL Anthology',
    'anthology.xml',
    `<?xml version='1.0'?><collection id="2007.silt"><volume id="main"><meta><year>2007</year></meta><paper id="1"><title>How <fixed-case>S</fixed-case>ilt settles in slow rivers</title><author><first>Karl</first><last>Hess</last></author><abstract>It settles slowly.</abstract><url>2007.silt-main.1</url></paper></volume></collection>`,
  ],
  [
    'CSV',
    'table.csv',
    `Title,Abstract,Year,Authors\n"How silt settles in slow rivers","It settles\nslowly.",2007,"Hess, Karl"\n`,
  ],
  [
    'any JSON lines',
    'any.jsonl',
    `not json\n${JSON.stringify({ title: SILT, abstract: 'It settles slowly.' })}\n`,
  ],
];

for (const [name, file, content] of METADATA) {
  test(`an abstract is found by title in metadata: ${name}`, async () => {
    const path = join(folder, file);
    writeFileSync(path, content);
    const { works, result } = await linkCorpus(
      [{ title: `Y ${name}`, cites: [{ title: SILT, author: 'Hess', year: 2007 }, { title: REEDS }] }],
      { metadata: [path] },
    );
    assert.deepEqual(
      [itemAt(works, 0).abstract, itemAt(works, 0).abstract_source, itemAt(works, 0).abstract_match],
      ['It settles slowly.', path, 'title'],
    );
    assert.equal(itemAt(works, 1).abstract, null);
    assert.deepEqual(result.abstracts, [{ source: path, works: 1 }]);
  });
}

test('an identifier finds an abstract even if titles differ; the same title by another author does not', async () => {
  const path = join(folder, 'ids.jsonl');
  writeFileSync(
    path,
    [
      { title: 'Something else entirely', doi: 'https://doi.org/10.5555/A', abstract: 'By its DOI.' },
      { title: REEDS, authors: ['Karl Hess'], year: 2005, abstract: 'By another author.' },
    ]
      .map((row) => JSON.stringify(row))
      .join('\n'),
  );
  const { works } = await linkCorpus(
    [
      {
        title: 'Y ids',
        cites: [
          { title: SILT, doi: '10.5555/a' },
          { title: REEDS, author: 'Ito', year: 2005 },
        ],
      },
    ],
    { metadata: [path] },
  );
  assert.deepEqual(
    [itemAt(works, 0).abstract, itemAt(works, 0).abstract_match, itemAt(works, 1).abstract],
    ['By its DOI.', 'identifier', null],
  );
});

test('a damaged list of unavailable papers does not end a link', async () => {
  const home = join(folder, String(folders++));
  mkdirSync(join(home, 'papers'), { recursive: true });
  const cites = [
    { title: `${SILT} 1`, doi: '10.5555/1' },
    { title: `${SILT} 2`, doi: '10.5555/2' },
    { title: REEDS },
  ];
  writeFileSync(join(home, 'papers', 'a.xml'), articleXml({ title: 'X last', cites }));
  const corpus = join(home, 'corpus');
  await ingest({ paths: [join(home, 'papers')], corpus, jobs: 1 });
  writeFileSync(
    join(corpus, 'unavailable-works.jsonl'),
    '[7]\n{"work_id":"doi:10.5555/1"}\nsilt}\n{"work_id":"d',
  );
  const { unavailable, canBeLookedUp, unidentified } = await link({ corpus });
  assert.deepEqual([unavailable, canBeLookedUp, unidentified], [1, 1, 1]);
});
