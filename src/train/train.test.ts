import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { writeCard } from './card.js';
import { curveOf } from './curve.js';
import { eventOf } from './events.js';
import { jobOf, modelRows, presetNamed, statisticsOf, type TrainRequest } from './index.js';
import { writeRows } from './job-rows.js';
import { claimFolder, claimSeries } from './out-folder.js';
import { inventedSource } from './python.test-suite.js';

const folder = mkdtempSync(join(tmpdir(), 'citemill-train-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const request = (out: string, seed = 1): TrainRequest => {
  const preset = presetNamed('citeworth/bert');
  return {
    ...{ preset: { ...preset, training: { ...preset.training, seed } }, profile: 'paper' },
    ...{
      source: inventedSource('citeworth', 3),
      out: join(folder, out),
      init: 'bert-base-uncased',
      python: 'python3',
    },
  };
};

test('a job names all that decides a model, and a dataset of another recipe is refused', () => {
  const job = jobOf(request('job'));
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
    () => jobOf({ ...request('job'), source: inventedSource('citesum') }),
    /citeworth\/bert learns from datasets of citeworth, and this one is of citesum/,
  );
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

test('the same job goes on in its folder; another job, and a folder of the user’s, are left alone', () => {
  assert.equal(claimFolder(jobOf(request('one'))), false);
  assert.equal(claimFolder({ ...jobOf(request('one')), device: 'cuda' }), false);
  writeFileSync(join(folder, 'one', 'model.json'), '{}');
  assert.equal(claimFolder(jobOf(request('one'))), true);
  assert.throws(() => claimFolder(jobOf(request('one', 2))), /holds another training \(training differs\)/);
  mkdirSync(join(folder, 'mine'));
  writeFileSync(join(folder, 'mine', 'thesis.tex'), '');
  assert.throws(
    () => claimFolder(jobOf(request('mine'))),
    /is not empty and was not written by citemill train/,
  );
  assert.throws(
    () => claimSeries(join(folder, 'mine'), 'seeds'),
    /holds thesis\.tex, which --seeds did not write/,
  );
});

const EVENTS = [
  '{"event":"start","steps":4,"epochs":2,"examples":8,"parameters":100,"device":"cpu","precision":"fp32"}',
  '{"event":"step","step":1,"epoch":1,"loss":0.9,"rate":3.5,"left_s":2}',
  '{"event":"validation","step":2,"epoch":1,"metrics":{"f1":50,"loss":0.8},"best":true}',
  '{"event":"step","step":4,"epoch":2,"loss":0.5,"rate":3.5,"left_s":0}',
  '{"event":"news","of":"a later trainer"}',
  '{"event":"done","metrics":{"f1":50},"best_step":2,"seconds":3.2}',
];

test('events of a later trainer are passed over', () => {
  assert.deepEqual(
    EVENTS.map((line) => eventOf(line)?.event),
    ['start', 'step', 'validation', 'step', undefined, 'done'],
  );
  assert.equal(eventOf('Traceback (most recent call last):'), undefined);
});

test('the card has scores, settings, deviations and the learning curve', () => {
  const job = jobOf(request('card'));
  mkdirSync(job.out);
  writeFileSync(join(job.out, 'train.jsonl'), EVENTS.join('\n'));
  writeCard(job);
  const card = readFileSync(join(job.out, 'README.md'), 'utf8');
  assert.match(card, /\n\| f1 \| 50 \|\n/);
  assert.match(card, /\n\| learning_rate \| 0\.000008075 \|\n/);
  assert.match(card, /\n\| 2 \| 1 \| 50\.0000 \| 0\.8000 \| best \|\n/);
  assert.match(card, /\n- The optimiser is not named; /);
  const curve = readFileSync(join(job.out, 'curve.svg'), 'utf8');
  assert.match(curve, /^<svg .*<polyline points="184\.0,16\.0 592\.0,208\.0"/s);
  assert.ok(curveOf([]).endsWith('</svg>\n'));
});

test('mean and standard deviation over seeds', () => {
  assert.deepEqual(statisticsOf([{ f1: 1, loss: 2 }, { f1: 3 }]), {
    f1: { mean: 2, deviation: Math.SQRT2, values: [1, 3] },
  });
});
