// Share of generated papers that the PDF reader reads without a fault, and the faults by kind. The layouts are those of the
// property test; the seed and the number of papers are options.
//
//   npm run bench -- invented [--seed N] [--papers N] [--faults]
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { pdfReader } from '../packages/read/dist/read/pdf/index.js';
import { inventedPaper } from '../packages/read/dist/read/pdf/invented/paper.fixture.js';
import { findProblems } from '../packages/read/dist/read/pdf/invented/problems.fixture.js';
import { style } from '../packages/read/dist/read/pdf/invented/style.fixture.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    papers: { type: 'string', default: '100' },
    faults: { type: 'boolean', default: false },
  },
});
const [seed, numRuns] = [Number(values.seed), Number(values.papers)];
if (!Number.isInteger(seed) || !Number.isInteger(numRuns) || numRuns < 1) {
  console.error('--seed and --papers: must be whole numbers');
  process.exit(2);
}
await pdfReader.prepare();
const kinds = new Map();
let right = 0;
fc.sample(style, { seed, numRuns }).forEach((chosen, i) => {
  const { pdf, expected } = inventedPaper(chosen);
  const [paper] = pdfReader.read({ path: `${i}.pdf`, bytes: Buffer.from(pdf, 'latin1') });
  const problems = findProblems(paper, expected);
  if (problems.length === 0) right++;
  for (const problem of problems) {
    const [kind = ''] = problem.split(':');
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (values.faults) console.log(`${i}: ${problem}`);
  }
});
console.log(`seed ${seed}: ${right} of ${numRuns} papers read without a fault`);
for (const [kind, count] of [...kinds].sort((a, b) => b[1] - a[1])) console.log(`  ${count}  ${kind}`);
