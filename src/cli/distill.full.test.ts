import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thoroughOnly } from '@citemill/metrics/internal/thorough.fixture';
import { inventedDataset } from '../evaluate/invented.fixture.js';
import { identify, inputNamed, type Manifest } from '../lineage/index.js';
import { findPreset, trainModel, withSettings } from '../train/index.js';
import { inventedSource, TINY_BERT, testPython } from '../train/python.fixture.js';
import { runCitemill } from './citemill.fixture.js';

const { python, skip } = testPython();
const folder = temporaryFolder('distill');
const variables = { ...process.env, CITEMILL_PYTHON: python, CITEMILL_CACHE: join(folder, 'cache') };
const citemill = (...args: string[]) => runCitemill(args, { cwd: folder, env: variables });

const HERE = ['--dataset', 'citeworth', '--device', 'cpu', '--set'];
const SHORT = ['epochs=2', 'batch_size=8', 'learning_rate=0.001', 'warmup_steps=2', 'max_length=32'];

/** A tiny checkpoint for single sentences or for paragraphs. */
async function tinyModel(preset: string, layers: number, out: string): Promise<void> {
  await trainModel({
    preset: withSettings(findPreset(preset), {
      config: { ...TINY_BERT, num_hidden_layers: layers },
      max_steps: 1,
      max_length: 32,
    }),
    profile: 'paper',
    source: inventedSource('citeworth'),
    out: join(folder, out),
    init: null,
    python,
    device: 'cpu',
  });
}

before(async () => {
  if (skip) return;
  await inventedDataset('citeworth', 40, join(folder, 'citeworth'));
  await tinyModel('citeworth/bert', 2, 'tiny');
  await tinyModel('citeworth/bert', 1, 'tinier');
});

const lineage = (model: string): Manifest =>
  JSON.parse(readFileSync(join(folder, model, 'model.json'), 'utf8')).lineage as Manifest;

test('a model is distilled into a smaller one that is served in 8 bits and names its teacher', {
  skip,
}, () => {
  const teacher = citemill(
    'train',
    'citeworth/bert',
    '--init',
    'tiny',
    '--out',
    'teacher',
    ...HERE,
    ...SHORT,
  );
  assert.equal(teacher.status, 0, teacher.stderr);
  const distil = (out: string) =>
    citemill('distill', 'teacher', '--student', 'tinier', '--out', out, ...HERE, ...SHORT);
  const first = distil('student');
  assert.equal(first.status, 0, first.stderr);
  assert.match(first.stdout, /^trained: citeworth\/minilm, validation .*f1 /);
  assert.match(first.stderr, /^teacher: citeworth\/bert, 0\.\d million parameters, validation .*f1 /m);
  assert.match(distil('student').stdout, /^already trained: /);
  assert.match(distil('second').stderr, /^teacher: .*, answers from the cache, /m);

  const card = readFileSync(join(folder, 'student', 'README.md'), 'utf8');
  assert.match(card, /\| \| teacher \(citeworth\/bert\) \| student \|\n/);
  assert.match(card, /\n\| f1 on validation \| [\d.]+ \| [\d.]+ \|\n/);
  assert.match(card, /\n\| rows per second, 8 bits, CPU \| [\d.e+]+ \| [\d.e+]+ \([\d.]+ times\) \|\n/);

  assert.equal(inputNamed(lineage('student'), 'teacher')?.identity, identify(lineage('teacher')));
  assert.equal(citemill('verify', 'student').status, 0);
  const predicted = citemill(
    ...['predict', 'student', '--dataset', 'citeworth', '--precision', 'int8', '--quiet', '--out', 'p.jsonl'],
  );
  assert.equal(predicted.status, 0, predicted.stderr);
  assert.ok(readFileSync(join(folder, 'p.jsonl'), 'utf8').startsWith('{"id":'));
});

test('a job for another machine carries the teacher and the weights of the student', { skip }, () => {
  const run = citemill(
    ...['distill', 'teacher', '--student', 'tinier', '--out', 'packed', '--job-only', ...HERE, ...SHORT],
  );
  assert.equal(run.status, 0, run.stderr);
  const job = JSON.parse(readFileSync(join(folder, 'packed', 'job.json'), 'utf8'));
  const packed = readdirSync(join(folder, 'packed')).filter((name) => name.startsWith('weights-'));
  assert.deepEqual(packed.sort(), [job.init, job.settings.teacher].sort());
  assert.ok(existsSync(join(folder, 'packed', job.settings.teacher, 'model.safetensors')));
  assert.equal(job.settings.layers, null);
});

test('the default student keeps four layers, and --set layers other numbers', { skip }, () => {
  for (const [out, set, layers] of [
    ['four', [], 4],
    ['six', ['layers=6'], 6],
  ] as const) {
    const run = citemill('distill', 'teacher', '--out', out, '--job-only', ...HERE, ...SHORT, ...set);
    assert.equal(run.status, 0, run.stderr);
    const job = JSON.parse(readFileSync(join(folder, out, 'job.json'), 'utf8'));
    assert.equal(job.settings.layers, layers);
  }
});

test('only a CiteWorth classifier can be a teacher', { skip: skip || thoroughOnly }, async () => {
  await trainModel({
    preset: withSettings(findPreset('wikiref/bert-class'), { config: TINY_BERT, max_steps: 1, window: 64 }),
    profile: 'paper',
    source: inventedSource('wikiref'),
    out: join(folder, 'wikiref'),
    init: null,
    python,
    device: 'cpu',
  });
  for (const [teacher, message] of [
    ['wikiref', /^citemill: wikiref is a wikiref\/bert-class model \(window-extractor\); distill takes /],
    ['nowhere', /^citemill: nowhere: no such file or folder/],
  ] as const) {
    const { status, stderr } = citemill('distill', teacher, '--out', 'x', '--dataset', 'citeworth');
    assert.equal(status, 2);
    assert.match(stderr, message);
  }
});
