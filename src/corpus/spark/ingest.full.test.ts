import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thoroughOnly } from '@citemill/metrics/internal/thorough.fixture';
import { readImages, writeIllustrated } from '../illustrated.fixture.js';
import { ingest } from '../ingest.js';
import { failures } from '../stats.js';
import { withCorpus } from '../with-corpus.js';
import { ingestOnSpark } from './ingest.js';
import { EXAMPLES, readRows, STAGE, skip, sparkOn } from './spark.fixture.js';

const folder = temporaryFolder('spark-ingest');

/** A program that runs the stage and gives the paper of one source a year that no column of the tables holds. */
function stageWithMisfit(source: string): string[] {
  const program = join(folder, 'stage.mjs');
  writeFileSync(
    program,
    `import { spawn } from 'node:child_process';
     import { createInterface } from 'node:readline';
     const child = spawn(${JSON.stringify(STAGE[0])}, [...${JSON.stringify(STAGE.slice(1))}, ...process.argv.slice(2)], {
       stdio: ['inherit', 'pipe', 'inherit'],
     });
     for await (const line of createInterface({ input: child.stdout }))
       console.log(line.includes('\\tpapers\\t') && line.includes(${JSON.stringify(source)}) ? line.replace(/"year":\\d+/, '"year":1000000000000000') : line);`,
  );
  return [STAGE[0] ?? '', program];
}

test('a source with a row that Spark cannot store becomes a failure, and all others are stored', {
  skip,
}, async () => {
  const sources = join(folder, 'sources');
  cpSync(join(EXAMPLES, 'jats'), sources, { recursive: true });
  const refused = 'quist-2014-sampling.xml';
  const [here, there] = [join(folder, 'here'), join(folder, 'there')];
  const local = await ingest({ paths: [sources], corpus: here, jobs: 1 });
  const result = await ingestOnSpark({
    paths: [sources],
    corpus: there,
    spark: sparkOn('local[2]'),
    stage: stageWithMisfit(refused),
  });
  assert.deepEqual(result, { ...local, papers: local.papers - 1, failures: local.failures + 1 });
  const [hash] = await withCorpus(here, (database) =>
    database.rows(`SELECT sha256, record FROM ingested_papers WHERE path LIKE '%${refused}'`),
  );
  const [failure, ...others] = (await failures(there)).filter(({ code }) => code === 'unstorable');
  assert.deepEqual(others, []);
  assert.equal(failure?.path, join(sources, refused));
  assert.match(failure?.message ?? '', /^the tables cannot hold it: a row of papers/);
  // The rows of all other sources, in every table.
  const [ours, theirs] = [await readRows(here), await readRows(there)];
  for (const [table, rows] of Object.entries(ours))
    assert.deepEqual(
      theirs[table]?.filter((row) => !row.includes('unstorable')),
      rows.filter((row) => !row.includes(`"record":"${hash?.record}"`)),
      table,
    );
});

test('Spark stores the images of figures as an ingest on one machine does', {
  skip: skip ?? thoroughOnly,
}, async () => {
  const [pictures, here, there] = [
    join(folder, 'pictures'),
    join(folder, 'images-here'),
    join(folder, 'images-there'),
  ];
  writeIllustrated(pictures, 4);
  const local = await ingest({ paths: [pictures], corpus: here, jobs: 1, png: true });
  const options = { corpus: there, spark: sparkOn('local[2]'), stage: STAGE, png: true, partRecords: 2 };
  assert.deepEqual(await ingestOnSpark({ paths: [pictures], ...options }), local);
  assert.equal(Object.keys(readImages(here)).length, 8);
  assert.deepEqual(readImages(there), readImages(here));
  assert.deepEqual(await readRows(there), await readRows(here));
});
