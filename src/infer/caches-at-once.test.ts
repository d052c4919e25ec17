import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { VectorCache } from '../embed/index.js';
import { AnswerCache, rowKey } from './answer-cache.js';

const folder = temporaryFolder('caches-at-once');
const COUNT = 2000;
const DIMENSION = 8;

const makeAnswer = (n: number) => ({ scores: [n / COUNT], text: `Löß ${'x'.repeat(n % 300)} ${n}` });
const makeText = (n: number) => ({ id: `${n}`, text: `sentence ${n}` });

/** A separate process that fills both caches with the numbers starting at `first`; it reports when it has begun. */
function writer(first: number) {
  const script = `
    import { AnswerCache, rowKey } from ${JSON.stringify(new URL('./answer-cache.js', import.meta.url).href)};
    import { VectorCache } from ${JSON.stringify(new URL('../embed/index.js', import.meta.url).href)};
    const answers = new AnswerCache(${JSON.stringify(folder)}, 'model');
    const vectors = new VectorCache(${JSON.stringify(folder)}, 'encoder', ${DIMENSION});
    const COUNT = ${COUNT};
    const makeAnswer = ${makeAnswer};
    const makeText = ${makeText};
    for (let n = ${first}; n < ${first + COUNT}; n++) {
      answers.put(rowKey('model', makeText(n)), makeAnswer(n));
      vectors.put(vectors.key('sentence ' + n), new Float32Array(${DIMENSION}).fill(n));
      if (n === ${first}) process.stdout.write('begun');
      if (n % 50 === 0) await new Promise((done) => setTimeout(done, 1));
    }`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('two processes fill one cache at the same time, a third is killed: nothing is lost, nothing is wrong', async () => {
  // The first two overlap by half; the third is killed on its way.
  const [one, two, killed] = [writer(0), writer(COUNT / 2), writer(2 * COUNT)];
  // Either may have ended before the third has begun.
  const ends = Promise.all([one, two].map(async (child) => (await once(child, 'exit'))[0]));
  await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  assert.deepEqual(await ends, [0, 0]);
  const answers = new AnswerCache(folder, 'model');
  const vectors = new VectorCache(folder, 'encoder', DIMENSION);
  const vector = new Float32Array(DIMENSION);
  let running = 0;
  for (let n = 0; n < 3 * COUNT; n++) {
    const answer = answers.get(rowKey('model', makeText(n)));
    const hasVector = vectors.get(vectors.key(`sentence ${n}`), vector);
    if (n < 1.5 * COUNT) assert.ok(answer && hasVector, `${n} was lost`);
    if (answer) assert.deepEqual(answer, makeAnswer(n));
    if (hasVector) assert.deepEqual([...vector], new Array(DIMENSION).fill(n));
    if (n >= 2 * COUNT && answer) running++;
  }
  assert.ok(running >= 1, 'what a killed process had written stays');
  answers.close();
  vectors.close();
});
