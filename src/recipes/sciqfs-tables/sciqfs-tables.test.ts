import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { CorpusFolder, Database, ingest, link, parquetSource, withCorpus } from '../../corpus/index.js';
import { Masker } from '../personal.js';
import { citingContexts } from './contexts.js';
import { writeSciqfsTables } from './index.js';

const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));
const folder = temporaryFolder('sciqfs-tables');
const corpus = join(folder, 'corpus');

test('a context is the citing sentence, with offsets in it that count code points', () => {
  const text = 'Silt 𝛼 settles. It takes 𝛽 hours [3, 5]. More is known.';
  const mark = { start: [...text].join('').indexOf('[3') - 2, end: 0 };
  mark.end = mark.start + '[3, 5]'.length;
  const place = (internal: string) => ({ paper_id: 'p', work: null, internal, ...mark });
  const contexts = [...citingContexts({ text, citations: [place('b3'), place('b5')] })];
  assert.deepEqual(
    contexts.map(({ context, start_offset, end_offset, internal_reference_id }) => [
      context,
      [...context].slice(start_offset, end_offset).join(''),
      internal_reference_id,
    ]),
    [
      ['It takes 𝛽 hours [3, 5].', '[3, 5]', 'b3'],
      ['It takes 𝛽 hours [3, 5].', '[3, 5]', 'b5'],
    ],
  );
});

test('personal data in a context is masked, and its offsets stay the same', () => {
  const text = 'Silt settles. Ask 𝛼 or ada@example.org [3].';
  const start = [...text].indexOf('[');
  const citations = [{ paper_id: 'p', work: null, internal: 'b3', start, end: start + 3 }];
  const [kept] = citingContexts({ text, citations });
  const [masked] = citingContexts({ text, citations }, new Masker());
  assert.equal(kept?.context, 'Ask 𝛼 or ada@example.org [3].');
  assert.deepEqual(masked, { ...kept, context: 'Ask 𝛼 or [EMAIL________] [3].' });
});

test('the three tables of a corpus are written as Parquet and CSV', async () => {
  const papers = join(folder, 'papers');
  mkdirSync(papers);
  writeFileSync(
    join(papers, 'a.xml'),
    `<article><front><article-meta><article-id pub-id-type="doi">10.5555/a</article-id><title-group><article-title>Rivers, "old" ones</article-title></title-group>
     <abstract><p>Rivers.</p></abstract></article-meta></front><body><p>One sentence. Silt settles <xref ref-type="bibr" rid="r1">[1]</xref>. Write to ada@example.org.</p></body>
     <back><ref-list><ref id="r1"><element-citation><article-title>How silt settles in slow rivers</article-title></element-citation></ref></ref-list></back></article>`,
  );
  await ingest({ paths: [papers], corpus, jobs: 1 });
  await link({ corpus });
  const out = join(folder, 'tables');
  const rows = await withCorpus(corpus, (database) =>
    writeSciqfsTables(database, CorpusFolder.open(corpus), out),
  );
  assert.deepEqual(rows, { papers: 1, references: 1, citations: 1 });
  const database = await Database.open({ spill: join(folder, 'spill') });
  try {
    const [citation] = await database.rows(
      `SELECT * FROM ${parquetSource([join(out, 'citations.parquet')])}`,
    );
    assert.deepEqual(
      [citation?.paper_id, citation?.context, citation?.start_offset, citation?.end_offset],
      ['doi:10.5555/a', 'Silt settles [1].', 13, 16],
    );
  } finally {
    database.close();
  }
  assert.equal(
    readFileSync(join(out, 'papers.csv'), 'utf8'),
    'paper_id,title,abstract,text\ndoi:10.5555/a,"Rivers, ""old"" ones",Rivers.,One sentence. Silt settles [1]. Write to [EMAIL________].\n',
  );
});

test('papers of many parts are put together part by part, and come in the order of their ids', async () => {
  const many = join(folder, 'many');
  await ingest({
    paths: [join(EXAMPLES, 'jats'), join(EXAMPLES, 's2orc')],
    corpus: many,
    jobs: 1,
    partRecords: 2,
  });
  await link({ corpus: many });
  const out = join(folder, 'many-tables');
  await withCorpus(many, async (database) => {
    const rows = await writeSciqfsTables(database, CorpusFolder.open(many), out, { formats: ['parquet'] });
    const written = (table: string, columns = '*') =>
      database.rows(`SELECT ${columns} FROM ${parquetSource([join(out, `${table}.parquet`)])}`);
    const papers = await database.rows('SELECT * FROM sciqfs_papers ORDER BY paper_id');
    assert.ok(papers.length > 4 && papers.filter(({ text }) => text).length > 2);
    assert.deepEqual(await written('papers'), papers);
    const marks = 'paper_id, reference_id, internal_reference_id';
    const cited =
      await database.rows(`SELECT c.paper_id, w.work_id AS reference_id, c.reference_id AS internal_reference_id
      FROM citations AS c LEFT JOIN reference_works AS w ON w.record = c.record AND w.reference_id = c.reference_id
      ORDER BY c.record, c.paragraph, c.position`);
    assert.ok(cited.length > 10);
    assert.deepEqual(await written('citations', marks), cited);
    assert.deepEqual([rows.papers, rows.citations], [papers.length, cited.length]);
  });
  assert.deepEqual(readdirSync(out).sort(), ['citations.parquet', 'papers.parquet', 'references.parquet']);
});

test('citations that cannot be read leave no files', async () => {
  const out = join(folder, 'failing');
  const database = await Database.open({ spill: join(folder, 'spill') });
  try {
    // A database without the tables of a corpus.
    await assert.rejects(writeSciqfsTables(database, CorpusFolder.open(corpus), out), /does not exist/);
    assert.deepEqual(readdirSync(out), []);
  } finally {
    database.close();
  }
});
