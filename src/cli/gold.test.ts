import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import Papa from 'papaparse';
import { withStudies } from '../judge/index.js';
import { createMill, startStudio } from '../server/mill.fixture.js';
import { callCitemill } from './citemill.fixture.js';

const dir = await createMill('cli-gold', { sources: ['jats', 'tei'], recipes: ['intent', 'support'] });
const desk = temporaryFolder('cli-gold-desk');

async function citemill(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await callCitemill(args, { cwd: desk });
  assert.equal(status, 0, stderr);
  return stdout;
}

type Row = Record<string, string>;

/** Fills in the sheet of a rater, by item, and imports it. */
async function rate(
  study: string,
  sheets: string,
  name: string,
  question: string,
  answer: (item: string) => number,
) {
  const sheet = readFileSync(join(desk, `${sheets}-${name}.csv`), 'utf8').replace(/^\ufeff/, '');
  const { data } = Papa.parse<Row>(sheet, { header: true, skipEmptyLines: true });
  const filled = data.map((row) => ({ ...row, [question]: answer(row.item ?? '') }));
  const file = `${study}-${name}.csv`;
  writeFileSync(join(desk, file), Papa.unparse(filled));
  await citemill('judge', 'import', study, file, '--annotator', name, '--dir', dir);
}

/** The row of a system in the table, as the numbers of its columns. */
function figures(json: string, system: string): Record<string, number> {
  const { columns, rows } = JSON.parse(json);
  const row = rows.find((one: { system: string }) => one.system === system);
  return Object.fromEntries(
    columns.map(({ name }: { name: string }, i: number) => [name, row.ours[i].value as number]),
  );
}

test('labels of two raters and a decision become the gold labels of intent', async () => {
  const sample = ['sample', 'intent', '--template', 'intent-function', '--annotators', 'ada,ben'];
  await citemill('judge', ...sample, '--size', '10', '--dir', dir);
  const study = 'intent-function-1';
  // Both say "method", except for one item that Ben calls a result and one that both leave to be decided.
  await rate(study, 'sheet', 'ada', 'function', () => 1);
  await rate(study, 'sheet', 'ben', 'function', (item) => (item === '0001' || item === '0002' ? 2 : 1));
  const studio = await startStudio(dir);
  const decision = { by: 'cleo', answers: { function: 0 }, comment: '', base: 0 };
  const path = `/judge/studies/${study}/decisions/0001`;
  const decided = await studio.send('PUT', path, decision);
  assert.equal(decided.status, 200, JSON.stringify(decided.body));
  const said = await citemill('judge', 'gold', study, '--out', 'gold.csv', '--dir', dir);
  assert.match(
    said,
    /^gold\.csv: 9 final answers \(8 agreed, 1 decided, 0 by one rater only\)\n1 item on which/,
  );
  const again = await callCitemill(['judge', 'gold', study, '--out', 'gold.csv', '--dir', dir], {
    cwd: desk,
  });
  assert.deepEqual([again.status, /exists already/.test(again.stderr)], [2, true]);

  const table = await citemill(
    ...['evaluate', join(dir, 'intent'), '--gold', 'gold.csv', '--models', 'labels', '--no-save', '--json'],
  );
  const truth = Papa.parse<Row>(readFileSync(join(desk, 'gold.csv'), 'utf8').replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data.filter((row) => row.function !== '');
  const LABELS = ['background', 'method', 'result'];
  const items = await withStudies(dir, async ({ studies }) => studies.find(study).study.items);
  const right = truth.filter(
    (row) => items.find(({ id }) => id === row.item)?.row.label === LABELS[Number(row.function)],
  ).length;
  assert.ok(Math.abs((figures(table, 'labels').accuracy ?? -1) - (100 * right) / 9) < 1e-9, table);
  assert.match(table, /\|labels:[0-9a-f]{12}"/);
});

test('answers of an only rater count, and their number is printed', async () => {
  const sample = ['sample', 'intent', '--template', 'intent-function', '--annotators', 'ada,ben'];
  await citemill('judge', ...sample, '--size', '4', '--out', 'only', '--dir', dir);
  await rate('intent-function-2', 'only', 'ada', 'function', () => 1);
  const output = await citemill('judge', 'gold', 'intent-function-2', '--out', 'only.csv', '--dir', dir);
  assert.match(output, /4 final answers \(0 agreed, 0 decided, 4 by one rater only\)/);
  const table = await citemill(
    ...['evaluate', join(dir, 'intent'), '--gold', 'only.csv', '--models', 'labels', '--no-save', '--json'],
  );
  assert.match(JSON.parse(table).title, /: 4 examples/);
});

test('judged passages become the gold labels of support, and what nobody judged does not count', async () => {
  const sample = ['sample', 'support', '--template', 'support-passages', '--annotators', 'ada,ben'];
  await citemill('judge', ...sample, '--size', '3', '--out', 'passages', '--dir', dir);
  const study = 'support-passages-1';
  const items = await withStudies(dir, async ({ studies }) => studies.find(study).study.items);
  // People say "yes" to every labelled passage and to one other, in part.
  const other = items.find(({ stratum }) => stratum === 'other')?.id;
  const answer = (id: string) =>
    items.find((item) => item.id === id)?.stratum === 'labelled' ? 2 : id === other ? 1 : 0;
  for (const name of ['ada', 'ben']) await rate(study, 'passages', name, 'supports', answer);
  await citemill('judge', 'gold', study, '--out', 'passages.csv', '--dir', dir);
  const evaluate = ['evaluate', join(dir, 'support'), '--gold', 'passages.csv', '--no-save', '--json'];
  const { P, R, accuracy } = figures(
    await citemill(...evaluate, '--models', 'labels,tfidf-words-cosine'),
    'labels',
  );
  const labelled = items.filter(({ stratum }) => stratum === 'labelled').length;
  assert.ok(labelled > 1 && items.length === 2 * labelled);
  assert.equal(P, 100);
  assert.ok(Math.abs((R ?? 0) - (100 * labelled) / (labelled + 1)) < 1e-9);
  assert.ok(Math.abs((accuracy ?? 0) - (100 * (items.length - 1)) / items.length) < 1e-9);
  // Passages of other lengths have the same numbers, but were not judged.
  await citemill(
    ...['build', 'support', '--corpus', join(dir, 'corpus'), '--out', join(dir, 'support-short')],
    ...['--set', 'passageWords=20'],
  );
  const short = ['evaluate', join(dir, 'support-short'), '--gold', 'passages.csv', '--no-save', '--json'];
  const unjudged = await callCitemill([...short, '--models', 'labels'], { cwd: desk });
  assert.deepEqual([unjudged.status, /has no examples of entailment/.test(unjudged.stderr)], [2, true]);
  const ranked = await callCitemill([...evaluate, '--task', 'passages', '--models', 'labels'], { cwd: desk });
  assert.deepEqual([ranked.status, /--task entailment/.test(ranked.stderr)], [2, true]);
});

test('without people, entailment compares citations that have a labelled passage with those that have none', async () => {
  const table = await citemill(
    ...['evaluate', join(dir, 'support'), '--task', 'entailment', '--split', 'all', '--no-save', '--json'],
    ...['--models', 'labels,tfidf-words-cosine'],
  );
  const perfect = figures(table, 'labels');
  assert.deepEqual([perfect.accuracy, perfect['macro F1']], [100, 100]);
  assert.ok((figures(table, 'tfidf-words-cosine')['ROC AUC'] ?? 0) > 0.5);
  assert.match(table, /SciFact/);
});

test('other files, questions and recipes are refused', async () => {
  writeFileSync(join(desk, 'other-question.csv'), 'example,answer_hash,supports\n1,,2\n');
  writeFileSync(join(desk, 'other.csv'), 'a,b\n1,2\n');
  const cases: [file: string, message: RegExp][] = [
    ['other.csv', /has no final answers of a study/],
    ['missing.csv', /--gold missing\.csv/],
    ['other-question.csv', /the question supports, not function; .* intent-function/],
  ];
  for (const [file, message] of cases) {
    const { status, stderr } = await callCitemill(
      ['evaluate', join(dir, 'intent'), '--gold', file, '--models', 'labels'],
      { cwd: desk },
    );
    assert.equal(status, 2);
    assert.match(stderr, message);
  }
});
