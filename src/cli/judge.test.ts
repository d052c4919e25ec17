import assert from 'node:assert/strict';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import Papa from 'papaparse';
import { createMill } from '../server/mill.fixture.js';
import { callCitemill, type Finished } from './citemill.fixture.js';

const dir = await createMill('cli-judge', { recipes: ['citesum'] });
/** Where the sheets lie: not the folder of the datasets, so that --dir has to count. */
const desk = temporaryFolder('cli-judge-desk');
const judge = (...args: string[]): Promise<Finished> =>
  callCitemill(['judge', ...args, '--dir', dir], { cwd: desk });
const done = async (running: Promise<Finished>): Promise<string> => {
  const finished = await running;
  assert.equal(finished.status, 0, finished.stderr);
  return finished.stdout;
};

/** Writes the answers of a rater into their sheet, as a spreadsheet would save it. */
function fill(name: string, answer: (row: number) => string): string {
  const sheet = readFileSync(join(desk, `sheet-${name}.csv`), 'utf8');
  const [head = [], ...rows] = Papa.parse<string[]>(sheet, { skipEmptyLines: true }).data;
  const at = head.indexOf('accuracy');
  const filled = rows.map((row, i) => row.map((cell, column) => (column === at ? answer(i) : cell)));
  const file = `filled-${name}.csv`;
  writeFileSync(join(desk, file), Papa.unparse([head, ...filled]));
  return file;
}

test('a study goes from a sample over two spreadsheets to a table', async () => {
  const drawn = await done(
    judge('sample', 'citesum', '--template', 'citesum-accuracy', '--size', '6', '--annotators', 'ada,ben'),
  );
  assert.match(drawn, /^citesum-accuracy-1: 6 items\nsheet-ada\.csv\nsheet-ben\.csv\n/);
  const divided = await done(
    judge(
      ...['sample', 'citesum', '--template', 'citesum-accuracy', '--size', '6', '--annotators', 'cleo,dan'],
      ...['--per-item', '1', '--shared', '2'],
    ),
  );
  assert.match(divided, /^citesum-accuracy-2: 6 items\n/);
  const items = (name: string) =>
    Papa.parse<string[]>(readFileSync(join(desk, `sheet-${name}.csv`), 'utf8'), { skipEmptyLines: true })
      .data.slice(1)
      .map(([id]) => id);
  assert.deepEqual([items('cleo').length, items('dan').length], [4, 4]);
  assert.equal(items('cleo').filter((id) => items('dan').includes(id)).length, 2);
  // Ada leaves the last row empty; both give 3 and 4 alternately, each in a different order.
  const ada = fill('ada', (row) => (row === 5 ? '' : String(3 + (row % 2))));
  const ben = fill('ben', () => '4');
  const add = (sheet: string, name: string) =>
    done(judge('import', 'citesum-accuracy-1', sheet, '--annotator', name));
  assert.equal(await add(ada, 'ada'), 'citesum-accuracy-1: 5 judgements by ada added\n');
  assert.equal(await add(ben, 'ben'), 'citesum-accuracy-1: 6 judgements by ben added\n');
  assert.match(await add(ben, 'ben'), /: 0 judgements by ben added, 6 existed already\n/);
  const table = await done(judge('table', 'citesum-accuracy-1'));
  assert.match(table, /6 of 6 items judged \(ada 5, ben 6\)/);
  assert.match(table, /kappa ada \/ ben .* 5\b/);
  assert.match(table, /published: CiteSum/);
  const results = JSON.parse(await done(judge('table', 'citesum-accuracy-1', '--json')));
  assert.deepEqual(results.annotators, [
    { name: 'ada', done: 5, assigned: 6, skipped: 0, seconds: null },
    { name: 'ben', done: 6, assigned: 6, skipped: 0, seconds: null },
  ]);
  // (3 + 4 + 3 + 4 + 3 + 6 × 4) / 11 judgements, or by items: either way between 3 and 4.
  const { mean } = results.questions[0].overall;
  assert.ok(mean > 3.5 && mean < 4, String(mean));
});

test('a language model fills in the forms, and its agreement with people is reported', async () => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const content = requests++ === 0 ? 'Very accurate!' : '{"accuracy": 4}';
      response.end(
        JSON.stringify({
          choices: [{ message: { content }, finish_reason: 'stop' }],
          usage: { prompt_tokens: 7, completion_tokens: 1 },
        }),
      );
    });
  });
  let requests = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const by = [
    'citesum-accuracy-1',
    '--by',
    'api:tiny',
    '--endpoint',
    endpoint,
    '--concurrency',
    '1',
    '--dir',
    '.',
  ];
  try {
    const { status, stdout, stderr } = await callCitemill(['judge', ...by], {
      cwd: dir,
      env: { ...process.env, CITEMILL_CACHE: join(dir, 'cache') },
    });
    assert.equal(status, 0, stderr);
    assert.match(stdout, /5 judgements by api:tiny added; 1 answer could not be parsed/);
    assert.match(
      stdout,
      /sha256 [0-9a-f]{12}; 6 requests, 0 answers from the cache; 42 prompt tokens, 6 answer tokens/,
    );
    assert.match(stdout, /accuracy +api:tiny \/ ben +\S+ +\S+ +5\b/);
    assert.match(stdout, /accuracy +mean of api:tiny +4\.00/);
    assert.match(await done(judge('table', 'citesum-accuracy-1')), /api:tiny 5/);
  } finally {
    server.close();
  }
});

test('errors take one line, and a filled-in sheet is never overwritten', async () => {
  const studies = () => readdirSync(join(dir, 'judgements')).sort();
  const before = studies();
  const again = await judge('sample', 'citesum', '--template', 'citesum-accuracy', '--annotators', 'ada');
  assert.equal(again.status, 2);
  assert.match(again.stderr, /sheet-ada\.csv exists already; name another prefix/);
  assert.deepEqual(studies(), before, 'no study is made whose sheets could not be written');
  const wrong = fill('ada', () => '9');
  const refused = await judge('import', 'citesum-accuracy-1', wrong, '--annotator', 'ada');
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /filled-ada\.csv, row 2/);
  const unknown = await judge('table', 'no-such-study');
  assert.equal(unknown.status, 2);
  assert.match(unknown.stderr, /no-such-study/);
});

test('a study goes to Label Studio and back, and comes back only once', async () => {
  const drawn = await done(
    judge('sample', 'citesum', '--template', 'citesum-accuracy', '--size', '4', '--out', 'unused'),
  );
  const id = drawn.slice(0, drawn.indexOf(':'));
  const exportStudy = (tool: string, out: string) =>
    callCitemill(['export', tool, id, '--dir', dir, '--out', out], { cwd: desk });
  assert.match(
    await done(exportStudy('label-studio', 'tasks')),
    /^4 items: tasks\/config\.xml, tasks\/tasks\.json\n/,
  );
  assert.match((await exportStudy('label-studio', 'tasks')).stderr, /--out tasks already exists/);
  await done(exportStudy('argilla', 'records'));
  const tasks: object[] = JSON.parse(readFileSync(join(desk, 'tasks/tasks.json'), 'utf8'));
  const labelled = tasks.map((task, i) => ({
    ...task,
    annotations: [1, 2].map((person) => ({
      completed_by: { id: person, email: `rater${person}@example.org` },
      result:
        i === 3 && person === 2 ? [] : [{ from_name: 'accuracy', value: { choices: ['mostly accurate'] } }],
    })),
  }));
  writeFileSync(join(desk, 'labelled.json'), JSON.stringify(labelled));
  const add = () => done(judge('import', id, 'labelled.json'));
  assert.equal(
    await add(),
    `${id}: 4 judgements by rater1@example.org added\n${id}: 3 judgements by rater2@example.org added\n`,
  );
  assert.match(await add(), /0 judgements by rater1@example\.org added, 4 existed already/);
  const remark = { from_name: 'remark_text', value: { text: ['the year is wrong'] } };
  const corrected = labelled.map((task, i) => ({
    ...task,
    annotations: task.annotations.map((annotation) =>
      i === 0 && annotation.completed_by.id === 1
        ? { ...annotation, result: [...annotation.result, remark] }
        : annotation,
    ),
  }));
  writeFileSync(join(desk, 'labelled.json'), JSON.stringify(corrected));
  assert.match(await add(), /1 judgement by rater1@example\.org added, 3 existed already/);
  const journal = readFileSync(join(dir, 'judgements', id, 'judgements.jsonl'), 'utf8');
  assert.match(journal, /the year is wrong/);
  // A sheet without a column for remarks keeps them.
  const { item } = JSON.parse(journal.trimEnd().split('\n').at(-1) ?? '');
  writeFileSync(join(desk, 'bare.csv'), `item,accuracy\n${item},3\n`);
  assert.match(
    await done(judge('import', id, 'bare.csv', '--annotator', 'rater1@example.org')),
    /0 judgements by rater1@example\.org added, 1 existed already/,
  );
  const { questions } = JSON.parse(await done(judge('table', id, '--json')));
  assert.equal(questions[0].overall.mean, 3);
  const renamed = await judge('import', id, 'labelled.json', '--annotator', 'ada');
  assert.match(renamed.stderr, /has the judgements of rater1@example\.org, rater2@example\.org/);
  writeFileSync(join(desk, 'sheet.csv'), 'item,accuracy\n0001,3\n');
  assert.match((await judge('import', id, 'sheet.csv')).stderr, /add --annotator NAME/);
  const hostile = await judge('import', id, 'sheet.csv', '--annotator', 'a\u001b[2Jb');
  assert.match(hostile.stderr, /^citemill: --annotator: the name has control characters\n$/);
  // A name in a journal of an earlier version is written out.
  const [line = ''] = journal.split('\n');
  const named = { ...JSON.parse(line), annotator: 'a\u001b[2J\nb' };
  appendFileSync(join(dir, 'judgements', id, 'judgements.jsonl'), `${JSON.stringify(named)}\n`);
  assert.match(await done(judge('table', id)), /judged \(a\\x1b\[2J b 1, /);
});
