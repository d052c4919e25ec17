import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary-folder.test-suite.js';
import { Database, readParquet } from './database.js';
import { ingest, link, withCorpus, writeSciqfsTables } from './index.js';
import { citingContexts } from './sciqfs-tables.js';

const folder = temporaryFolder('sciqfs-tables');

test('a context is the citing sentence, with offsets in it that count code points', () => {
  const text = 'Silt 𝛼 settles. It takes 𝛽 hours [3, 5]. More is known.';
  const mark = { start: [...text].join('').indexOf('[3') - 2, end: 0 };
  mark.end = mark.start + '[3, 5]'.length;
  const place = (internal: string) => ({ paper_id: 'p', work: null, internal, ...mark });
  const found = [...citingContexts({ text, citations: [place('b3'), place('b5')] })];
  assert.deepEqual(
    found.map(({ context, start_offset, end_offset, internal_reference_id }) => [
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

test('the three tables of a corpus are written as Parquet and CSV', async () => {
  const papers = join(folder, 'papers');
  mkdirSync(papers);
  writeFileSync(
    join(papers, 'a.xml'),
    `<article><front><article-meta><article-id pub-id-type="doi">10.5555/a</article-id><title-group><article-title>Rivers, "old" ones</article-title></title-group>
     <abstract><p>Rivers.</p></abstract></article-meta></front><body><p>One sentence. Silt settles <xref ref-type="bibr" rid="r1">[1]</xref>. A third.</p></body>
     <back><ref-list><ref id="r1"><element-citation><article-title>How silt settles in slow rivers</article-title></element-citation></ref></ref-list></back></article>`,
  );
  const corpus = join(folder, 'corpus');
  await ingest([papers], { corpus, jobs: 1 });
  await link({ corpus });
  const out = join(folder, 'tables');
  const rows = await withCorpus(corpus, (database) => writeSciqfsTables(database, out));
  assert.deepEqual(rows, { papers: 1, references: 1, citations: 1 });
  const database = await Database.open({ spill: join(folder, 'spill') });
  try {
    const [citation] = await database.rows(`SELECT * FROM ${readParquet([join(out, 'citations.parquet')])}`);
    assert.deepEqual(
      [citation?.paper_id, citation?.context, citation?.start_offset, citation?.end_offset],
      ['doi:10.5555/a', 'Silt settles [1].', 13, 16],
    );
  } finally {
    database.close();
  }
  assert.equal(
    readFileSync(join(out, 'papers.csv'), 'utf8'),
    'paper_id,title,abstract,text\ndoi:10.5555/a,"Rivers, ""old"" ones",Rivers.,One sentence. Silt settles [1]. A third.\n',
  );
});

test('citations that can’t be read leave nothing behind', async () => {
  const out = join(folder, 'failing');
  const database = await Database.open({ spill: join(folder, 'spill') });
  try {
    // A database without the tables of a corpus.
    await assert.rejects(writeSciqfsTables(database, out), /does not exist/);
    assert.deepEqual(readdirSync(out), []);
  } finally {
    database.close();
  }
});
