import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link, withCorpus } from '../index.js';

const folder = temporaryFolder('facts');
const SILT = 'How silt settles in slow rivers';
const lines = (...rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

let folders = 0;

/** A paper that cites one work, linked with metadata; answers the work and the paper as the corpus knows them. */
async function linkCorpus(files: Record<string, string | Buffer>) {
  const home = join(folder, String(folders++));
  mkdirSync(join(home, 'papers'), { recursive: true });
  writeFileSync(
    join(home, 'papers', 'paper.xml'),
    `<article><front><article-meta><article-id pub-id-type="arxiv">2001.00001</article-id>
     <title-group><article-title>Rivers seen from above at night</article-title></title-group></article-meta></front>
     <body><p>Text <xref ref-type="bibr" rid="r1">[1]</xref>.</p></body>
     <back><ref-list><ref id="r1"><element-citation><year>2007</year><article-title>${SILT}</article-title>
     <pub-id pub-id-type="doi">10.5555/silt</pub-id></element-citation></ref></ref-list></back></article>`,
  );
  const corpus = join(home, 'corpus');
  const metadata = Object.entries(files).map(([name, content]) => {
    writeFileSync(join(home, name), content);
    return join(home, name);
  });
  await ingest({ paths: [join(home, 'papers')], corpus, jobs: 1 });
  const result = await link({ corpus, metadata });
  return withCorpus(corpus, async (database) => ({
    result,
    work: (
      await database.rows(
        `SELECT abstract, venue, journal, fields, CAST(inbound AS INTEGER) AS inbound, code_urls FROM works WHERE doi = '10.5555/silt'`,
      )
    )[0],
    paper: (await database.rows('SELECT year, venue, fields FROM papers'))[0],
  }));
}

const S2ORC = {
  paper_id: '7',
  title: SILT,
  doi: '10.5555/silt',
  abstract: null,
  venue: 'RIVERS',
  journal: 'Journal of Rivers',
  mag_id: '99',
  mag_field_of_study: ['Geology', 'Biology'],
  inbound_citations: [],
  has_inbound_citations: true,
};

const SOURCES: [name: string, files: Record<string, string | Buffer>, expected: Record<string, unknown>][] = [
  [
    'S2ORC’s metadata, whose has_inbound_citations is believed',
    { 's2orc.jsonl': lines(S2ORC) },
    {
      abstract: null,
      venue: 'RIVERS',
      journal: 'Journal of Rivers',
      fields: ['Geology', 'Biology'],
      inbound: 1,
    },
  ],
  [
    'S2AG’s abstracts and papers, two files joined by corpus id, in either order',
    {
      'abstracts.jsonl.gz': gzipSync(
        lines(
          { corpusid: 7, abstract: 'It settles slowly.' },
          { corpusid: 8, abstract: 'Of something else.' },
        ),
      ),
      'papers.jsonl.gz': gzipSync(
        lines({
          corpusid: 7,
          externalids: { DOI: '10.5555/SILT', MAG: '99' },
          title: SILT,
          venue: 'RIVERS',
          journal: { name: 'Journal of Rivers', volume: '3' },
          citationcount: 12,
          s2fieldsofstudy: [
            { category: 'Geology', source: 's2-fos-model' },
            { category: 'Geology', source: 'external' },
          ],
        }),
      ),
    },
    { abstract: 'It settles slowly.', venue: 'RIVERS', fields: ['Geology'], inbound: 12 },
  ],
  [
    'OpenAlex’s works',
    {
      'openalex.jsonl': lines({
        id: 'https://openalex.org/W99',
        display_name: 'Another title by which nobody would find it',
        ids: { openalex: 'https://openalex.org/W99', mag: '99' },
        publication_year: 2007,
        cited_by_count: 4,
        primary_location: { source: { display_name: 'Journal of Rivers', type: 'journal' } },
        concepts: [
          { display_name: 'Silt', level: 3, score: 0.9 },
          { display_name: 'Geography', level: 0, score: 0.2 },
          { display_name: 'Geology', level: 0, score: 0.8 },
        ],
        abstract_inverted_index: { slowly: [2], It: [0], settles: [1] },
        doi: 'https://doi.org/10.5555/silt',
      }),
    },
    {
      abstract: 'It settles slowly',
      journal: 'Journal of Rivers',
      fields: ['Geology', 'Geography'],
      inbound: 4,
    },
  ],
  [
    'Papers with Code’s links, one list in one file',
    {
      'links.json': JSON.stringify(
        ['a', 'b'].map((name) => ({
          paper_title: SILT,
          paper_arxiv_id: null,
          repo_url: `https://github.com/hess/${name}`,
        })),
        null,
        2,
      ),
    },
    { code_urls: ['https://github.com/hess/a', 'https://github.com/hess/b'] },
  ],
];

for (const [name, files, expected] of SOURCES)
  test(`a cited work is identified by ${name}`, async () => {
    const { work, result } = await linkCorpus(files);
    const facts = Object.fromEntries(Object.keys(expected).map((key) => [key, work?.[key]]));
    assert.deepEqual(facts, expected);
    assert.ok(result.metadata.every(({ unusable }) => unusable === 0));
  });

test('every abstract is matched to the paper with its number, and to no other', async () => {
  const numbers = Array.from({ length: 3000 }, (_, n) => n);
  const { work, result } = await linkCorpus({
    'abstracts.jsonl': lines(
      ...numbers.map((n) => ({ corpusid: n, abstract: `Abstract ${n}.` })),
      ...numbers.map((n) => ({ corpusid: 10_000 + n, abstract: 'Of something that nobody cites.' })),
    ),
    // All of them are the same work by its title; the surest row is the one that also has its DOI.
    'papers.jsonl': lines(
      ...numbers.map((n) => ({
        corpusid: n,
        title: SILT,
        venue: `V${n}`,
        ...(n === 1234 ? { externalids: { DOI: '10.5555/silt' } } : {}),
      })),
    ),
  });
  assert.deepEqual([work?.abstract, work?.venue], ['Abstract 1234.', 'V1234']);
  assert.deepEqual(pluck(result.metadata, 'rows', 'unusable'), [
    [6000, 0],
    [3000, 0],
  ]);
});

test('rows of two files with the same MAG id are one work', async () => {
  const { work } = await linkCorpus({
    's2orc.jsonl': lines(S2ORC),
    'mag.jsonl': lines({ mag: 99, abstract: 'By its MAG id.' }),
  });
  assert.deepEqual([work?.abstract, work?.journal], ['By its MAG id.', 'Journal of Rivers']);
});

test('a citing paper gets missing year, venue and fields from arXiv’s snapshot', async () => {
  const { paper } = await linkCorpus({
    'arxiv.json': lines({
      id: '2001.00001',
      submitter: 'K. Hess',
      title: 'Rivers seen from above at night',
      categories: 'cs.CV eess.IV',
      abstract: 'Seen.',
      'journal-ref': null,
      versions: [{ created: 'Wed, 1 Jan 2020 00:00:00 GMT' }],
    }),
  });
  assert.deepEqual([paper?.year, paper?.fields], [2020, ['cs.CV', 'eess.IV']]);
});
