import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { ingest, link } from '../corpus/index.js';
import { UserError } from '../user-error.js';
import { type BuildOptions, build, buildSlice } from './index.js';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
const folder = temporaryFolder('build-slices');
const corpus = join(folder, 'corpus');
/** More than two batches of 512 papers. */
const SHORT_PAPERS = 1100;

/** A paper of S2ORC with a cited sentence, so small that a thousand are read in a moment. */
const shortPaper = (number: number) => ({
  paper_id: String(900_000 + number),
  body_text: [
    {
      section: 'Introduction',
      text: `Mills of type ${number} were measured before [1]. Their wheels turn at ${number % 97} rounds an hour.`,
      cite_spans: [{ start: 42 + String(number).length, end: 45 + String(number).length, ref_id: 'BIBREF0' }],
      ref_spans: [],
    },
  ],
  bib_entries: {
    BIBREF0: {
      title: `A survey of mills, part ${number % 7}`,
      authors: [],
      year: 2010,
      venue: '',
      link: null,
    },
  },
  ref_entries: {},
  back_matter: [],
  abstract: [{ section: 'Abstract', text: `Mill ${number}.`, cite_spans: [], ref_spans: [] }],
});

before(async () => {
  const lines = Array.from({ length: SHORT_PAPERS }, (_, number) => JSON.stringify(shortPaper(number)));
  const papers = join(folder, 'short.jsonl');
  writeFileSync(papers, `${lines.join('\n')}\n`);
  await ingest({ paths: [join(EXAMPLES, 'jats'), papers], corpus, jobs: 1, partRecords: 200 });
  await link({ corpus, metadata: [join(EXAMPLES, 'metadata')] });
});

/** All files of a dataset but those that name its folder. */
const listFiles = (path: string) =>
  Object.fromEntries(
    readdirSync(path, { recursive: true })
      .map(String)
      .filter((name) => /\.(?:parquet|jsonl|html)$/.test(name))
      .sort()
      .map((name) => [name, readFileSync(join(path, name)).toString('base64')]),
  );

const RECIPES = ['citeworth', 'pairs', 'sciqfs', 'scixgen-paragraph', 'relatedwork', 'support'];
for (const recipe of RECIPES.slice(0, thorough(RECIPES.length, 2)))
  test(`${recipe}: slices in any order give the dataset of one build`, async () => {
    const request: BuildOptions = { recipe, corpus, out: join(folder, recipe), jobs: 1, keepDrops: true };
    const counts = [];
    for (const index of [3, 1, 2]) counts.push(await buildSlice({ ...request, slice: { index, of: 3 } }));
    assert.ok(counts.filter((count) => (count ?? 0) > 0).length > 1, `papers by slice: ${counts}`);
    assert.equal(
      await buildSlice({ ...request, slice: { index: 2, of: 3 } }),
      undefined,
      'is not done twice',
    );
    const put = await build({ ...request, slices: 3 });
    const whole = await build({ ...request, out: join(folder, `${recipe}-whole`), cache: false });
    assert.ok(
      whole.manifest.funnel.some(({ key, count }) => key === 'kept' && count > 0),
      'there are examples',
    );
    assert.deepEqual(put.manifest.funnel, whole.manifest.funnel);
    assert.deepEqual(put.manifest.splits, whole.manifest.splits);
    assert.deepEqual(listFiles(request.out), listFiles(join(folder, `${recipe}-whole`)));
  });

test('slices leave out papers whose results are stored, and joining them takes these from the cache', async () => {
  const request: BuildOptions = { recipe: 'support', corpus, out: join(folder, 'cached'), jobs: 1 };
  const buildSlices = async (also: Partial<BuildOptions>) => {
    let papers = 0;
    for (const index of [1, 2])
      papers += (await buildSlice({ ...request, ...also, slice: { index, of: 2 } })) ?? 0;
    return papers;
  };
  // The same results give a dataset with other splits.
  const all = await buildSlices({ seed: 1 });
  assert.ok(all > SHORT_PAPERS, `${all} papers`);
  assert.equal((await build({ ...request, seed: 1, slices: 2 })).reused, 0);
  assert.equal(await buildSlices({ seed: 2 }), 0);
  const joined = await build({ ...request, seed: 2, slices: 2 });
  assert.equal(joined.reused, all);
  const out = join(folder, 'uncached');
  const fresh = await build({ ...request, seed: 2, out, cache: false });
  assert.deepEqual(joined.manifest.splits, fresh.manifest.splits);
  assert.deepEqual(joined.manifest.funnel, fresh.manifest.funnel);
  assert.deepEqual(listFiles(request.out), listFiles(out));
  // The cache is gone before the slices are joined: the recipe runs on the papers that they left out.
  assert.equal(await buildSlices({ seed: 3 }), 0);
  rmSync(join(corpus, 'cache'), { recursive: true });
  const again = await build({ ...request, seed: 3, slices: 2 });
  assert.equal(again.reused, 0);
  const other = await build({ ...request, seed: 3, out, cache: false });
  assert.deepEqual(again.manifest.splits, other.manifest.splits);
  assert.deepEqual(listFiles(request.out), listFiles(out));
});

test('papers in another language are stored once, whether a slice or a whole build found them', async () => {
  const request: BuildOptions = {
    recipe: 'citeworth',
    corpus,
    out: join(folder, 'english'),
    jobs: 1,
    language: 'en',
    keepDrops: true,
  };
  for (const index of [1, 2]) await buildSlice({ ...request, slice: { index, of: 2 } });
  const joined = await build({ ...request, slices: 2 });
  const again = await build(request);
  const fresh = await build({ ...request, out: join(folder, 'english-fresh'), cache: false });
  for (const { manifest } of [joined, again]) assert.deepEqual(manifest.funnel, fresh.manifest.funnel);
  assert.ok(again.reused > 0);
});

test('slices that are missing or of another build are refused', async () => {
  const out = join(folder, 'refused');
  const request: BuildOptions = { recipe: 'citeworth', corpus, out, jobs: 1 };
  const refuses = (slices: number, message: RegExp, also: Partial<BuildOptions> = {}) =>
    assert.rejects(build({ ...request, slices, ...also }), (error) => {
      assert.ok(error instanceof UserError);
      assert.match(error.message, message);
      return true;
    });
  await refuses(2, /slices 1-2 of 2 are missing/);
  for (const index of [1, 2]) await buildSlice({ ...request, slice: { index, of: 2 } });
  await refuses(3, /was begun in 2 slices/);
  await refuses(2, /slice 1 belongs to another dataset/, { seed: 7 });
  const file = readdirSync(`${out}.slices`).find((name) => /^000002.*\.jsonl\.gz$/.test(name)) ?? '';
  rmSync(join(`${out}.slices`, file));
  await refuses(2, /the results of slice 2 are not those that it wrote/);
});
