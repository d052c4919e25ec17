// `npm run build && node bench/engine.mjs`: overhead of the engine per record, and speed-up by a second worker.
// This file is also the stage that the workers import.
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

/** Runs a busy loop for the record's number of rounds. */
export const stage = {
  name: 'spin',
  run({ rounds }) {
    let state = 1;
    for (let round = 0; round < rounds; round += 1) state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return [{ state }];
  },
};

function* repeat(record, times) {
  for (let index = 0; index < times; index += 1) yield record;
}

/** The fastest of three runs: other programs can only slow it down. */
async function best(...args) {
  return Math.min(await time(...args), await time(...args), await time(...args));
}

/** Milliseconds for all records, not counting the start of the workers. */
async function time(runStage, record, times, options) {
  let start;
  for await (const { failure } of runStage({
    module: import.meta.url,
    inputs: repeat(record, times + 1),
    ...options,
  })) {
    if (failure) throw new Error(failure.message);
    start ??= performance.now();
  }
  return performance.now() - start;
}

async function bench() {
  const { runStage } = await import('../dist/engine/index.js');
  const workers = (jobs, isolation) =>
    `${jobs} ${{ thread: ['thread', 'threads'], process: ['process', 'processes'] }[isolation][jobs - 1]}`.padEnd(
      11,
    );
  const fixed = (value) => value.toFixed(1).padStart(8);

  console.log('overhead (a record that takes no time)');
  const paper = { rounds: 0, bytes: new Uint8Array(300_000) };
  for (const [name, record, times] of [
    ['tiny', { rounds: 0 }, 20_000],
    ['300 kB', paper, 2_000],
  ]) {
    for (const isolation of ['thread', 'process']) {
      for (const jobs of [1, 2]) {
        const ms = await best(runStage, record, times, { jobs, isolation });
        console.log(
          `  ${name.padEnd(6)} ${workers(jobs, isolation)} ${fixed((ms * 1000) / times)} µs/record`,
        );
      }
    }
  }

  console.log('throughput (a record that takes some milliseconds)');
  const rounds = 5_000_000;
  const times = 200;
  let withoutEngine = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    const before = performance.now();
    for (const record of repeat({ rounds }, times)) stage.run(record);
    withoutEngine = Math.min(withoutEngine, performance.now() - before);
  }
  console.log(`  ${'no engine'.padEnd(11)} ${fixed((times * 1000) / withoutEngine)} records/s`);
  for (const isolation of ['thread', 'process']) {
    const oneWorker = await best(runStage, { rounds }, times, { jobs: 1, isolation });
    const twoWorkers = await best(runStage, { rounds }, times, { jobs: 2, isolation });
    const rate = (ms) => `${fixed((times * 1000) / ms)} records/s`;
    console.log(
      `  ${workers(1, isolation)} ${rate(oneWorker)}, ${(withoutEngine / oneWorker).toFixed(2)}x of no engine`,
    );
    console.log(
      `  ${workers(2, isolation)} ${rate(twoWorkers)}, ${(oneWorker / twoWorkers).toFixed(2)}x of one worker`,
    );
  }

  console.log('memory (300 kB records, 2 threads)');
  for (const count of [1_000, 4_000, 16_000]) {
    await time(runStage, paper, count, { jobs: 2 });
    console.log(
      `  ${String(count).padStart(6)} records, resident ${fixed(process.memoryUsage().rss / 1e6)} MB`,
    );
  }
}

if (isMainThread && process.argv[1] === fileURLToPath(import.meta.url)) await bench();
