import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { thorough, thoroughOnly } from '@citemill/metrics/internal/thorough.fixture';
import { inventedDataset } from '../evaluate/invented.fixture.js';
import { findPreset, trainModel, withSettings } from '../train/index.js';
import { inventedSource, TINY_BERT, testPython } from '../train/python.fixture.js';
import { CLI, runCitemill } from './citemill.fixture.js';

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
  const preset = withSettings(findPreset('citeworth/bert'), {
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
  // A checkpoint as others publish them, not one that citemill trained.
  cpSync(join(folder, 'tiny'), join(folder, 'checkpoint'), {
    recursive: true,
    filter: (path) => !path.endsWith('model.json'),
  });
});

const weights = (out: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, out, 'model.safetensors')))
    .digest('hex');

test('a model is trained, predicts and is evaluated, with the published row for comparison', { skip }, () => {
  const trained = citemill(...trainArguments('bert'));
  assert.equal(trained.status, 0, trained.stderr);
  assert.match(trained.stdout, /^trained: citeworth\/bert, validation .*f1 /);
  assert.match(trained.stderr, /training: \d+ examples/);
  assert.match(citemill(...trainArguments('bert')).stdout, /^already trained: /);
  const other = citemill(
    ...trainArguments('bert').map((argument) => argument.replace('epochs=4', 'epochs=5')),
  );
  assert.equal(other.status, 2);
  assert.match(other.stderr, /has another training \(training differs\)/);

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

test('a model and its predictions name what they were made from, and notice what was exchanged', {
  skip,
}, async () => {
  const verified = citemill('verify', 'bert');
  assert.deepEqual([verified.status, /no faults/.test(verified.stdout)], [0, true], verified.stdout);
  const log = citemill('log', 'bert.jsonl').stdout;
  assert.match(log, /^bert\.jsonl: predictions [0-9a-f]{64}, version predict@\d+\n {2}options: split test, /);
  assert.match(log, /\n {2}bert: model [0-9a-f]{64}, version train@\d+\n/);
  assert.match(log, /\n {4}tiny: model [0-9a-f]{64}/, 'the model that training started from');
  for (const role of ['train rows', 'validation rows', 'content']) assert.ok(log.includes(`\n    ${role}: `));
  assert.ok(JSON.parse(citemill('log', 'bert', '--prov').stdout).entity);
  assert.equal(citemill('verify', 'bert.jsonl').status, 0);

  await inventedDataset('citeworth', 41, join(folder, 'regrown'));
  const other = citemill('evaluate', 'regrown', '--predictions', 'bert.jsonl', '--no-save', '--json');
  assert.match(other.stderr, /bert\.jsonl: made for another dataset/);
  assert.match(other.stdout, /made for another dataset/);
  const right = citemill('evaluate', 'citeworth', '--predictions', 'bert.jsonl', '--no-save');
  assert.deepEqual([right.status, right.stderr], [0, '']);

  // Other weights under the same name: the cache of answers is not taken for theirs.
  cpSync(join(folder, 'bert'), join(folder, 'exchanged', 'bert'), { recursive: true });
  for (const name of ['model.onnx', 'model.onnx.data'])
    if (existsSync(join(folder, 'tiny', 'onnx', name)))
      cpSync(join(folder, 'tiny', 'onnx', name), join(folder, 'exchanged', 'bert', 'onnx', name));
  const damaged = citemill('verify', 'exchanged/bert');
  assert.deepEqual(
    [damaged.status, /^onnx\/model\.onnx: has /m.test(damaged.stdout)],
    [1, true],
    damaged.stdout,
  );
  const again = citemill(
    'predict',
    'exchanged/bert',
    '--dataset',
    'citeworth',
    '--quiet',
    '--out',
    'other.jsonl',
  );
  assert.equal(again.status, 0, again.stderr);
  const diff = JSON.parse(citemill('diff', 'bert.jsonl', 'other.jsonl', '--json').stdout);
  assert.deepEqual(
    diff.made.map(({ name }: { name: string }) => name),
    ['model files'],
  );
  assert.ok(diff.changed.count > 0);
});

test('a killed training run resumes and ends with the same weights', { skip }, async () => {
  const child = spawn(process.execPath, [CLI, ...trainArguments('killed')], {
    cwd: folder,
    env: variables,
    stdio: 'ignore',
    detached: true,
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

test('several seeds, a random search and a checkpoint as it is: each from one command', {
  skip: skip || thoroughOnly,
}, () => {
  const short = (out: string) =>
    trainArguments(out).map((argument) => (argument === 'epochs=4' ? 'max_steps=2' : argument));
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

test('words are listed by attribution, as a table and as a page', { skip }, () => {
  const { status, stdout, stderr } = citemill(
    ...'predict bert --dataset citeworth --split train --words 3 --report words.html'.split(' '),
  );
  assert.equal(status, 0, stderr);
  assert.match(
    stdout,
    /^cite-worthy +attribution +count +not cite-worthy +attribution +count\n(?:.*\n){3}report: words\.html\n$/,
  );
  assert.match(readFileSync(join(folder, 'words.html'), 'utf8'), /Words that indicate a citation/);
});

function laidOut(files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

const SPLIT_FILES = ['train', 'dev', 'test'];

const relations = ['USED-FOR', 'COMPARE', 'PART-OF'].flatMap((label, i) =>
  [1, 2, 3].map((n) => JSON.stringify({ text: `<< silt ${n} >> ${'settles '.repeat(i)} [[ mud ]]`, label })),
);
const entities = ['The/O silt/B-Soil settles/O', 'Old/B-Soil clay/I-Soil dries/O'].map((sentence) =>
  sentence.replaceAll('/', '\tNN\tO\t').replaceAll(' ', '\n'),
);
const entry =
  '<author> A. Lund and B. Berg. </author> <title> Silt in slow rivers. </title> <journal> Journal of Hydrology, </journal> <date> 1996. </date>';

const cluster = (year: string, number: string) => ({
  [`duc/duc${year}_topics.sgml`]: ['A', 'B']
    .map(
      (letter) =>
        `<topic><num> D${number}${letter} </num><title> River loads </title><narr> How much silt? </narr></topic>`,
    )
    .join('\n'),
  ...Object.fromEntries(
    ['A', 'B'].flatMap((letter) => [
      [`duc/docs${year}/D${number}${letter}/APW1`, '<DOC><TEXT>Rivers carry silt. It rained.</TEXT></DOC>'],
      [`duc/docs${year}/D${number}${letter}/APW2`, '<DOC><TEXT>Silt settles in spring.</TEXT></DOC>'],
      [`duc/models${year}/D${number}.M.250.${letter}.A`, 'Rivers carry silt in spring.\n'],
    ]),
  ),
});

test('presets for third-party datasets: trained, and in the table next to the published row', {
  skip,
}, async () => {
  laidOut({
    ...Object.fromEntries(
      SPLIT_FILES.flatMap((split) => [
        [`scibert/text_classification/chemprot/${split}.txt`, relations.join('\n')],
        [`scibert/ner/bc5cdr/${split}.txt`, `${entities.join('\n\n')}\n`],
      ]),
    ),
    'cora.txt': `${entry}\n`.repeat(20),
    ...cluster('2006', '0601'),
    ...cluster('2007', '0701'),
  });
  const common = ['--device', 'cpu', '--no-int8', '--quiet', '--set', 'max_steps=2', 'warmup_steps=0'];
  const presets = [
    ['citeworth/transfer-classes', 'scibert', 'SciBERT', 'chemprot'],
    ['citeworth/transfer-tagging', 'scibert', 'SciBERT', 'bc5cdr'],
    ['scixgen/bibliography', 'cora.txt', 'BERT', undefined],
    ['wikiref/duc-bert', 'duc', 'BERT', '2007'],
  ] as const;
  for (const [preset, set, publishedAs, task] of thorough(presets.slice(), presets.slice(-1))) {
    const out = `others/${preset}`;
    const chosen = task ? ['--task', task] : [];
    const trained = citemill(
      ...['train', preset, '--dataset', set, ...chosen, '--out', out, '--init', 'checkpoint', ...common],
      ...(set === 'duc' ? ['window=40', 'stride=10'] : ['max_length=24']),
    );
    assert.equal(trained.status, 0, `${preset}: ${trained.stderr}`);
    const table = citemill(
      ...['evaluate', set, ...chosen, '--models', out, '--quiet', '--json', '--no-save'],
    );
    assert.equal(table.status, 0, `${preset}: ${table.stderr}`);
    const { rows } = JSON.parse(table.stdout) as {
      rows: { system: string; publishedAs?: string; ours?: { value: number }[] }[];
    };
    const row = rows.find(({ system }) => system === preset.split('/')[1]);
    assert.equal(row?.publishedAs, publishedAs, preset);
    assert.ok(Number.isFinite(row?.ours?.[0]?.value), preset);
  }
  const without = citemill(
    ...['train', 'wikiref/duc-bert-da-reg', '--dataset', 'duc', '--out', 'others/da', ...common],
  );
  assert.match(without.stderr, /starts from a trained wikiref\/bert-reg model; name its folder with --init/);
});
