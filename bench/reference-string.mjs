// Field accuracy of the reference-string parser, per source and per style, on entries whose fields are known:
// `node bench/reference-string.mjs [--tuning] [--faults FIELD [N]]` after a build. Reports the half of the entries
// that no rule was tuned on; --tuning reports the other half, --faults lists entries that came out wrong.
import {
  bibitems,
  grobidLines,
  isTuning,
  printedLines,
  renderedWorks,
  taggedCitations,
} from '../packages/read/dist/read/reference-string/gold.fixture.js';
import { parseReference } from '../packages/read/dist/read/reference-string/index.js';
import { FIELDS, judge, sum, tallies } from '../packages/read/dist/read/reference-string/score.fixture.js';

const tuning = process.argv.includes('--tuning');
const faults = process.argv.indexOf('--faults');

const sources = {
  real: [...taggedCitations(), ...printedLines(), ...(await bibitems())],
  grobid: grobidLines(),
  rendered: await renderedWorks(),
};
const half = (entries) => entries.filter((entry) => isTuning(entry) === tuning);
const groups = Object.entries(sources).map(([name, entries]) => [name, half(entries)]);

if (faults > 0) {
  const field = process.argv[faults + 1];
  const limit = Number(process.argv[faults + 2] ?? 40);
  const only = process.argv[faults + 3];
  let shown = 0;
  for (const [, entries] of groups) {
    for (const entry of entries) {
      if (only && !entry.group.startsWith(only)) continue;
      const parsed = parseReference(entry.raw);
      if (judge(entry, parsed)[field] !== false || ++shown > limit) continue;
      const show = ({ title, authors, year, venue }) =>
        `${title} | ${authors?.length} ${authors?.[0]?.family ?? authors?.[0]?.name} | ${year} | ${venue}`;
      console.log(`[${entry.group}] ${entry.raw}\n   gold ${show(entry)}\n   ours ${show(parsed)}`);
    }
  }
  console.log(`${shown} wrong`);
  process.exit(0);
}

const cell = ({ right, of }) => (of === 0 ? '–' : `${((100 * right) / of).toFixed(1)} (${of})`).padStart(15);
const line = (name, tally) =>
  console.log(name.padEnd(32) + FIELDS.map((field) => cell(tally[field])).join(''));
console.log(`${tuning ? 'tuning' : 'held-out'} half, % right (of)`);
console.log(''.padEnd(32) + FIELDS.map((field) => field.padStart(15)).join(''));
let count = 0;
const before = performance.now();
for (const [name, entries] of groups) {
  const found = tallies(entries);
  for (const [group, tally] of found) line(group, tally);
  line(`= ${name}`, sum(found.values()));
  count += entries.length;
}
console.log(`${Math.round(count / ((performance.now() - before) / 1000))} entries/s`);
