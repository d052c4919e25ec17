// Fits the weights of quality to readings that `npm run bench -- quality … --json FILE` measured, on the first half of the
// papers only, and prints them for score.ts.
//
//   node bench/quality/fit.mjs FILE…
import { readFileSync } from 'node:fs';
import { lossOf } from '../../packages/read/dist/read/quality/score.js';
import { groupByHalf } from '../shared/halves.mjs';

/** Signals in fewer readings are not fitted. */
const MIN_READINGS = 12;
const HALF_SHARES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 2];
const WEIGHTS = Array.from({ length: 41 }, (_, i) => i * 0.025);
const ROUNDS = 8;

const readings = process.argv.slice(2).flatMap((file) => JSON.parse(readFileSync(file, 'utf8')));
const half = groupByHalf(readings)[1]?.[1] ?? readings;
const counts = new Map();
for (const { signals } of half)
  for (const code of Object.keys(signals)) counts.set(code, (counts.get(code) ?? 0) + 1);
const codes = [...counts].filter(([, count]) => count >= MIN_READINGS).map(([code]) => code);
const model = Object.fromEntries(codes.map((code) => [code, { weight: 0.1, halfShare: 0.5 }]));

function error() {
  let sum = 0;
  for (const { signals, right } of half) {
    let loss = 0;
    for (const code of codes) if (signals[code] !== undefined) loss += lossOf(model[code], signals[code]);
    sum += (Math.max(0, 1 - loss) - right) ** 2;
  }
  return sum / half.length;
}

for (let round = 0; round < ROUNDS; round++)
  for (const code of codes) {
    let best = { error: Infinity };
    for (const halfShare of HALF_SHARES)
      for (const weight of WEIGHTS) {
        model[code] = { weight, halfShare };
        const value = error();
        if (value < best.error - 1e-9) best = { error: value, weight, halfShare };
      }
    model[code] = { weight: best.weight, halfShare: best.halfShare };
  }
console.log(`${half.length} readings, root mean square error ${Math.sqrt(error()).toFixed(3)}`);
for (const code of codes.sort())
  console.log(
    `  '${code}': { weight: ${+model[code].weight.toFixed(3)}, halfShare: ${model[code].halfShare} },`,
  );
