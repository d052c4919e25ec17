import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Ratings } from '../ratings.js';
import { STUDY_FORMAT, type Study } from '../schemas.js';
import type { OpenStudy } from '../study-folder.js';
import { readToolExport, STUDY_FILES } from './index.js';

const folder = temporaryFolder('judge-forms');
const HOSTILE = 'A < B & "C" \'D\'\n$text_src {{x}} 😀';

const item = (id: string, n: number): Study['items'][number] => ({
  id,
  dataset: 'citesum',
  example: `e${n}`,
  stratum: '',
  row: { id: `e${n}`, src: `${HOSTILE} ${n}`, 'Odd name!': `odd ${n}`, 'odd_name?': `odder ${n}` },
  text: '',
  answers: [
    { system: 'gold', text: `gold ${n}` },
    { system: 'lead', text: `lead ${n}` },
  ],
  parts: 3,
});

const study: Study = {
  format: STUDY_FORMAT,
  id: 'silt-1',
  title: 'Silt',
  template: null,
  recipe: 'citesum',
  unit: 'pair',
  seed: 3,
  instructions: `Read "all" & <judge>`,
  questions: [
    { key: 'better', title: 'Which is better?', help: '', kind: 'side', values: [] },
    {
      key: 'fluency',
      title: 'Fluent? <1–2>',
      help: 'as a whole',
      kind: 'scale',
      values: [
        { value: 1, label: 'no' },
        { value: 2, label: 'yes & "well"' },
      ],
    },
    { key: 'facts', title: 'How many facts?', help: '', kind: 'share', values: [] },
  ],
  systems: ['gold', 'lead'],
  items: Array.from({ length: 12 }, (_, n) => item(String(n + 1).padStart(4, '0'), n)),
};
const open: OpenStudy = { study, ratings: new Ratings(study) };

type Task = { data: Record<string, string> };
const tasks: Task[] = JSON.parse(STUDY_FILES['label-studio'](open)['tasks.json'] ?? '');
type ArgillaRecord = { id: string; fields: Record<string, string>; metadata: Record<string, string> };
const records: ArgillaRecord[] = JSON.parse(STUDY_FILES.argilla(open)['records.json'] ?? '');

/** Ada prefers gold on whichever side it is. */
const preferred = (texts: Record<string, string>) => (texts.text_left?.startsWith('gold') ? 'left' : 'right');

const labelled = (task: Task, by: unknown, facts = 2) => ({
  ...task,
  id: 7,
  annotations: [
    {
      id: 1,
      completed_by: by,
      was_cancelled: false,
      result: [
        {
          from_name: 'better',
          to_name: 'text_src',
          type: 'choices',
          value: { choices: [preferred(task.data)] },
        },
        { from_name: 'fluency', to_name: 'text_src', type: 'choices', value: { choices: ['2'] } },
        { from_name: 'facts', to_name: 'text_src', type: 'number', value: { number: facts } },
        { from_name: 'remark_text', to_name: 'text_src', type: 'textarea', value: { text: ['fine'] } },
        { type: 'relation', from_id: 'a', to_id: 'b' },
      ],
    },
  ],
});

const answered = (record: ArgillaRecord, user: string) => ({
  ...record,
  responses: {
    better: [{ value: preferred(record.fields), user_id: user }],
    fluency: [{ value: '2', user_id: user }],
    facts: [{ value: '2', user_id: user }],
    remark_text: [{ value: 'fine', user_id: user }],
  },
});

const read = (entries: unknown) => readToolExport(open, JSON.stringify(entries), 'export.json');

/** How often gold is preferred, whichever side it was shown on. */
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
  assert.deepEqual(
    read(users.map((user) => answered(record, user)))?.rows.map(({ annotator }) => annotator),
    ['argilla-12345678-aaaa', 'argilla-12345678-bbbb', 'argilla-87654321'],
  );
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
    annotations: first.annotations.map((one) => ({ ...one, was_cancelled: true })),
  };
  const unfinished = {
    ...second,
    annotations: second.annotations.map((one) => ({ ...one, result: one.result.slice(0, 1) })),
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
    [[labelled({ data: { ...task.data, study: 'mud-1' } }, 1)], /is of the study mud-1, not silt-1/],
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

const python = process.env.CITEMILL_PYTHON ?? 'python3';
const has = (module: string) =>
  spawnSync(python, ['-c', `import ${module}`], { stdio: 'ignore' }).status === 0;
const missing = (module: string) =>
  has(module) ? false : `${python} has no ${module}; CITEMILL_PYTHON names another`;

/** Writes the files of a tool and runs a program on their folder. */
function check(tool: keyof typeof STUDY_FILES, program: string): void {
  const files = STUDY_FILES[tool](open);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { status, stdout, stderr } = spawnSync(python, ['-c', program, folder], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.equal(stdout.trim(), '12');
}

test('Label Studio accepts the labelling interface, the tasks and the answers', {
  skip: missing('label_studio_sdk'),
}, () => {
  writeFileSync(join(folder, 'labelled.json'), JSON.stringify(tasks.map((task) => labelled(task, 1))));
  check(
    'label-studio',
    `
import json, sys
from label_studio_sdk.label_interface import LabelInterface
interface = LabelInterface(open(sys.argv[1] + "/config.xml").read())
interface.validate()
tasks = json.load(open(sys.argv[1] + "/tasks.json"))
assert all(interface.validate_task(task) for task in tasks)
for task in json.load(open(sys.argv[1] + "/labelled.json")):
    annotation = task["annotations"][0]
    annotation["result"] = [{**one, "id": str(i)} for i, one in enumerate(annotation["result"]) if one["type"] != "relation"]
    assert interface.validate_annotation(annotation), annotation
print(len(tasks))
`,
  );
});

test('Argilla accepts the settings and the records', { skip: missing('argilla') }, () =>
  check(
    'argilla',
    `
import json, sys
from unittest.mock import MagicMock
import argilla as rg
# Settings ask for a server, which is not needed to check them.
rg.Argilla._get_default = classmethod(lambda cls: MagicMock())
settings = rg.Settings.from_json(sys.argv[1] + "/settings.json")
settings.validate()
records = [rg.Record.from_dict(record) for record in json.load(open(sys.argv[1] + "/records.json"))]
names = {field.name for field in settings.fields}
assert all(set(record.fields.to_dict()) <= names for record in records)
print(len(records))
`,
  ),
);
