import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StagedExample, storedExamples } from '../dataset/index.js';
import type { Drop } from './recipe.js';
import { restorePaper, toStoredPaper } from './stored-paper.js';
import { Tally } from './tally.js';

/** A row with line separators, which JSON does not escape, and with half a character. */
const TEXT = 'silt\u2028and\u2029reeds \ud83c';

const example = (id: string): StagedExample =>
  StagedExample.from(
    { id, row: { text: TEXT }, groups: { citing: [id], cited: [] }, provenance: { at: TEXT } } as never,
    { leakage: ['text'] },
  );

function storePaper(ids: readonly string[], drops: readonly Drop[] = []) {
  const paper = {
    paperId: 'p',
    licence: null,
    fields: null,
    record: 'r',
    digest: 'd',
    results: [{ examples: ids.map(example), drops, counts: {}, measures: {} }],
  };
  const result = toStoredPaper(paper as never);
  assert.ok(result);
  return result;
}

test('stored examples come back with their facts and rows', () => {
  const paper = storePaper(['a', 'b']);
  const restored = restorePaper(paper)?.results.flatMap(({ examples }) => examples) ?? [];
  assert.deepEqual(restored, [example('a'), example('b')]);
  assert.equal(restored[0]?.row.text, TEXT.toWellFormed());
  assert.deepEqual(restored[0]?.provenance, { at: TEXT.toWellFormed() });
});

test('summaries of stored drops count as the drops themselves, also beside those of other papers', () => {
  const drop = (reason: string, start: number): Drop => ({
    reason,
    text: `${reason} at ${start}`,
    provenance: { record: 'r', paper_id: 'p', paragraph: 1, start, end: start + 1 },
  });
  const drops = [drop('short', 7), drop('short', 3), drop('long', 5)];
  const paper = storePaper([], drops);
  const whole = restorePaper(paper)?.results[0];
  assert.deepEqual(whole?.drops, drops);
  const summarised = restorePaper({ ...paper, drops: undefined })?.results[0];
  assert.deepEqual(summarised?.drops, []);
  for (const others of [[], [drop('short', 1)], [drop('short', 9)]]) {
    const [expected, tally] = [new Tally(), new Tally()];
    for (const each of [...others, ...(whole?.drops ?? [])]) expected.drop(each);
    for (const each of others) tally.drop(each);
    const counts = { long: 1 };
    tally.addDrops(summarised?.dropSummaries, counts);
    assert.deepEqual(tally.drops, expected.drops);
    assert.deepEqual(counts, { long: 2, short: 2 });
  }
});

test('a paper with too few lines, and a file that ends within an example, are errors', async () => {
  const paper = storePaper(['a', 'b']);
  assert.throws(() => restorePaper({ ...paper, lines: paper.lines.slice(0, 3) }), /r: .* incomplete/);
  const file = async function* () {
    yield Buffer.from('{"id":"a"}\n{}\n{"id":"a"}\n{"id":"b"}\n{}\n');
  };
  await assert.rejects(async () => {
    for await (const { id } of storedExamples(file())) assert.equal(id, 'a');
  }, /ends within example b/);
});
