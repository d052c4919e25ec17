import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { loadExamples } from '../run.js';
import { type AnySet, type EvaluationSet, openSet } from '../sets/index.js';
import { type AnyEntry, findModels, type System } from '../systems/index.js';
import { type CurvePoint, curveCells, curvePage, learningCurve } from './index.js';

const folder = temporaryFolder('curve');

/** A topic with two documents and one model summary, as NIST lays it out. */
function topic(year: string, n: number): Record<string, string> {
  const name = `D${year.slice(2)}${String(n).padStart(2, '0')}`;
  const about = ['silt', 'gravel', 'clay', 'peat'][n % 4] ?? 'mud';
  return {
    [`duc${year}_docs/${name}A/APW1`]: `<DOC><TEXT><P>Guests came by boat.</P>\n<P>Rivers carry much ${about} in spring.</P></TEXT></DOC>`,
    [`duc${year}_docs/${name}A/APW2`]: `<DOC><TEXT>It rained on day ${n}. The ${about} settles in the lower reach.</TEXT></DOC>`,
    [`results${year}/ROUGE/models/${name}.M.250.A.C`]: `Rivers carry ${about}, which settles in the lower reach.\n`,
  };
}

const topics = (year: string, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const name = `D${year.slice(2)}${String(n).padStart(2, '0')}A`;
    return `<topic>\n<num> ${name} </num>\n<title> River loads ${n} </title>\n<narr>\nHow much do rivers carry?\n</narr>\n</topic>\n`;
  }).join('');

function duc(): string {
  const files: Record<string, string> = {};
  for (const [year, count] of [
    ['2005', 6],
    ['2006', 4],
    ['2007', 3],
  ] as const) {
    files[`duc${year}_topics.sgml`] = topics(year, count);
    for (let n = 0; n < count; n++) Object.assign(files, topic(year, n));
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

test('a curve has a point for each share of the training examples and for each year alone', async () => {
  const set = (await openSet(`duc:${duc()}`, { task: '2007' })) as EvaluationSet<'summary'>;
  const seen: string[][] = [];
  const [svr] = findModels(set as AnySet, ['svr']);
  assert.ok(svr);
  // A trained model that has learnt from three examples of this set, and one that has learnt from another.
  const lead = findModels(set as AnySet, ['lead'])[0] as AnyEntry;
  const few = { ...lead, name: 'few', learntFrom: `${set.signature}|examples:3` } as AnyEntry;
  const other = { ...lead, name: 'other', learntFrom: 'wikiref|x' } as AnyEntry;
  const examples = await loadExamples(set, 'test');
  const points = await learningCurve(
    {
      set,
      part: 'test',
      entries: [svr, few, other],
      shares: [20, 50, 100],
      seed: 1,
      async make(entry, some) {
        const ids: string[] = [];
        for await (const { id } of some.examples('train')) ids.push(id);
        seen.push(ids);
        return (await entry.make({ set: some as AnySet, seed: 1 })) as System<'summary'>;
      },
    },
    examples,
  );
  assert.deepEqual(
    points.map(({ model, source, examples: count, share }) => [model, source, count, share]),
    [
      ['svr', undefined, 2, 0.2],
      ['svr', undefined, 5, 0.5],
      ['svr', undefined, 10, 1],
      ['svr', '2005', 6, 0.6],
      ['svr', '2006', 4, 0.4],
      ['few', undefined, 3, 0.3],
      ['other', undefined, 0, 0],
    ],
  );
  assert.ok(points.every(({ values }) => values.length === 3 && values.every((value) => value > 0)));
  // ROUGE has an interval over the examples, which contains the score.
  for (const { values, intervals } of points)
    for (const [i, value] of values.entries()) {
      const { low, high } = intervals[i] ?? { low: Number.NaN, high: Number.NaN };
      assert.ok(low <= value && value <= high, `${low} ${value} ${high}`);
    }
  // A larger share holds the smaller one, and a year alone has its own topics only.
  assert.ok(seen[0]?.every((id) => seen[1]?.includes(id)));
  assert.ok(seen[3]?.every((id) => id.startsWith('2005')));
  set.close();
});

const POINTS: CurvePoint[] = [
  { model: 'svr', examples: 10, share: 0.1, values: [30.123, Number.NaN], intervals: [null, null] },
  { model: 'svr', examples: 100, share: 1, values: [31, Number.NaN], intervals: [null, null] },
  {
    model: 'svr',
    source: '2005',
    examples: 50,
    share: 0.5,
    values: [30.5, Number.NaN],
    intervals: [null, null],
  },
];

test('the points are printed as a table and drawn as a page', () => {
  const columns = [
    { name: 'R-2', digits: 2 },
    { name: 'PPL', digits: 2 },
  ];
  assert.deepEqual(curveCells(POINTS, columns), [
    ['system', 'training examples', 'share', 'R-2', 'PPL'],
    ['svr', '10', '10%', '30.12', '–'],
    ['svr', '100', '100%', '31.00', '–'],
    ['svr, 2005 only', '50', '50%', '30.50', '–'],
  ]);
  const page = curvePage('A <curve>', POINTS, columns.slice(0, 1), ['seed: 1']);
  assert.match(page, /A &lt;curve&gt;/);
  // From the lowest value at the lower edge to the highest at the upper one; the year alone is a level line.
  assert.match(page, /<polyline points="102\.4,352\.0 592\.0,48\.0"/);
  assert.match(page, /<line x1="48\.0" x2="592\.0" y1="221\.3" y2="221\.3"/);
  assert.doesNotMatch(page, /NaN/);
});

test('intervals are printed with their scores and drawn as a band, inside the picture', () => {
  const points = POINTS.map((point) => ({ ...point, intervals: [{ low: 29, high: 32 }, null] }));
  const columns = [{ name: 'R-2', digits: 2 }];
  assert.equal(curveCells(points, columns)[1]?.[3], '30.12 [29.00, 32.00]');
  const page = curvePage('Curve', points, columns, []);
  // From the highest to the lowest end over both shares: the upper and the lower edge of the picture.
  assert.match(page, /<polygon class="band" points="102\.4,48\.0 592\.0,48\.0 592\.0,352\.0 102\.4,352\.0"/);
  assert.match(page, /with 95% intervals/);
  assert.doesNotMatch(page, /NaN/);
  assert.doesNotMatch(curvePage('Curve', POINTS, columns, []), /95% intervals/);
  // The second column was not measured.
  const both = curvePage('Curve', POINTS, [...columns, { name: 'PPL', digits: 2 }], []);
  assert.match(both, /<h2>PPL<\/h2><p class="nothing">Not measured/);
  assert.doesNotMatch(both, /NaN|Infinity/);
});
