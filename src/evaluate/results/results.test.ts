import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { hashText } from '../../lineage/index.js';
import { UserError } from '../../user-error.js';
import { leaderboards, signatureDifference } from './leaderboards.js';
import { resultsPage } from './page.js';
import { addResults, type Result, readResults } from './results.js';

const folder = temporaryFolder('results');

const result = (
  system: string,
  value: number | null,
  change: Partial<Result> = {},
): Omit<Result, 'format'> => ({
  system,
  signature: `${system}|version:1`,
  split: 'test',
  task: null,
  examples: 10,
  predictions: hashText(`${system} ${value}`),
  dataset: { signature: 'citesum|seed:1', identity: 'now' },
  metric: 'rouge|version:1',
  scores: [{ name: 'R-1', value, digits: 2, low: 1, high: 2 }],
  date: '2026-01-01',
  ...change,
});

test('a measurement is added once, whatever the day, and lines are never changed', async () => {
  const file = join(folder, 'once.jsonl');
  assert.equal(await addResults(file, [result('lead', 16), result('oracle', 48)]), 2);
  const before = readFileSync(file, 'utf8');
  assert.equal(await addResults(file, [result('lead', 16, { date: '2026-02-02' })]), 0);
  assert.equal(await addResults(file, [result('lead', 16, { signature: null })]), 0);
  assert.equal(readFileSync(file, 'utf8'), before);
  assert.equal(await addResults(file, [result('lead', 17)]), 1);
  assert.ok(readFileSync(file, 'utf8').startsWith(before));
  assert.equal(readResults(file).length, 3);
});

test('a measurement that another one replaced is added again, so that the last line is the latest', async () => {
  const file = join(folder, 'again.jsonl');
  await addResults(file, [result('mine', 17.98), result('mine', 20, { split: 'validation' })]);
  await addResults(file, [result('mine', 11.28)]);
  assert.equal(await addResults(file, [result('mine', 17.98, { signature: null })]), 1);
  const values = leaderboards(readResults(file), 'now').map(({ results }) => results[0]?.scores[0]?.value);
  assert.deepEqual(values, [17.98, 20]);
  assert.equal(await addResults(file, [result('mine', 17.98, { signature: null })]), 0);
  assert.equal(await addResults(file, [result('mine', 20, { split: 'validation' })]), 0);
});

test('systems scored on fewer examples are listed last', async () => {
  const file = join(folder, 'part.jsonl');
  await addResults(file, [result('part', 99, { examples: 3 }), result('low', 5), result('high', 48)]);
  const [board] = leaderboards(readResults(file), 'now');
  assert.deepEqual(pluck(board?.results, 'system'), ['high', 'low', 'part']);
  assert.equal(board?.examples, 10);
});

test('a line that was cut short is skipped, and the next one is not lost with it', async () => {
  const file = join(folder, 'cut.jsonl');
  await addResults(file, [result('lead', 16)]);
  const whole = readFileSync(file, 'utf8');
  appendFileSync(file, whole.slice(0, 60));
  assert.equal(readResults(file).length, 1);
  await addResults(file, [result('oracle', 48)]);
  assert.deepEqual(pluck(readResults(file), 'system'), ['lead', 'oracle']);
});

test('a file of the user’s is refused and left as it is', async () => {
  for (const [name, text] of [
    ['notes.jsonl', 'my notes\n'],
    ['json.jsonl', '{"system":"mine"}\n'],
    ['last.jsonl', 'my notes'],
  ] as const) {
    const file = join(folder, name);
    writeFileSync(file, text);
    await assert.rejects(addResults(file, [result('lead', 16)]), /line 1: not a result that Citemill wrote/);
    assert.equal(readFileSync(file, 'utf8'), text);
  }
  assert.throws(() => readResults(folder), UserError);
});

test('a leaderboard has the latest result of each system on this version of the dataset, best first', async () => {
  const file = join(folder, 'board.jsonl');
  await addResults(file, [
    result('lead', 16),
    result('oracle', 48),
    result('broken', null),
    result('lead', 17),
    result('old', 99, { dataset: { signature: 'citesum|seed:0', identity: 'before' } }),
    result('lead', 20, { split: 'validation' }),
    result('lead', 21, { metric: 'rouge|version:2' }),
  ]);
  const boards = leaderboards(readResults(file), 'now').map(({ split, metric, results }) => ({
    split,
    metric,
    scores: results.map(({ system, scores }) => `${system} ${scores[0]?.value}`),
  }));
  assert.deepEqual(boards, [
    { split: 'test', metric: 'rouge|version:1', scores: ['oracle 48', 'lead 17', 'broken null'] },
    { split: 'validation', metric: 'rouge|version:1', scores: ['lead 20'] },
    { split: 'test', metric: 'rouge|version:2', scores: ['lead 21'] },
  ]);
});

test('the lowest perplexity is the best; columns without scores do not decide', () => {
  const scored = (system: string, perplexity: number | null, bleu: number): Result => ({
    format: 'citemill.result/1',
    ...result(system, 0),
    scores: [
      { name: 'PPL', value: perplexity, digits: 2 },
      { name: 'BLEU-4', value: bleu, digits: 2 },
    ],
  });
  const order = (results: Result[]) => leaderboards(results, 'now')[0]?.results.map(({ system }) => system);
  assert.deepEqual(order([scored('a', 30, 1), scored('b', 20, 2), scored('c', null, 3)]), ['b', 'a', 'c']);
  assert.deepEqual(order([scored('a', null, 1), scored('b', null, 2)]), ['b', 'a']);
});

test('links and enormous files are refused, and a hundred thousand results are grouped', async () => {
  const link = join(folder, 'link.jsonl');
  symlinkSync(join(folder, 'elsewhere.jsonl'), link);
  await assert.rejects(addResults(link, [result('lead', 16)]), /is a link; put the file itself there/);
  const large = join(folder, 'large.jsonl');
  writeFileSync(large, '');
  truncateSync(large, 65 * 1024 * 1024);
  assert.throws(() => readResults(large), /file too large: \d+ bytes/);
  const many = Array.from({ length: 100_000 }, (_, i): Result => {
    const system = `system-${i}`;
    return { format: 'citemill.result/1', ...result('lead', i), system };
  });
  assert.equal(leaderboards(many, 'now')[0]?.results[0]?.system, 'system-99999');
});

test('signatures differ by the parts that only one of them has', () => {
  assert.deepEqual(signatureDifference('rouge|stem:yes|v:1; bleu|v:2', 'rouge|stem:no|v:1; bleu|v:2'), {
    onlyA: ['stem:yes'],
    onlyB: ['stem:no'],
  });
});

test('the page draws every score with its interval, escapes names, and says what cannot be compared', () => {
  const named = (system: string, change: Partial<Result> = {}): Result => ({
    format: 'citemill.result/1',
    ...result('lead', 16, change),
    system,
  });
  const page = resultsPage(
    'a<b',
    [
      named('<script>alert(1)</script>'),
      named('part', { examples: 3 }),
      named('lead', { metric: 'rouge|version:2' }),
      named('old', { dataset: { signature: 'x', identity: 'before' } }),
    ],
    'now',
  );
  assert.match(page, /<h1>Results on a&lt;b<\/h1>/);
  assert.doesNotMatch(page, /<script/);
  assert.equal(page.match(/<line class="interval"/g)?.length, 3);
  assert.match(page, /16\.00 \[1\.00, 2\.00\]/);
  assert.match(page, /3 of 10/);
  assert.match(page, /other settings: version:2 instead of version:1/);
  assert.match(page, /1 results? on other versions/);
  assert.doesNotMatch(page, /NaN|Infinity|undefined/);
  assert.match(resultsPage('none', [], 'now'), /No results on this version/);
});
