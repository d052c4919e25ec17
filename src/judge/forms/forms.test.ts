import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import {
  type ArgillaRecord,
  answered,
  HOSTILE,
  labelled,
  open,
  records,
  study,
  type Task,
  tasks,
} from './forms.fixture.js';
import { readToolExport } from './index.js';

const read = (entries: unknown) => readToolExport(open, JSON.stringify(entries), 'export.json');

/** How often gold is preferred, on either side. */
function goldWins(form: ReturnType<typeof read>): number {
  assert.ok(form);
  return form.rows.filter(({ item: id, answers }) => {
    const isSwapped = open.ratings.isSwapped(form.shownTo, id);
    return (isSwapped ? 1 - (answers.better ?? Number.NaN) : answers.better) === 1;
  }).length;
}

test('tasks and records show every item once, with each system on both sides', () => {
  for (const shown of [
    tasks.map(({ data }) => data),
    records.map(({ fields, metadata }) => ({ ...fields, ...metadata })),
  ]) {
    assert.deepEqual(
      shown.map((row) => row.item).sort(),
      study.items.map(({ id }) => id),
    );
    const left = new Set(shown.map((row) => row.text_left?.slice(0, 4)));
    assert.deepEqual([...left].sort(), ['gold', 'lead']);
    assert.ok(shown.every((row) => row.text_src?.startsWith(HOSTILE)));
    // Names that differ only in signs stay apart; systems are not named.
    assert.ok(shown.every((row) => row.text_odd_name_ !== row.text_odd_name__2));
    assert.ok(shown.every((row) => !('system' in row)));
  }
});

test('answers come back from Label Studio for the systems they were given for', () => {
  const form = read(tasks.map((task) => labelled(task, { id: 3, email: 'ada@example.org' })));
  assert.equal(goldWins(form), 12);
  assert.deepEqual(form?.rows[0]?.annotator, 'ada@example.org');
  assert.deepEqual(form?.rows[0]?.comment, 'fine');
  assert.deepEqual({ ...form?.rows[0]?.answers, better: 0 }, { better: 0, fluency: 2, facts: 2 });
  assert.equal(read([labelled(tasks[0] as Task, 3)])?.rows[0]?.annotator, 'label-studio-3');
});

test('answers come back from Argilla for the systems they were given for', () => {
  const form = read(records.map((record) => answered(record, '12345678-1234-5678-1234-567812345678')));
  assert.equal(goldWins(form), 12);
  assert.equal(form?.rows[0]?.annotator, 'argilla-12345678');
});

test('Argilla’s raters whose ids begin alike stay two people', () => {
  const users = ['12345678-aaaa', '12345678-bbbb', '87654321-aaaa'];
  const [record] = records;
  assert.ok(record);
  assert.deepEqual(pluck(read(users.map((user) => answered(record, user)))?.rows, 'annotator'), [
    'argilla-12345678-aaaa',
    'argilla-12345678-bbbb',
    'argilla-87654321',
  ]);
});

test('JSON lines and cut-off exports are refused as such, not as sheets', () => {
  const lines = tasks.map((task) => JSON.stringify(labelled(task, 1))).join('\n');
  const cut = JSON.stringify([labelled(tasks[0] as Task, 1)], null, 1).slice(0, -20);
  for (const text of [lines, cut])
    assert.throws(
      () => readToolExport(open, text, 'export.jsonl'),
      /export\.jsonl: not valid JSON as a whole .*; in Label Studio, export as JSON; in Argilla/,
    );
});

test('skipped and unfinished tasks are left out, and a later answer replaces an earlier one', () => {
  const [first, second, third] = tasks.map((task) => labelled(task, 1));
  assert.ok(first && second && third);
  const cancelled = {
    ...first,
    annotations: first.annotations.map((annotation) => ({ ...annotation, was_cancelled: true })),
  };
  const unfinished = {
    ...second,
    annotations: second.annotations.map((annotation) => ({
      ...annotation,
      result: annotation.result.slice(0, 1),
    })),
  };
  const untouched = { ...third, annotations: [] };
  assert.deepEqual(read([cancelled, unfinished, untouched]), {
    shownTo: 'label-studio',
    rows: [],
    incomplete: 1,
  });
  const twice = [labelled(tasks[0] as Task, 1, 1), labelled(tasks[0] as Task, 1, 3)];
  assert.deepEqual(
    read(twice)?.rows.map(({ answers }) => answers.facts),
    [3],
  );
});

test('exports of other studies, items, tools and forms are refused', () => {
  const task = tasks[0] as Task;
  const cases: [unknown, RegExp][] = [
    [[labelled({ data: { ...task.data, study: 'mud-1' } }, 1)], /belongs to study mud-1, not silt-1/],
    [[labelled({ data: { ...task.data, item: '9999' } }, 1)], /item 9999.*no such item/],
    [[labelled(task, 1, 4)], /facts is 4; write a whole number from 0 to 3/],
    [[labelled(task, 1, 0.5)], /facts is 0.5/],
    [[labelled(task, 'x'.repeat(100))], /more than 80 characters/],
    [[labelled(task, { email: 'a\u001b[2J@example.org' })], /name of the annotator has control characters/],
    [[labelled(task, { email: 'ada\nbob' })], /name of the annotator has control characters/],
    [[{ ...labelled(task, 1), data: 5 }], /not an export of label-studio for a study: 0\.data/],
    [[{ id: 1, src: 'text', better: 'left' }], /not JSON-MIN/],
    [[null], /not an export/],
    [{ annotations: 1 }, /not an export of label-studio for a study/],
    [{}, /not an export/],
    [
      [{ ...answered(records[0] as ArgillaRecord, 'u'), metadata: {} }],
      /not an export of argilla for a study/,
    ],
  ];
  for (const [entries, message] of cases) assert.throws(() => read(entries), message);
  assert.equal(readToolExport(open, 'item,better\n0001,left\n', 'sheet.csv'), undefined);
  assert.equal(readToolExport(open, '[broken', 'sheet.csv'), undefined);
});
