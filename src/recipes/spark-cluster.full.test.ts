import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough, thoroughOnly } from '@citemill/metrics/internal/thorough.fixture';
import { CORPORA, corporaFiles, without } from '@citemill/read/internal/read/corpora.fixture';
import { CorpusFolder, ingest, link, withCorpus } from '../corpus/index.js';
import { SparkCluster } from '../corpus/spark/cluster.fixture.js';
import { EXAMPLES, readRows, SMALL, skip } from '../corpus/spark/spark.fixture.js';
import { build } from './build.js';
import { buildRows } from './dataset-rows.fixture.js';

/* A real cluster: one master, two workers, each with an executor in its own JVM. The commands are run as a user runs them. */

const MAIN = fileURLToPath(new URL('../cli/main.js', import.meta.url));
const folder = temporaryFolder('spark-cluster');
const [here, there] = [join(folder, 'here'), join(folder, 'there')];
const copies = join(folder, 'copies');
const metadata = join(EXAMPLES, 'metadata');
const LONG = { skip, timeout: 900_000 };
let cluster: SparkCluster;

/** A paper that does not say in which language it is written. */
const GERMAN = `<article><front><article-meta><title-group><article-title>Über das Messen von Schlick</article-title></title-group>
<abstract><p>Wir beschreiben, wie man den Schlick eines Flusses mit einfachen Mitteln und doch genau genug messen kann.</p></abstract>
</article-meta></front><body><sec><title>Einleitung</title><p>Der Schlick ist seit langem bekannt und wird doch selten gemessen.</p></sec></body></article>`;

/** Real documents of several publishers and formats, if available. */
const SAMPLE: [folder: string, ending: string, files: number][] = [
  ['elife-jats', '.xml', 12],
  ['plos', '.xml', 5],
  ['pmc-jats', '.nxml', 10],
  ['grobid-tei-arxiv', '.xml', 8],
  ['cord19-json', '.json', 5],
];
const noSample = SAMPLE.map(([name]) => without(name) || undefined).find((reason) => reason !== undefined);
const documents = thorough(SAMPLE, []).flatMap(([name, ending, files]) =>
  corporaFiles(name, ending).slice(0, files),
);

before(
  async () => {
    if (skip) return;
    // Copies of the examples, so that equal sources meet in several tasks, and an archive that cannot be opened.
    mkdirSync(copies);
    for (const name of readdirSync(join(EXAMPLES, 'jats')))
      copyFileSync(join(EXAMPLES, 'jats', name), join(copies, name));
    writeFileSync(join(copies, 'torn.zip'), 'PK\u0003\u0004 and no more');
    writeFileSync(join(copies, 'german.xml'), GERMAN);
    cluster = await SparkCluster.start(folder, 2);
  },
  { timeout: 600_000 },
);
after(() => cluster?.stop());

/** Starts a command on the cluster. */
function start(args: string[], conf: Record<string, string> = {}): ChildProcess {
  const settings = Object.entries({ ...SMALL, 'spark.shuffle.io.retryWait': '1s', ...conf });
  const flags = settings.flatMap(([key, value]) => ['--spark-conf', `${key}=${value}`]);
  return spawn(
    process.execPath,
    [MAIN, ...args, '--engine', 'spark', '--spark-master', cluster.master, '--quiet', ...flags],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
  });

/** Waits for something that a command does on its way. */
async function during(child: ChildProcess, what: string, isThere: () => boolean): Promise<void> {
  while (!isThere()) {
    assert.equal(child.exitCode, null, `it ended before ${what}`);
    await setTimeout(20);
  }
}

const unfinished = (parent: string): string[] =>
  readdirSync(parent).filter((name) => name.startsWith('.citemill-work-'));

/** Whether tasks that are not done have written some of their rows, to a path in a new folder of unfinished work. */
const hasTasksAtWork = (parent: string, path: string, old: string[] = []): boolean =>
  unfinished(parent)
    .filter((name) => !old.includes(name))
    .some((name) => {
      const attempts = join(parent, name, path, '_temporary', '0', '_temporary');
      return existsSync(attempts) && readdirSync(attempts).length > 0;
    });

const listParts = (corpus: string): string[] =>
  existsSync(join(corpus, 'parts.jsonl'))
    ? readFileSync(join(corpus, 'parts.jsonl'), 'utf8').split('\n').filter(Boolean)
    : [];

test(
  'an ingest whose driver is killed, and then a worker, gives the rows of one on this machine',
  LONG,
  async () => {
    // Small parts, so that one wave has only a fraction of the sources.
    const sources = [EXAMPLES, copies, ...documents];
    const args = ['ingest', ...sources, '--corpus', there, '--part-size', '12'];
    const begin = () => start(args, { 'spark.citemill.wave': '4' });
    const local = ingest({ paths: sources, corpus: here, jobs: 1 });
    const first = begin();
    await during(first, 'its first part', () => listParts(there).length > 0);
    first.kill('SIGKILL');
    await ended(first);
    const kept = listParts(there);
    const written = () =>
      kept.map((line) => statSync(join(there, 'parts', JSON.parse(line).part, 'papers.parquet')).mtimeMs);
    const before = written();

    const old = unfinished(there);
    const second = begin();
    await during(second, 'its first wave', () => hasTasksAtWork(there, 'spark/staged', old));
    cluster.killWorker(0);
    assert.equal(cluster.executorsOf(0), 2, 'the worker that was killed had an executor of each run');
    assert.equal(await ended(second), 0);
    const { papers, failures, known } = await local;
    assert.ok(papers > 20 && failures > 0 && known > 0);
    assert.ok(listParts(there).length > kept.length);
    assert.deepEqual(listParts(there).slice(0, kept.length), kept);
    assert.deepEqual(written(), before);
    assert.deepEqual(await readRows(there), await readRows(here));
  },
);

test('a link on a cluster gives the works of one on this machine', LONG, async () => {
  await cluster.addWorker();
  // As many tasks as there are partitions write a table, however small it is.
  const conf = { 'spark.sql.adaptive.coalescePartitions.enabled': 'false' };
  const child = start(['link', '--corpus', there, '--metadata', metadata], conf);
  await link({ corpus: here, metadata: [metadata] });
  assert.equal(await ended(child), 0);
  assert.deepEqual(await readRows(there, true), await readRows(here, true));
  const files = CorpusFolder.open(there).linkFiles('works');
  assert.deepEqual(
    files.map((file) => basename(file)),
    ['works-000000.parquet', 'works-000001.parquet'],
  );
});

test('a build that loses a worker gives the dataset of one on this machine', LONG, async () => {
  const [ours, theirs] = [join(folder, 'citesum-here'), join(folder, 'citesum-there')];
  const child = start([
    'build',
    'citesum',
    '--corpus',
    there,
    '--out',
    theirs,
    '--keep-drops',
    '--language',
    'en',
  ]);
  await build({ recipe: 'citesum', corpus: here, out: ours, keepDrops: true, language: 'en' });
  await during(child, 'running the recipe', () =>
    hasTasksAtWork(folder, 'new/.staging/spark/papers_to_process-answers'),
  );
  cluster.killWorker(2);
  assert.equal(
    cluster.executorsOf(2),
    2,
    'the worker that was killed had an executor of the link and of the build',
  );
  assert.equal(await ended(child), 0);
  const dataset = await buildRows(theirs, folder);
  assert.ok(dataset.rows.length > 0);
  assert.ok(dataset.funnel.some(({ key }) => key === 'language'));
  assert.deepEqual(dataset, await buildRows(ours, folder));
});

test('a build with the papers nearest to each gives the dataset of one on this machine', {
  ...LONG,
  skip: skip ?? thoroughOnly,
}, async () => {
  const [ours, theirs] = [join(folder, 'scixgen-here'), join(folder, 'scixgen-there')];
  const set = { nearest: 2, minPaperWords: 0 };
  const flags = Object.entries(set).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  const child = start(['build', 'scixgen-description', '--corpus', there, '--out', theirs, ...flags]);
  await build({ recipe: 'scixgen-description', corpus: here, out: ours, set });
  assert.equal(await ended(child), 0);
  const dataset = await buildRows(theirs, folder);
  const [first] = dataset.rows as { nearest_papers: string[] }[];
  assert.equal(first?.nearest_papers.length, 2);
  assert.deepEqual(dataset, await buildRows(ours, folder));
});

test('real documents of several publishers, and a dataset of them, are the same on Spark', {
  ...LONG,
  skip: skip ?? noSample ?? thoroughOnly,
}, async () => {
  const [row] = await withCorpus(there, (database) =>
    database.rows(`SELECT count(DISTINCT path) AS n FROM papers WHERE starts_with(path, '${CORPORA}')`),
  );
  assert.ok(Number(row?.n) >= 35, `${row?.n} documents`);
  const [ours, theirs] = [join(folder, 'citeworth-here'), join(folder, 'citeworth-there')];
  const child = start(['build', 'citeworth', '--corpus', there, '--out', theirs]);
  await build({ recipe: 'citeworth', corpus: here, out: ours });
  assert.equal(await ended(child), 0);
  const dataset = await buildRows(theirs, folder);
  assert.ok(dataset.rows.length > 100);
  assert.deepEqual(dataset, await buildRows(ours, folder));
});
