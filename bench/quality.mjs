// Calibration of the readings' quality: reads PDF files, also damaged copies of them, and compares each paper's quality with
// how right the reading is by the publisher's JATS.
//
//   npm run bench -- quality [FOLDER…] [--damage] [--list] [--json FILE] [--measured FILE…]
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadPdfium } from '../packages/read/dist/read/pdf/glyphs/pdfium.js';
import { scoreSignals } from '../packages/read/dist/read/quality/score.js';
import { correlateRanks, rank } from './quality/correlation.mjs';
import { measureReadings } from './quality/measure.mjs';
import { groupByHalf } from './shared/halves.mjs';
import { pairFolders, pairsIn } from './shared/pairs.mjs';
import { percent, printTable } from './shared/table.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    damage: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    json: { type: 'string' },
    measured: { type: 'string', multiple: true },
  },
});
/** Papers shown of those that are bad by gold and good by quality. */
const UNNOTICED = 12;

async function measureAll() {
  await loadPdfium();
  const readings = [];
  for (const folder of pairFolders(positionals))
    for (const pair of pairsIn(folder)) readings.push(...(await measureReadings(pair, values.damage)));
  if (values.json) writeFileSync(values.json, JSON.stringify(readings));
  return readings;
}

/** Readings that an earlier run measured, with the quality that their signals have now. */
const loadMeasured = () =>
  values.measured
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')))
    .map((reading) => ({ ...reading, quality: scoreSignals(reading.signals) }));

const pickWorst = (readings, key, share) =>
  new Set(
    [...readings].sort((a, b) => a[key] - b[key]).slice(0, Math.max(1, Math.round(readings.length * share))),
  );

const mean = (list) => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);

function row([name, readings]) {
  const suspects = [...pickWorst(readings, 'quality', 0.1)];
  const among = (share) => {
    const bad = pickWorst(readings, 'right', share);
    return `${suspects.filter((reading) => bad.has(reading)).length}/${suspects.length}`;
  };
  const correlation = (key) => {
    const measured = readings.filter((reading) => reading[key] !== undefined);
    return correlateRanks(
      measured.map(({ quality }) => quality),
      measured.map((reading) => reading[key]),
    ).toFixed(2);
  };
  const keys = ['links', 'body', 'headings', 'right'];
  const error = mean(readings.map(({ quality, right }) => Math.abs(quality - right)));
  return [name, String(readings.length), among(0.1), among(0.25), ...keys.map(correlation), error.toFixed(3)];
}

const describe = ({ name, damage, quality, links, body, headings, right, signals }) =>
  `${name}${damage ? ` (${damage})` : ''}: quality ${quality.toFixed(3)}, right ${right.toFixed(3)}, links F1 ${percent(links)}, body F1 ${percent(body)}, headings F1 ${percent(headings)}; ${
    Object.entries(signals)
      .map(([code, share]) => `${code} ${share}`)
      .join(', ') || 'no sign'
  }`;

/** How right readings of a certain quality are. */
function printBands(readings) {
  const limits = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0001];
  printTable(
    ['quality', 'readings', 'mean right', 'links F1', 'body F1', 'headings F1'],
    limits.slice(1).map((to, i) => {
      const band = readings.filter(({ quality }) => quality >= limits[i] && quality < to);
      const of = (key) => percent(mean(band.flatMap((reading) => reading[key] ?? [])));
      return [
        `${limits[i]} to ${to > 1 ? 1 : to}`,
        String(band.length),
        of('right'),
        of('links'),
        of('body'),
        of('headings'),
      ];
    }),
  );
}

const readings = values.measured ? loadMeasured() : await measureAll();
console.log(`Quality against gold: ${readings.length} readings`);
if (readings.length < 2) process.exit(0);
printTable(
  [
    '',
    'readings',
    'worst tenth in worst tenth',
    'in worst quarter',
    'rank r: links',
    'body',
    'headings',
    'all',
    'mean error',
  ],
  groupByHalf(readings).map(row),
);
printBands(groupByHalf(readings).at(-1)[1]);
if (values.list) {
  console.log('\nall, lowest quality first');
  for (const reading of [...readings].sort((a, b) => a.quality - b.quality)) console.log(describe(reading));
}
const [byQuality, byGold] = ['quality', 'right'].map((key) => rank(readings.map((reading) => reading[key])));
const unnoticed = readings
  .map((reading, i) => ({ reading, gap: byQuality[i] - byGold[i] }))
  .sort((a, b) => b.gap - a.gap)
  .slice(0, UNNOTICED);
console.log('\nworse by gold than by quality');
for (const { reading } of unnoticed) console.log(describe(reading));
