import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inventedDataset } from '../evaluate/invented.test-suite.js';
import { presetNamed, trainModel, withSettings } from '../train/index.js';
import { inventedSource, TINY_BERT, testPython } from '../train/python.test-suite.js';
import { CLI, runCitemill } from './citemill.test-suite.js';

const { python, skip } = testPython();
const folder = mkdtempSync(join(tmpdir(), 'citemill-train-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const variables = { ...process.env, CITEMILL_PYTHON: python, CITEMILL_CACHE: join(folder, 'cache') };

const citemill = (...args: string[]) => runCitemill(args, { cwd: folder, env: variables });

const trainArguments = (out: string) => [
  ...['train', 'citeworth/bert', '--dataset', 'citeworth', '--init', 'tiny', '--out', out, '--device', 'cpu'],
  ...['--set', 'epochs=4', 'batch_size=4', 'learning_rate=0.001', 'warmup_steps=2', 'max_length=24'],
  ...['--checkpoint-minutes', '0.0001'],
];

before(async () => {
  if (skip) return;
  await inventedDataset('citeworth', 40, join(folder, 'citeworth'));
  const preset = withSettings(presetNamed('citeworth/bert'), {
    config: TINY_BERT,
    max_steps: 1,
    max_length: 24,
  });
  const source = inventedSource('citeworth');
  await trainModel({
    preset,
    profile: 'paper',
    source,
    out: join(folder, 'tiny'),
    init: null,
    python,
    device: 'cpu',
  });
});

const weights = (out: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, out, 'model.safetensors')))
    .digest('hex');

test('train, predict and evaluate, with the published row beside', { skip }, () => {
  const trained = citemill(...trainArguments('bert'));
  assert.equal(trained.status, 0, trained.stderr);
  assert.match(trained.stdout, /^trained: citeworth\/bert, validation .*f1 /);
  assert.match(trained.stderr, /training: \d+ examples/);
  assert.match(citemill(...trainArguments('bert')).stdout, /^already trained: /);
  const other = citemill(...trainArguments('bert').map((one) => one.replace('epochs=4', 'epochs=5')));
  assert.equal(other.status, 2);
  assert.match(other.stderr, /holds another training \(training differs\)/);

  const predicted = citemill('predict', 'bert', '--dataset', 'citeworth', '--quiet', '--out', 'bert.jsonl');
  assert.equal(predicted.status, 0, predicted.stderr);
  const [first] = readFileSync(join(folder, 'bert.jsonl'), 'utf8').split('\n');
  assert.deepEqual(Object.keys(JSON.parse(first ?? '')), ['id', 'scores', 'labels', 'model']);

  const table = citemill(
    'evaluate',
    'citeworth',
    '--models',
    'logistic,bert',
    '--quiet',
    '--json',
    '--no-save',
  );
  assert.equal(table.status, 0, table.stderr);
  const { rows } = JSON.parse(table.stdout) as { rows: { system: string; publishedAs?: string }[] };
  assert.equal(rows.find(({ system }) => system === 'bert')?.publishedAs, 'BERT');
});

test('a training that is killed goes on, and ends with the same weights', { skip }, async () => {
  const child = spawn(process.execPath, [CLI, ...trainArguments('killed')], {
    ...{ cwd: folder, env: variables, stdio: 'ignore', detached: true },
  });
  const events = join(folder, 'killed', 'train.jsonl');
  const ended = new Promise((resolve) => child.once('close', resolve));
  while (
    child.exitCode === null &&
    !(existsSync(events) && readFileSync(events, 'utf8').includes('"checkpoint"'))
  )
    await sleep(20);
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await ended;
  assert.ok(!existsSync(join(folder, 'killed', 'model.json')), 'it was killed too late to prove anything');
  const again = citemill(...trainArguments('killed'));
  assert.equal(again.status, 0, again.stderr);
  assert.match(again.stderr, /resumed at step \d+/);
  assert.equal(weights('killed'), weights('bert'));
});

test('several seeds, a random search and a checkpoint as it is: each from one command', { skip }, () => {
  const short = (out: string) => trainArguments(out).map((one) => (one === 'epochs=4' ? 'max_steps=2' : one));
  const seeds = citemill(...short('seeds'), '--seeds', '2');
  assert.equal(seeds.status, 0, seeds.stderr);
  assert.match(seeds.stdout, /f1 [\d.]+ ± [\d.]+/);
  assert.notEqual(weights('seeds/seed-1'), weights('seeds/seed-2'));

  const search = citemill(...short('search'), '--search', '2');
  assert.equal(search.status, 0, search.stderr);
  const { best, trials } = JSON.parse(readFileSync(join(folder, 'search', 'search.json'), 'utf8')) as {
    best: { folder: string; score: number };
    trials: { folder: string; score: number; drawn: Record<string, unknown> }[];
  };
  assert.equal(trials.length, 2);
  assert.equal(best.score, Math.max(...trials.map(({ score }) => score)));
  assert.notDeepEqual(trials[0]?.drawn, trials[1]?.drawn);
  for (const trial of trials)
    assert.equal(
      existsSync(join(folder, 'search', trial.folder, 'model.safetensors')),
      trial.folder === best.folder,
      'only the best trial keeps its weights',
    );

  const asIs = citemill(...trainArguments('as-is'), '--as-is');
  assert.equal(asIs.status, 0, asIs.stderr);
  const predicted = citemill('predict', 'as-is', '--dataset', 'citeworth', '--quiet', '--out', 'as-is.jsonl');
  assert.equal(predicted.status, 0, predicted.stderr);
  assert.equal(readFileSync(join(folder, 'as-is.jsonl'), 'utf8').trim().split('\n').length > 0, true);
});

test('words by attribution, as a table and as a page', { skip }, () => {
  const { status, stdout, stderr } = citemill(
    ...[
      'predict',
      'bert',
      '--dataset',
      'citeworth',
      '--split',
      'train',
      '--words',
      '3',
      '--report',
      'words.html',
    ],
  );
  assert.equal(status, 0, stderr);
  assert.match(
    stdout,
    /^cite-worthy +attribution +count +not cite-worthy +attribution +count\n(?:.*\n){3}report: words\.html\n$/,
  );
  assert.match(readFileSync(join(folder, 'words.html'), 'utf8'), /Words that speak for a citation/);
});
