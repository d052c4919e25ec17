import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { temporary } from '../invented.test-suite.js';
import { type Prediction, predictionFile, readPredictions, writePredictions } from './index.js';

const folder = temporary();

test('what is written is read again', async () => {
  const prediction = fc.record(
    {
      scores: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
      picked: fc.array(fc.nat()),
      summary: fc.string(),
      labels: fc.array(fc.boolean()),
    },
    { requiredKeys: [] },
  );
  const answers = fc.dictionary(fc.string({ minLength: 1 }), prediction, { minKeys: 1 });
  await fc.assert(
    fc.asyncProperty(answers, async (byName) => {
      const byId = new Map<string, Prediction>(
        Object.entries(byName).map(([id, rest]) => [id, { ...rest, id }]),
      );
      const read = await readPredictions(writePredictions(folder, { model: 'some/model', byId }));
      assert.equal(read.model, 'some/model');
      assert.deepEqual(
        [...read.byId.values()].map(({ model: _, ...rest }) => rest),
        [...byId.values()],
      );
    }),
    { numRuns: 50 },
  );
});

test('a model’s name becomes a file’s name', () => {
  assert.equal(predictionFile('hub/bart large:2'), 'hub_bart_large_2.jsonl');
});

test('a file that names no model is called after itself; empty lines and a byte order mark are passed over', async () => {
  const path = join(folder, 'bart-large.jsonl');
  writeFileSync(path, '\ufeff{"id":"a","summary":"Silt settles."}\r\n\n{"id":"b","summary":""}\n');
  const { model, byId } = await readPredictions(path);
  assert.deepEqual([model, [...byId.keys()]], ['bart-large', ['a', 'b']]);
});

const BAD: [string, RegExp][] = [
  ['', /bad\.jsonl: holds no predictions/],
  ['{"id":"a"', /line 1: is not valid JSON/],
  ['{"summary":"x"}', /line 1: id: /],
  ['{"id":"a","scores":["high"]}', /line 1: scores\.0: /],
  ['{"id":"a","picked":[-1]}', /line 1: picked\.0: /],
  ['{"id":"a"}\n{"id":"a"}', /line 2: the example a is given twice/],
  ['{"id":"a","model":"x"}\n{"id":"b","model":"y"}', /line 2: is of the model y, those before of x/],
];

for (const [content, message] of BAD) {
  test(`${JSON.stringify(content)} is refused with its place`, async () => {
    const path = join(folder, 'bad.jsonl');
    writeFileSync(path, content);
    await assert.rejects(readPredictions(path), message);
  });
}

test('a file that is not there is told', async () => {
  await assert.rejects(
    readPredictions(join(folder, 'nowhere.jsonl')),
    /nowhere\.jsonl: can't be read \(ENOENT\)/,
  );
});
