import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import {
  buildTable,
  type EvaluationSet,
  findModels,
  loadExamples,
  openSet,
  predict,
  type System,
} from '../../index.js';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const CORPORA = process.env.CITEMILL_CORPORA ?? join(ROOT, '..', 'shared', 'corpora');
const folder = temporaryFolder('transfer');

/** The task's name in SciBERT's repository, how many lines its published file has, and what logistic regression should pass. */
const FILES: [task: string, lines: number, classes: number, least: number][] = [
  ['sci-cite', 916, 3, 60],
  ['citation_intent', 114, 6, 10],
];

for (const [task, lines, classes, least] of FILES) {
  const file = join(CORPORA, 'citation-intent', `${task}-dev.jsonl`);
  test(`${task}: the published lines are read unchanged, and the baselines score differently`, {
    skip: existsSync(file) ? false : `${file} is not here`,
  }, async () => {
    const all = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    assert.equal(all.length, lines);
    const below = join(folder, 'text_classification', task);
    mkdirSync(below, { recursive: true });
    // Only this part is at hand: three lines of four teach, the fourth is tested.
    const part = (isTest: boolean) => `${all.filter((_, i) => (i % 4 === 3) === isTest).join('\n')}\n`;
    writeFileSync(join(below, 'train.txt'), part(false));
    writeFileSync(join(below, 'test.txt'), part(true));
    const set = (await openSet(`transfer:${folder}`, { task })) as EvaluationSet<'classification'>;
    assert.deepEqual([set.size('train') + set.size('test'), set.classes?.length], [lines, classes]);
    const examples = await loadExamples(set, 'test');
    const systems = [];
    for (const entry of findModels(set, ['majority', 'logistic']))
      systems.push(
        await predict(
          set,
          'test',
          examples,
          (await entry.make({ set, seed: 0 })) as System<'classification'>,
        ),
      );
    const { table } = buildTable(set, 'test', examples, systems);
    const [majority = 0, logistic = 0] = table.rows.map(({ ours }) => ours?.[0]?.value ?? Number.NaN);
    assert.ok(logistic > majority && logistic > least, `${majority} and ${logistic}`);
    assert.match(table.published, /CiteWorth, Table 6/);
  });
}
