import assert from 'node:assert/strict';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { UserError } from '../user-error.js';
import { writeCard } from './card.js';
import { renderCurve } from './curve.js';
import { parseEvent } from './events.js';
import {
  createJob,
  findPreset,
  modelRows,
  prepareJob,
  runTrainer,
  seedStatistics,
  type TrainRequest,
  trainModel,
} from './index.js';
import { writeRows } from './job-rows.js';
import { claimFolder, claimSeries, removeWeights } from './out-folder.js';
import { inventedSource } from './python.fixture.js';

const folder = temporaryFolder('train');

const request = (out: string, seed = 1): TrainRequest => {
  const preset = findPreset('citeworth/bert');
  return {
    preset: { ...preset, training: { ...preset.training, seed } },
    profile: 'paper',
    source: inventedSource('citeworth', 3),
    out: join(folder, out),
    init: 'bert-base-uncased',
    python: 'python3',
  };
};

test('a job names all that decides a model, and a dataset of another recipe is refused', () => {
  const job = createJob(request('job'));
  assert.deepEqual(
    [job.schema, job.preset, job.init, job.input.name, job.dataset, job.files.train],
    [
      ...[
        'citemill.job/1',
        'citeworth/bert',
        'bert-base-uncased',
        'citeworth/sentences',
        'citeworth|invented',
      ],
      join(folder, 'job', 'rows', 'train.jsonl'),
    ],
  );
  assert.throws(
    () => createJob({ ...request('job'), source: inventedSource('citesum') }),
    /citeworth\/bert needs a dataset of citeworth; this one is of citesum/,
  );
});

test('PEGASUS is trained in 32 bits unless the user asks otherwise; other models in the best precision of the device', () => {
  const of = (name: string, precision?: 'auto' | 'bf16') =>
    createJob({
      ...request('bits'),
      preset: findPreset(name),
      source: inventedSource('citesum'),
      precision,
    }).precision;
  assert.deepEqual(
    [of('citesum/pegasus-large'), of('citesum/pegasus-large', 'auto'), of('citesum/pegasus-large', 'bf16')],
    ['fp32', 'fp32', 'bf16'],
  );
  assert.equal(of('citesum/bart-large'), 'auto');
});

test('rows are streamed to JSON lines, a file there whole or not at all; few-shot takes the first examples', async () => {
  const path = join(folder, 'rows', 'train.jsonl');
  const count = await writeRows(path, modelRows({ ...request('rows'), examples: 2 }, 'train'));
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  assert.equal(lines.length, count);
  assert.deepEqual(
    new Set(lines.map((line) => JSON.parse(line).id.split('#')[0])),
    new Set(['example-0', 'example-1']),
  );
});

test('rows that fail leave nothing in the folder', async () => {
  const into = join(folder, 'failing-rows');
  const failing = async function* (): AsyncGenerator<never> {
    yield* [];
    throw new Error('no such file');
  };
  await assert.rejects(writeRows(join(into, 'train.jsonl'), failing()), /no such file/);
  assert.deepEqual(readdirSync(into), []);
});

test('a killed trainer gives a one-line error that says what to do', async () => {
  const python = join(folder, 'killed.sh');
  writeFileSync(python, '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 });
  await assert.rejects(runTrainer({ python, args: ['job.json'] }), (error: Error) => {
    assert.ok(error instanceof UserError);
    assert.match(error.message, /^the trainer was stopped by SIGKILL .*Run the same command to resume\.$/);
    return true;
  });
});

test('a job for another machine carries its weights, named by their content', async () => {
  const weights = (name: string, text: string) => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'config.json'), '{}');
    writeFileSync(join(path, 'model.safetensors'), text);
    return path;
  };
  const out = join(folder, 'packed');
  const ask = (init: string) => ({ ...request('packed'), init });
  const { job } = await prepareJob(ask(weights('here', 'a')), { pack: true });
  const packed = String(job.init);
  assert.match(packed, /^weights-[0-9a-f]{16}$/);
  assert.equal(JSON.parse(readFileSync(join(out, 'job.json'), 'utf8')).init, packed);
  assert.deepEqual(readdirSync(join(out, packed)).sort(), ['config.json', 'model.safetensors']);

  // Back from the other machine: no Python is needed, and only the same weights are taken for the same job.
  writeFileSync(join(out, 'model.json'), JSON.stringify({ scores: { validation: { f1: 70 } } }));
  await assert.rejects(trainModel(ask(weights('there', 'b'))), /has another training \(init differs\)/);
  const imported = await trainModel({ ...ask(weights('copied', 'a')), python: join(folder, 'no-python') });
  assert.deepEqual(imported, { out, wasDone: true, scores: { f1: 70 } });
  assert.ok(!existsSync(join(out, packed)) && existsSync(join(out, 'README.md')));
});

test('the same job resumes in its folder; another job’s folder and a user’s folder are not touched', () => {
  assert.equal(claimFolder(createJob(request('one'))), false);
  assert.equal(claimFolder({ ...createJob(request('one')), device: 'cuda' }), false);
  writeFileSync(join(folder, 'one', 'model.json'), '{}');
  assert.equal(claimFolder(createJob(request('one'))), true);
  assert.throws(() => claimFolder(createJob(request('one', 2))), /has another training \(training differs\)/);
  // A training that has learnt nothing yet gives way: its command had a mistake.
  assert.equal(claimFolder(createJob(request('mistaken'))), false);
  assert.equal(claimFolder(createJob(request('mistaken', 2))), false);
  assert.match(readFileSync(join(folder, 'mistaken', 'job.json'), 'utf8'), /"seed": 2/);
  mkdirSync(join(folder, 'mistaken', 'checkpoints'));
  assert.throws(() => claimFolder(createJob(request('mistaken'))), /has another training/);
  mkdirSync(join(folder, 'mine'));
  writeFileSync(join(folder, 'mine', 'thesis.tex'), '');
  assert.throws(
    () => claimFolder(createJob(request('mine'))),
    /is not empty and was not written by citemill train/,
  );
  assert.throws(
    () => claimSeries(join(folder, 'mine'), 'seeds'),
    /contains thesis\.tex, which --seeds did not write/,
  );
});

/** Stands for the trainer: it trains nothing, and writes the files that a training ends with. */
const TRAINER = `#!/bin/sh
for last; do :; done
out=$(dirname "$last")
printf '{"schema": "citemill.model/1", "preset": "citeworth/bert", "architecture": "sequence-classifier", "job": {}, "scores": {"validation": {"f1": 50}}}' > "$out/model.json"
`;

test('when a model has been trained its rows are removed, and nothing else; a foreign folder is not even locked', async () => {
  const python = join(folder, 'python');
  writeFileSync(python, TRAINER, { mode: 0o755 });
  const out = join(folder, 'trained');
  const asked = { ...request('trained'), python };
  await prepareJob(asked);
  writeFileSync(join(out, 'rows', 'mine.jsonl'), 'mine');
  writeFileSync(join(out, 'rows', 'train.jsonl.tmp'), 'mine');
  writeFileSync(join(out, 'job.json.tmp'), 'mine');
  const { scores } = await trainModel(asked);
  assert.deepEqual(scores, { f1: 50 });
  assert.deepEqual(readdirSync(join(out, 'rows')).sort(), ['mine.jsonl', 'train.jsonl.tmp']);
  assert.equal(readFileSync(join(out, 'job.json.tmp'), 'utf8'), 'mine');

  await trainModel({ ...request('tidy'), python });
  assert.ok(!existsSync(join(folder, 'tidy', 'rows')));

  const mine = join(folder, 'not-ours');
  mkdirSync(mine);
  writeFileSync(join(mine, 'thesis.tex'), 'mine');
  await assert.rejects(trainModel(request('not-ours')), /is not empty and was not written by citemill train/);
  assert.deepEqual(readdirSync(mine), ['thesis.tex']);
  writeFileSync(join(mine, 'job.json'), 'to do: write');
  await assert.rejects(trainModel(request('not-ours')), /job\.json: not a job of citemill train/);
  assert.equal(readFileSync(join(mine, 'job.json'), 'utf8'), 'to do: write');

  symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'));
  await assert.rejects(trainModel(request('dangling')), /not a folder; name another/);
  assert.ok(lstatSync(join(folder, 'dangling')).isSymbolicLink());
  mkdirSync(join(folder, 'elsewhere'));
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'linked'));
  await trainModel({ ...request('linked'), python });
  assert.ok(
    lstatSync(join(folder, 'linked')).isSymbolicLink() && existsSync(join(folder, 'elsewhere', 'model.json')),
  );
});

test('the weights of a worse trial are removed if they are as written', () => {
  const out = join(folder, 'beaten');
  mkdirSync(join(out, 'onnx'), { recursive: true });
  const files = {
    'model.safetensors': 'w',
    'onnx/model.onnx': 'w',
    'onnx/changed.onnx': 'changed',
    'mine.safetensors': 'w',
    'onnx/mine.onnx': 'w',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(out, name), text);
  const weights = ['model.safetensors', 'onnx/model.onnx', 'onnx/changed.onnx'].map((path) => ({
    path,
    bytes: 1,
  }));
  const model = { schema: 'citemill.model/1', preset: 'p', architecture: 'a', job: {} };
  writeFileSync(join(out, 'model.json'), JSON.stringify(model));
  removeWeights(out);
  assert.ok(existsSync(join(out, 'model.safetensors')), 'nothing is listed, so nothing is removed');
  writeFileSync(join(out, 'model.json'), JSON.stringify({ ...model, weights }));
  removeWeights(out);
  assert.deepEqual(readdirSync(out, { recursive: true }).map(String).sort(), [
    'mine.safetensors',
    'model.json',
    'onnx',
    'onnx/changed.onnx',
    'onnx/mine.onnx',
  ]);
});

test('a card that no series wrote is the user’s', () => {
  const out = join(folder, 'series');
  mkdirSync(join(out, 'seed-1'), { recursive: true });
  claimSeries(out, 'seeds');
  writeFileSync(join(out, 'README.md'), 'mine');
  assert.throws(() => claimSeries(out, 'seeds'), /contains README\.md, which --seeds did not write/);
  writeFileSync(join(out, 'seeds.json'), '{"schema": "citemill.seeds/1"}');
  claimSeries(out, 'seeds');
});

const EVENTS = [
  '{"event":"start","steps":4,"epochs":2,"examples":8,"parameters":100,"device":"cpu","precision":"fp32"}',
  '{"event":"step","step":1,"epoch":1,"loss":0.9,"rate":3.5,"left_s":2}',
  '{"event":"validation","step":2,"epoch":1,"metrics":{"f1":50,"loss":0.8},"best":true}',
  '{"event":"step","step":4,"epoch":2,"loss":0.5,"rate":3.5,"left_s":0}',
  '{"event":"news","of":"a later trainer"}',
  '{"event":"done","metrics":{"f1":50,"recall":66.66666666666667},"best_step":2,"seconds":3.2}',
];

test('unknown events of a later trainer are ignored', () => {
  assert.deepEqual(
    EVENTS.map((line) => parseEvent(line)?.event),
    ['start', 'step', 'validation', 'step', undefined, 'done'],
  );
  assert.equal(parseEvent('Traceback (most recent call last):'), undefined);
});

test('the card has scores, settings, deviations and the learning curve', () => {
  const job = createJob(request('card'));
  mkdirSync(job.out);
  writeFileSync(join(job.out, 'train.jsonl'), EVENTS.join('\n'));
  writeCard(job);
  const card = readFileSync(join(job.out, 'README.md'), 'utf8');
  assert.match(card, /\n\| f1 \| 50 \|\n/);
  assert.match(card, /\n\| recall \| 66\.6667 \|\n/);
  assert.match(card, /\n\| learning_rate \| 0\.000008075 \|\n/);
  assert.match(card, /\n\| 2 \| 1 \| 50\.0000 \| 0\.8000 \| best \|\n/);
  assert.match(card, /\n\| parameters \| 100 \(published: 109484290\) \|\n/);
  assert.match(card, /\n\| seconds \| 3 \(published: 05h30m30s\) \|\n/);
  assert.match(card, /\n- The paper names no optimiser; /);
  const curve = readFileSync(join(job.out, 'curve.svg'), 'utf8');
  assert.match(curve, /^<svg .*<polyline points="184\.0,16\.0 592\.0,208\.0"/s);
  assert.ok(renderCurve([]).endsWith('</svg>\n'));
});

test('mean and standard deviation over seeds', () => {
  assert.deepEqual(seedStatistics([{ f1: 1, loss: 2 }, { f1: 3 }]), {
    f1: { mean: 2, deviation: Math.SQRT2, values: [1, 3] },
  });
});
