import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createMill, startStudio } from '../mill.fixture.js';

const dir = await createMill('studio-systems', {
  sources: ['jats', 'latex/papers'],
  recipes: ['citesum', 'intent'],
});
const first = await startStudio(dir);

interface Row {
  id: string;
  values: Record<string, string>;
}
const readRows = async (dataset: string): Promise<Row[]> =>
  (await first.get(`/datasets/${dataset}/examples?size=200`)).body.rows;

/** Writes the answers of a system as JSON lines. */
function writeAnswers(dataset: string, system: string, lines: (object | string)[]): void {
  const folder = join(dir, `${dataset}-predictions`, 'all');
  mkdirSync(folder, { recursive: true });
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  writeFileSync(join(folder, `${system}.jsonl`), `${text}\n`);
}

const sums = await readRows('citesum');
writeAnswers(
  'citesum',
  'lead',
  sums.map(({ id }) => ({ id, picked: [0] })),
);
// The right words for the first example, a wrong type for the second, no answer to the third.
writeAnswers('citesum', 'mixed', [
  { id: sums[0]?.id, summary: sums[0]?.values.tgt },
  { id: sums[1]?.id, picked: 'x' },
  '{"id": broken',
  ...sums.slice(3).map(({ id }) => ({ id, picked: [0] })),
]);
writeAnswers('citesum', 'alone', [{ id: 'nowhere', picked: [0] }]);
const intents = await readRows('intent');
for (const label of ['background', 'method'])
  writeAnswers(
    'intent',
    label,
    intents.map(({ id }) => ({ id, label })),
  );
await first.close();
const client = await startStudio(dir);
const compare = (dataset: string, query: string) => client.get(`/datasets/${dataset}/systems?${query}`);

test('the example on which two systems differ most comes first, with scores and marked words', async () => {
  const { body } = await compare('citesum', 'first=lead&second=mixed&size=200');
  assert.equal(body.total, sums.length - 1);
  assert.deepEqual(body.only, [1, 0]);
  const differences: (number | null)[] = body.rows.map(
    ({ difference }: { difference: number }) => difference,
  );
  const scored = differences.filter((difference) => difference !== null).map(Math.abs);
  assert.deepEqual(
    scored,
    [...scored].sort((a, b) => b - a),
  );
  // The unreadable answer has no difference, so it comes last and says why.
  assert.equal(differences.at(-1), null);
  assert.match(body.rows.at(-1).answers[1].problem, /not a prediction/);
  const [top] = body.rows;
  assert.equal(top.id, sums[0]?.id);
  assert.ok(top.difference < 0);
  assert.equal(top.gold, top.answers[1].text);
  for (const { text, marks } of top.answers)
    assert.ok(marks.length > 0 && marks.at(-1).end <= [...text].length);
  assert.deepEqual(body.rows[1].answers[0].marks, []);
});

test('means and counts agree with the rows, for each metric and order', async () => {
  const { body } = await compare('citesum', 'first=lead&second=mixed');
  for (const { name, means, better, same } of body.metrics) {
    const { rows, metric } = (
      await compare('citesum', `first=lead&second=mixed&size=200&metric=${name}&order=second`)
    ).body;
    assert.equal(metric, name);
    const pairs: number[][] = rows
      .filter(({ difference }: { difference: number | null }) => difference !== null)
      .map(({ answers }: { answers: { figures: { name: string; value: number }[] }[] }) =>
        answers.map(({ figures }) => figures.find((figure) => figure.name === name)?.value ?? Number.NaN),
      );
    for (const side of [0, 1]) {
      const mean = pairs.reduce((sum, pair) => sum + (pair[side] ?? 0), 0) / pairs.length;
      assert.ok(Math.abs(mean - means[side]) < 1e-9, name);
    }
    const signs = pairs.map(([a = 0, b = 0]) => Math.sign(a - b));
    assert.deepEqual(
      [better, same],
      [
        [1, -1].map((sign) => signs.filter((each) => each === sign).length),
        signs.filter((sign) => sign === 0).length,
      ],
    );
    const gains = pairs.map(([a = 0, b = 0]) => b - a);
    assert.deepEqual(
      gains,
      [...gains].sort((a, b) => b - a),
    );
  }
});

test('classes are compared with the right class', async () => {
  const { body } = await compare('intent', 'first=background&second=method&size=200&order=first');
  assert.equal(body.total, intents.length);
  const [top] = body.rows;
  assert.equal(top.gold, 'background');
  assert.deepEqual(
    top.answers.map(({ text }: { text: string }) => text),
    ['background', 'method'],
  );
});

test('a comparison without common examples is empty; unknown systems and metrics are refused', async () => {
  assert.equal((await compare('citesum', 'first=lead&second=alone')).body.total, 0);
  for (const [query, status, field] of [
    ['first=lead&second=none', 404, 'second'],
    ['first=lead&second=lead', 400, 'second'],
    ['first=lead', 400, 'second'],
    ['first=lead&second=mixed&metric=none', 400, 'metric'],
    ['first=lead&second=mixed&order=up', 400, 'order'],
    [`first=${encodeURIComponent("' OR 1=1 --")}&second=mixed`, 404, 'first'],
  ] as const) {
    const answer = await compare('citesum', query);
    assert.equal(answer.status, status, query);
    assert.equal(answer.body.field, field, query);
  }
});
