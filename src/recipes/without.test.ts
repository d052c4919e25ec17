import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link, withCorpus } from '../corpus/index.js';
import { OVERLAP_REASONS, readManifest, sourceRows } from '../dataset/index.js';
import { identify } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import { build } from './build.js';
import type { BuildOptions } from './build-options.js';
import { rebuildRequest } from './rebuild-request.js';

const folder = temporaryFolder('without');
const corpus = join(folder, 'corpus');
const examples = fileURLToPath(new URL('../../examples', import.meta.url));
type ExampleRow = { id: string; paper_id: string; title?: string; original_text: string };

let datasets = 0;
async function buildRows(options: Partial<BuildOptions> = {}) {
  const out = join(folder, `dataset-${datasets++}`);
  const { manifest } = await build({
    recipe: 'citeworth',
    corpus,
    out,
    jobs: 1,
    keepDrops: true,
    ...options,
  });
  const rows: ExampleRow[] = [];
  for await (const row of sourceRows(out)) rows.push(row as unknown as ExampleRow);
  return { out, manifest, rows, ids: rows.map(({ id }) => id).sort() };
}

function writeSet(name: string, rows: object[]): string {
  const path = join(folder, name);
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return path;
}

before(async () => {
  await ingest({ paths: [join(examples, 'jats'), join(examples, 's2orc')], corpus, jobs: 1 });
  await link({ corpus });
});

test('examples that an evaluation set has are dropped with their match, and no others', async () => {
  const { rows, ids } = await buildRows();
  const planted = rows.filter((_, index) => index % 3 === 0);
  assert.ok(planted.length > 3);
  const evaluation = writeSet(
    'passages.jsonl',
    planted.map(({ original_text }, n) => ({
      id: `e${n}`,
      document: ['Before it.', original_text, 'After it.'],
    })),
  );
  const { out, manifest, ids: kept } = await buildRows({ without: [evaluation] });
  const texts = new Set(planted.map(({ original_text }) => original_text));
  const expected = rows.filter(({ original_text }) => !texts.has(original_text)).map(({ id }) => id);
  assert.deepEqual(kept, expected.sort());
  assert.equal(manifest.drops[OVERLAP_REASONS.ngram], ids.length - kept.length);
  const drops = readFileSync(join(out, 'drops.jsonl'), 'utf8').split('\n');
  const dropped = drops.filter((line) => line.includes(OVERLAP_REASONS.ngram));
  assert.match(dropped[0] ?? '', /1\.00 of the 13-word runs, passages\.jsonl e\d/);
  assert.deepEqual(
    pluck(
      manifest.funnel?.filter(({ key }) => key === 'without'),
      'count',
    ),
    [kept.length],
  );
});

test('a paper in an evaluation set is found by its title alone', async () => {
  const { rows } = await buildRows();
  const [first] = rows;
  assert.ok(first);
  const [paper] = await withCorpus(corpus, (database) =>
    database.rows(`SELECT title FROM papers WHERE paper_id = '${first.paper_id}'`),
  );
  const evaluation = writeSet('titles.jsonl', [{ title: String(paper?.title).toUpperCase() }]);
  const { rows: kept, manifest } = await buildRows({ without: [evaluation] });
  const ownRows = rows.filter(({ paper_id }) => paper_id === first.paper_id);
  assert.deepEqual(
    kept.map(({ id }) => id).sort(),
    rows
      .filter((row) => !ownRows.includes(row))
      .map(({ id }) => id)
      .sort(),
  );
  assert.equal(manifest.drops[OVERLAP_REASONS.work], ownRows.length);
});

test('a build says how many rows it compared, or that the sets took all examples', async () => {
  const { rows } = await buildRows();
  const texts = rows.map(({ original_text }) => ({ original_text }));
  const overlap = { by: ['ngram', 'minhash'] as const, ngram: 2 };
  const request = { recipe: 'citeworth', corpus, jobs: 1, overlap };
  const { without } = await build({
    ...request,
    out: join(folder, 'but-one'),
    without: [writeSet('one.jsonl', texts.slice(0, 1))],
    overlap: { by: ['ngram'] },
  });
  assert.deepEqual(without, [{ name: 'one.jsonl', rows: 1 }]);
  await assert.rejects(
    build({ ...request, out: join(folder, 'none'), without: [writeSet('all.jsonl', texts)] }),
    /none passed “examples that overlap no evaluation set”[\s\S]*All examples overlap the evaluation sets of --without/,
  );
});

test('the identity has the content of the sets and the rules, and a rebuild asks for the sets', async () => {
  const text = 'nothing of this is anywhere in the papers of this small corpus, or so it is hoped';
  const rows = [{ text, doi: '10.5555/none' }];
  const [first, same, other] = [
    writeSet('one.jsonl', rows),
    writeSet('two.jsonl', rows),
    writeSet('three.jsonl', [{ text: `another set: ${text}` }]),
  ];
  const results = [];
  for (const options of [
    {},
    { without: [first] },
    { without: [same] },
    { without: [other] },
    { without: [first, other] },
    { without: [other, first] },
    { without: [first], overlap: { ngram: 8 } },
    { without: [first], overlap: { by: ['work'] as const } },
    { without: [first], overlap: { by: ['work'] as const, ngram: 8 } },
  ]) {
    const { manifest } = await buildRows(options);
    assert.ok(manifest.lineage);
    results.push({ identity: identify(manifest.lineage), signature: manifest.signature });
  }
  const [plain, ...others] = results;
  assert.deepEqual(others[0], others[1]);
  assert.deepEqual(others[3], others[4]);
  assert.deepEqual(others[6], others[7]);
  for (const name of ['identity', 'signature'] as const)
    assert.equal(new Set([plain, ...others].map((result) => result?.[name])).size, 6, name);
  const { out } = await buildRows({ without: [first], overlap: { ngram: 8 } });
  const manifest = readManifest(out);
  assert.throws(() => rebuildRequest(out, manifest, { corpus, out: 'x' }), UserError);
  const again = rebuildRequest(out, manifest, { corpus, out: join(folder, 'again'), without: [same] });
  assert.equal(
    identify((await build(again)).manifest.lineage ?? assert.fail()),
    identify(manifest.lineage ?? assert.fail()),
  );
});
