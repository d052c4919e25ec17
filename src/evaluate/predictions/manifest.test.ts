import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hashText, type Input, inputFrom, type Manifest } from '../../lineage/index.js';
import { temporary } from '../invented.fixture.js';
import {
  diffPredictions,
  manifestName,
  type Prediction,
  predictionFaults,
  predictionLineage,
  readPredictionManifest,
  readPredictions,
  verifyPredictions,
  writePredictions,
} from './index.js';

const folder = temporary();

const dataset = (seed: number): Manifest => ({
  kind: 'dataset',
  version: 'citesum@1',
  options: { recipe: 'citesum', seed },
  inputs: [],
});
const model = (trainedOn: number): Input =>
  inputFrom(
    'model',
    {
      kind: 'model',
      version: 'train@1',
      options: {},
      inputs: [inputFrom('dataset', dataset(trainedOn)), { role: 'content', identity: hashText('weights') }],
    },
    'bart',
  );
const lineage = (seed: number, split = 'test', trainedOn = 0): Manifest =>
  predictionLineage({ split }, [inputFrom('dataset', dataset(seed)), model(trainedOn)]);

const answers = (...summaries: string[]) =>
  new Map<string, Prediction>(summaries.map((summary, at) => [`${at}`, { id: `${at}`, summary }]));

const write = (place: string, made: Manifest, ...summaries: string[]) =>
  writePredictions(join(folder, place), { model: 'bart', byId: answers(...summaries) }, made);

const use = { dataset: inputFrom('dataset', dataset(0)), split: 'test', model: 'bart' };

const CASES: [title: string, made: Manifest, asked: typeof use, faults: RegExp[]][] = [
  ['as asked', lineage(0), use, []],
  ['all splits are evaluated', lineage(0), { ...use, split: 'all' }, []],
  ['another dataset', lineage(7), use, [/^made for another dataset \(seed 7, now 0\)$/]],
  ['another split', lineage(0, 'validation'), use, [/^made for the validation split, not for test$/]],
  ['another model', lineage(0), { ...use, model: 'led' }, [/^made by the model bart, not by led$/]],
  [
    'a model of another build',
    lineage(0, 'test', 3),
    use,
    [/may have seen these examples \(seed 3, now 0\)$/],
  ],
];

for (const [title, made, asked, faults] of CASES)
  test(`predictions say what they were made for: ${title}`, async () => {
    const path = await write(title.replaceAll(' ', '-'), made, 'Silt.');
    const actual = await predictionFaults(path, asked);
    assert.equal(actual.length, faults.length, actual.join('; '));
    for (const [at, pattern] of faults.entries()) assert.match(actual[at] ?? '', pattern);
  });

test('a changed file of predictions is noticed, by evaluate and by verify', async () => {
  const path = await write('changed', lineage(0), 'Silt.', 'Sand.');
  assert.deepEqual(await verifyPredictions(path), { files: 1, rows: 2, faults: [] });
  appendFileSync(path, '{"id":"9","summary":"Mud."}\n');
  assert.deepEqual(await predictionFaults(path, use), ['the file was changed after it was written']);
  const { faults } = await verifyPredictions(path);
  assert.match(faults.map(({ problem }) => problem).join('; '), /has \d+ bytes instead of \d+; has 3 rows/);
});

test('predictions of another model or dataset replace file and manifest together', async () => {
  const path = await write('replaced', lineage(0), 'Silt.', 'Sand.');
  assert.equal(await write('replaced', lineage(7), 'Mud.'), path);
  assert.equal(readPredictionManifest(path)?.rows, 1);
  assert.deepEqual(readPredictionManifest(path)?.lineage, lineage(7));
  assert.deepEqual((await readPredictions(path)).byId.get('0'), { id: '0', model: 'bart', summary: 'Mud.' });
  // Predictions without a lineage leave no manifest of earlier ones next to them.
  await writePredictions(join(folder, 'replaced'), { model: 'bart', byId: answers('Clay.') });
  assert.ok(!existsSync(manifestName(path)));
  assert.deepEqual(
    readdirSync(join(folder, 'replaced')).filter((name) => name.endsWith('l')),
    ['bart.jsonl'],
  );
});

test('a manifest of another program is refused in one line, and one that is not ours is not replaced', async () => {
  const path = await write('hostile', lineage(0), 'Silt.');
  const file = manifestName(path);
  const text = readFileSync(file, 'utf8');
  for (const [from, to] of [
    ['"seed": 0', '"seed": 1'],
    ['"rows": 1', '"rows": "many"'],
    ['{', '['],
  ] as const) {
    writeFileSync(file, text.replace(from, to));
    assert.throws(() => readPredictionManifest(path), /manifest\.json/);
  }
  writeFileSync(file, 'mine');
  await assert.rejects(write('hostile', lineage(0), 'Sand.'), /not written by Citemill/);
  assert.equal(readFileSync(file, 'utf8'), 'mine');
});

test('two prediction files are compared answer by answer', async () => {
  const before = await write('before', lineage(0), 'Silt.', 'Sand.', 'Mud.');
  const after = await write('after', lineage(0), 'Silt.', 'Gravel.');
  appendFileSync(after, '{"id":"new","summary":"Clay."}\n');
  assert.deepEqual(await diffPredictions(before, after), {
    same: 1,
    changed: { count: 1, ids: ['1'] },
    removed: { count: 1, ids: ['2'] },
    added: { count: 1, ids: ['new'] },
  });
});

test('predictions stay in their file: a hundred thousand take a fraction of its size in memory', async () => {
  const path = join(folder, 'many.jsonl');
  const summary = 'x'.repeat(1000);
  for (let block = 0; block < 100; block++)
    appendFileSync(
      path,
      Array.from(
        { length: 1000 },
        (_, at) => `{"id":"${block * 1000 + at}","summary":"${block} ${summary}"}\n`,
      ).join(''),
    );
  const script = `
    import { readPredictions } from ${JSON.stringify(new URL('./read.js', import.meta.url).href)};
    const usedBytes = () => (gc(), process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers);
    const before = usedBytes();
    const { byId } = await readPredictions(process.argv[1]);
    console.log(JSON.stringify([byId.size, byId.get('99999').summary.length, usedBytes() - before]));`;
  const args = ['--expose-gc', '--input-type=module', '-e', script, path];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const [size, length, usedBytes] = JSON.parse(stdout || assert.fail(stderr)) as [number, number, number];
  assert.deepEqual([size, length], [100_000, 1003]);
  // The file has 102 MB; with late garbage collection the process grew by up to 11 MB.
  assert.ok(usedBytes < 25e6, `${usedBytes} bytes`);
});
