import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isScratch } from '../engine/index.js';
import { temporaryFolder } from '../temporary-folder.test-suite.js';
import { articleText, corpusContent } from './collection.test-suite.js';

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

/** Whether rows are being gathered for a part at this moment, in a scratch folder of the corpus. */
function isStoring(corpus: string): boolean {
  try {
    return readdirSync(corpus, { recursive: true }).some((path) =>
      /part-\d+.paragraphs\.jsonl$/.test(String(path)),
    );
  } catch {
    // A folder was removed while it was listed.
    return false;
  }
}

/** Runs an ingest until a worker stores a part, then kills whom `victim` names. Answers whether that came to pass. */
async function struck(corpus: string, victim: (child: ChildProcess) => number | undefined): Promise<boolean> {
  const { child, ended } = start(corpus);
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (!isOver && !isStoring(corpus)) await setTimeout(2);
  const target = isOver ? undefined : victim(child);
  if (target !== undefined) process.kill(target, 'SIGKILL');
  await ended;
  return target !== undefined;
}

test('an ingest that is killed while workers store parts, or loses a worker then, ends with the same corpus', async () => {
  const calm = join(folder, 'calm');
  assert.equal(await start(calm).ended, 0);
  const shaken = join(folder, 'shaken');
  assert.ok(await struck(shaken, ({ pid }) => pid));
  if (existsSync('/proc/self/task'))
    await struck(shaken, ({ pid }) => {
      const [first] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number);
      return first || undefined;
    });
  assert.equal(await start(shaken).ended, 0);
  const content = await corpusContent(shaken);
  assert.equal(content.ingested_papers?.length, PAPERS);
  assert.deepEqual(content, await corpusContent(calm));
  assert.deepEqual(readdirSync(shaken).filter(isScratch), []);
});
