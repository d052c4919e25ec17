import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { titleKey } from '@citemill/metrics/text';
import type { Paper, Reference } from '@citemill/read/paper';
import { Database, literal } from '../corpus/index.js';
import { matchReferences, workLink } from './match-references.js';

const TITLE = 'How silt settles in slow rivers';

/** A corpus with one work per DOI; all have the same title, but different years. */
async function openWorks(): Promise<Database> {
  const database = await Database.open({ spill: temporaryFolder('works') });
  const row = (id: string, year: number) =>
    `SELECT ${literal(id)} AS work_id, ${literal(TITLE)} AS title, ${literal(titleKey(TITLE))} AS title_key, 'weir' AS first_author_key,
      ${year} AS year, NULL AS venue, NULL AS paper_id, NULL AS record, 'On silt.' AS abstract, ${literal(id)} AS doi,
      NULL AS arxiv, NULL AS pmcid, '77' AS pmid, NULL AS acl, NULL AS s2`;
  await database.run(`CREATE TABLE works AS ${row('10.5555/a', 2010)} UNION ALL ${row("10.5555/o'b", 2015)}`);
  return database;
}

const paper = (references: Omit<Reference, 'raw'>[]): Paper =>
  ({
    ids: {},
    title: 'Another title that nobody has used before',
    authors: [],
    references: references.map((reference) => ({ ...reference, raw: '' })),
  }) as unknown as Paper;

const weir = [{ name: 'Ann Weir', family: 'Weir' }];
const CASES: [what: string, reference: Omit<Reference, 'raw' | 'id'>, work: string | undefined][] = [
  ['a DOI, whatever the title', { ids: { doi: '10.5555/a' }, title: 'Wrong' }, '10.5555/a'],
  ['a DOI with a quotation mark', { ids: { doi: "10.5555/o'b" } }, "10.5555/o'b"],
  ['title, author and year', { ids: {}, title: TITLE, authors: weir, year: 2011 }, '10.5555/a'],
  ['title alone, the first of two', { ids: {}, title: TITLE.toUpperCase() }, '10.5555/a'],
  ['another year', { ids: {}, title: TITLE, year: 2020 }, undefined],
  ['another author', { ids: {}, title: TITLE, authors: [{ name: 'B Hess' }] }, undefined],
  ['a short title', { ids: {}, title: 'How silt' }, undefined],
  ['nothing', { ids: {} }, undefined],
];

for (const [what, reference, work] of CASES)
  test(`a bibliography entry with ${what} is ${work ?? 'not matched'}`, async () => {
    const database = await openWorks();
    try {
      const { references, self } = await matchReferences(database, paper([{ id: 'b1', ...reference }]));
      assert.deepEqual([references.get('b1')?.id, self], [work, undefined]);
    } finally {
      database.close();
    }
  });

test('the manuscript itself is found in the corpus', async () => {
  const database = await openWorks();
  const { self } = await matchReferences(database, { ...paper([]), title: TITLE, year: 2015 });
  database.close();
  assert.equal(self?.id, "10.5555/o'b");
});

test('links lead to the best identifier', () => {
  assert.equal(workLink({ doi: '10.5555/a b"', arxiv: '1' }), 'https://doi.org/10.5555/a%20b%22');
  assert.equal(workLink({ doi: null, arxiv: '2010.14235' }), 'https://arxiv.org/abs/2010.14235');
  assert.equal(workLink({ s2: '12' }), null);
});
