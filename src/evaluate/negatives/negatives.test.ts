import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { bm25Retriever } from '../../models/index.js';
import { UserError } from '../../user-error.js';
import { openSet } from '../index.js';
import { inventedCitations, inventedDataset, temporary } from '../invented.fixture.js';
import { mineNegatives, Negatives } from './index.js';
import { isNearDuplicate } from './near-duplicate.js';
import type { NegativesLine } from './read.js';

const folder = temporary();

async function mine(path: string, options: { count: number; ranks: { from: number; to: number } }) {
  const set = await openSet(path);
  const lines: NegativesLine[] = [];
  try {
    for await (const line of mineNegatives(set, { retriever: bm25Retriever(), ...options })) lines.push(line);
    return { lines, size: set.size('train') + set.size('validation') };
  } finally {
    set.close();
  }
}

test('negatives are found results, never the cited paper or a copy of it, and the same in every run', async () => {
  const path = await inventedCitations(30);
  const options = { count: 3, ranks: { from: 1, to: 10 } };
  const { lines, size } = await mine(path, options);
  assert.equal(lines.length, size);
  assert.ok(size > 15);
  for (const { id, negatives } of lines) {
    const citingWork = `work:${id.split('-')[1]}`;
    assert.equal(new Set(negatives).size, 3, id);
    assert.ok(
      !negatives.includes(citingWork) && !negatives.includes(`${citingWork}-preprint`),
      `${id}: ${negatives}`,
    );
  }
  assert.deepEqual((await mine(path, options)).lines, lines);
  // Other ranks give other negatives, and there are none beyond the last result.
  const later = await mine(path, { count: 3, ranks: { from: 40, to: 60 } });
  assert.notDeepEqual(later.lines, lines);
  const beyond = await mine(path, { count: 3, ranks: { from: 500, to: 600 } });
  assert.ok(beyond.lines.every(({ negatives }) => negatives.length === 0));
});

test('datasets of other recipes are refused', async () => {
  await assert.rejects(
    mine(await inventedDataset('sciqfs', 12), { count: 1, ranks: { from: 1, to: 5 } }),
    (error) =>
      error instanceof UserError && /built by sciqfs; negatives are mined for citrec/.test(error.message),
  );
});

test('texts with nearly the same words are near-duplicates', () => {
  const text = 'How silt settles in lakes of the north, by weight and by year';
  assert.ok(isNearDuplicate(text, `${text.toUpperCase()} (preprint)`));
  assert.ok(!isNearDuplicate(text, 'How gravel settles in lakes'));
  assert.ok(!isNearDuplicate('', ''));
});

async function* candidates() {
  yield { id: 'a', text: 'On silt' };
  yield { id: 'b', text: 'On mud' };
}

let files = 0;
const read = (content: string) => {
  const path = join(folder, `${++files}.jsonl`);
  writeFileSync(path, content);
  return Negatives.read(path, candidates());
};

test('a row gets the texts of its negatives', async () => {
  const negatives = await read('{"id":"1","negatives":["b","a"]}\n');
  assert.deepEqual(negatives.addTo({ id: '1', title: 'T' }), {
    id: '1',
    title: 'T',
    negatives: ['On mud', 'On silt'],
  });
  assert.deepEqual(negatives.addTo({ id: '2' }), { id: '2' });
});

const BAD: [content: string, message: RegExp][] = [
  ['', /has no negatives; make some with citemill mine/],
  ['{"id":"1"', /line 1: expected a line of citemill mine/],
  ['{"id":"1","negatives":"b"}', /line 1: expected .*, with an id and negatives/],
  ['{"id":"1","negatives":["c"]}', /c is not a candidate of this dataset/],
  ['{"id":"1","negatives":[]}\n{"id":"1","negatives":[]}', /has the example 1 twice/],
];

for (const [content, message] of BAD)
  test(`a bad file of negatives is refused: ${content.replace('\n', ' ') || 'nothing'}`, async () => {
    await assert.rejects(read(content), (error) => error instanceof UserError && message.test(error.message));
  });

test('a missing file of negatives is refused', async () => {
  await assert.rejects(Negatives.read(join(folder, 'none.jsonl'), candidates()), UserError);
});
