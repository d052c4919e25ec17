import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import fc from 'fast-check';
import { UserError } from '../../user-error.js';
import { assignSplit } from './assign-split.fixture.js';
import { SizedCut } from './sizes.js';
import {
  type Cut,
  cutByRatios,
  expectedShareKept,
  type Grouping,
  groupPosition,
  SPLITS,
  type Split,
  splitAt,
  splitPosition,
} from './splits.js';

const TEN = [0.8, 0.1, 0.1] as const;

/** Examples of a collection in which some works are cited by very many papers. */
function collection(papers: number, works: number, each: number) {
  const examples = [];
  for (let paper = 0; paper < papers; paper++) {
    for (let n = 0; n < each; n++) {
      const work = Math.floor(works * splitPosition(`${paper}/${n}`, 99) ** 2);
      examples.push({ id: `${paper}-${n}`, groups: { citing: `paper:${paper}`, cited: `work:${work}` } });
    }
  }
  return examples;
}

function shares(cut: Cut, grouping: Grouping, seed: number) {
  const examples = collection(4000, 8000, 10);
  const counts = { train: 0, validation: 0, test: 0, dropped: 0 };
  const sides = new Map<string, Set<string>>();
  for (const { id, groups } of examples) {
    const split = splitAt(groupPosition(id, groups, grouping, seed), cut);
    counts[split ?? 'dropped']++;
    for (const key of Object.values(groups))
      if (split) sides.set(key, (sides.get(key) ?? new Set()).add(split));
  }
  const onTwo = [...sides].filter(([, splits]) => splits.size > 1).map(([key]) => key);
  return { counts, onTwo, total: examples.length };
}

test('a place is the first 52 bits of SHA-256 of seed and key', () => {
  for (const key of ['', 'doi:10.1/x', 'größer 𝛼']) {
    const hex = createHash('sha256').update(`7:${key}`).digest('hex');
    assert.equal(splitPosition(key, 7), Number(BigInt(`0x${hex.slice(0, 13)}`)) / 2 ** 52);
  }
});

const FIXED: [key: string, split: Split][] = [
  ['doi:10.1/a', 'validation'],
  ['doi:10.1/b', 'train'],
  ['pmcid:PMC1', 'test'],
  ['pmcid:PMC2', 'train'],
  ['arxiv:2001.00001', 'train'],
  ['acl:P19-1001', 'test'],
  ['acl:P19-1003', 'validation'],
];

// Worked out with Python's hashlib: published splits must stay what they are.
for (const [key, split] of FIXED) {
  test(`with seed 1, ${key} is in ${split} for ever`, () => assert.equal(assignSplit(key, TEN, 1), split));
}

test('every place is in a split, and another seed gives other splits', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer(), (key, seed) => {
      const position = splitPosition(key, seed);
      assert.ok(position >= 0 && position < 1);
      assert.ok(SPLITS.includes(assignSplit(key, TEN, seed)));
    }),
  );
  const keys = Array.from({ length: 200 }, (_, n) => `k${n}`);
  assert.notDeepEqual(
    keys.map((key) => assignSplit(key, TEN, 1)),
    keys.map((key) => assignSplit(key, TEN, 2)),
  );
});

test('shares of one group are as requested, within four standard errors', () => {
  const counts = { train: 0, validation: 0, test: 0 };
  for (let n = 0; n < 50_000; n++) counts[assignSplit(`paper ${n}`, [0.9, 0.05, 0.05], 3)]++;
  for (const [split, share] of [
    ['train', 0.9],
    ['validation', 0.05],
    ['test', 0.05],
  ] as const)
    assert.ok(Math.abs(counts[split] / 50_000 - share) < 4 * Math.sqrt((share * (1 - share)) / 50_000));
});

test('a zero share stays empty', () => {
  for (let n = 0; n < 1000; n++) {
    assert.equal(assignSplit(`k${n}`, [1, 0, 0], n), 'train');
    assert.equal(assignSplit(`k${n}`, [0, 0, 2], n), 'test');
    assert.equal(assignSplit(`k${n}`, [0, 5, 0], n), 'validation');
  }
});

for (const grouping of ['citing', 'cited', 'both'] as const) {
  test(`no group is on two sides, by ${grouping}`, () => {
    const { onTwo } = shares(cutByRatios(TEN, grouping), grouping, 5);
    const guarded = { citing: /^paper:/, cited: /^work:/, both: /^/ }[grouping];
    assert.deepEqual(
      onTwo.filter((key) => guarded.test(key)),
      [],
    );
  });
}

test('by both sides, the square-root rule keeps the shares and 43% of the examples', () => {
  assert.equal(expectedShareKept(TEN, 'both').kept.toFixed(4), '0.4289');
  const { counts, total } = shares(cutByRatios(TEN, 'both'), 'both', 11);
  const kept = total - counts.dropped;
  assert.ok(Math.abs(kept / total - 0.4289) < 0.02, `kept ${kept / total}`);
  assert.ok(Math.abs(counts.train / kept - 0.8) < 0.02, `train ${counts.train / kept}`);
  assert.ok(Math.abs(counts.test / kept - 0.1) < 0.02, `test ${counts.test / kept}`);
  assert.ok(Math.abs(counts.validation / kept - 0.1) < 0.02, `validation ${counts.validation / kept}`);
});

test('balanced for most, both sides keep 66% with small evaluation sets', () => {
  const expected = expectedShareKept(TEN, 'both', 'most');
  assert.equal(expected.kept.toFixed(4), '0.6600');
  assert.deepEqual(
    expected.ratios.map((share) => share.toFixed(4)),
    ['0.9697', '0.0152', '0.0152'],
  );
  const { counts, total } = shares(cutByRatios(TEN, 'both', 'most'), 'both', 11);
  assert.ok(Math.abs(1 - counts.dropped / total - 0.66) < 0.02);
});

test('a paper that is also cited is in the same split in both roles', () => {
  const cut = cutByRatios(TEN, 'both');
  for (let n = 0; n < 500; n++) {
    const citing = splitAt(groupPosition('a', { citing: `p${n}` }, 'both', 1), cut);
    assert.equal(splitAt(groupPosition('b', { cited: `p${n}` }, 'both', 1), cut), citing);
  }
});

test('an example without a group is a group of one', () => {
  assert.deepEqual(groupPosition('id', {}, 'cited', 4), groupPosition('id', {}, 'none', 4));
});

test('invalid shares are refused', () => {
  for (const ratios of [
    [0, 0, 0],
    [-1, 1, 1],
    [Number.NaN, 0.1, 0.1],
    [Infinity, 1, 1],
  ] as const)
    assert.throws(() => assignSplit('k', ratios, 1), UserError);
});

const sized = (positions: { low: number; high: number }[]) => {
  const cut = new SizedCut(tmpdir());
  for (const position of positions) cut.add(position);
  return cut;
};

test('fixed sizes are met; only the last group may overshoot', () => {
  const examples = collection(3000, 3000, 4);
  for (const grouping of ['none', 'citing', 'both'] as const) {
    const positions = examples.map(({ id, groups }) => groupPosition(id, groups, grouping, 8));
    const cut = sized(positions).cut({ validation: 500, test: 300 });
    const counts = { train: 0, validation: 0, test: 0 };
    for (const position of positions) {
      const split = splitAt(position, cut);
      if (split) counts[split]++;
    }
    const slack = { none: 0, citing: 3, both: 12 }[grouping];
    assert.ok(counts.validation >= 500 && counts.validation <= 500 + slack, `${counts.validation}`);
    assert.ok(counts.test >= 300 && counts.test <= 300 + slack, `${counts.test}`);
    assert.ok(counts.train > 0);
  }
});

test('when the corpus grows, nothing moves from train into a set of fixed size', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 400 }), (seed, more) => {
      const all = Array.from({ length: 200 + more }, (_, n) =>
        groupPosition(`x${seed}-${n}`, {}, 'none', seed),
      );
      const before = sized(all.slice(0, 200)).cut({ validation: 20, test: 30 });
      const after = sized(all).cut({ validation: 20, test: 30 });
      for (const position of all.slice(0, 200)) {
        const now = splitAt(position, after);
        assert.ok(now === 'train' || now === splitAt(position, before));
      }
    }),
    { numRuns: 50 },
  );
});

test('sizes that do not fit are refused', () => {
  const ten = Array.from({ length: 10 }, (_, n) => ({ low: n / 10, high: n / 10 }));
  assert.throws(() => sized(ten).cut({ validation: 5, test: 5 }), UserError);
  assert.throws(() => sized([]).cut({ validation: 1, test: 1 }), UserError);
  assert.throws(() => sized(ten).cut({ validation: -1, test: 1 }), UserError);
  assert.throws(() => sized(ten).cut({ validation: 1.5, test: 1 }), UserError);
  assert.deepEqual(sized(ten).cut({ validation: 0, test: 0 }), { test: 0, validation: 1 });
});
