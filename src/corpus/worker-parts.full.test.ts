import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thoroughOnly } from '@citemill/metrics/internal/thorough.fixture';
import { isScratch } from '../engine/index.js';
import { articleText, corpusContent } from './collection.fixture.js';

const CLI = fileURLToPath(new URL('../cli/main.js', import.meta.url));
const PAPERS = 40;

const folder = temporaryFolder('worker-parts');
const papers = join(folder, 'papers');
mkdirSync(papers);
// Eight of these make a part that is large enough for a worker to store.
const prose = 'The grains of silt settle where the water slows down. '.repeat(12_000);
for (let n = 0; n < PAPERS; n++)
  writeFileSync(
    join(papers, `${String(n).padStart(2, '0')}.xml`),
    articleText(n).replace('</body>', `<p>${n} ${prose}</p></body>`),
  );

function start(corpus: string): { child: ChildProcess; ended: Promise<number | null> } {
  const args = ['ingest', papers, '--corpus', corpus, '--jobs', '2', '--part-size', '8', '--quiet'];
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  return { child, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

const list = (path: string, options = {}) =>
  existsSync(path) ? readdirSync(path, { encoding: 'utf8', ...options }) : [];

/** Whether rows are being gathered for a part at this moment, in a scratch folder of the corpus that is not left of an earlier run. */
function isStoring(corpus: string, left: readonly string[]): boolean {
  try {
    return list(corpus)
      .filter((name) => isScratch(name) && !left.includes(name))
      .flatMap((name) => list(join(corpus, name), { recursive: true }))
      .some((path) => /part-\d+.paragraphs\.jsonl$/.test(path));
  } catch {
    // A folder was removed while it was listed.
    return false;
  }
}

/** Runs an ingest until a worker stores a part, then kills whom `victim` names. Answers whether that came to pass. */
async function struck(corpus: string, victim: (child: ChildProcess) => number | undefined): Promise<boolean> {
  const left = list(corpus).filter(isScratch);
  const { child, ended } = start(corpus);
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  let target: number | undefined;
  while (!isOver && target === undefined) {
    if (isStoring(corpus, left)) target = victim(child);
    if (target === undefined) await setTimeout(2);
  }
  if (target !== undefined) process.kill(target, 'SIGKILL');
  await ended;
  return target !== undefined;
}

/** The ingest worker that stores parts, which starts after the two that read; undefined until then. */
function storingWorker({ pid }: ChildProcess): number | undefined {
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return workers.length > 2 ? workers.at(-1) : undefined;
}

test('an ingest that is killed, or loses a worker, while storing parts ends with the same corpus', {
  skip: thoroughOnly,
}, async () => {
  const calm = join(folder, 'calm');
  assert.equal(await start(calm).ended, 0);
  const shaken = join(folder, 'shaken');
  assert.ok(await struck(shaken, ({ pid }) => pid));
  if (existsSync('/proc/self/task'))
    assert.ok(await struck(shaken, storingWorker), 'no part was being stored');
  assert.equal(await start(shaken).ended, 0);
  const content = await corpusContent(shaken);
  assert.equal(content.ingested_papers?.length, PAPERS);
  assert.deepEqual(content, await corpusContent(calm));
  assert.deepEqual(readdirSync(shaken).filter(isScratch), []);
});
