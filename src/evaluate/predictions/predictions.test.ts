import assert from 'node:assert/strict';
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { LOCK_NAME, lockFile } from '../../engine/index.js';
import { UserError } from '../../user-error.js';
import { temporary } from '../invented.fixture.js';
import {
  makePredictionFile,
  type Prediction,
  predictionFile,
  readPredictions,
  writePredictions,
} from './index.js';

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
      const read = await readPredictions(await writePredictions(folder, { model: 'some/model', byId }));
      assert.equal(read.model, 'some/model');
      assert.deepEqual(
        [...byId.keys()].map((id) => read.byId.get(id)),
        [...byId.values()].map((prediction) => ({ ...prediction, model: 'some/model' })),
      );
    }),
    { numRuns: 50 },
  );
});

test('a model’s name becomes a file’s name', () => {
  assert.equal(predictionFile('hub/bart large:2'), 'hub_bart_large_2.jsonl');
});

test('our predictions are replaced; a foreign file, a link and a file that was changed are not', async () => {
  const home = join(folder, 'owned');
  const write = (model: string, summary: string) =>
    writePredictions(home, { model, byId: new Map([['a', { id: 'a', summary }]]) });
  const path = await write('lead', 'Silt settles.');
  await write('lead', 'Silt settles slowly.');
  assert.match(readFileSync(path, 'utf8'), /slowly/);
  const mine = {
    'bart.jsonl': 'mine',
    'lead.jsonl.tmp': 'mine',
    'lead.jsonl.0123456789ab': 'mine',
    '.citemill-work-0123456789ab/thesis.tex': 'mine',
  };
  mkdirSync(join(home, '.citemill-work-0123456789ab'));
  for (const [name, text] of Object.entries(mine)) writeFileSync(join(home, name), text);
  symlinkSync(join(home, 'bart.jsonl'), join(home, 'linked.jsonl'));
  symlinkSync(join(home, 'nowhere'), join(home, 'dangling.jsonl'));
  for (const model of ['bart', 'linked', 'dangling'])
    await assert.rejects(write(model, 'x'), /not written by Citemill; move it, or name another folder/);
  writeFileSync(path, `${readFileSync(path, 'utf8')}{"id":"b","summary":"Added by hand."}\n`);
  await assert.rejects(write('lead', 'x'), UserError);
  await write('new', 'x');
  for (const [name, text] of Object.entries(mine)) assert.equal(readFileSync(join(home, name), 'utf8'), text);
  assert.ok(lstatSync(join(home, 'linked.jsonl')).isSymbolicLink());
  assert.ok(lstatSync(join(home, 'dangling.jsonl')).isSymbolicLink());
  assert.equal(readdirSync(home).filter((name) => name.startsWith('.citemill-work-')).length, 1);
});

test('partial files of a killed process are removed, and a failing one leaves none', async () => {
  const home = join(folder, 'swept');
  mkdirSync(join(home, '.citemill-work-00112233aabb'), { recursive: true });
  writeFileSync(join(home, '.citemill-work-00112233aabb', 'predictions.jsonl'), '{"id":');
  const lock = await lockFile(join(home, '.citemill-work-00112233aabb', LOCK_NAME));
  await lock?.release();
  const failing = makePredictionFile(home, 'a.jsonl', async (path) => {
    writeFileSync(path, 'half');
    throw new Error('no model');
  });
  await assert.rejects(failing, /no model/);
  assert.deepEqual(readdirSync(home), []);
});

test('a file that names no model is called after itself; empty lines and a byte order mark are passed over', async () => {
  const path = join(folder, 'bart-large.jsonl');
  writeFileSync(path, '\ufeff{"id":"a","summary":"Silt settles."}\r\n\n{"id":"b","summary":""}\n');
  const { model, byId } = await readPredictions(path);
  assert.deepEqual([model, byId.size, byId.get('c')], ['bart-large', 2, undefined]);
  assert.deepEqual(byId.get('a'), { id: 'a', summary: 'Silt settles.' });
  assert.deepEqual(byId.get('b'), { id: 'b', summary: '' });
});

const BAD: [string, RegExp][] = [
  ['', /bad\.jsonl contains no predictions/],
  ['{"id":"a"', /line 1: not valid JSON/],
  ['{"summary":"x"}', /line 1: id: /],
  ['{"id":"a","scores":["high"]}', /line 1: scores\.0: /],
  ['{"id":"a","picked":[-1]}', /line 1: picked\.0: /],
  ['{"id":"a"}\n{"id":"a"}', /line 2: second prediction for the example a/],
  ['{"id":"a","model":"x"}\n{"id":"b","model":"y"}', /line 2 names the model y, earlier lines x/],
];

for (const [content, message] of BAD) {
  test(`${JSON.stringify(content)} is refused with its place`, async () => {
    const path = join(folder, 'bad.jsonl');
    writeFileSync(path, content);
    await assert.rejects(readPredictions(path), message);
  });
}

test('a missing file is reported', async () => {
  await assert.rejects(readPredictions(join(folder, 'nowhere.jsonl')), /nowhere\.jsonl: no such file/);
});
