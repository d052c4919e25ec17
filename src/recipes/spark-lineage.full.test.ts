import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link } from '../corpus/index.js';
import { EXAMPLES, SMALL, skip } from '../corpus/spark/spark.fixture.js';
import { readManifest } from '../dataset/index.js';
import { hashFileSync } from '../lineage/index.js';
import { build } from './build.js';
import { buildRows } from './dataset-rows.fixture.js';

const MAIN = fileURLToPath(new URL('../cli/main.js', import.meta.url));
const folder = temporaryFolder('spark-lineage');
const papers = join(folder, 'papers');
const [corpus, out] = [join(folder, 'corpus'), join(folder, 'citeworth')];

/** Runs a command on Spark; returns its exit code and what it said. */
function onSpark(...args: string[]) {
  const conf = Object.entries(SMALL).flatMap(([key, value]) => ['--spark-conf', `${key}=${value}`]);
  const flags = ['--engine', 'spark', '--spark-master', 'local[2]', '--no-config', '--quiet', ...conf];
  const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args, ...flags], { encoding: 'utf8' });
  return { status, stderr };
}

function succeed(...args: string[]): void {
  const { status, stderr } = onSpark(...args);
  assert.equal(status, 0, stderr);
}

const buildOnSpark = () => onSpark('build', 'citeworth', '--corpus', corpus, '--out', out);

/** Compares the dataset with one that is built here from scratch. */
async function checkAgainstScratch(name: string): Promise<void> {
  const fresh = { corpus: join(folder, `${name}-corpus`), out: join(folder, `${name}-dataset`) };
  await ingest({ paths: [papers], corpus: fresh.corpus, jobs: 1 });
  await link({ corpus: fresh.corpus });
  const { manifest } = await build({ recipe: 'citeworth', ...fresh, jobs: 1 });
  const rows = await buildRows(out, folder);
  assert.ok(rows.rows.length > 0);
  assert.deepEqual(rows, await buildRows(fresh.out, folder), name);
  assert.deepEqual(readManifest(out).lineage, manifest.lineage, name);
}

test('on Spark, a build refuses a stale link, and after a new link it has the rows of the changed sources', {
  skip,
  timeout: 900_000,
}, async () => {
  mkdirSync(papers);
  const names = readdirSync(join(EXAMPLES, 'jats')).filter((name) => name.endsWith('.xml'));
  const [first = '', second = '', ...others] = names;
  for (const name of [first, ...others]) copyFileSync(join(EXAMPLES, 'jats', name), join(papers, name));
  assert.match(buildOnSpark().stderr, /not a corpus/);
  await ingest({ paths: [papers], corpus, jobs: 1 });
  const unlinked = buildOnSpark();
  assert.deepEqual([unlinked.status, /is not linked yet/.test(unlinked.stderr)], [2, true], unlinked.stderr);
  await link({ corpus });
  assert.equal(buildOnSpark().status, 0);
  await checkAgainstScratch('first');
  const { lineage } = readManifest(out);

  // A paper is corrected, another is added, a third is taken away.
  const path = join(papers, first);
  const corrected = readFileSync(path, 'utf8').replace(/<p>(?=[A-Z])/, '<p>Corrected since. ');
  assert.notEqual(corrected, readFileSync(path, 'utf8'));
  writeFileSync(path, corrected);
  copyFileSync(join(EXAMPLES, 'jats', second), join(papers, second));
  rmSync(join(papers, others[0] ?? ''));
  succeed('ingest', papers, '--corpus', corpus, '--prune');
  const before = hashFileSync(join(out, 'dataset.json'));
  const stale = buildOnSpark();
  assert.equal(stale.status, 2);
  assert.match(
    stale.stderr,
    /the link is stale: papers were added, changed or removed since .*; run citemill link/,
  );
  assert.equal(hashFileSync(join(out, 'dataset.json')), before);
  // A link on Spark takes minutes; that it gives the same works is tested on a cluster.
  await link({ corpus });
  assert.equal(buildOnSpark().status, 0);
  await checkAgainstScratch('changed');
  assert.notDeepEqual(readManifest(out).lineage, lineage);
});
