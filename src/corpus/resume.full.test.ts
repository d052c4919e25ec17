import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { corpusContent, writeCollection } from './collection.fixture.js';

const CLI = fileURLToPath(new URL('../cli/main.js', import.meta.url));
/** How often each command is killed. */
const KILLS = thorough(4, 2);

const folder = temporaryFolder('resume');
const papers = writeCollection(join(folder, 'papers'), 150);

/** Runs the command line; with `killAfter`, kills it as `kill -9` does. Answers the time it ran and its exit code. */
function run(
  args: string[],
  killAfter?: number,
): Promise<{ ms: number; code: number | null; errors: string }> {
  return new Promise((resolve) => {
    const start = performance.now();
    const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (text) => {
      errors += text;
    });
    const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
    child.on('exit', (code) => {
      clearTimeout(timer);
      resolve({ ms: performance.now() - start, code, errors });
    });
  });
}

/** A fixed sequence of shares of the running time, so that a failure can be repeated. */
function* moments(): Generator<number> {
  for (let state = 12345; ; ) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    yield state / 0x7fffffff;
  }
}

const ingestInto = (corpus: string) => [
  'ingest',
  papers,
  '--corpus',
  corpus,
  '--jobs',
  '2',
  '--part-size',
  '8',
  '--quiet',
];
const linkArguments = (corpus: string) => ['link', '--corpus', corpus, '--quiet'];

test('a corpus whose ingest and link were killed again and again equals an undisturbed one', async () => {
  const calm = join(folder, 'calm');
  const ingestTime = await run(ingestInto(calm));
  assert.equal(ingestTime.code, 0, ingestTime.errors);
  const linkTime = await run(linkArguments(calm));
  assert.equal(linkTime.code, 0, linkTime.errors);

  const shaken = join(folder, 'shaken');
  const moment = moments();
  let killed = 0;
  /** Kills a command at random moments, a given number of times; `whole` is called when a run was not killed in time. */
  const shake = async (args: string[], ms: number, kills: number, whole: () => void) => {
    for (const until = killed + kills; killed < until; ) {
      const { code, errors } = await run(args, defined(moment.next().value) * ms);
      if (code === null) killed++;
      else {
        assert.equal(code, 0, errors);
        whole();
      }
    }
    assert.equal((await run(args)).code, 0);
  };
  // An ingest that got through has nothing left to be killed in: it starts over from nothing.
  await shake(ingestInto(shaken), ingestTime.ms, KILLS, () => rmSync(shaken, { recursive: true }));
  await shake(linkArguments(shaken), linkTime.ms, KILLS, () => {});
  await shake(ingestInto(shaken), ingestTime.ms / 2, KILLS / 2, () => {});
  await shake(linkArguments(shaken), linkTime.ms, 1, () => {});

  assert.deepEqual(await corpusContent(shaken), await corpusContent(calm));
});
