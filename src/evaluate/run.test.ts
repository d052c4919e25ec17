import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { itemAt } from '../at.js';
import { MODELS as MODEL_FOLDER, withoutModel } from '../embed/models.fixture.js';
import { UserError } from '../user-error.js';
import {
  type AnySet,
  buildTable,
  createModel,
  type Evaluation,
  type EvaluationSet,
  findModels,
  judgeSystem,
  loadExamples,
  modelsFor,
  openSet,
  type Part,
  predict,
  toAllKinds,
} from './index.js';
import { inventedDataset } from './invented.fixture.js';

/** The table of some models on an invented dataset. */
async function evaluated(
  recipe: string,
  models: string[],
  part: Part,
  compare: [string, string][] = [],
): Promise<Evaluation> {
  const set = await openSet(await inventedDataset(recipe, 40));
  try {
    const wide = toAllKinds(set);
    const examples = await loadExamples(wide, part);
    const systems = [];
    for (const entry of findModels(set, models)) {
      const system = await createModel(entry, wide, { seed: 0, modelFolder: MODEL_FOLDER });
      systems.push(await predict(wide, part, examples, system));
      await system.close?.();
    }
    return buildTable(wide, part, examples, systems, { compare, samples: 200 });
  } finally {
    set.close();
  }
}

const value = ({ table }: Evaluation, system: string, column: string) =>
  itemAt(
    defined(defined(table.rows.find((row) => row.system === system)).ours),
    table.columns.findIndex(({ name }) => name === column),
  ).value;

test('a sentence with the words of the query is found by TF-IDF, and the published row is in the same table', async () => {
  const evaluation = await evaluated('sciqfs', ['tfidf-words-cosine', 'tfidf-chars-cosine'], 'all');
  assert.equal(value(evaluation, 'tfidf-words-cosine', 'Average Precision'), 1);
  assert.equal(value(evaluation, 'tfidf-words-cosine', 'ROC AUC'), 1);
  const [words] = evaluation.table.rows;
  assert.deepEqual(defined(words).published, [
    { value: 0.197, margin: 0.008 },
    { value: 0.765, margin: 0.006 },
  ]);
  // Twelve rows in the paper, two of them ours as well.
  assert.equal(evaluation.table.rows.filter(({ from }) => from === 'published').length, 10);
  assert.match(evaluation.table.signatures.dataset, /^sciqfs\|/);
  assert.match(evaluation.table.signatures.metric, /^ranking\|.*z:1\.96/);
});

test('two rankers are combined with the weight that the validation split chooses', async () => {
  const name = 'tfidf-chars-euclidean+tfidf-words-cosine';
  const evaluation = await evaluated('sciqfs', [name, 'greedy-rouge'], 'test');
  assert.equal(value(evaluation, name, 'Average Precision'), 1);
  assert.ok(
    evaluation.table.notes.some((note) => note.startsWith(`${name}: the second ranker counts 0.1 times`)),
    evaluation.table.notes.join('\n'),
  );
  const set = await openSet(await inventedDataset('citesum', 4));
  assert.throws(() => findModels(set, ['lead+ext-heuristic']), /only two rankers can be combined/);
  set.close();
});

test('on citesum the heuristic finds the proposal, the oracle is at least as good, and lead takes the first', async () => {
  const evaluation = await evaluated('citesum', ['lead', 'ext-heuristic', 'ext-oracle'], 'all', [
    ['ext-heuristic', 'lead'],
  ]);
  const [lead, heuristic, oracle] = ['lead', 'ext-heuristic', 'ext-oracle'].map((name) =>
    value(evaluation, name, 'R-2'),
  );
  assert.ok(defined(lead) < defined(heuristic) && defined(heuristic) <= defined(oracle));
  const [comparison] = evaluation.comparisons;
  assert.equal(defined(comparison).examples, 40);
  for (const { difference, low, high, pValue } of defined(comparison).differences) {
    assert.ok(low <= difference && difference <= high && low > 0);
    assert.equal(pValue, 1 / 201);
  }
});

test('on wikiref both oracles find the statement, and ALL has its words among all others', async () => {
  const evaluation = await evaluated(
    'wikiref',
    ['all-sentences', 'lead', 'svr', 'oracle-regression', 'ext-oracle'],
    'test',
  );
  assert.equal(value(evaluation, 'ext-oracle', 'R-1'), 100);
  assert.equal(value(evaluation, 'oracle-regression', 'R-2'), 100);
  // The regression has learnt that a sentence with words of the query is the one.
  assert.ok(value(evaluation, 'svr', 'R-2') > value(evaluation, 'lead', 'R-2'));
  assert.ok(value(evaluation, 'all-sentences', 'R-1') < value(evaluation, 'lead', 'R-1'));
  assert.match(
    evaluation.table.signatures.metric,
    /variant:perl155.*stem:yes.*limit:off.*confidence:95\|samples:1000/,
  );
});

test('the protocol of DUC is 250 words and recall, and has no published row', async () => {
  const set = await openSet(await inventedDataset('wikiref', 5), { duc: true });
  assert.match(set.task.signature, /limit:250-words.*part:recall/);
  assert.deepEqual(set.published.rows, []);
  assert.deepEqual(set.selection, { words: 250, redundancy: 'bigrams' });
  set.close();
});

test('on citeworth a logistic model learns from the training split alone', async () => {
  const evaluation = await evaluated('citeworth', ['logistic', 'logistic-context'], 'test');
  for (const column of ['P', 'R', 'F1', 'macro F1', 'weighted F1', 'accuracy'])
    assert.equal(value(evaluation, 'logistic', column), 100, column);
  assert.deepEqual(itemAt(evaluation.table.rows, 0).published?.slice(0, 4), [
    { value: 46.65, margin: 0 },
    { value: 64.88, margin: 0 },
    { value: 54.28, margin: 0 },
    null,
  ]);
  await assert.rejects(
    evaluated('citeworth', ['logistic'], 'all'),
    (error: Error) => error instanceof UserError && /learns from the training split/.test(error.message),
  );
});

test('models are known by name; `all` needs no embeddings; another set’s model is refused', async () => {
  const set: AnySet = await openSet(await inventedDataset('sciqfs', 3));
  assert.deepEqual(
    findModels(set, ['all']).filter(({ embeds }) => embeds),
    [],
  );
  const euclidean = (models: { name: string }[]) => models.some(({ name }) => name.endsWith('-euclidean'));
  assert.deepEqual([euclidean(modelsFor(set)), euclidean(findModels(set, ['all']))], [true, false]);
  assert.ok(modelsFor(set).some(({ name }) => name === 'minilm-cosine'));
  assert.throws(
    () => findModels(set, ['lead']),
    /^UserError: lead is not a model for sciqfs; choose from tfidf-words-cosine/,
  );
  assert.throws(() => findModels(set, ['leed']), /^UserError: leed: no such model/);
  set.close();
});

test('missing and unknown ids are counted; answers that do not fit, or fit nothing, are refused', async () => {
  const set = await openSet(await inventedDataset('sciqfs', 6));
  assert.equal(set.kind, 'ranking');
  const ranking = set as EvaluationSet<'ranking'>;
  const examples = await loadExamples(ranking, 'all');
  const answers = (ids: string[], scores: number[]) => ({
    model: 'other',
    byId: new Map(ids.map((id) => [id, { id, scores }])),
  });
  const judged = judgeSystem(
    ranking.task,
    examples,
    answers(['example-0', 'example-3', 'elsewhere'], [0, 1, 0, 0]),
  );
  assert.deepEqual([judged.items.size, judged.missing, judged.extra], [2, 4, 1]);
  assert.throws(
    () => judgeSystem(ranking.task, examples, answers(['example-0'], [0, 1])),
    /other: the prediction for example-0 has 2 scores for 4 sentences; expected: scores/,
  );
  assert.throws(
    () => judgeSystem(ranking.task, examples, answers(['x', 'y'], [0])),
    /none of the 2 predictions matches/,
  );
  set.close();
});

test('MiniLM finds the sentence that says what the query says', { skip: withoutModel() }, async () => {
  const evaluation = await evaluated('sciqfs', ['minilm-cosine', 'embeddings'], 'all');
  for (const model of ['minilm-cosine', 'embeddings'])
    assert.equal(value(evaluation, model, 'Average Precision'), 1);
  assert.deepEqual(itemAt(evaluation.table.rows, 0).published?.[0], { value: 0.125, margin: 0.006 });
});
