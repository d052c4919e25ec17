import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../../temporary-folder.test-suite.js';
import { ingest } from '../ingest.js';
import { type Cluster, startCluster } from './cluster.test-suite.js';
import { EXAMPLES, rowsOf, SMALL, skip } from './spark.test-suite.js';

const folder = temporaryFolder('spark-cluster');
const MAIN = fileURLToPath(new URL('../../cli/main.js', import.meta.url));
const here = join(folder, 'here');
const sources = join(folder, 'sources');
let cluster: Cluster | undefined;

before(
  async () => {
    if (skip) return;
    for (const format of ['jats', 'tei', 's2orc'])
      cpSync(join(EXAMPLES, format), join(sources, format), { recursive: true });
    await ingest([sources], { corpus: here, jobs: 2 });
    cluster = await startCluster(folder, 2);
  },
  { timeout: 600_000 },
);
after(() => cluster?.stop());

/** The command, in parts of two sources and waves of two tasks: the first is in the corpus long before the last. */
function start(corpus: string): ChildProcess {
  const conf = Object.entries({ ...SMALL, 'spark.citemill.wave': '2' }).flatMap(([key, value]) => [
    '--spark-conf',
    `${key}=${value}`,
  ]);
  const args = ['ingest', sources, '--corpus', corpus, '--part-size', '2', '--engine', 'spark'];
  return spawn(process.execPath, [MAIN, ...args, '--spark-master', cluster?.master ?? '', ...conf], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
  });

const partsOf = (corpus: string): string[] =>
  existsSync(join(corpus, 'parts.jsonl'))
    ? readFileSync(join(corpus, 'parts.jsonl'), 'utf8').split('\n').filter(Boolean)
    : [];

/** Waits until the corpus has a part, which is in the middle of the run. */
async function firstPart(corpus: string, child: ChildProcess): Promise<void> {
  while (partsOf(corpus).length === 0) {
    assert.equal(child.exitCode, null, 'it ended before its first part');
    await setTimeout(50);
  }
}

test('a driver that is killed loses nothing: the same command resumes and keeps the parts', {
  skip,
  timeout: 900_000,
}, async () => {
  const corpus = join(folder, 'resumed');
  const first = start(corpus);
  await firstPart(corpus, first);
  first.kill('SIGKILL');
  await ended(first);
  const kept = partsOf(corpus);
  const inodes = () =>
    kept.map((line) => statSync(join(corpus, 'parts', JSON.parse(line).part, 'papers.parquet')).ino);
  const before = inodes();
  const second = start(corpus);
  assert.equal(await ended(second), 0);
  assert.deepEqual(partsOf(corpus).slice(0, kept.length), kept);
  assert.deepEqual(inodes(), before);
  assert.deepEqual(await rowsOf(corpus), await rowsOf(here));
});

test('a worker that is killed in the middle changes nothing', { skip, timeout: 900_000 }, async () => {
  const corpus = join(folder, 'bereft');
  const child = start(corpus);
  await firstPart(corpus, child);
  cluster?.workers[0]?.kill();
  assert.equal(await ended(child), 0);
  assert.deepEqual(await rowsOf(corpus), await rowsOf(here));
});
