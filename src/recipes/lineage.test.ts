import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link } from '../corpus/index.js';
import { compareManifests, identify, inputNamed } from '../lineage/index.js';
import { build, buildOnSpark, buildSlice } from './build.js';
import type { BuildOptions } from './build-options.js';

const home = temporaryFolder('dataset-lineage');
const examples = fileURLToPath(new URL('../../examples/jats', import.meta.url));
const papers = join(home, 'papers');
const corpus = join(home, 'corpus');
let datasets = 0;

before(async () => {
  mkdirSync(papers);
  for (const name of readdirSync(examples)) copyFileSync(join(examples, name), join(papers, name));
  await ingest({ paths: [papers], corpus, jobs: 1 });
  await link({ corpus });
});

const request = (options: Partial<BuildOptions> = {}): BuildOptions => ({
  recipe: 'citeworth',
  corpus,
  out: join(home, `dataset-${datasets++}`),
  jobs: 1,
  ...options,
});

const buildLineage = async (options: Partial<BuildOptions> = {}) => {
  const { manifest } = await build(request(options));
  assert.ok(manifest.lineage);
  return { lineage: manifest.lineage, signature: manifest.signature };
};

test('a dataset names its link and its corpus, and every option by its value', async () => {
  const plain = await buildLineage();
  assert.equal(identify((await buildLineage()).lineage), identify(plain.lineage));
  const corpusManifest = inputNamed(
    inputNamed(plain.lineage, 'link')?.manifest ?? assert.fail(),
    'corpus',
  )?.manifest;
  assert.equal(corpusManifest?.kind, 'corpus');
  const names = readdirSync(papers)
    .filter((name) => /-\d{4}-/.test(name))
    .map((name) => join(papers, name));
  const variants: Partial<BuildOptions>[] = [
    { seed: 7 },
    { profile: 'paper' },
    { ratios: [0.9, 0.05, 0.05] },
    { sizes: { validation: 1, test: 1 } },
    { maxTrain: 3 },
    { perField: 3 },
    { dedupe: 'exact' },
    { dedupe: 'minhash' },
    { formats: ['jats'] },
    { language: 'en' },
    { years: { from: 1990 } },
    { collections: names.slice(0, 4) },
    { collections: names.slice(1, 5) },
    { keepDrops: true },
    { jsonl: true },
    { exports: ['chat'] },
    { timeoutMs: 50_000 },
    { memoryMb: 1500 },
  ];
  const all = [plain, ...(await Promise.all(variants.map((options) => buildLineage(options))))];
  const identities = all.map(({ lineage }) => identify(lineage));
  assert.equal(new Set(identities).size, all.length);
  const [first, second] = all.slice(10, 12);
  assert.notEqual(first?.signature, second?.signature);
  const differences = compareManifests(plain.lineage, all[1]?.lineage ?? assert.fail());
  assert.deepEqual(pluck(differences, 'name', 'before', 'after'), [['seed', 0, 7]]);
});

test('croissant.json carries the lineage: identities of the dataset, its link and its corpus', async () => {
  const { manifest } = await build(request({ out: join(home, 'described') }));
  assert.ok(manifest.lineage);
  const text = readFileSync(join(home, 'described', 'croissant.json'), 'utf8');
  const derivedFrom = 'http://www.w3.org/ns/prov#wasDerivedFrom';
  const document = JSON.parse(text);
  const used = inputNamed(manifest.lineage, 'link') ?? assert.fail();
  assert.equal(document.identifier, `urn:citemill:sha256-${identify(manifest.lineage)}`);
  assert.equal(document[derivedFrom][0]['@id'], `urn:citemill:sha256-${used.identity}`);
  const [corpusEntity] = document[derivedFrom][0][derivedFrom];
  assert.equal(
    corpusEntity['@id'],
    `urn:citemill:sha256-${used.manifest && inputNamed(used.manifest, 'corpus')?.identity}`,
  );
  assert.ok(!text.includes(home));
});

test('slices of another corpus, seed or limit are not taken for those of this dataset', async () => {
  const options = request();
  for (const index of [1, 2]) await buildSlice({ ...options, slice: { index, of: 2 } });
  assert.equal(await buildSlice({ ...options, slice: { index: 1, of: 2 } }), undefined);
  await assert.rejects(
    build({ ...options, slices: 2, seed: 3 }),
    /slice 1 belongs to another dataset \(seed 0, now 3\)/,
  );
  await assert.rejects(build({ ...options, slices: 2, timeoutMs: 5000 }), /limits/);
  // As many papers and links, and other papers.
  const others = join(home, 'others');
  mkdirSync(others);
  for (const [at, name] of readdirSync(papers).entries())
    if (at > 0) copyFileSync(join(papers, name), join(others, name));
  writeFileSync(
    join(others, 'another.xml'),
    '<article><front><article-meta><title-group><article-title>Another</article-title></title-group></article-meta></front><body><p>Text.</p></body></article>',
  );
  const twin = join(home, 'twin');
  await ingest({ paths: [others], corpus: twin, jobs: 1 });
  await link({ corpus: twin });
  await assert.rejects(
    build({ ...options, corpus: twin, slices: 2 }),
    /slice 1 belongs to another dataset \(link\.corpus papers/,
  );
  const whole = await build(request());
  const sliced = await build({ ...options, slices: 2 });
  assert.deepEqual(sliced.manifest.lineage, whole.manifest.lineage);
});

test('a build from a corpus that has grown since its link says what to type; so do slices and Spark, before it starts', async () => {
  const grown = join(home, 'grown');
  await ingest({ paths: [papers], corpus: grown, jobs: 1 });
  await assert.rejects(build(request({ corpus: grown })), /is not linked yet; run citemill link/);
  await link({ corpus: grown });
  const more = join(home, 'more.xml');
  writeFileSync(
    more,
    '<article><front><article-meta><title-group><article-title>More</article-title></title-group></article-meta></front><body><p>Text.</p></body></article>',
  );
  await ingest({ paths: [more], corpus: grown, jobs: 1 });
  await assert.rejects(build(request({ corpus: grown })), /the link is stale.*run citemill link --corpus/);
  await assert.rejects(buildSlice({ ...request({ corpus: grown }), slice: { index: 1, of: 2 } }), /stale/);
  const spark = { python: join(home, 'no-python'), master: 'local[1]' };
  await assert.rejects(buildOnSpark({ ...request({ corpus: grown }), spark, program: [] }), /link is stale/);
  await link({ corpus: grown });
  await build(request({ corpus: grown }));
});
