import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { type DatasetExample, DUPLICATE_REASONS } from '../example.js';
import { DatasetWriter } from '../export/writer.js';
import type { WriterOptions } from '../export/writer-options.js';
import type { DatasetRow } from '../file-rows.js';
import { openDataset } from '../open.js';
import { ORIGIN, temporary } from '../samples.fixture.js';
import type { Sizes } from '../splits/sizes.js';
import { SPLITS, type Split } from '../splits/splits.js';
import type { DedupeRule } from './duplicate-rows.js';
import { jaccard, shingles } from './shingles.js';

const folder = temporary();
let datasets = 0;

/** Builds a dataset of texts and returns the rows of its splits and its drops. */
async function build(
  texts: readonly string[],
  dedupe?: DedupeRule,
  columns = ['text'],
  {
    duplicates,
    sizes,
    titles = [],
  }: Pick<WriterOptions, 'duplicates'> & { sizes?: Sizes; titles?: string[] } = {},
) {
  const path = join(folder, `set-${datasets++}`);
  const writer = await DatasetWriter.create(path, {
    columns: { text: 'VARCHAR', title: 'VARCHAR' },
    split: { grouping: 'none', ...(sizes ? { sizes } : { ratios: [0.6, 0.2, 0.2] }), seed: 1 },
    facts: { leakage: columns },
    keepDrops: true,
    dedupe,
    duplicates,
  });
  for (const [n, text] of texts.entries()) {
    const id = `e${String(n).padStart(5, '0')}`;
    const example: DatasetExample = {
      id,
      row: { text, title: titles[n] ?? `Title ${n}` },
      groups: {},
      provenance: { paper_id: id },
    };
    await writer.add(example);
  }
  await writer.commit(ORIGIN);
  const dataset = await openDataset(path);
  const rows: (DatasetRow & { split: Split; text: string })[] = [];
  for (const split of SPLITS)
    for await (const row of dataset.rows(split)) rows.push({ ...row, split, text: String(row.text) });
  dataset.close();
  const drops = readFileSync(join(path, 'drops.jsonl'), 'utf8').trim().split('\n').filter(Boolean);
  return { rows, drops: drops.map((line) => JSON.parse(line) as { reason: string; measured: string }) };
}

const RANK: Record<Split, number> = { test: 0, validation: 1, train: 2 };

test('of equal texts one is kept: in test before validation before training, then the lowest id', async () => {
  const text = fc.constantFrom(
    'One text here.',
    'one  text here.',
    'Another text.',
    'A third text of words.',
    'A third text: of words.',
    'A third text of words!',
    '?!',
    '…',
    '? !',
    '',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 30 }), async (texts) => {
      const plain = await build(texts);
      const first = new Map<string, string>();
      for (const row of plain.rows.toSorted(
        (a, b) => RANK[a.split] - RANK[b.split] || (a.id < b.id ? -1 : 1),
      )) {
        const key = row.text.toLowerCase().replace(/\s+/g, ' ');
        if (key === '') first.set(row.id, row.id);
        else if (!first.has(key)) first.set(key, row.id);
      }
      const { rows, drops } = await build(texts, 'exact');
      assert.deepEqual(rows.map(({ id }) => id).sort(), [...first.values()].sort());
      assert.equal(drops.length, texts.length - rows.length);
      for (const { reason } of drops) assert.equal(reason, DUPLICATE_REASONS.exact);
    }),
    { numRuns: 8 },
  );
});

/** Texts of 60 words, some of them with a word changed. */
function nearTexts(count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const words = Array.from({ length: 60 }, (_, at) => `w${(Math.floor(n / 3) * 7919 + at * 31) % 10_007}`);
    if (n % 3 === 1) words[n % 60] = 'changed';
    if (n % 3 === 2) words.splice(0, 40, ...words.slice(0, 40).map((word) => `${word}x`));
    return words.join(' ');
  });
}

test('planted near-duplicates are dropped, what shares less is kept, and no near pair remains', async () => {
  const texts = nearTexts(300);
  const { rows, drops } = await build(texts, 'minhash');
  assert.equal(drops.length, 100);
  for (const { reason, measured } of drops) {
    assert.equal(reason, DUPLICATE_REASONS.minhash);
    assert.match(measured, /^similarity 0\.\d\d with e\d+ in (?:test|validation|train)$/);
  }
  const sets = rows.map(({ text }) => shingles(text));
  for (const [i, left] of sets.entries())
    for (const right of sets.slice(i + 1)) assert.ok(jaccard(left, right) < 0.8);
});

test('a row repeats another only if all columns do', async () => {
  const same = 'The same text in all of the rows of this set.';
  assert.equal((await build([same, same, same], 'minhash')).rows.length, 1);
  assert.equal((await build([same, same, same], 'minhash', ['text', 'title'])).rows.length, 3);
  assert.equal((await build([same, same, same])).rows.length, 3);
});

test('rows with the same text and another answer are not duplicates, near-duplicates of each are found', async () => {
  const [first = ''] = nearTexts(1);
  const nearText = first.replace(/ \S+$/, ' other');
  const titles = ['p1', 'p2', 'p3', 'p4', 'p2', 'p3', 'P4'];
  const duplicates = { similar: ['text'], equal: ['title'] };
  for (const [rule, texts, drops] of [
    ['exact', titles.map(() => first), 2],
    ['exact', titles.map((_, n) => (n < 4 ? first : nearText)), 0],
    ['minhash', titles.map((_, n) => (n < 4 ? first : nearText)), 2],
  ] as const) {
    const built = await build(texts, rule, ['text'], { titles, duplicates });
    assert.equal(built.drops.length, drops);
    assert.deepEqual(new Set(built.rows.map(({ title }) => title)), new Set(titles));
  }
});

test('a row is dropped only if it repeats a row that is kept', async () => {
  // Each text has four more words changed than the one before: neighbours are similar, others are not.
  const chain = Array.from({ length: 12 }, (_, n) =>
    Array.from({ length: 60 }, (_, at) => (at < n * 4 ? `new${at}` : `old${at}`)).join(' '),
  );
  const { rows, drops } = await build([...chain, ...chain], 'minhash');
  const kept = new Map(rows.map(({ id, text }) => [id, text]));
  for (const { measured } of drops) assert.ok(kept.has(/with (e\d+)/.exec(measured)?.[1] ?? ''), measured);
  const sets = [...kept.values()].map(shingles);
  for (const text of chain) assert.ok(sets.some((set) => jaccard(set, shingles(text)) >= 0.8));
});

test('fixed sizes are those without duplicates', async () => {
  const texts = Array.from({ length: 60 }, (_, n) => `Text number ${n % 30} of the set`);
  const { rows, drops } = await build(texts, 'exact', ['text'], { sizes: { validation: 8, test: 8 } });
  assert.equal(drops.length, 30);
  const count = (split: Split) => rows.filter((row) => row.split === split).length;
  assert.deepEqual(SPLITS.map(count), [14, 8, 8]);
});
