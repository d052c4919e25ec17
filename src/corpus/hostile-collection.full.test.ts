import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thoroughOnly } from '@citemill/metrics/internal/thorough.fixture';
import { writeCollection } from './collection.fixture.js';
import { writeHostileFiles } from './hostile-files.fixture.js';
import { failures, withCorpus } from './index.js';

const CLI = fileURLToPath(new URL('../cli/main.js', import.meta.url));
const folder = temporaryFolder('hostile-collection');
const GOOD = 40;
/** A gigabyte. */
const WORKER_MB = 1e9 / 2 ** 20;
const MAIN_MB = 600;

/** The most memory a process has had, in megabytes, as Linux counts it. */
function readPeak(pid: number | string): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

const readParent = (pid: string) => {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
};

/** Runs a command and watches the memory of its process and of its children. */
function watched(
  args: string[],
): Promise<{ code: number | null; output: string; main: number; worker: number }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [CLI, ...args]);
    const { pid } = child;
    let [output, main, worker] = ['', 0, 0];
    const hear = (text: Buffer) => {
      output += text;
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const timer = setInterval(() => {
      if (!existsSync('/proc') || pid === undefined) return;
      main = Math.max(main, readPeak(pid));
      for (const other of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
        if (readParent(other) === pid) worker = Math.max(worker, readPeak(other));
    }, 50);
    child.on('close', (code) => {
      clearInterval(timer);
      resolve({ code, output, main, worker });
    });
  });
}

test(`all hostile files and ${GOOD} good papers in one run: it succeeds within its memory limit and loses nothing`, {
  skip: thoroughOnly,
}, async () => {
  const hostile = join(folder, 'papers', 'hostile');
  const names = await writeHostileFiles(hostile);
  const good = writeCollection(join(folder, 'papers', 'good'), GOOD);
  const corpus = join(folder, 'corpus');
  const args = [
    'ingest',
    join(folder, 'papers'),
    '--corpus',
    corpus,
    '--jobs',
    '2',
    '--timeout',
    '15',
    '--quiet',
  ];
  const { code, output, main, worker } = await watched(args);
  assert.equal(code, 0, output);
  console.log(`# main process ${Math.round(main)} MB, largest worker ${Math.round(worker)} MB`);

  const rows = await withCorpus(corpus, (database) => database.rows('SELECT path FROM ingested_papers'));
  const read = rows.map(({ path }) => String(path));
  assert.equal(read.filter((path) => path.startsWith(good)).length, GOOD);
  const failed = await failures(corpus);
  const failedPaths = failed.map(({ path }) => path);
  const isFrom = (name: string) => (path: string) => path.startsWith(join(hostile, name));
  assert.deepEqual(
    names.filter((name) => !read.some(isFrom(name)) && !failedPaths.some(isFrom(name))),
    [],
  );
  for (const name of [
    'terabytes.gz',
    'members.tar.gz',
    'chunks.warc',
    'loop.xml',
    'latin-\\xe9.xml',
    'pipe.xml',
    'note.xml',
  ])
    assert.ok(failedPaths.some(isFrom(name)), name);
  assert.ok(
    !JSON.stringify(await readTexts(corpus)).includes('root:'),
    'no file of the machine is in the corpus',
  );
  assert.ok(worker < WORKER_MB, `a worker took ${worker} MB`);
  assert.ok(main < MAIN_MB, `the main process took ${main} MB`);
});

const readTexts = (corpus: string) =>
  withCorpus(corpus, (database) =>
    database.rows('SELECT text FROM paragraphs UNION ALL SELECT title FROM papers'),
  );
