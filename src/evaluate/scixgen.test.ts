import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { MINI, MODELS, withoutModel } from '../embed/models.fixture.js';
import {
  type AnySet,
  buildTable,
  createModel,
  findModels,
  loadExamples,
  measureSystem,
  modelsFor,
  openInstruments,
  openSet,
  predict,
  type SetOptions,
  toAllKinds,
} from './index.js';
import { inventedDataset } from './invented.fixture.js';

async function tableFor(set: AnySet, models: string[]) {
  const wide = toAllKinds(set);
  const examples = await loadExamples(wide, 'test');
  const systems = [];
  for (const entry of findModels(set, models)) {
    const system = await createModel(entry, wide, { seed: 0 });
    systems.push(await measureSystem(wide, examples, await predict(wide, 'test', examples, system)));
  }
  return buildTable(wide, 'test', examples, systems).table;
}

const opened = async (recipe: string, options: SetOptions = {}) =>
  openSet(await inventedDataset(recipe, 60), options);

test('table descriptions are compared with Tables 5, 8 and 9, without a model for PPL and MOVERS', async () => {
  const set = await opened('scixgen-description', { task: 'table' });
  const table = await tableFor(set, ['all']);
  set.close();
  assert.deepEqual(pluck(table.columns, 'name'), ['PPL', 'BLEU-4', 'METEOR', 'MOVERS', 'R-1', 'R-2', 'R-L']);
  const row = (system: string) => table.rows.find((tableRow) => tableRow.system === system);
  assert.deepEqual(row('x+C(∞)')?.published?.slice(0, 4), [
    { value: 13.64 },
    { value: 2.39 },
    { value: 18.82 },
    { value: 0.14 },
  ]);
  assert.ok(row('T5-large, x+C(20) (Table 8)') && row('x+C(10)+FiD(10) (Table 9)'));
  const rouge1 = (system: string) => row(system)?.ours?.[4]?.value ?? Number.NaN;
  // Six topics: the nearest training example has the same one, and the same description.
  assert.ok(rouge1('nearest-text') > 85, String(rouge1('nearest-text')));
  assert.ok(rouge1('similar-sentence') > rouge1('lead'));
  assert.ok(rouge1('caption') > rouge1('lead'));
  assert.ok(Number.isNaN(row('caption')?.ours?.[0]?.value));
  assert.ok(table.notes.some((note) => /^PPL: not measured; .*--language-model/.test(note)));
});

test('each kind of object is a task, and so is all of them', async () => {
  const path = await inventedDataset('scixgen-description', 60);
  const sizes: number[] = [];
  for (const task of ['all', 'table', 'figure', 'algorithm', 'theorem', 'equation']) {
    const set = await openSet(path, { task });
    sizes.push((await loadExamples(toAllKinds(set), 'all')).length);
    set.close();
  }
  assert.deepEqual(sizes, [60, 12, 12, 12, 12, 12]);
  await assert.rejects(
    openSet(path, { task: 'photo' }),
    /--task photo: no such task .*choose from all, table/,
  );
});

test('chosen sentences are judged by their precision, against marks or by similarity', async () => {
  const marked = new Map(Array.from({ length: 60 }, (_, n) => [`example-${n}`, [25]]));
  const set = await opened('scixgen-description', { task: 'retrieval-table', marked });
  assert.equal(set.kind, 'ranking');
  const table = await tableFor(set, ['random', 'distance-1-10', 'distance-11-20', 'tfidf-words-cosine']);
  set.close();
  const precision = (system: string) => table.rows.find((row) => row.system === system)?.ours?.[0]?.value;
  // The marked sentence is the second before the description: one right of ten, or none.
  assert.equal(precision('distance-1-10'), 10);
  assert.equal(precision('distance-11-20'), 0);
  assert.equal(precision('tfidf-words-cosine'), 10);
  assert.deepEqual(table.rows.find(({ publishedAs }) => publishedAs === 'Rand(10)')?.published?.[0], {
    value: 5.58,
  });
  assert.ok(table.notes.some((note) => /Figure 1\): 1–10: 100\.0%/.test(note)));
  const without = await opened('scixgen-description', { task: 'retrieval' });
  assert.ok(modelsFor(without).some(({ name }) => name === 'random'));
  without.close();
});

test('paragraphs are compared with Table 7', async () => {
  const set = await opened('scixgen-paragraph');
  const table = await tableFor(set, ['source', 'similar-sentence', 'nearest-text']);
  set.close();
  assert.match(table.published, /^SciXGen, Table 7/);
  assert.ok(table.rows.every(({ ours, from }) => from === 'published' || (ours?.[1]?.value ?? 0) >= 0));
});

test('MoverScore of the references themselves is 1, and that of other texts less', {
  skip: withoutModel(),
}, async () => {
  const { instruments, close } = await openInstruments({ encoder: MINI, modelFolder: MODELS });
  try {
    const sentences = ['Silt settles slowly in still water.', 'The weir was opened in spring.'];
    const references = sentences.map((text) => [text]);
    const same = (await instruments.moverScore?.measure(sentences, references)) ?? [];
    assert.equal(same.length, 2);
    for (const score of same) assert.ok(Math.abs(score - 1) < 1e-3, String(score));
    const others = (await instruments.moverScore?.measure(['Guests came.', 'It rained.'], references)) ?? [];
    for (const score of others) assert.ok(score < 0.9, String(score));
    assert.match(instruments.moverScore?.signature ?? '', /^moverscore\|.*all-MiniLM-L6-v2@/);
  } finally {
    await close();
  }
});
