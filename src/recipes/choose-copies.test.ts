import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link } from '../corpus/index.js';
import { openDataset, SPLITS } from '../dataset/index.js';
import { build, buildSlice } from './build.js';
import type { BuildOptions } from './build-options.js';

const home = temporaryFolder('copies');
const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const corpus = join(home, 'corpus');
const [first, second] = [join(home, 'first'), join(home, 'second')];
let datasets = 0;

const PDF = 'wrenfield-2024-alarms.pdf';
const example = (name: string) => readFileSync(join(EXAMPLES, 'jats', name), 'utf8');

before(async () => {
  mkdirSync(first);
  mkdirSync(second);
  // One paper as JATS and as PDF.
  cpSync(join(EXAMPLES, 'pdf', 'papers', PDF), join(second, PDF));
  writeFileSync(
    join(first, 'alarms.xml'),
    example('teverson-2018-pulses.xml')
      .replace('10.5555/citemill.asr.2018.088', '10.5555/citemill.svb.2024.040')
      .replace(
        /<article-title>Sediment[^<]*/,
        '<article-title>Who answers the alarm? Reasons restore trust in turbidity warnings after false alarms',
      )
      .replace(
        '<surname>Teverson</surname><given-names>Idris',
        '<surname>Wrenfield</surname><given-names>Bryony',
      ),
  );
  // Another one twice as JATS: a fuller copy without a licence.
  const open = example('marlow-2022-review.xml');
  writeFileSync(join(first, 'open.xml'), open);
  writeFileSync(
    join(second, 'closed.xml'),
    open
      .replace(/<license[\s\S]*?<\/license>/, '')
      .replace('</body>', '<sec><title>Afterword</title><p>More was said later.</p></sec></body>'),
  );
  await ingest({ paths: [first, second], corpus, jobs: 1 });
  await link({ corpus });
});

async function rows(options: Partial<BuildOptions>) {
  const out = join(home, `dataset-${datasets++}`);
  const request: BuildOptions = { recipe: 'citeworth', corpus, out, jobs: 1, ...options };
  if (options.slices)
    for (let index = 1; index <= options.slices; index++)
      await buildSlice({ ...request, slice: { index, of: options.slices } });
  const { manifest } = await build(request);
  const dataset = await openDataset(out);
  const rows: Record<string, unknown>[] = [];
  for (const split of SPLITS) for await (const row of dataset.rows(split)) rows.push({ split, ...row });
  dataset.close();
  return { found: rows, funnel: manifest.funnel };
}

const papersIn = ({ found }: Awaited<ReturnType<typeof rows>>) =>
  [...new Set(found.map(({ paper_id }) => String(paper_id)))].sort();

const [ALARMS, REVIEW] = ['doi:10.5555/citemill.svb.2024.040', 'doi:10.5555/citemill.asr.2022.001'];

test('without a restriction, the copy that link keeps is read', async () => {
  const all = await rows({});
  assert.equal(all.funnel[0]?.count, 2);
  const jats = await rows({ formats: ['jats'] });
  assert.deepEqual(jats.found, all.found);
});

test('a format restricts before a copy is chosen: a paper that is kept as JATS is found as PDF', async () => {
  const pdf = await rows({ formats: ['pdf'] });
  assert.deepEqual(pluck(pdf.funnel.slice(0, 2), 'count'), [2, 1]);
  assert.deepEqual(papersIn(pdf), [ALARMS]);
  const jats = await rows({ formats: ['jats'] });
  assert.ok(
    !jats.found.some(({ id }) => pdf.found.some((row) => row.id === id)),
    'other words, other examples',
  );
  const sliced = await rows({ formats: ['pdf'], slices: 2 });
  assert.deepEqual(sliced.found, pdf.found);
});

test('a collection and a licence restrict before a copy is chosen, too', async () => {
  const collection = await rows({ collections: [second] });
  assert.equal(collection.funnel[1]?.count, 2);
  assert.deepEqual(papersIn(collection), [ALARMS, REVIEW].sort());
  assert.deepEqual(
    papersIn(await rows({ collections: [join(second, PDF)] })),
    [ALARMS],
    'a file is a collection, too',
  );
  const open = await rows({ licence: 'permissive', collections: [first] });
  assert.equal(open.funnel.at(2)?.count, 2);
  await assert.rejects(rows({ licence: 'permissive', collections: [second] }), /no paper passes/);
  const both = await rows({ licence: 'permissive' });
  assert.deepEqual(both.found, open.found);
});
