// `npm run build && node bench/engine.mjs`: what the engine costs a record, and what a second worker brings.
// This file is the stage as well, as its workers import it.
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

/** Spins for as many rounds as the record says. */
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
  const fixed = (value) => value.toFixed(1).padStart(8);

  console.log('overhead (a record that takes no time)');
  const paper = { rounds: 0, bytes: new Uint8Array(300_000) };
  for (const [name, record, times] of [
    ['tiny', { rounds: 0 }, 20_000],
    ['300 kB', paper, 2_000],
  ]) {
    for (const jobs of [1, 2]) {
      const ms = await time(runStage, record, times, { jobs });
      console.log(
        `  ${name.padEnd(7)} ${jobs} worker${jobs > 1 ? 's' : ' '} ${fixed((ms * 1000) / times)} µs/record`,
      );
    }
  }

  console.log('throughput (a record that takes some milliseconds)');
  const rounds = 5_000_000;
  const times = 400;
  const before = performance.now();
  for (const record of repeat({ rounds }, times)) stage.run(record);
  const alone = performance.now() - before;
  console.log(`  no engine ${fixed((times * 1000) / alone)} records/s`);
  const [one, two] = [
    await time(runStage, { rounds }, times, { jobs: 1 }),
    await time(runStage, { rounds }, times, { jobs: 2 }),
  ];
  console.log(
    `  1 worker  ${fixed((times * 1000) / one)} records/s, ${(alone / one).toFixed(2)}x of no engine`,
  );
  console.log(`  2 workers ${fixed((times * 1000) / two)} records/s, ${(one / two).toFixed(2)}x of 1 worker`);

  console.log('memory (300 kB records, 2 workers)');
  for (const count of [1_000, 4_000, 16_000]) {
    await time(runStage, paper, count, { jobs: 2 });
    console.log(
      `  ${String(count).padStart(6)} records, resident ${fixed(process.memoryUsage().rss / 1e6)} MB`,
    );
  }
}

if (isMainThread && process.argv[1] === fileURLToPath(import.meta.url)) await bench();
